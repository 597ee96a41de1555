"""A warm copy of a site on a second machine: it follows, and takes over when the first dies."""
