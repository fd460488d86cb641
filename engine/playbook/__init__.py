"""Playbooks, mechanical checks and the review that needs no model."""
