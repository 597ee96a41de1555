"""How sessions and stages end, and what comes after."""
