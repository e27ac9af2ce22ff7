"""What steps do to the valley and tell of it, each in one place: members come and go, resources, points, villages."""

from app.core.event import Line
from app.core.message import Message, say
from app.core.play import Play
from app.games.tribes import words
from app.games.tribes.content import NOTHING, RESOURCES, Stock, events
from app.games.tribes.valley import INVADERS, TO_WIN, Hex, Position

Data = dict[str, str | int | bool | list[str]]


def then(play: Play[Position], *steps: object) -> None:
    """Put steps on the agenda, unless the match has just been won."""
    if play.state.outcome is None:
        play.then(*steps)


def tell(
    play: Play[Position],
    kind: str,
    seat: str | None = None,
    refs: tuple[str, ...] = (),
    data: Data | None = None,
    **said: str | int | Message,
) -> None:
    """Tell everybody: a line of the log under `tribes.log.<kind>`."""
    if seat is not None:
        said["who"] = words.player(seat)
    found: Data = ({} if seat is None else {"seat": seat}) | (data or {})
    play.tell(Line(kind, say(f"tribes.log.{kind}", **said), refs, found))


def score(play: Play[Position], seat: str, n: int, why: str, refs: tuple[str, ...] = ()) -> None:
    """Points for a tribe. Whoever has 15 wins at once; whoever gave up scores no more (ruling G-d)."""
    if play.state.outcome is not None or not n or seat in play.state.resigned:
        return
    chief = play.state.chiefs[seat]
    chief.points += n
    tell(play, f"points.{why}", seat, refs, {"n": n, "points": chief.points}, n=n, points=chief.points)
    if chief.points >= TO_WIN:
        # The last points may have come in twos.
        win(play, seat, "points", n=chief.points)


def win(play: Play[Position], seat: str, how: str, **said: int) -> None:
    """The match is over, unless it is somebody's who gave up (ruling G-d)."""
    if seat not in play.state.resigned:
        play.end((seat,), say(f"tribes.outcome.{how}", who=words.player(seat), **said))


def take(play: Play[Position], seat: str, gain: Stock) -> None:
    """Resources for a tribe, from the supply, which has no end."""
    chief = play.state.chiefs[seat]
    chief.stock = chief.stock.plus(gain)


def pay(play: Play[Position], seat: str, price: Stock) -> None:
    chief = play.state.chiefs[seat]
    chief.stock = chief.stock.less(price)


def join(valley: Position, seat: str, n: int, count: int) -> None:
    """Members of a tribe come to a hex."""
    if count:
        members = valley.land[n].members
        members[seat] = members.get(seat, 0) + count


def leave(valley: Position, seat: str, n: int, count: int) -> None:
    """Members of a tribe leave a hex, whatever becomes of them. Of those who had made their move none is taken before
    the others are gone.
    """
    members = valley.land[n].members
    left = members[seat] - count
    if left < 0:
        raise ValueError(f"{seat} has not {count} members in hex {n}")
    if left:
        members[seat] = left
    else:
        del members[seat]
    if seat == valley.at_turn:
        keep_in_step(valley, n)


def keep_in_step(valley: Position, n: int) -> None:
    """No more of a hex's members have moved than there are."""
    there = valley.land[n].of(valley.at_turn or "")
    for counts in (valley.now.moved, valley.now.riding, valley.now.afloat):
        if counts.get(n, 0) > there:
            counts[n] = there
        if not counts.get(n, 1):
            del counts[n]


def lose(play: Play[Position], tribe: str, n: int, count: int, why: str) -> int:
    """Members of a tribe, or Invaders, are eliminated in a hex: as many of these as there are. How many that was.

    A village falls with its owner's last member; so does a tamed Mammoth.
    """
    valley = play.state
    hex_ = valley.land[n]
    gone = min(hex_.of(tribe), count)
    if not gone:
        return 0
    if tribe == INVADERS:
        hex_.invaders -= gone
        tell(
            play, f"lost.{why}.invaders", None, (f"hex:{n}",), {"hex": n, "n": gone}, n=gone, hex=words.hex_(valley, n)
        )
    else:
        leave(valley, tribe, n, gone)
        tell(play, f"lost.{why}", tribe, (f"hex:{n}",), {"hex": n, "n": gone}, n=gone, hex=words.hex_(valley, n))
        if valley.beasts.get("tamed") == n and valley.chiefs[tribe].mammoth and not hex_.of(tribe):
            valley.chiefs[tribe].mammoth = False
            del valley.beasts["tamed"]
            tell(play, "mammoth_lost", tribe, (f"hex:{n}",), {"hex": n})
        if hex_.village == tribe and not hex_.of(tribe):
            fall(play, n)
    return gone


def fall(play: Play[Position], n: int) -> None:
    """A village whose owner has nobody there any more is gone; an Elder comes home."""
    hex_ = play.state.land[n]
    owner = hex_.village
    assert owner is not None, "a village stands there"
    elder, hex_.village, hex_.elder = hex_.elder, None, False
    tell(play, "fallen", owner, (f"hex:{n}",), {"hex": n}, hex=words.hex_(play.state, n))
    if elder:
        play.state.chiefs[owner].elder = True


def look_for_the_deserted(play: Play[Position]) -> None:
    """Villages whose owner has walked away are gone; that is nobody's merit."""
    for n, hex_ in enumerate(play.state.land):
        if hex_.village is not None and not hex_.of(hex_.village):
            fall(play, n)


def from_tile(play: Play[Position], event: str, wanted: Stock) -> Stock:
    """Resources from an event tile, as far as there are any; the tile goes when it is empty."""
    lying = play.state.lying(event)
    if lying is None:
        return NOTHING
    got = Stock(*(min(lying.stock.of(each), wanted.of(each)) for each in RESOURCES))
    lying.stock = lying.stock.less(got)
    if not lying.stock.total:
        discard(play, event)
    return got


def discard(play: Play[Position], event: str) -> None:
    """An event is over, and whatever came with it goes. A starting beast's tile leaves the match: it never comes from
    the deck made of those that are over.
    """
    valley = play.state
    valley.slots = [lying for lying in valley.slots if lying.event != event]
    if not events()[event].starts:
        valley.discarded.append(event)
    clear(valley, event)
    tell(play, "event_over", None, (f"event:{event}",), {"event": event}, event=words.event(event))


def shuffle_back(play: Play[Position], event: str) -> None:
    """A tile goes back into the deck, which is shuffled."""
    valley = play.state
    valley.slots = [lying for lying in valley.slots if lying.event != event]
    deck = valley.deck.open()
    deck.append(event)
    valley.chance.shuffle(deck)
    tell(play, "event_back", None, (f"event:{event}",), {"event": event}, event=words.event(event))


def clear(valley: Position, event: str) -> None:
    valley.roaming.pop(event, None)
    valley.beasts.pop(event, None)
    if event == "eagles":
        valley.eagles.clear()


def once(valley: Position, word: str) -> None:
    """A power that works once a turn has worked."""
    valley.now.spent.append(word)


def room(hex_: Hex, limit: int) -> int:
    """How many more may come to a hex before it is crowded."""
    return max(limit - hex_.crowd, 0)
