"""Totals, order, and the splitting of ties."""
