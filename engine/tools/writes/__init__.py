"""Tools that propose changes; one file each, all through the one write path."""
