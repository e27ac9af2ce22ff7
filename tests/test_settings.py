"""Settings: a wrong one is named in a sentence, and the list for people is complete."""

import re
from pathlib import Path

import pytest

from app.settings import Settings, WrongSetting, unknown_settings

ROOT = Path(__file__).parent.parent
HOSTING = ROOT / "docs" / "hosting.md"


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in Settings.names():
        monkeypatch.delenv(name, raising=False)


def test_without_any_setting_it_is_a_server_for_this_machine() -> None:
    settings = Settings.read()
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.store_url == "sqlite:///data/spoor.db"
    assert settings.redis_url is None
    assert (settings.allow_seed, settings.rate_limits, settings.https) == (False, True, False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SPOOR_PORT", "eight"),
        ("SPOOR_PORT", "65536"),
        ("SPOOR_PORT", "tcp://10.0.0.1:8000"),
        ("SPOOR_DATABASE_URL", "mysql://spoor:hunter2@host/spoor"),
        ("SPOOR_DATABASE_URL", "hunter2"),
        ("SPOOR_DATABASE_URL", "sqlite://"),
        ("SPOOR_REDIS_URL", "http://:hunter2@host"),
        ("SPOOR_REDIS_URL", "redis://host:hunter2"),
        ("SPOOR_PUBLIC_URL", "spoor.example.org"),
        ("SPOOR_PUBLIC_URL", "https://spoor.example.org/games"),
        ("SPOOR_PUBLIC_URL", "https://ada:hunter2@spoor.example.org"),
        ("SPOOR_PUBLIC_URL", "ftp://spoor.example.org"),
        ("SPOOR_PUBLIC_URL", "https://spoor.example.org:port"),
        ("SPOOR_ALLOW_SEED", "perhaps"),
        ("SPOOR_RATE_LIMITS", "2"),
        ("SPOOR_COMPRESSION", "gzip"),
        ("SPOOR_BOT_DELAY", "-1"),
        ("SPOOR_BOT_DELAY", "soon"),
        ("SPOOR_WINDOW_LEAST", "61"),
        ("SPOOR_WINDOW_MOST", "3.9"),
        ("SPOOR_WEBHOOKS", "on"),
        ("SPOOR_SMTP_URL", "http://:hunter2@host"),
        ("SPOOR_NOTICE_DELAY", "-1"),
        ("SPOOR_LOG", "loud"),
        ("SPOOR_LOG_FORMAT", "xml"),
    ],
)
def test_a_wrong_one_is_named_and_not_repeated(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(WrongSetting) as refused:
        Settings.read()
    sentence = str(refused.value)
    assert sentence.startswith(f"{name} ")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert "hunter2" not in sentence


def test_all_wrong_ones_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOOR_PORT", "x")
    monkeypatch.setenv("SPOOR_LOG", "x")
    with pytest.raises(WrongSetting) as refused:
        Settings.read()
    assert [line.split()[0] for line in str(refused.value).splitlines()] == ["SPOOR_PORT", "SPOOR_LOG"]


@pytest.mark.parametrize(
    ("name", "value", "field", "meant"),
    [
        ("SPOOR_RATE_LIMITS", "off", "rate_limits", False),
        ("SPOOR_ALLOW_SEED", "1", "allow_seed", True),
        ("SPOOR_PUBLIC_URL", "https://Spoor.Example.org/", "public_url", "https://spoor.example.org"),
        ("SPOOR_PUBLIC_URL", "", "public_url", None),
        ("SPOOR_REDIS_URL", "", "redis_url", None),
        ("SPOOR_DATABASE_URL", "postgresql://u:p@h/n", "store_url", "postgresql://u:p@h/n"),
        ("SPOOR_DATA", "/srv/spoor", "store_url", "sqlite:////srv/spoor/spoor.db"),
    ],
)
def test_a_right_one(monkeypatch: pytest.MonkeyPatch, name: str, value: str, field: str, meant: object) -> None:
    monkeypatch.setenv(name, value)
    assert getattr(Settings.read(), field) == meant


def test_the_file_env_counts_and_the_environment_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("SPOOR_PORT=9000\nSPOOR_LOG=debug\nOTHER=1\n")
    monkeypatch.setenv("SPOOR_PORT", "9001")
    settings = Settings.read()
    assert (settings.port, settings.log) == (9001, "debug")


def test_passwords_are_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOOR_DATABASE_URL", "postgresql://spoor:hunter2@host/spoor")
    monkeypatch.setenv("SPOOR_REDIS_URL", "redis://:hunter2@host")
    assert "hunter2" not in repr(Settings.read())


def test_a_slip_of_the_pen_is_told() -> None:
    assert unknown_settings(["SPOOR_PROT", "PATH", "SPOOR_LOG", "SPOOR_TEST_POSTGRES"]) == [
        "SPOOR_PROT is no setting; did you mean SPOOR_PORT?"
    ]


def test_the_list_for_people_is_complete() -> None:
    text = HOSTING.read_text(encoding="utf-8")
    listed = {line.split("`")[1] for line in text.splitlines() if line.startswith("| `SPOOR_")}
    assert listed == set(Settings.names())


def test_in_the_container_each_can_be_set() -> None:
    handed_on = re.findall(
        r"^      (SPOOR_\w+):$", (ROOT / "docker-compose.yml").read_text(encoding="utf-8"), re.MULTILINE
    )
    of_the_container = {"SPOOR_HOST", "SPOOR_PORT", "SPOOR_DATA"}
    assert sorted(handed_on) == sorted({*Settings.names()} - of_the_container)
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert all(f" {name}=" in image for name in of_the_container)
