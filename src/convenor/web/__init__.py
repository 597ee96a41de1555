"""The site: Django lives here. Screens over the core; the figures come from elsewhere."""
