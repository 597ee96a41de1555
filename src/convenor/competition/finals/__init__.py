"""Who goes on: brackets, play-offs, qualifying, and what is still undecided."""
