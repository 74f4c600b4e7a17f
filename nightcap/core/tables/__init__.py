"""What is done with tables and not with rows: making, updating, preparing, cleaning."""
