"""The shape of every answer, for the description: a module for each kind of question.

These are used to describe only: answers are made of plain data (`shown`), and tests hold the two
together. A field that is not described here is a mistake.
"""
