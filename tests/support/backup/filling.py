"""Fill the database and the data folder: `python -m tests.support.backup.filling 20`."""

import os
import sys
from pathlib import Path
from tempfile import NamedTemporaryFile

import django


def main() -> None:
    """Write this many rows of everything, a manager, and a picture in every size."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "nightcap.config.settings"
    django.setup()
    from nightcap.core.writing import changes
    from nightcap.media import pictures, services
    from nightcap.staff.accounts import ensure_manager
    from tests.support.growth.house import fill
    from tests.support.media.pictures import jpeg

    ensure_manager("a green door on 52nd")
    fill(int(sys.argv[1]))
    changes.record(action="praised", kind="venue", title="A line\u2028and “another” 🎭\\ one")
    with NamedTemporaryFile() as file:
        Path(file.name).write_bytes(jpeg(400, 300))
        services.store_image(Path(file.name))
    pictures.make_missing_variants()


if __name__ == "__main__":
    main()
