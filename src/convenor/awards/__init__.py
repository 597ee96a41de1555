"""What a place is worth: points, prizes and how ties share them."""
