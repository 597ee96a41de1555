"""A competition as others may look at it: as plain data, published, without withheld names."""
