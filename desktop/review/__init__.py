"""Changes, comments and margin cards: where what is in the document is decided."""
