"""The operation contract: every change of a document is an operation in a batch."""
