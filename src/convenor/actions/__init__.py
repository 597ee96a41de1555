"""What an official or a player can do: each action checks the conditions and appends facts.

An action is a value with a name, the inputs that it takes, who may do it, and the function that
proposes facts. The catalogue lists them all, so that the command line, the desk and the API show
an action that is added here without a page or a verb of its own.
"""
