"""What a director asks all evening: what comes next, who is late, what is odd, what waits."""
