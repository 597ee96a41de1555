"""Who sits where, with which boards, and how fair that is."""
