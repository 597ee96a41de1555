"""Who meets whom next, and who was mismatched by a draw that stands."""
