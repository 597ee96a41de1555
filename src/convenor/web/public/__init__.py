"""The public pages: festivals, competitions, standings, draws, boards, people."""
