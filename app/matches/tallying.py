"""Results of matches that an older release has finished, which kept none: before an upgrade, or beside this one."""

from app.matches.matches import Matches
from app.matches.results import results_of
from app.store.matches import load, resignations
from app.store.results import keep_results, without_results

AT_ONCE = 100


async def tally(matches: Matches) -> int:
    """Keep the results that are missing, the oldest match first; how many matches those were."""
    store, done = matches.store, 0
    while missing := await store.read(without_results, AT_ONCE):
        kept = 0
        for match_id in missing:
            stored = await store.read(load, match_id)
            if stored is not None and stored.seats:
                given_up = await store.read(resignations, match_id)
                rows = results_of(stored.match, stored.seats, stored.snapshot.moves, given_up)
                kept += await store.write(keep_results, rows)
        done += kept
        if not kept:  # another process is at it
            break
    return done
