"""What a kill has left of temporary files is gone with the next start."""

from pathlib import Path

import pytest

from tests.support.server import running

pytestmark = pytest.mark.server


def test_temporary_files_lie_in_the_data_folder_and_a_start_clears_them(tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    (temporary / "clip").mkdir(parents=True)
    (temporary / "clip" / "given.mp4").write_bytes(b"x" * 100)
    with running(tmp_path):
        assert list(temporary.iterdir()) == []
    assert temporary.stat().st_mode & 0o077 == 0
