"""Scenes: what happens in a world besides what the simulator played, so that a clause is come to.

Each book has a module of its own here, found by itself. A scene is a look at the world of the
set-ups that it names; the law hears what it asks of the book and plays it again under each layer.
"""
