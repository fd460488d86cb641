"""Tools that need an open window; one file each."""
