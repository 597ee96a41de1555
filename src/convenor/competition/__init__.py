"""A competition as it stands: its plan, the facts folded into a state, and its figures.

Facts go in one by one, in the order of the ledger; out come lines, scores, totals and standings,
worked out by the functions of the path and kept until a fact touches them. Nothing here writes a
fact, and nothing here is a rule: rules are clauses with terms, called by the part they play.
"""
