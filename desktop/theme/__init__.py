"""The look: one token table, and the palette, style sheet, icons and type made from it."""
