"""A site in one file that proves itself, and the same site made from it elsewhere."""
