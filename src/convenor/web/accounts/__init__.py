"""Accounts: who a visitor is, what they may do, and how they sign in."""
