"""What changes in the hall while a session is played."""
