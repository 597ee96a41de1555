"""Parts of a competition as plain data, a module for each kind of question.

A competition goes in; nested plain data comes out, figures as exact text. Nothing is worked out
here that the figures do not have; what each answer looks like is described in `shapes`.
"""
