"""The shape of a competition and its conditions of contest."""
