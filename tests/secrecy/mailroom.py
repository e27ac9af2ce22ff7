"""People who are told over every way that leads out of the page, and all that ever came there, opened as they would."""

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
from sqlalchemy import Engine, create_engine, text

from app.store.channels import channels_of, put
from app.store.metadata import new_id
from tests.notices.browser import Browser
from tests.notices.letterbox import PATIENCE, Letterbox, letterbox
from tests.notices.post import Office, office
from tests.secrecy.tap import Tap
from tests.serving import Server, free_port, serving

NOTICES = "/api/v1/notices"
WAYS = ("json", "discord", "push", "mail")

VARYING = [
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"), "<time>"),
    (re.compile(r"/unsubscribe/[\w-]{16}\.[\w-]+"), "/unsubscribe/<code>"),
    (re.compile(r"<[\w-]{16}@example\.org>"), "<name@example.org>"),
    (re.compile(r"(?m)^Date: .*$"), "Date: <date>"),
]
"""Times, and what is drawn anew for each letter or channel. All else has to be the same, to the byte."""


class Said(NamedTuple):
    """A letter: `head` has the lines that its carrier reads, `body` the text as its reader gets it, `size` what it has
    on its way.
    """

    head: str
    body: str
    size: int


class Mailroom:
    """Where the notices of those who `listen` arrive, whichever way they go."""

    def __init__(self, server: Server, box: Letterbox, post: Office, engine: Engine) -> None:
        self.url = server.url
        self._box, self._post, self._engine = box, post, engine
        self._browsers: dict[str, Browser] = {}
        self._mail: dict[str, str] = {}

    def listen(self, person: Tap) -> None:
        """From now on this person is told over all ways, and by webhooks of both shapes."""
        wanted = {"url": f"{self._box.address}/json/{person.user}", "shape": "json"}
        assert person.ask("PUT", f"{NOTICES}/webhook", wanted).status == 200
        with self._engine.begin() as connection:
            # Over REST there is one webhook a person.
            (made,) = channels_of(connection, person.user)
            address = f"{self._box.address}/discord/{person.user}"
            put(connection, msgspec.structs.replace(made, id=new_id(), address=address, more="discord"), 2)
        browser = self._browsers[person.user] = Browser()
        endpoint = f"{self._box.address}/push/{person.user}"
        person.post(f"{NOTICES}/push", {"endpoint": endpoint, **msgspec.structs.asdict(browser.keys)}, 201)
        come = len(self._post.come)
        self._mail[person.user] = f"reader{len(self._mail):04}@example.org"
        assert person.ask("PUT", f"{NOTICES}/mail", {"address": self._mail[person.user]}).status == 204
        self._post.wait_for(come + 1)
        (code,) = re.findall(r"/mail/([\w.-]+)", self._post.come[-1].get_content())
        person.post(f"{NOTICES}/mail/confirm", {"code": code}, 204)

    def settle(self) -> None:
        """Wait until all that calls anybody has arrived. It is as if minutes had passed then: nothing is spaced."""
        waiting = text("SELECT (SELECT count(*) FROM dispatch) + (SELECT count(*) FROM notice WHERE due IS NOT NULL)")
        deadline, news = time.monotonic() + PATIENCE, False
        while True:
            with self._engine.connect() as connection:
                if not connection.scalar(waiting):
                    break
            assert time.monotonic() < deadline, "something is not sent"
            news = True
            time.sleep(0.02)
        if news:
            with self._engine.begin() as connection:
                connection.execute(text("UPDATE channel SET paced = 0"))

    def a_day_goes_by(self, match: str) -> None:
        """As if nothing had happened at this table since yesterday."""
        of = {"match": match, "day": 25 * 3600 * 1000}
        with self._engine.begin() as connection:
            connection.execute(text("UPDATE match SET started = started - :day WHERE id = :match"), of)
            connection.execute(text("UPDATE move SET at = at - :day WHERE match = :match"), of)

    def told(self, person: Tap, names: Mapping[str, str]) -> dict[str, list[Said]]:
        """All that this person was sent, by way, in its order, with labels for these names and for what varies."""
        said = {way: self._posted(way, person.user) for way in WAYS if way != "mail"}
        said["mail"] = [
            (
                "\n".join(f"{name}: {value}" for name, value in each.items()),
                each.get_content().replace("\r\n", "\n"),
                len(each.get_payload()),
            )
            for each in self._post.come
            if each["To"] == self._mail[person.user] and each["List-Unsubscribe"]
        ]
        names = {**names, self._mail[person.user]: "<address>"}
        return {way: [Said(plain(h, names), plain(b, names), size) for h, b, size in said[way]] for way in WAYS}

    def _posted(self, way: str, user: str) -> list[tuple[str, str, int]]:
        found = []
        for letter in self._box.come:
            if letter.path == f"/{way}/{user}":
                body = self._browsers[user].opened(letter.body) if way == "push" else letter.body
                # Their values are lengths, signatures and names of what is sent.
                found.append(("\n".join(sorted(letter.headers)), body.decode(), len(letter.body)))
        return found


def plain(said: str, names: Mapping[str, str]) -> str:
    """What was said, fit to be compared."""
    for name, label in names.items():
        said = said.replace(name, label)
    for pattern, label in VARYING:
        said = pattern.sub(label, said)
    return said


@contextmanager
def mailroom(folder: Path, **settings: str) -> Iterator[Mailroom]:
    """A server whose notices leave it at once, and where they arrive."""
    port = free_port()
    with (
        letterbox() as box,
        office() as post,
        serving(
            folder,
            port,
            0,
            SPOOR_PUBLIC_URL=f"http://127.0.0.1:{port}",
            SPOOR_SMTP_URL=f"smtp://127.0.0.1:{post.port}",
            SPOOR_MAIL_FROM="spoor@example.org",
            SPOOR_WEBHOOKS="private",
            SPOOR_NOTICE_DELAY="0",
            SPOOR_LOG="debug",
            **settings,
        ) as server,
    ):
        engine = create_engine(f"sqlite:///{folder}/spoor.db")
        yield Mailroom(server, box, post, engine)
        engine.dispose()
    assert "127.0.0.1:" not in server.log.read_text().replace(server.url, ""), "no address is logged"
    assert "example.org" not in server.log.read_text()
