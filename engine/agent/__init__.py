"""The review agent: transcript, model protocol and turn loop over the tool layer."""
