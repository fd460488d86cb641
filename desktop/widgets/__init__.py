"""Small controls that every pane is made of."""
