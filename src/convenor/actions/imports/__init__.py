"""Events of other programs taken over, step by step: pairs in sections and sessions, teams."""
