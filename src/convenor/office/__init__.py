"""The office of a federation: who is registered, as facts, with personal records beside them."""
