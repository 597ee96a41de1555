"""For other programs: the same figures, the same actions and the same reasons as on the pages."""
