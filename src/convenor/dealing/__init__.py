"""Hands made and proved: at random, by a committed key, or for teaching."""
