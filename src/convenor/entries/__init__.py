"""Who may play: substitutes, shares that must be played, limits on size and number."""
