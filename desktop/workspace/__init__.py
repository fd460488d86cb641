"""Where the features of the window meet: the open document, settings, recovery, jobs."""
