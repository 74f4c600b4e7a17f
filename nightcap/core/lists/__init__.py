"""Long lists: searched, in parts and as files."""
