"""What is to be played: plans, competitions that come ready, clauses by the part they play."""
