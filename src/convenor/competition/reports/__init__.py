"""Reports after an event: masterpoints and prizes, from the figures and the book's clauses."""
