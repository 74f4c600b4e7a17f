"""Every change to what the pages show beside the bill, a file a subject."""
