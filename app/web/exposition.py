"""The figures as Prometheus reads them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from app.store.spread import Spread
from app.web.figures import Figures, Gauges


class Exposition(Collector):
    """Asks for everything anew each time that somebody looks; between two looks it costs nothing."""

    def __init__(self, figures: Figures, gauges: Gauges) -> None:
        self._figures, self._gauges = figures, gauges
        self._registry = CollectorRegistry()
        self._registry.register(self)
        # Memory, processor time, open files, and which Python it is.
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)

    def written(self, accept: str) -> tuple[bytes, str]:
        """All figures in the form that is asked for, and the form's name."""
        encode, kind = choose_encoder(accept)
        return encode(self._registry), kind

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterator[Metric]:
        yield from self._counted()
        yield from self._now()

    def _counted(self) -> Iterator[Metric]:
        figures = self._figures
        names = ("method", "route", "status")
        requests = CounterMetricFamily("spoor_requests", "Requests by route template and status.", labels=names)
        for (method, route, status), count in figures.requests.items():
            requests.add_metric((method, route, str(status)), count)
        yield requests
        seconds = HistogramMetricFamily("spoor_request_seconds", "Time that requests took.", labels=names[:2])
        for labels, spread in figures.seconds.items():
            _add(seconds, labels, spread)
        yield seconds
        refused = CounterMetricFamily("spoor_refused", "Refusals over HTTP and sockets, by code.", labels=("code",))
        for code, count in figures.refused.items():
            refused.add_metric((code,), count)
        yield refused
        moves = CounterMetricFamily("spoor_moves", "Moves committed by this process, by kind.", labels=("kind",))
        for kind, count in figures.moves.items():
            moves.add_metric((kind,), count)
        yield moves
        yield _counter("spoor_slow_readers_dropped", "Sockets dropped because nobody read.", figures.dropped)
        yield _histogram("spoor_loop_late_seconds", "How late the event loop wakes whoever waits.", figures.late)

    def _now(self) -> Iterator[Metric]:
        gauges = self._gauges
        sockets = GaugeMetricFamily("spoor_sockets", "Open sockets.", labels=("place",))
        for place, count in zip(("table", "lobby"), gauges.sockets, strict=True):
            sockets.add_metric((place,), count)
        yield sockets
        yield _gauge("spoor_matches_hot", "Matches in memory.", gauges.hot)
        yield _gauge("spoor_bots_thinking", "Matches in which a bot is about to answer.", gauges.bots)
        notices = CounterMetricFamily("spoor_notices", "Notices sent out of the page.", labels=("way", "outcome"))
        for labels, count in gauges.notices.items():
            notices.add_metric(labels, count)
        yield notices
        yield _histogram("spoor_commit_jobs", "Jobs that share a commit.", gauges.store.batches)
        yield _histogram("spoor_commit_seconds", "Time that a commit took.", gauges.store.commits)
        yield _gauge("spoor_database_away", "1 while nothing can be written.", gauges.away)
        if gauges.bus is not None:
            yield _gauge("spoor_bus_up", "1 while news of other processes comes through.", gauges.bus)


def _gauge(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(name, words, value=float(value))


def _counter(name: str, words: str, value: float) -> Metric:
    return CounterMetricFamily(name, words, value=value)


def _histogram(name: str, words: str, spread: Spread) -> Metric:
    family = HistogramMetricFamily(name, words, labels=())
    _add(family, (), spread)
    return family


def _add(family: HistogramMetricFamily, labels: Sequence[str], spread: Spread) -> None:
    bounds = [*map(floatToGoString, spread.bounds), "+Inf"]
    buckets = list(zip(bounds, accumulate(spread.counts), strict=True))
    family.add_metric(labels, buckets, sum_value=spread.total)
