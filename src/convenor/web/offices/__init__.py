"""Offices: who runs a competition, the links that invite somebody to, and tokens for programs."""
