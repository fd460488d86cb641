"""The left pane: outline, page thumbnails and find results."""
