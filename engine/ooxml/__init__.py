"""WordprocessingML spelling: names, parser, child order, building blocks and run text."""
