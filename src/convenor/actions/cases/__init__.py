"""Cases: matters that officials and bodies decide by a clause, step by step."""
