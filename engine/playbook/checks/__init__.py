"""The mechanical checks: one file each, and the list they run from."""
