"""How a change is spelled in WordprocessingML, and how a spelled change is accepted or rejected."""
