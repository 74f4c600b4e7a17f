"""A house behind the proxies of `deploy/`."""

from collections.abc import Iterator

import pytest

from tests.scale.nginx import HOST
from tests.support.server import RunningServer, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(
        tmp_path_factory.mktemp("house"),
        NIGHTCAP_PUBLIC_URL=f"https://{HOST}",
        NIGHTCAP_TRUSTED_PROXIES="1",
    ) as server:
        yield server
