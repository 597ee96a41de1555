"""Regulations as data: how a rulebook is read, proved, dated, stacked, switched and asked."""
