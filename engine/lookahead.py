"""What the table would be like after further replies of a seat.

A player wants to see a whole order before they give it: where the unit ends, and whom it could
shoot at from there. Most orders take several replies. So the match is forked, the replies are given
to the fork, and the query is answered from there.

So is a reply to a question of `Vocabulary.foreseen`, to say what it comes to and whether it makes
any difference.

The fork knows no more than the seat:

- It starts from what the seat sees, so nothing hidden can change its course.
- It has no dice. A reply that needs one is refused.
- The other seat answers windows by their defaults, so nobody reacts. Any other question of the
  other seat ends the look-ahead, and so does a secret reply that waits to be revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from engine.advice import queries as q
from engine.advice.forms import Form, is_worth, stays
from engine.advice.registry import CERTAIN
from engine.diff import diff
from engine.errors import Refused
from engine.flow import Ask, Seat
from engine.identity import by_identity
from engine.match import Match
from engine.ruleset import Vocabulary
from engine.state import State
from engine.table import Table

MOST_REPLIES: Final = 16
"""Replies that may be looked ahead."""
MOST_WINDOWS: Final = 64
"""Windows that are declined between two of them, before a ruleset is taken to ask for ever."""

STOPPED: Final = "look_ahead_stopped"
MOST_JUDGED: Final = 20
"""Replies to a question that are played out: of more, it would take too long."""


def stopped(why: str) -> Refused:
    """Return the refusal of a look-ahead that cannot go on."""
    return Refused(STOPPED, f"cannot look further ahead: {why}", params={"why": why})


@frozen
class _NoDice:
    """Dice that may not be rolled."""

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        raise stopped("dice")


def answer(
    match: Match,
    seat: Seat | None,
    query: q.Query,
    after: Sequence[Any],
    dump: Callable[[Any], Any],
) -> q.Answer:
    """Answer a query as if a seat had given the replies `after`. Raises `Refused` if one of them is
    illegal, or if the look-ahead ends before the last."""
    if isinstance(query, q.UnitOrders):
        return _unit_orders(match, seat, query.unit, tuple(after), dump)
    return _ask(look_ahead(match, seat, tuple(after)) if after else match, seat, query)


def look_ahead(match: Match, seat: Seat | None, replies: tuple[Any, ...]) -> Match:
    """Return the match after replies of a seat, up to its next question. Raises `Refused`."""
    if seat is None or match.question(seat) is None:
        raise stopped("no_question")
    if len(replies) > MOST_REPLIES:
        raise Refused(
            "too_far_ahead",
            f"a query looks at most {MOST_REPLIES} replies ahead, not {len(replies)}",
            params={"most": MOST_REPLIES, "given": len(replies)},
        )
    return _after(match, seat, replies=replies)


@by_identity(8)
def _after(match: Match, seat: Seat, *, replies: tuple[Any, ...]) -> Match:
    """Return the match after replies. It is kept: while a player drags, each of many queries looks
    ahead to the same place."""
    ahead = match.seen_by(seat, _NoDice())
    for reply in replies:
        ahead = _given(_declined(ahead, seat, reply), seat, reply)
    return _declined(ahead, seat, None)


def _declined(match: Match, seat: Seat, reply: Any) -> Match:
    """Return the match with the windows declined that come before the next reply of a seat, which
    may itself answer a window."""
    for _ in range(MOST_WINDOWS):
        own = match.question(seat)
        if own is not None and not (
            _is_window(match, own) and (reply is None or not _is_legal(match, own, reply))
        ):
            return match
        ask = own or next((one for one in match.asks if _is_window(match, one)), None)
        if ask is None:
            break
        match, _ = match.answer(ask.seat, ask.number, ask.default)
    if reply is None:
        return match
    raise stopped("other_seat")


def _given(match: Match, seat: Seat, reply: Any) -> Match:
    question = match.question(seat)
    assert question is not None  # `_declined` has led to it
    return match.answer(seat, question.number, reply)[0]


def _is_window(match: Match, ask: Ask) -> bool:
    return isinstance(ask.choice, match.rules.vocabulary.reactions)


def _is_legal(match: Match, ask: Ask, reply: Any) -> bool:
    try:
        ask.choice.check(match.state, reply)
    except Refused:
        return False
    return True


def _ask(match: Match, seat: Seat | None, query: q.TableQuery) -> q.Answer:
    """Answer a query about a match as it stands, for what a seat sees of it."""
    rules, asks = match.rules, match.asks
    shown = tuple(seen for ask in asks if (seen := rules.view_ask(ask, seat)) is not None)
    found = rules.query(_view(match, seat=seat), shown, seat, query)
    question = None if seat is None else match.question(seat)
    if seat is None or question is None:
        return found
    if isinstance(query, q.LegalReplies) and isinstance(found, q.Forms):
        found = q.Forms(_marked(rules.vocabulary, question, found.forms))
    if not isinstance(question.choice, rules.vocabulary.foreseen):
        return found
    match (query, found):
        case (q.ReplyOdds(reply), _) if found == CERTAIN:
            return rules.weigh(match.state, _played_out(match, seat, reply=reply), seat)
        case (_, q.Forms(forms)):
            return q.Forms(tuple(_judged(match, question, forms)))
    return found


@by_identity(8)
def _view(match: Match, *, seat: Seat | None) -> State:
    return match.rules.view(match.state, seat)


def _marked(vocabulary: Vocabulary, question: Ask, forms: tuple[Form, ...]) -> tuple[Form, ...]:
    """Return forms with the usual one marked, and those by which units that could act do
    nothing."""
    if isinstance(question.choice, vocabulary.usual):
        return tuple(
            evolve(form, usual=form.reply == question.default and form.refusal is None)
            for form in forms
        )
    marked = tuple(
        evolve(form, wasted=(form.unit,)) if form.unit and stays(form) else form for form in forms
    )
    if not isinstance(question.choice, vocabulary.openings):
        return marked
    ready = tuple(dict.fromkeys(form.unit for form in marked if form.unit and is_worth(form)))
    return tuple(
        evolve(form, wasted=ready) if form.unit is None and not form.confirm else form
        for form in marked
    )


def _judged(match: Match, question: Ask, forms: tuple[Form, ...]) -> Iterator[Form]:
    """Yield forms, marked if they lead to the same as the default, or if that is not known because
    there are too many that differ."""
    rules, seat = match.rules, question.seat
    seen = _view(match, seat=seat)
    ends: dict[Any, Any] = {}

    def end(reply: Any) -> Any:
        like = rules.likeness(seen, question.choice, reply)
        if like.is_exact:
            return like.key
        if like.key not in ends and len(ends) < MOST_JUDGED:
            ends[like.key] = rules.unpaid(_played_out(match, seat, reply=reply).state)
        return ends.get(like.key)

    instead = end(question.default)
    for form in forms:
        if form.blanks or form.refusal is not None or form.reply == question.default:
            yield form
            continue
        found = end(form.reply)
        if found is None:
            yield evolve(form, unjudged=True)
        else:
            yield evolve(form, no_effect="no_difference") if found == instead else form


@by_identity(128)
def _played_out(match: Match, seat: Seat, *, reply: Any) -> Table[Any]:
    """Return the table after a reply. It is kept: a client asks for the odds of every form."""
    return match.played_out(seat, reply, _NoDice())


def _unit_orders(
    match: Match, seat: Seat | None, unit: str, plan: tuple[Any, ...], dump: Callable[[Any], Any]
) -> q.UnitOrderChains:
    """Return what an order of a unit may begin or go on with. What cannot be foreseen is left
    out."""
    question = None if seat is None else match.question(seat)
    if seat is None or question is None:
        raise stopped("no_question")
    rules, seen = match.rules, match.rules.view(match.state, seat)
    chains: list[q.Chain] = []
    ends: set[str] = set()
    is_foreseen = False
    dead_ends: list[tuple[Any, ...]] = []
    for replies in rules.unit_orders(seen, question, unit, plan):
        if any(replies[: len(end)] == end for end in dead_ends):
            continue
        try:
            ahead = look_ahead(match, seat, replies) if replies else match
            found = _ask(ahead, seat, q.LegalReplies())
        except Refused as why:
            dead_ends.append(replies)
            if why.code == STOPPED:
                ends.add(why.params["why"])
            continue
        is_foreseen = True
        ask = ahead.question(seat)
        if ask is None or not isinstance(found, q.Forms):
            continue
        forms: tuple[Form, ...] = found.forms
        if replies and isinstance(ask.choice, rules.vocabulary.openings):
            dead_ends.append(replies)  # the order is over
            if (then := _later(match, ahead, seat, unit, replies, dump)) is not None:
                chains.append(then)
            continue
        if not replies:
            forms = tuple(form for form in forms if form.unit == unit)
        if not any(form.unit == unit for form in forms):
            continue
        patch = diff(seen, rules.view(ahead.state, seat), dump)
        chains.append(q.Chain(replies, rules.view_ask(ask, seat), patch, forms))
    return q.UnitOrderChains(tuple(chains), "dice" in ends and not is_foreseen)


def _later(
    match: Match,
    ahead: Match,
    seat: Seat,
    unit: str,
    replies: tuple[Any, ...],
    dump: Callable[[Any], Any],
) -> q.Chain | None:
    """Return what a unit could do in the phase after the one in which its order is over."""
    question, ask = match.question(seat), ahead.question(seat)
    assert question is not None
    assert ask is not None
    if type(ask.choice) is type(question.choice):
        replies = (*replies, ask.default)
        try:
            ahead = look_ahead(match, seat, replies)
        except Refused:
            return None
        ask = ahead.question(seat)
    is_next = ask is not None and isinstance(ask.choice, match.rules.vocabulary.openings)
    if ask is None or not is_next or type(ask.choice) is type(question.choice):
        return None
    found = _ask(ahead, seat, q.LegalReplies())
    assert isinstance(found, q.Forms)
    forms = tuple(form for form in found.forms if form.unit == unit)
    rules = match.rules
    patch = diff(_view(match, seat=seat), rules.view(ahead.state, seat), dump)
    return q.Chain(replies, rules.view_ask(ask, seat), patch, forms, later=True) if forms else None
