"""Notices as mail: what they say, how one ends them, what is refused, and that nothing goes out in the open."""

import ssl
from pathlib import Path
from random import Random

import pytest

from app.matches.matches import Matches
from app.notices.failing import Failed
from app.notices.mail import Mail, Postbox, Relay, is_address, relay_of
from app.notices.sending import Sending
from app.notices.wording import Wording
from app.store import channels
from app.store.engine import Store
from app.web.words import load_words
from tests.matches.conftest import ADA, BEN
from tests.matches.tables import started
from tests.notices.certificates import made_for
from tests.notices.conftest import Attendance, Clock, a_channel, send
from tests.notices.post import office

pytestmark = pytest.mark.anyio

WORDS = load_words()
BASE = "https://spoor.example.org"


def mail_to(port: int, tls: ssl.SSLContext | None = None, host: str = "127.0.0.1", user: str | None = None) -> Mail:
    relay = Relay(host, port, False, user, None if user is None else "geese")
    return Mail(Postbox(relay, tls), "Spoor <spoor@example.org>", Wording(WORDS.say, BASE))


async def test_a_notice_is_a_mail_with_a_way_out(
    matches: Matches, store: Store, clock: Clock, attendance: Attendance
) -> None:
    with office() as post:
        sending = Sending(store, {"mail": mail_to(post.port)}, attendance, clock, Random(1))
        made = await a_channel(store, BEN, "mail", address="ben@example.org", more="stop-code", language="fr")
        match_id = await started(matches, "nim", ADA, BEN, title="Les loups")
        await send(sending)
        await sending.close()
    (mail,) = post.come
    assert post.to == ["ben@example.org"]
    assert mail["To"] == "ben@example.org"
    assert mail["From"] == "Spoor <spoor@example.org>"
    assert mail["Subject"] == "La partie commence : Les loups"
    stop = f"{BASE}/unsubscribe/{made.id}.stop-code"
    assert mail["List-Unsubscribe"] == f"<{stop}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@example.org>")
    assert mail.get_content_type() == "text/plain"
    text = mail.get_content()
    assert f"{BASE}/matches/{match_id}" in text
    assert stop in text
    found = await store.read(channels.channels_of, BEN.id)
    assert found[0].worked is not None


@pytest.mark.parametrize("language", ["en", "de", "fr"])
async def test_the_link_that_confirms_stands_on_a_line_of_its_own(store: Store, language: str) -> None:
    made = await a_channel(store, BEN, "mail", address="ben@example.org", more="s", language=language)
    with office() as post:
        await mail_to(post.port).ask(made, "code")
    text = post.come[0].get_content().replace("\r\n", "\n")
    before, link, after = text.strip().split("\n\n")
    assert link == f"{BASE}/mail/{made.id}.code"
    assert before.endswith(":")
    assert after == after.strip()


async def test_fault_91_a_title_is_only_text_in_a_mail(
    matches: Matches, store: Store, clock: Clock, attendance: Attendance
) -> None:
    title = "<b onclick=x> =?utf-8?q?x?= Bcc: eve@example.org"
    with office() as post:
        sending = Sending(store, {"mail": mail_to(post.port)}, attendance, clock, Random(1))
        await a_channel(store, BEN, "mail", address="ben@example.org", more="s")
        await started(matches, "nim", ADA, BEN, title=title)
        await send(sending)
        await sending.close()
    (mail,) = post.come
    assert mail.get_content_type() == "text/plain"
    assert mail["Bcc"] is None
    assert post.to == ["ben@example.org"]
    assert title in mail.get_content()


@pytest.mark.parametrize(
    ("command", "answer", "again"),
    [
        ("RCPT", "550 no such box", False),
        ("RCPT", "450 later", True),
        ("MAIL", "421 too much", True),
        ("DATA", "554 spam", False),
        ("AUTH", "535 who?", True),
    ],
)
async def test_what_the_mail_server_says(store: Store, command: str, answer: str, again: bool) -> None:
    made = await a_channel(store, BEN, "mail", address="ben@example.org", more="s")
    with office() as post:
        post.refuses = {command: answer}
        with pytest.raises(Failed) as failed:
            await mail_to(post.port, user="spoor").ask(made, "code")
    assert (failed.value.fault, failed.value.again) == (f"status {answer[:3]}", again)
    assert post.come == []


async def test_nobody_there(store: Store) -> None:
    made = await a_channel(store, BEN, "mail", address="ben@example.org", more="s")
    with office() as post:
        port = post.port
    with pytest.raises(Failed) as failed:
        await mail_to(port).ask(made, "code")
    assert (failed.value.fault, failed.value.again) == ("unreachable", True)


async def test_name_and_password_go_over_tls_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A server that is elsewhere and offers no TLS gets nothing; where it offers it, everything goes over it."""
    monkeypatch.setattr("app.notices.mail._is_here", lambda host: False)
    made = await a_channel(store, BEN, "mail", address="ben@example.org", more="s")
    with office() as plain:
        with pytest.raises(Failed):
            await mail_to(plain.port, user="spoor").ask(made, "code")
        assert (plain.logins, plain.come) == ([], [])
    authority, served = made_for("localhost", tmp_path)
    trusting = ssl.create_default_context(cafile=authority)
    with office(served) as post:
        await mail_to(post.port, trusting, "localhost", "spoor").ask(made, "code")
        assert (post.logins, post.secure) == (["spoor geese"], [True])
        with pytest.raises(Failed) as failed:
            await mail_to(post.port, None, "localhost", "spoor").ask(made, "code")
        assert failed.value.fault == "tls"
        assert len(post.come) == 1


def test_where_the_relay_is() -> None:
    assert relay_of("smtps://mail.example.org") == Relay("mail.example.org", 465, True, None, None)
    assert relay_of("smtp://a%40b:p%3Aw@mail.example.org:25") == Relay("mail.example.org", 25, False, "a@b", "p:w")


@pytest.mark.parametrize("address", ["ada@example.org", "a.b+c@mail.example.co.uk", "x@xn--bcher-kva.example"])
def test_addresses(address: str) -> None:
    assert is_address(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ada",
        "@example.org",
        "ada@",
        "ada@localhost",
        "ada@example",
        "ada@@example.org",
        "ada@example.org, eve@example.org",
        "ada@example.org\nBcc: eve@example.org",
        "ada@example.org\r\n",
        "Ada <ada@example.org>",
        '"a b"@example.org',
        "ada@[127.0.0.1]",
        "ada@-example.org",
        ".ada@example.org",
        "ada..b@example.org",
        "ädä@example.org",
        "a" * 65 + "@example.org",
        "ada@" + "a." * 130 + "org",
    ],
)
def test_what_is_no_address(address: str) -> None:
    assert not is_address(address)
