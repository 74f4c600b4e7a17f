"""Files under /media: found by name only, kept for ever, in whole or in part."""

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from nightcap.media import encoding
from nightcap.media.names import VideoName
from nightcap.media.serving import MediaResponse, is_whole, respond
from tests.support.media.clips import filmed

MASTER = f"{'ab' * 16}-1440x810.jpg"
VARIANT = f"{'ab' * 16}-1440x810-640.avif"
SIZE = 1000


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a media folder with one master and variant, beside a secret."""
    (tmp_path / "secret-key").write_text("s3cret")
    folder = tmp_path / "media"
    (folder / "pending").mkdir(parents=True)
    (folder / "pending" / MASTER).touch()
    (folder / "notes.txt").write_text("s3cret")
    inside = bytes(index % 251 for index in range(SIZE - 8))
    (folder / MASTER).write_bytes(b"\xff\xd8\xff\xe0" + inside + b"\0\0\xff\xd9")
    (folder / VARIANT).write_bytes(SIZE.to_bytes(4, "big") + b"ftyp" + inside)
    return folder


def ask(root: Path, name: str = MASTER, method: str = "GET", **headers: str) -> MediaResponse:
    lower = {key.replace("_", "-"): value for key, value in headers.items()}
    return respond(f"/media/{name}", lower, root=root, method=method)


@pytest.mark.parametrize(
    ("name", "kind"), [(MASTER, "image/jpeg"), (VARIANT, "image/avif")], ids=["master", "variant"]
)
def test_a_picture_is_sent_whole_and_may_be_kept_for_ever(root: Path, name: str, kind: str) -> None:
    found = ask(root, name)
    assert (found.status, found.file, found.start, found.length) == (200, root / name, 0, SIZE)
    assert found.headers["Content-Type"] == kind
    assert found.headers["Content-Length"] == str(SIZE)
    assert found.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert found.headers["X-Content-Type-Options"] == "nosniff"
    assert found.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"


@pytest.mark.parametrize("form", ["640.webp", "1440.jpg", "og.jpg"])
def test_a_variant_not_made_yet_is_answered_with_its_master_that_nobody_keeps(
    root: Path, form: str
) -> None:
    found = ask(root, MASTER.replace(".jpg", f"-{form}"))
    assert (found.status, found.file) == (200, root / MASTER)
    assert found.headers["Content-Type"] == "image/jpeg"
    assert found.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    [
        "/media/",
        "/media",
        "/media/notes.txt",
        f"/media/pending/{MASTER}",
        "/media/../secret-key",
        "/media/..%2fsecret-key",
        "/media/%2e%2e/secret-key",
        "/media/%2e%2e%2fsecret-key",
        "/media/..\\secret-key",
        "/media//etc/passwd",
        "//etc/passwd",
        "/media/....//secret-key",
        f"/media/{MASTER}/../../secret-key",
        f"/media/{MASTER}/../notes.txt",
        f"/media/{MASTER}\0",
        f"/media/{MASTER}\n",
        f"/media/{MASTER}%00.txt",
        f"/media/{MASTER}/",
        f"/media/./{MASTER}",
        f"/media/{MASTER.upper()}",
        f"/Media/{MASTER}",
        f"/media/{MASTER}?x=1",
        f"/media/{MASTER}".replace("-", "%2d"),
        f"/media/{'cd' * 16}-1440x810.jpg",
        f"/media/{MASTER}".replace("1440x810", "01440x810"),
        f"/media/{MASTER}".replace("1440x810", "\u0661\u0664\u0664\u0660x810"),
        f"/media/{MASTER}".replace(".jpg", "-641.jpg"),
        f"/media/{MASTER}".replace(".jpg", "-1600.jpg"),
        f"/media/{MASTER}".replace(".jpg", "-og.webp"),
        f"/media/{MASTER}".replace(".jpg", ".avif"),
        f"/media/{MASTER}".replace(".jpg", ".svg"),
        f"/media/{MASTER}".replace(".jpg", ".html"),
    ],
)
def test_nothing_but_the_name_of_a_picture_is_found(root: Path, path: str) -> None:
    found = respond(path, {}, root=root)
    assert (found.status, found.file) == (404, None)
    assert found.headers["Cache-Control"] == "no-store"


def test_a_link_in_the_place_of_a_picture_is_not_followed(root: Path) -> None:
    name = MASTER.replace("ab", "cd")
    (root / name).symlink_to(root.parent / "secret-key")
    assert ask(root, name).status == 404


@pytest.mark.parametrize(
    ("wanted", "start", "length"),
    [
        ("bytes=0-0", 0, 1),
        ("bytes=0-499", 0, 500),
        ("bytes=500-", 500, 500),
        ("bytes=-1", 999, 1),
        ("bytes=-5000", 0, 1000),
        ("bytes=990-99999999", 990, 10),
    ],
)
def test_one_range_is_sent_as_asked(root: Path, wanted: str, start: int, length: int) -> None:
    found = ask(root, range=wanted)
    assert (found.status, found.start, found.length) == (206, start, length)
    assert found.headers["Content-Range"] == f"bytes {start}-{start + length - 1}/{SIZE}"
    assert found.headers["Content-Length"] == str(length)


@pytest.mark.parametrize("wanted", ["bytes=1000-", "bytes=1000000000-1000000001", "bytes=-0"])
def test_a_range_outside_the_file_cannot_be_satisfied(root: Path, wanted: str) -> None:
    found = ask(root, range=wanted)
    assert (found.status, found.file) == (416, None)
    assert found.headers["Content-Range"] == f"bytes */{SIZE}"


@pytest.mark.parametrize(
    "wanted",
    ["bytes=0-1,5-9", "bytes=0-,0-,0-", "bytes=5-2", "bytes=", "bytes=-", "lines=0-1", "bytes=a-b"],
)
def test_several_ranges_and_nonsense_get_the_whole_file(root: Path, wanted: str) -> None:
    found = ask(root, range=wanted)
    assert (found.status, found.start, found.length) == (200, 0, SIZE)
    assert "Content-Range" not in found.headers


def test_a_range_holds_only_while_the_file_is_the_one_the_browser_knows(root: Path) -> None:
    etag = ask(root).headers["ETag"]
    assert ask(root, range="bytes=0-9", if_range=etag).status == 206
    assert ask(root, range="bytes=0-9", if_range='"another"').status == 200
    assert ask(root, range="bytes=0-9", if_range="Sat, 21 Nov 2026 01:00:00 GMT").status == 200


def test_a_range_of_a_stand_in_is_not_taken_for_one_of_the_variant(root: Path) -> None:
    missing = MASTER.replace(".jpg", "-640.webp")
    assert ask(root, missing).headers["ETag"] != f'"{missing}"'


@pytest.mark.parametrize("tags", ["{0}", "W/{0}", '"other", {0}', "*"])
def test_a_browser_that_has_the_picture_gets_no_body(root: Path, tags: str) -> None:
    etag = ask(root).headers["ETag"]
    found = ask(root, if_none_match=tags.format(etag), range="bytes=0-9")
    assert (found.status, found.file) == (304, None)
    assert found.headers["ETag"] == etag


def test_head_has_the_same_headers_and_no_body(root: Path) -> None:
    found = ask(root, method="HEAD", range="bytes=0-9")
    assert (found.status, found.file) == (200, None)
    assert found.headers == ask(root).headers


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_a_picture_can_only_be_read(root: Path, method: str) -> None:
    found = ask(root, method=method)
    assert (found.status, found.headers["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("lost", [0, 1, SIZE // 2, SIZE - 1], ids=lambda lost: f"{lost} left")
def test_a_file_that_has_lost_a_part_is_not_sent(root: Path, lost: int) -> None:
    for name in (VARIANT, MASTER):
        assert ask(root, name).status == 200
        os.truncate(root / name, lost)
        damaged = ask(root, name)
        # A variant is answered with its master as long as that is whole.
        assert damaged.file != root / name
        assert damaged.headers["Cache-Control"] == "no-store"
    assert ask(root, MASTER).status == 404


def test_a_file_of_nothing_but_zeros_is_not_sent(root: Path) -> None:
    (root / MASTER).write_bytes(bytes(SIZE))
    assert ask(root, MASTER).status == 404


def test_every_kind_of_file_that_is_made_here_is_whole(tmp_path: Path) -> None:
    picture = BytesIO()
    Image.effect_noise((700, 500), 60).convert("RGB").save(picture, "JPEG")
    name, master = encoding.master(picture)
    made = {name.master: master, VideoName("ab" * 16, has_sound=False).file: filmed()}
    made |= {file: make() for file, make in encoding.derive(name, master).items()}
    for file, data in made.items():
        path = tmp_path / file
        path.write_bytes(data)
        assert is_whole(path, len(data), 0)
        path.write_bytes(data[:-1])
        assert not is_whole(path, len(data) - 1, 1)
    assert {Path(file).suffix for file in made} == {".jpg", ".webp", ".avif", ".mp4"}
