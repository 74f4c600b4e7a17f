"""How the processes tell that they live, and what they do."""
