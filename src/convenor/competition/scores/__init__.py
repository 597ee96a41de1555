"""What was scored: boards, matches and sessions, and rounds that count without play."""
