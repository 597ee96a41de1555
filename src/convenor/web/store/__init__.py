"""What the site keeps beside the ledgers: officials now; tokens and caches later."""
