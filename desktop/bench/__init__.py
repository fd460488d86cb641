"""Benchmarks that need the window: pages laid out, keys to paint, scrolling."""
