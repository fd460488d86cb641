"""The desk: windows, pages and panels over the headless engine."""
