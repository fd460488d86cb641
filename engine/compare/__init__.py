"""Two versions of a document: what changed, and one marked document that proves it."""
