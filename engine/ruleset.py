"""What a ruleset must provide, and where rulesets are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from attrs import frozen

from engine.advice.queries import Answer, Odds, TableQuery
from engine.advice.sampling import Rng
from engine.book import shelf
from engine.book.builder import Judged, OwnUnits
from engine.book.catalogue import Shown
from engine.book.roster import Adopted, Roster
from engine.book.teaching.guide import Guide
from engine.book.teaching.primer import Primer
from engine.book.translation import DEFAULT_LANGUAGE
from engine.dice import Dice
from engine.flow import Ask, Flow, Seat
from engine.state import State, Verdict, Viewer
from engine.table import Table

T = TypeVar("T")


def defined(kind: type, *modules: ModuleType) -> tuple[type, ...]:
    """Return the classes derived from `Choice`, `Reply` or `Note` that modules define, in order."""
    return tuple(
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and kind in found.__mro__ and found.__module__ == module.__name__
    )


@frozen
class Vocabulary:
    """The classes of a ruleset that cross the socket; their snake-case names are the tags."""

    state: type[State]
    options: type
    choices: tuple[type, ...]
    replies: tuple[type, ...]
    notes: tuple[type, ...]
    force: type | None = None
    """A force of one's own, where the ruleset lets them be chosen."""
    conditional_orders: tuple[type, ...] = ()
    """What a seat may say in advance; see `engine.flow.ConditionalOrder`."""
    reactions: tuple[type, ...] = ()
    """Choices that break into the other side's turn, which a seat may decline in advance."""
    openings: tuple[type, ...] = ()
    """Choices of which unit is ordered next: the order before is over."""
    usual: tuple[type, ...] = ()
    """Choices in which most players reply the default: who falls, or what follows as a rule."""
    foreseen: tuple[type, ...] = ()
    """Choices whose replies are played out beforehand, to say what they come to. No die may be
    rolled between them and the end of the step."""


@frozen
class Likeness:
    """What is known of where a reply leads before it is played out."""

    key: Any
    """Replies that share it lead to the same table."""
    is_exact: bool = False
    """Those that do not share it lead to different ones."""


Difficulty = Literal["easy", "medium", "hard"]


@frozen
class Presentation:
    """What newcomers read of a game before they choose one, beside the sentence `Words.summary`."""

    difficulty: Difficulty
    minutes: tuple[int, int]
    """How long a match between people lasts: short ones, long ones."""
    models: tuple[int, int]
    """About how many models a side has in the ready-made forces: fewest, most."""


@frozen
class Clause(shelf.Clause):
    """One rule of the rulebook, and the language of its text."""

    language: str = DEFAULT_LANGUAGE


class Campaigns(Protocol):
    """What a ruleset adds whose forces outlive a match: pure functions over a record of its own.

    A battle is an ordinary match. The record has no hidden side to it but what `standings` leaves
    out; whoever keeps it writes it with the codec of the ruleset.
    """

    record: type
    options: type
    orders: tuple[type, ...]
    """What a side may want between two battles; their snake-case names are the tags."""

    def new(self, options: Any) -> Any:
        """Return a campaign before its first battle. Raises `IllegalReply` for bad options."""

    def order(self, record: Any, seat: Seat, order: Any) -> Any:
        """Return the record with an order carried out. Raises `IllegalReply`."""

    def bot_orders(self, record: Any, seat: Seat) -> tuple[Any, ...]:
        """Return what a bot that plays the seat orders before the next battle."""

    def next_battle(self, record: Any) -> tuple[Any, Any | None]:
        """Return the record with what was left open decided by default, and the options of the
        next match; None instead when there can be none: the campaign is over."""

    def aftermath(self, record: Any, match: str, state: State, verdict: Verdict, dice: Dice) -> Any:
        """Return the record after a battle. Its dice are those of the match, counted on from
        `state.rolled`, so that they are proven as the match's own are."""

    def end(self, record: Any, loser: Seat | None) -> Any:
        """Return the record of a campaign that ends early: one side gives it up, or, with None, it
        is broken off as it stands."""

    def is_over(self, record: Any) -> bool:
        """Return whether there will be no further battle."""

    def standings(self, record: Any, viewer: Viewer) -> Mapping[str, Any]:
        """Return what `viewer` may know of the campaign, for people. Plain JSON."""


@runtime_checkable
class Ruleset(Protocol):
    """Everything the server, the bots and the pages may ask of a game."""

    key: str
    version: int
    title: str
    vocabulary: Vocabulary
    dice: bool
    """Whether dice are rolled at all. Where none are, the stream of dice is never touched."""
    rank: int
    """Its place among the rulesets that are hosted: lower ones are shown first, and the first is
    the one to begin with."""
    editable: tuple[str, ...]
    """The parts of a state that a judge may edit; see `engine.edits`."""

    @property
    def presentation(self) -> Presentation | None:
        """What newcomers read of it, if anything is said."""

    @property
    def campaigns(self) -> Campaigns | None:
        """What links its matches, if anything does."""

    def muster(self, options: Any) -> State:
        """Return the state before the first question. Raises `IllegalReply` for bad options."""

    def rematch_options(self, options: Any, state: Any) -> Any:
        """Return the options of a rematch, for the two on each other's seats: either has the side
        the other had in the match that came to `state`, and its army where both were ready-made;
        an army of one's own goes with its owner."""

    def check_force(self, options: Any, force: Any) -> Judged:
        """Return everything that is wrong with a force; in the match the first of it is refused."""

    def own_units(self, force: Any, language: str) -> OwnUnits:
        """Return the units that a force defines itself and nothing is wrong with, in a language as
        `catalogue` has it, as far as the ruleset lets it define any."""

    def adopt(self, roster: Roster, added: Mapping[str, Any]) -> Adopted:
        """Return the force that a list of a list builder is, with what its owner adds to it.
        Raises `Refused` where no such lists are read, or what is added cannot be."""

    def edited(self, before: Any, after: Any) -> State:
        """Return the table after an edit, with what follows from it. Raises `IllegalReply` for one
        that the rules could not play on."""

    def step(self, table: Table[Any]) -> Flow[None]:
        """Lead the match from one settled state to the next."""

    def verdict(self, state: Any) -> Verdict | None:
        """Return how the match ended, if it has."""

    def score(self, state: Any, resigned: Seat | None) -> tuple[float, ...]:
        """Return the score by seat of a match that the players end as the table stands: given up
        by `resigned`, or drawn by agreement."""

    def sides(self, state: Any) -> tuple[str | None, str | None]:
        """Return by seat which side of the scenario it fights, None before that is settled."""

    def view(self, state: Any, viewer: Viewer) -> State:
        """Return what `viewer` may see, with what a client would else have to work out by
        rules: one object for all who see the same."""

    def order(self, state: Any) -> str | None:
        """Return a name for the order in progress, the same until it ends, and None between orders.
        `state` is the public view. Players may decline the reactions to one order at once."""

    def view_note(self, note: Any, viewer: Viewer) -> Any | None:
        """Return what `viewer` sees of `note`: itself, a reduced note, or None."""

    def view_ask(self, ask: Ask, viewer: Viewer) -> Ask | None:
        """Return what `viewer` sees of an open question: itself, a reduced one, or None."""

    def sample(self, state: Any, ask: Ask, rng: Rng) -> Iterator[Any]:
        """Yield legal replies to `ask`, finite and useful, in an order drawn from `rng`."""

    def query(
        self, state: Any, asks: tuple[Ask, ...], seat: Seat | None, query: TableQuery
    ) -> Answer:
        """Answer a client's question about the table. Raises `Refused` when it makes no sense."""

    def unit_orders(
        self, state: Any, ask: Ask, unit: str, plan: tuple[Any, ...]
    ) -> Iterable[tuple[Any, ...]]:
        """Return replies that may lead to a question about an order of a unit: with an empty
        `plan` those that begin one, else those that go on with it or take its place. What turns out
        to be illegal is dropped, so there is no need to check. The empty list of replies stands for
        the open question itself."""

    def weigh(self, before: Any, after: Table[Any], seat: Seat) -> Odds:
        """Return the odds, for a seat, of a reply that was played out."""

    def likeness(self, state: Any, choice: Any, reply: Any) -> Likeness:
        """Return what is known of where a legal reply to a question of `Vocabulary.foreseen` leads:
        of replies that are alike, one is played out."""

    def unpaid(self, state: Any) -> Any:
        """Return a state without what replies are paid with: two that lead to the same but for this
        make no difference."""

    def rulebook(self, language: str = DEFAULT_LANGUAGE) -> tuple[Clause, ...]:
        """Return every clause in reading order, in English where the language does not say it."""

    def catalogue(self, language: str = DEFAULT_LANGUAGE) -> Shown:
        """Return the data a client shows: profiles, scenarios, and the words of a language, or the
        English ones where it has none; `muster` and `options` are forms of `engine.book.builder`.
        The same object every time."""

    def guide(self, language: str = DEFAULT_LANGUAGE) -> Guide | None:
        """Return the guided match that teaches the game, if there is one, in a language as
        `catalogue` has it."""

    def primer(self, language: str = DEFAULT_LANGUAGE) -> Primer:
        """Return what the rulebook has for those who learn the game, in English where the language
        does not say it."""

    def conformance(self, vector: Mapping[str, Any]) -> Mapping[str, Any]:
        """Work out `vector["given"]` with the functions that matches use. Raises `ValueError` for
        an unknown operation."""


Army = TypeVar("Army")


def exchanged(
    armies: tuple[Army | None, Army | None], is_ready_made: Callable[[Army], bool]
) -> tuple[Army | None, Army | None]:
    """Return the armies of a rematch, by seat: ready-made ones stay where they are, so that either
    leads the other's; where somebody has one of his own, either keeps his."""
    return armies if all(army is None or is_ready_made(army) for army in armies) else armies[::-1]


GROUP = "warhost.rulesets"
"""The entry points by which rulesets are found: a key, and the ruleset itself."""


@cache
def points() -> Mapping[str, EntryPoint]:
    """Return the entry points of the rulesets that are installed, by key."""
    return {point.name: point for point in entry_points(group=GROUP)}


def hosted() -> tuple[str, ...]:
    """Return the rulesets that are hosted, in the order they are shown."""
    broken = faults()
    return tuple(sorted(points().keys() - broken, key=lambda key: (get(key).rank, key)))


def faults() -> dict[str, str]:
    """Return what is wrong with each ruleset that is installed but cannot be hosted, by key."""
    loaded = {key: _loaded(point) for key, point in points().items()}
    return {key: str(one) for key, one in loaded.items() if isinstance(one, Unusable)}


def get(key: str) -> Ruleset:
    """Return a ruleset. Raises `KeyError` for an unknown key, `Unusable` for a broken one."""
    loaded = _loaded(points()[key])
    if isinstance(loaded, Unusable):
        raise loaded
    return loaded


class Unusable(KeyError):
    """A ruleset is installed but cannot be hosted."""

    def __str__(self) -> str:
        """Return the sentence: `KeyError` would quote it."""
        return str(self.args[0])


@cache
def _loaded(point: EntryPoint) -> Ruleset | Unusable:
    """Return what an entry point leads to, or what is wrong: it is code that others wrote."""
    where = f"the ruleset {point.name} ({point.value})"
    try:
        ruleset = point.load()
    except Exception as fault:
        return Unusable(f"{where} cannot be imported: {type(fault).__name__}: {fault}")
    if not isinstance(ruleset, Ruleset):
        return Unusable(f"{where} lacks parts; derive it from warhost.rulesets.OpenRuleset")
    if ruleset.key != point.name:
        return Unusable(f"{where} has the key {ruleset.key}; name its entry point {ruleset.key}")
    return ruleset
