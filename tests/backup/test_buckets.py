"""Backups in a bucket: a server that speaks S3, from another process than the one that asks."""

from collections.abc import Iterator
from pathlib import Path

import boto3
import pytest
from moto.server import ThreadedMotoServer

from tests.support.backup.houses import KEY, a_house, files_of, rows_of
from tests.support.commands import refused, said
from tests.support.drills import only_hard

pytestmark = pytest.mark.server

TO = "s3://attic/nightcap"


@pytest.fixture
def attic() -> Iterator[dict[str, str]]:
    """Yield the environment variables for access to an empty bucket."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    reached = {
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
        "AWS_ACCESS_KEY_ID": "attic",
        "AWS_SECRET_ACCESS_KEY": "attic",
        "AWS_DEFAULT_REGION": "us-east-1",
        "NIGHTCAP_BACKUP_KEY": KEY,
    }
    boto3.client(
        "s3",
        endpoint_url=reached["AWS_ENDPOINT_URL"],
        region_name="us-east-1",
        aws_access_key_id="attic",
        aws_secret_access_key="attic",
    ).create_bucket(Bucket="attic")
    try:
        yield reached
    finally:
        server.stop()


@only_hard
def test_a_house_is_backed_up_into_a_bucket_and_restored_from_it(
    attic: dict[str, str], tmp_path: Path
) -> None:
    house, restored = a_house(tmp_path / "house"), tmp_path / "restored"
    set_up = attic | {"NIGHTCAP_BACKUP_TO": TO}
    said("backup", data_dir=house, **set_up)
    assert "; 0 files were new" in said("backup", data_dir=house, **set_up)
    assert " is whole: " in said("backup", "--verify", data_dir=house, **set_up)
    said("restore", TO, data_dir=restored, **attic)
    bookings = rows_of(house, "bookings_booking", "*")
    assert len(bookings) == 20
    assert rows_of(restored, "bookings_booking", "*") == bookings
    assert files_of(restored) == files_of(house) != {}
    gone = refused("backup", "s3://cellar", data_dir=house, **attic)
    assert gone.startswith("Error: s3://cellar: ")
