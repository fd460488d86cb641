"""The tool server: the one tool layer over MCP, on named files or attached to the open window."""
