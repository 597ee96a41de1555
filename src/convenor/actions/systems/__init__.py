"""Systems of pairs: lodged, classified and disputed, defended against, and their cards seen."""
