"""The assistant: conversation, suggestions as cards, and the thread a turn runs on."""
