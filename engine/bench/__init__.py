"""Benchmarks of the engine: documents of known size, and what working on them costs."""
