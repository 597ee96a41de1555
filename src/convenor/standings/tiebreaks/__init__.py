"""The tests that can split a tie, a file a method."""
