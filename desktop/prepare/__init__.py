"""Prepare to send: what would leave with a file, and copies of it without what was chosen."""
