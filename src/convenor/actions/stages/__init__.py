"""How a competition is set up: begun, its stages opened, its rounds drawn."""
