"""Mail over REST and by its links: nothing but one question goes to an address that nobody has called theirs."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.notices.post import Office, office
from tests.web.conftest import Visit
from tests.web.test_channels import ask
from tests.web.test_matches import Player, refused, started

BASE = "https://spoor.example.org"
MAIL = {"smtp_url": "smtp://127.0.0.1:1", "mail_from": "spoor@example.org", "public_url": BASE}
ADDRESS = {"address": "ben@example.org"}


@pytest.fixture
def post() -> Iterator[Office]:
    with office() as made:
        yield made


@pytest.fixture
def client(visit: Visit, post: Office) -> TestClient:
    return visit(**MAIL | {"smtp_url": f"smtp://127.0.0.1:{post.port}"}, notice_delay=0)


@pytest.fixture
def ben(client: TestClient) -> Player:
    return Player(client, "Ben")


def link(post: Office, path: str) -> str:
    """The code of this kind of link in the last mail."""
    found = re.search(rf"{BASE}/{path}/([\w.-]+)", post.come[-1].get_content())
    assert found is not None, post.come[-1].get_content()
    return found[1]


def code(client: TestClient, deed: str, text: str) -> Any:
    return client.post(f"/api/v1/notices/mail/{deed}", json={"code": text})


def confirmed(ben: Player, post: Office) -> None:
    assert ask(ben, "PUT", "/mail", ADDRESS).status_code == 204
    post.wait_for(1)
    assert code(ben.client, "confirm", link(post, "mail")).status_code == 204


def test_an_address_is_its_owners_before_anything_goes_there(ben: Player, post: Office, client: TestClient) -> None:
    assert ask(ben, "GET", "/channels").json()["offered"] == ["webhook", "mail", "push"]
    assert ask(ben, "PUT", "/mail", ADDRESS).status_code == 204
    post.wait_for(1)
    assert post.to == ["ben@example.org"]
    assert "Ben" not in post.come[0].get_content().replace("ben@", ""), "what people call themselves says nothing there"
    shown = ask(ben, "GET", "/channels").json()["mail"]
    assert (shown["address"], shown["confirmed"]) == ("ben@example.org", False)
    ada = Player(client, "Ada")
    started(ada, ben)
    asked = link(post, "mail")
    refused(code(client, "confirm", asked[:-1]), 404, "not_there")
    refused(code(client, "confirm", asked.split(".")[0] + "."), 404, "not_there")
    assert code(client, "confirm", asked).status_code == 204
    refused(code(client, "confirm", asked), 404, "not_there")
    assert ask(ben, "GET", "/channels").json()["mail"]["confirmed"] is True
    ada.post(f"/{started(ada, ben)}/chat", {"text": "@Ben"})
    post.wait_for(2)
    assert all(mail["To"] == "ben@example.org" for mail in post.come)


def test_every_notice_has_a_way_out_that_needs_no_sign_in(ben: Player, post: Office, client: TestClient) -> None:
    confirmed(ben, post)
    started(Player(client, "Ada"), ben)
    post.wait_for(2)
    stop = link(post, "unsubscribe")
    assert post.come[-1]["List-Unsubscribe"] == f"<{BASE}/unsubscribe/{stop}>"
    assert client.get(f"/unsubscribe/{stop}").status_code == 200
    assert ask(ben, "GET", "/channels").json()["mail"] is not None, "a page that is looked at does nothing"
    refused(client.post(f"/unsubscribe/{stop}x"), 404, "not_there")
    one_click = client.post(
        f"/unsubscribe/{stop}", data={"List-Unsubscribe": "One-Click"}, headers={"Origin": "https://mail.example"}
    )
    assert one_click.status_code == 200
    assert ask(ben, "GET", "/channels").json()["mail"] is None


def test_the_page_behind_the_link_ends_it_too(ben: Player, post: Office, client: TestClient) -> None:
    confirmed(ben, post)
    started(Player(client, "Ada"), ben)
    post.wait_for(2)
    assert code(client, "stop", link(post, "unsubscribe")).status_code == 204
    assert ask(ben, "GET", "/channels").json()["mail"] is None


def test_links_of_mail_are_good_for_nothing_else(ben: Player, post: Office, client: TestClient) -> None:
    made = ask(ben, "PUT", "/webhook", {"url": "https://example.org/", "shape": "discord"})
    assert made.status_code == 200
    for deed in ("confirm", "stop"):
        for text in ("", ".", "x.y", "discord", "a" * 100):
            refused(code(client, deed, text), 404, "not_there")
        refused(code(client, deed, "a" * 101), 422, "illegal_value")
    assert ask(ben, "GET", "/channels").json()["webhook"] is not None


@pytest.mark.parametrize(
    "address", ["", "ben", "ben@localhost", "ben@example.org\nBcc: eve@example.org", "Ben <b@c.de>"]
)
def test_what_is_no_address(ben: Player, post: Office, address: str) -> None:
    refused(ask(ben, "PUT", "/mail", {"address": address}), 422, "illegal_value")
    assert post.come == []


def test_what_the_mail_server_refuses_is_said_and_not_kept(ben: Player, post: Office) -> None:
    post.refuses = {"RCPT": "550 no such box"}
    refused(ask(ben, "PUT", "/mail", ADDRESS), 422, "illegal_value")
    post.refuses = {"RCPT": "451 later"}
    refused(ask(ben, "PUT", "/mail", ADDRESS), 503, "not_ready")
    assert ask(ben, "GET", "/channels").json()["mail"] is None


def test_nobody_is_asked_again_and_again(visit: Visit, post: Office) -> None:
    """Whoever asks: one address gets five questions an hour."""
    client = visit(**MAIL | {"smtp_url": f"smtp://127.0.0.1:{post.port}"}, rate_limits=True)
    people = [Player(client, name) for name in ("Ada", "Ben", "Cleo")]
    answers = [ask(people[n % 3], "PUT", "/mail", {"address": "Ben@example.org"}).status_code for n in range(7)]
    assert answers == [204] * 5 + [429] * 2
    assert len(post.come) == 5


def test_a_server_without_mail_offers_none(visit: Visit) -> None:
    ben = Player(visit(), "Ben")
    refused(ask(ben, "PUT", "/mail", ADDRESS), 404, "not_there")
    assert ask(ben, "GET", "/channels").json()["offered"] == ["webhook", "push"]
