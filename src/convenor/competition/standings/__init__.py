"""What it comes to: accounts, evidence for ties, and season tables."""
