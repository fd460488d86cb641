"""One file per operation type: its strict model, its words for people and its handler."""
