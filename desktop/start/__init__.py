"""Before a document is open: the start screen, the recovery offer and the password prompt."""
