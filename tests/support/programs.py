"""The programs of PostgreSQL on this machine."""

import shutil
from pathlib import Path


def postgres(name: str) -> str:
    """Return the path of a program. Debian keeps them out of the path, one folder a version."""
    found = shutil.which(name)
    if found:
        return found
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if not versions:
        raise SystemExit(f"PostgreSQL's server is not installed: no {name} was found.")
    return str(versions[-1])
