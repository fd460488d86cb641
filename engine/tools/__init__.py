"""The tool layer: every tool of the catalogues over one bridge protocol and one dispatch."""
