"""The book asked by an action: what is filled in from the facts, and what it answers."""
