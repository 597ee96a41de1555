"""What lateness, slow play and offences cost: fines, lost boards, limits."""
