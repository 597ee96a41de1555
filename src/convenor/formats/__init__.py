"""Files of other programs: USEBIO and PBN in and out, and a published event scored again."""
