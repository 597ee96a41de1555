"""Who meets whom next, with the reasons."""
