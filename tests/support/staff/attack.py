"""Many who guess the password of a running server at once, and the manager among them."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.support.server import NO_CERTIFICATES, PASSWORD, RunningServer, running

COOKIE = "nightcap-browser"
GUESSERS = 16


@contextmanager
def house_behind_a_proxy(folder: Path) -> Iterator[RunningServer]:
    """Yield a server that trusts the address a proxy forwards."""
    with running(folder, NIGHTCAP_TRUSTED_PROXIES="1") as server:
        yield server


@dataclass(frozen=True)
class Door:
    """Where passwords are tried, with one CSRF token for everybody: an attacker keeps theirs."""

    client: httpx.AsyncClient
    token: str

    async def log_in(
        self, password: str, *, address: str, cookie: str | None = None
    ) -> httpx.Response:
        """Try a password from an address, as a proxy would tell of it."""
        cookies = f"csrf-token={self.token}" + (f"; {COOKIE}={cookie}" if cookie else "")
        self.client.cookies.clear()
        return await self.client.post(
            "/api/admin/login",
            json={"password": password},
            headers={"X-Forwarded-For": address, "X-CSRF-Token": self.token, "Cookie": cookies},
        )

    async def let_in(self, *, address: str, cookie: str | None = None, tries: int = 10) -> int:
        """Log in with the right password, again when asked to retry; return how often."""
        for attempt in range(1, tries + 1):
            answer = await self.log_in(PASSWORD, address=address, cookie=cookie)
            if answer.status_code == httpx.codes.OK:
                return attempt
            await asyncio.sleep(int(answer.headers["Retry-After"]))
        raise AssertionError(f"refused {tries} times")

    async def known_browser(self, *, address: str) -> str:
        """Log in from an address; return the cookie by which the browser is known."""
        answer = await self.log_in(PASSWORD, address=address)
        return answer.raise_for_status().cookies[COOKIE]

    async def guess(self, guesser: int, goes_on: Callable[[int], bool]) -> Counter[int]:
        """Guess, each time from another /64 of one /48; count how it was answered."""
        answers = Counter[int]()
        while goes_on(answers.total()):
            address = f"2001:db8:7:{guesser:x}{answers.total() % 4096:03x}::1"
            answers[(await self.log_in("wrong", address=address)).status_code] += 1
        return answers

    async def guess_all(self, goes_on: Callable[[int], bool]) -> Counter[int]:
        """Let all guessers guess as long as `goes_on` says of the guesses that each has made."""
        each = await asyncio.gather(*(self.guess(number, goes_on) for number in range(GUESSERS)))
        return sum(each, Counter[int]())


@asynccontextmanager
async def door_of(server: RunningServer) -> AsyncIterator[Door]:
    """Open a way to a server."""
    # A connection for each request: each may come to another worker.
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
    async with httpx.AsyncClient(
        base_url=server.url, timeout=60, verify=NO_CERTIFICATES, limits=limits
    ) as client:
        token = (await client.get("/api/csrf-token")).json()["csrfToken"]
        client.cookies.clear()
        yield Door(client, token)
