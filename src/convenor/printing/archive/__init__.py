"""A season as pages that open from a folder, without a server and without scripts."""
