"""From a table result to a board score, a file a method."""
