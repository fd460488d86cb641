"""Two versions compared, or marked copies combined, into a third document."""
