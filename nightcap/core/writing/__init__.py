"""The one write path: a change, who made it, its list and undo, and that it happens once."""
