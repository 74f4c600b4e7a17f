"""Every change to what the pages show beside the programme, a file a subject."""
