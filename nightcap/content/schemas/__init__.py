"""What the content API takes and gives, a file a subject."""
