"""The one write path: changes with author, history and undo, each made only once."""
