"""How players enter on the site: a calendar, a page for each event, and the convenor's list."""
