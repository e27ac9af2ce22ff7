"""The app: every floor put together. `create_app()` reads the environment, tests hand in what they need."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.middleware import Middleware

from app.accounts.hashing import Hashing
from app.accounts.provider import NoLibrary, Provider
from app.bots import BOTS
from app.core.game import Game
from app.games import GAMES
from app.live.bus import open_bus
from app.live.hub import Hub
from app.matches.archive import Archive
from app.matches.bots import BotPlayers
from app.matches.calling import Calling
from app.matches.flags import FlagClock
from app.matches.keeping import Keep
from app.matches.lapses import LapseClock
from app.matches.matches import Matches
from app.matches.minding import Minding
from app.matches.noting import Notes
from app.matches.replaced import Replaced
from app.matches.talking import Talk
from app.matches.tidying import Tidying
from app.matches.timing import MINUTE
from app.matches.windows import WindowClock
from app.notices.calling_out import CallingOut
from app.notices.mail import Mail, Postbox, relay_of
from app.notices.push import Push, contact_of, own_key, public_key
from app.notices.sending import Sending
from app.notices.webhook import Webhook
from app.notices.wording import Wording
from app.settings import Settings, WrongSetting
from app.store.api_tokens import forget_expired
from app.store.engine import open_store
from app.store.metadata import new_id
from app.store.people import forget_ended_sessions
from app.web import assets, handlers
from app.web.access import Access
from app.web.api import (
    account,
    admin,
    admin_load,
    admin_matches,
    asyncapi,
    chat,
    health,
    metrics,
    openapi,
    people,
    play,
    preferences,
    provider,
    records,
    replay,
    reports,
    session,
    statistics,
    tokens,
)
from app.web.api import channels as channels_api
from app.web.api import games as games_api
from app.web.api import hosting as hosting_api
from app.web.api import mail as mail_api
from app.web.api import matches as matches_api
from app.web.api import notes as notes_api
from app.web.api import notices as notices_api
from app.web.api import proposals as proposals_api
from app.web.api import push as push_api
from app.web.bodies import Bodies
from app.web.compression import Compression
from app.web.figures import Figures, Gauges
from app.web.head import Head
from app.web.headers import SecurityHeaders
from app.web.house import House
from app.web.limits import Limits
from app.web.pages import account as account_page
from app.web.pages import admin as admin_page
from app.web.pages import join, lobby, match, results, rules
from app.web.pages import provider as provider_page
from app.web.pages import replay as replay_page
from app.web.pages import verify as verify_page
from app.web.routes import put_into
from app.web.socket import Sockets
from app.web.templates import Pages
from app.web.turnstile import Turnstile
from app.web.words import load_words

API = (
    session,
    account,
    provider,
    tokens,
    preferences,
    games_api,
    matches_api,
    hosting_api,
    play,
    proposals_api,
    chat,
    notes_api,
    notices_api,
    channels_api,
    mail_api,
    push_api,
    people,
    statistics,
    records,
    replay,
    reports,
    admin,
    admin_matches,
    admin_load,
    health,
    metrics,
    asyncapi,
)
PAGES = (lobby, rules, match, replay_page, verify_page, join, results, account_page, admin_page, provider_page)


def create_app(settings: Settings | None = None, games: Mapping[str, Game[Any]] = GAMES) -> FastAPI:
    """The ASGI app. Its database's tables must be there (`spoor serve` sees to it)."""
    settings = settings or Settings.read()
    words = load_words(games.values())
    pages = Pages(words, settings.accounts)
    limits = Limits(settings.rate_limits)
    way_in = _provider(settings)
    figures = Figures()
    turnstile = Turnstile(settings.rate_limits, settings.sockets_per_person, settings.sockets_per_address)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = open_store(settings.store_url)
        hashing = Hashing()
        me = None if settings.bus_url is None else new_id()
        calling = Calling(settings.notice_delay)
        matches = Matches(
            store,
            games,
            settings.matches_in_memory,
            settings.window_most,
            round(settings.ready_minutes * MINUTE),
            me,
            settings.words,
            calling=calling,
        )
        talk = Talk(matches)
        notes = Notes(matches)
        bus = open_bus(settings.bus_url)
        hub = Hub(matches, talk, bus, notes)
        windows = WindowClock(matches, settings.window_least, settings.window_most)
        bots = BotPlayers(matches, {name: make(settings.bot_budget) for name, make in BOTS.items()}, settings.bot_delay)
        flags = FlagClock(matches)
        lapses = LapseClock(matches)
        minding = Minding(matches, [windows.take_up, bots.take_up, flags.take_up, lapses.take_up])
        replaced = Replaced(store, [hub.begin_anew, flags.begin_anew, lapses.begin_anew, minding.begin_anew])
        archive = Archive(games)
        keep = Keep(
            settings.keep_matches,
            settings.keep_chat,
            settings.keep_guests,
            settings.keep_reports,
            settings.keep_sessions,
        )
        tidying = Tidying(matches, settings.open_days, keep)
        wording = Wording(words.say, settings.public_url)
        calling_out = CallingOut(private=settings.webhooks == "private")
        webhook = Webhook(calling_out, wording)
        mail = None
        if settings.smtp_url is not None:
            postbox = Postbox(relay_of(settings.smtp_url.get_secret_value()))
            mail = Mail(postbox, settings.mail_from, wording)
        push_key = await own_key(store) if settings.push else None
        push = None
        if push_key is not None:
            push = Push(calling_out, wording, push_key, contact_of(settings.mail_from, settings.public_url))
        carriers = {"webhook": None if settings.webhooks == "off" else webhook, "mail": mail, "push": push}
        sending = Sending(store, {way: each for way, each in carriers.items() if each is not None}, hub.attended)
        gauges = Gauges(store, matches, hub, bus, bots, sending)
        lateness = asyncio.ensure_future(figures.look_how_late())
        try:
            await store.write(forget_ended_sessions)
            await store.write(forget_expired)
            await matches.manners.look()
            await hub.start()
            windows.start()
            bots.start()
            await flags.start()
            await lapses.start()
            await minding.start()
            await replaced.start()
            tidying.start()
            sending.start()
            matches.listen(figures.changed)
            app.state.house = House(
                settings=settings,
                games=games,
                words=words,
                pages=pages,
                limits=limits,
                turnstile=turnstile,
                store=store,
                hashing=hashing,
                matches=matches,
                talk=talk,
                hub=hub,
                notes=notes,
                figures=figures,
                gauges=gauges,
                archive=archive,
                provider=way_in,
                webhook=webhook,
                mail=mail,
                push_key=None if push_key is None else public_key(push_key),
            )
            yield
        finally:
            await sending.close()
            tidying.close()
            lateness.cancel()
            await replaced.close()
            await minding.close()
            await bots.close()
            await windows.close()
            await flags.close()
            await lapses.close()
            await hub.close()
            await archive.close()
            await matches.close()
            await talk.close()
            await minding.leave()
            hashing.close()
            await store.close()

    app = FastAPI(
        title="Spoor",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        middleware=[
            Middleware(Sockets),
            Middleware(SecurityHeaders, settings.https),
            Middleware(Access, figures),
            *(Middleware(layer) for layer in (Head, Compression, Bodies)),
        ],
    )
    app.openapi = lambda: openapi.describe(app)  # type: ignore[method-assign]
    handlers.install(app)
    for part in (*API, *PAGES):
        put_into(app, part.routes)
    put_into(app, mail_api.pages)
    assets.mount(app)
    return app


def _provider(settings: Settings) -> Provider | None:
    """That of the settings, where there is one. Raises WrongSetting."""
    if settings.oidc_issuer is None or settings.oidc_client_secret is None:
        return None
    try:
        return Provider(settings.oidc_issuer, settings.oidc_client_id, settings.oidc_client_secret.get_secret_value())
    except NoLibrary:
        raise WrongSetting("SPOOR_OIDC_ISSUER takes what `pip install 'spoor[oidc]'` brings along.") from None
