"""Tools that read the document; one file each."""
