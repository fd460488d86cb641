"""The page editor: pages painted from the layout, caret, input, find, export."""
