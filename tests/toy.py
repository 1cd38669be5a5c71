"""A toy ruleset: the smallest game with everything a server must cope with.

Two seats are dealt hidden hands. At set-up each may throw one card away. Then, round by round,
both play a card at once and in secret and roll a die; who is behind may boost with a token, which
the other may answer with one of its own. The better total takes the round; who has taken most
wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
from typing import Any

from attrs import evolve, field, frozen

from engine import ruleset
from engine.advice import queries
from engine.advice.registry import CERTAIN
from engine.advice.sampling import Rng
from engine.book.builder import Judged, OwnUnits
from engine.book.catalogue import Shown
from engine.book.roster import Adopted, Roster
from engine.book.teaching.primer import Primer, Step
from engine.book.words import Words
from engine.dice import Dice
from engine.errors import IllegalReply, InternalError, Refused
from engine.flow import Ask, Flow, ask, ask_at_once
from engine.state import State, Verdict, Viewer
from engine.table import Rolled, Table

KEY = "toy"


@frozen
class Options:
    rounds: int = 3
    tokens: int = 2
    fails_at: int | None = None
    """The round in which the rules themselves make a mistake."""


@frozen(kw_only=True)
class Duel(State):
    options: Options = field(factory=Options)
    hands: tuple[tuple[int, ...], ...] = ()
    """Of other seats hidden: zeros."""
    tokens: tuple[int, ...] = ()
    taken: tuple[int, ...] = (0, 0)
    round: int = 0


@frozen
class Throw:
    card: int | None = None


@frozen
class Play:
    card: int


@frozen
class Boost:
    spend: bool


@frozen
class Hidden:
    """What stands for a reply that nobody else may know."""


@frozen
class ThrowOne:
    seat: int

    def check(self, state: Duel, reply: Any) -> None:
        if not isinstance(reply, Throw) or reply.card not in (None, *state.hands[self.seat]):
            raise illegal("toy/throw", "throw a card of your hand, or none")


@frozen
class PlayOne:
    seat: int

    def check(self, state: Duel, reply: Any) -> None:
        if not isinstance(reply, Play) or reply.card not in state.hands[self.seat]:
            raise illegal("toy/play", "play a card of your hand")


@frozen
class MayBoost:
    seat: int

    def check(self, state: Duel, reply: Any) -> None:
        if not isinstance(reply, Boost):
            raise illegal("toy/boost", "boost or do not")


@frozen
class Waiting:
    """What others see of a question."""


@frozen
class Dealt:
    seat: int
    cards: tuple[int, ...]


@frozen
class Round:
    number: int
    cards: tuple[int, int]
    totals: tuple[int, int]


@frozen
class PlayLater:
    """Said in advance: play a card, or the highest."""

    card: int | None = None
    above: int = 0
    """The highest is only played when it is more than this."""

    def check(self, state: Duel, seat: int) -> None:
        if self.above < 0:
            raise illegal("toy/play", "no card is less than 0")

    def reply(self, state: Duel, choice: Any) -> Play | None:
        if not isinstance(choice, PlayOne):
            return None
        best = max(state.hands[choice.seat])
        if self.card is not None:
            return Play(self.card)
        return Play(best) if best > self.above else None


def illegal(clause: str, message: str) -> IllegalReply:
    return IllegalReply("illegal", message, clause=clause, params={"clause": clause})


def without(hand: tuple[int, ...], card: int | None) -> tuple[int, ...]:
    if card is None:
        return hand
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def others(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (value, values[1]) if seat == 0 else (values[0], value)


@frozen
class Season:
    """A campaign of the toy: tokens are all that is carried on."""

    games: int
    tokens: tuple[int, ...] = (2, 2)
    wins: tuple[int, int] = (0, 0)
    log: tuple[str, ...] = ()
    """The matches that were played."""
    dice: tuple[tuple[int, str, int], ...] = ()
    ended: bool = False
    loser: int | None = None


@frozen
class SeasonOptions:
    games: int = 2


@frozen
class Give:
    """Leave a token at home, or all of them."""

    tokens: int


class Seasons:
    """Matches that are linked."""

    record: type = Season
    options: type = SeasonOptions
    orders: tuple[type, ...] = (Give,)

    def new(self, options: SeasonOptions) -> Season:
        if not 1 <= options.games <= 9:
            raise illegal("toy/season", "a season has 1 to 9 games")
        return Season(options.games)

    def order(self, season: Season, seat: int, order: Give) -> Season:
        if not 0 <= order.tokens <= season.tokens[seat]:
            raise illegal("toy/give", "give what you have")
        left = season.tokens[seat] - order.tokens
        return evolve(season, tokens=others(season.tokens, seat, left))

    def bot_orders(self, season: Season, seat: int) -> tuple[Give, ...]:
        return (Give(1),) if season.tokens[seat] == 2 else ()

    def next_battle(self, season: Season) -> tuple[Season, Options | None]:
        return season, None if self.is_over(season) else Options(tokens=min(season.tokens))

    def aftermath(
        self, season: Season, match: str, state: State, verdict: Verdict, dice: Dice
    ) -> Season:
        wins = tuple(won + (verdict.winner == seat) for seat, won in enumerate(season.wins))
        face = dice.face(state.rolled, "luck")
        return evolve(
            season,
            wins=(wins[0], wins[1]),
            log=(*season.log, match),
            dice=(*season.dice, (state.rolled, "luck", face)),
        )

    def end(self, season: Season, loser: int | None) -> Season:
        return evolve(season, ended=True, loser=loser)

    def is_over(self, season: Season) -> bool:
        return season.ended or len(season.log) >= season.games

    def standings(self, season: Season, viewer: Viewer) -> Mapping[str, Any]:
        shown = {
            "wins": list(season.wins),
            "log": list(season.log),
            "dice": [list(die) for die in season.dice],
            "loser": season.loser,
        }
        return shown if viewer is None else {**shown, "tokens": season.tokens[viewer]}


class Toy:
    key = KEY
    rank = 9
    presentation = None
    version = 1
    title = "A toy duel"
    dice = True
    vocabulary = ruleset.Vocabulary(
        Duel,
        Options,
        (ThrowOne, PlayOne, MayBoost, Waiting),
        (Throw, Play, Boost, Hidden),
        (Dealt, Round),
        conditional_orders=(PlayLater,),
        reactions=(MayBoost,),
    )
    campaigns: ruleset.Campaigns | None = Seasons()
    editable: tuple[str, ...] = ("tokens.*", "taken.*")

    def edited(self, before: Duel, after: Duel) -> Duel:
        if min(after.tokens) < 0:
            raise illegal("toy/tokens", "tokens must be 0 or more")
        return after

    def muster(self, options: Options) -> Duel:
        if not 1 <= options.rounds <= 1000:
            raise illegal("toy/rounds", "play 1 to 1000 rounds")
        return Duel(options=options, tokens=(options.tokens, options.tokens))

    def rematch_options(self, options: Options, state: Duel) -> Options:
        return options

    def check_force(self, options: Options, force: Any) -> Judged:
        raise InternalError("nobody has a force here")

    def step(self, table: Table[Duel]) -> Flow[None]:
        if not table.state.hands:
            yield from self._deal(table)
            return
        state = table.state
        if state.round == state.options.fails_at:
            raise InternalError("the toy is broken on purpose")
        plays = yield from ask_at_once(
            *(Ask(seat, PlayOne(seat), Play(min(state.hands[seat]))) for seat in (0, 1))
        )
        cards = (plays[0].card, plays[1].card)
        totals = (cards[0] + table.roll("duel")[0], cards[1] + table.roll("duel")[0])
        behind = 0 if totals[0] <= totals[1] else 1
        totals = yield from self._boost(table, behind, totals)
        hands = tuple(
            without(hand, card) for hand, card in zip(table.state.hands, cards, strict=True)
        )
        winner = 0 if totals[0] > totals[1] else 1
        taken = table.state.taken
        table.set(
            hands=hands,
            taken=others(taken, winner, taken[winner] + 1),
            round=table.state.round + 1,
        )
        table.note(Round(state.round, cards, totals))

    def _deal(self, table: Table[Duel]) -> Flow[None]:
        count = table.state.options.rounds + 1
        hands = [table.roll(f"deal {seat}", count) for seat in (0, 1)]
        hands = [tuple(100 * (seat + 1) + face for face in hand) for seat, hand in enumerate(hands)]
        table.set(hands=tuple(hands))
        for seat in (0, 1):
            table.note(Dealt(seat, hands[seat]))
        throws = yield from ask_at_once(
            *(Ask(seat, ThrowOne(seat), Throw(), "setup") for seat in (0, 1))
        )
        kept = zip(table.state.hands, throws, strict=True)
        table.set(hands=tuple(without(hand, throw.card) for hand, throw in kept))

    def _boost(
        self, table: Table[Duel], seat: int, totals: tuple[int, int]
    ) -> Flow[tuple[int, int]]:
        """The window may open again for the other seat, one level deeper."""
        if not table.state.tokens[seat]:
            return totals
        reply = yield from ask(seat, MayBoost(seat), Boost(False), "reaction")
        if not reply.spend:
            return totals
        tokens = table.state.tokens
        table.set(tokens=others(tokens, seat, tokens[seat] - 1))
        totals = yield from self._boost(table, 1 - seat, totals)
        more = table.roll("boost")[0]
        return (totals[0] + more, totals[1]) if seat == 0 else (totals[0], totals[1] + more)

    def verdict(self, state: Duel) -> Verdict | None:
        if state.round < state.options.rounds:
            return None
        a, b = state.taken
        winner = None if a == b else int(b > a)
        return Verdict("rounds", winner, "toy/end", (float(a), float(b)))

    def score(self, state: Duel, resigned: int | None) -> tuple[float, ...]:
        return tuple(float(won) for won in state.taken)

    def sides(self, state: Duel) -> tuple[str | None, str | None]:
        return "red", "blue"

    def order(self, state: Duel) -> str | None:
        return str(state.round) if state.hands else None

    def view(self, state: Duel, viewer: Viewer) -> Duel:
        if not state.hands:
            return state
        hands = tuple(
            hand if seat == viewer else (0,) * len(hand) for seat, hand in enumerate(state.hands)
        )
        return evolve(state, hands=hands)

    def view_note(self, note: Any, viewer: Viewer) -> Any | None:
        if isinstance(note, Dealt):
            return note if note.seat == viewer else None
        if isinstance(note, Rolled) and note.purpose.startswith("deal"):
            return note if note.purpose == f"deal {viewer}" else evolve(note, faces=())
        return note

    def view_ask(self, question: Ask, viewer: Viewer) -> Ask | None:
        if question.seat == viewer:
            return question
        return evolve(question, choice=Waiting(), default=Hidden())

    def sample(self, state: Duel, question: Ask, rng: Rng) -> Iterator[Any]:
        match question.choice:
            case ThrowOne(seat):
                replies: list[Any] = [Throw(), *map(Throw, state.hands[seat])]
            case PlayOne(seat):
                replies = [Play(card) for card in state.hands[seat]]
            case _:
                replies = [Boost(True), Boost(False)]
        rng.shuffle(replies)
        yield from replies

    def query(
        self, state: Duel, asks: tuple[Ask, ...], seat: int | None, query: queries.TableQuery
    ) -> queries.Answer:
        question = next((ask for ask in asks if ask.seat == seat), None)
        if not isinstance(query, queries.CheckReply) or question is None:
            raise Refused("no_sense", "that cannot be asked here")
        try:
            question.choice.check(state, query.reply)
        except IllegalReply as why:
            return queries.Reason(False, why.code, why.message, why.clause, why.params)
        return queries.Reason(True)

    def own_units(self, force: Any, language: str) -> OwnUnits:
        return OwnUnits()

    def adopt(self, roster: Roster, added: Mapping[str, Any]) -> Adopted:
        raise Refused("no_import", "cards are no army")

    def unit_orders(self, state: Duel, ask: Ask, unit: str, plan: tuple[Any, ...]) -> tuple[()]:
        return ()

    def weigh(self, before: Duel, after: Table[Duel], seat: int) -> queries.Odds:
        return CERTAIN

    def likeness(self, state: Duel, choice: Any, reply: Any) -> ruleset.Likeness:
        return ruleset.Likeness(reply)

    def unpaid(self, state: Duel) -> Duel:
        return state

    def rulebook(self, language: str = "en") -> tuple[ruleset.Clause, ...]:
        if language == "de":
            text = "Wer die meisten Runden nahm, gewinnt."
            return (ruleset.Clause("toy/end", "Das Ende", "Gewinnen", text, language),)
        return (ruleset.Clause("toy/end", "The end", "Winning", "Who has taken most rounds wins."),)

    def catalogue(self, language: str = "en") -> Shown:
        if language == "de":
            return Shown(language=language, words=Words(terms={"toy": "Ein Spielzeugduell"}))
        return Shown(words=Words(terms={"toy": "A toy duel"}))

    def guide(self, language: str = "en") -> None:
        """Return none: nobody is taught it."""

    def primer(self, language: str = "en") -> Primer:
        return Primer((Step("play", "Play", "Take rounds.", ("end",)),))

    def conformance(self, vector: Mapping[str, Any]) -> Mapping[str, Any]:
        raise ValueError("the toy has no operations")


RULESET = Toy()


def install(only: bool = True) -> None:
    """Make the toy known to the engine, for as long as this process lives."""
    found = {KEY: EntryPoint(KEY, f"{__name__}:RULESET", ruleset.GROUP)}
    others = {} if only else ruleset.points()
    setattr(ruleset, "points", lambda: {**others, **found})  # noqa: B010
