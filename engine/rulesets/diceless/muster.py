"""Raising forces: units as their sheets list them, and the tokens they give away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from engine.rulesets.diceless.armies import check_army, check_together, force_of
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.boxes import open_topped
from engine.rulesets.diceless.codes import Blast, Side
from engine.rulesets.diceless.model import (
    STARTER,
    Army,
    Battle,
    Craft,
    Group,
    Model,
    Options,
    Player,
    Unit,
)
from engine.rulesets.diceless.printed import (
    Book,
    Force,
    GroupSheet,
    UnitSheet,
    Vehicle,
)
from engine.rulesets.diceless.record import Record
from engine.rulesets.diceless.refusals import refusal
from engine.rulesets.diceless.tokens import Giving, granted, largest

# ---------------------------------------------------------------- units


def units_of(book: Book, force: Force, owner: int) -> dict[str, Unit]:
    """Return the units of a force before anything is set up, in the order of the list; a character
    is aboard with the unit he is with."""
    aboard = {listed.id: listed.aboard for listed in force.units}
    return {
        listed.id: unit_of(
            book,
            book.units[listed.sheet],
            listed.id,
            owner,
            aboard[listed.joined or listed.id],
            listed.joined,
        )
        for listed in force.units
    }


def unit_of(
    book: Book,
    sheet: UnitSheet,
    key: str,
    owner: int,
    aboard: str | None = None,
    joined: str | None = None,
) -> Unit:
    """Return a unit as its sheet lists it, its models numbered through; padded, so that the order
    of their ids is that of the list."""
    groups = {
        group.id: Group(group.profile, group.weapons, group.rules, group.powers)
        for group in sheet.groups
    }
    listed = [group for group in sheet.groups for _ in range(group.count)]
    models = {
        f"{number:02}": Model(group.id, craft=_craft(book.vehicles.get(group.profile)))
        for number, group in enumerate(listed, start=1)
    }
    return Unit(
        key,
        owner,
        sheet.id,
        groups,
        models,
        len(models),
        place="waiting" if aboard is None else "aboard",
        aboard=aboard,
        joined=joined,
    )


def _craft(vehicle: Vehicle | None) -> Craft | None:
    if vehicle is None:
        return None
    return Craft(open_topped(Record()) if vehicle.open_topped else Record())


# ---------------------------------------------------------------- tokens


def giving_of(book: Book, sheet: UnitSheet, *, deep_strikes: bool = False) -> Giving:
    """Return what of a unit gives tokens away (diceless/prep-scatter-tokens,
    diceless/prep-warp-and-gets-hot)."""
    psykers = [group for group in sheet.groups if _has(book, group, "psyker")]
    named = sum(group.count for group in psykers if _has(book, group, "named_seer"))
    minds = [group for group in psykers if not _has(book, group, "named_seer")]
    return Giving(
        blasts=tuple(_blasts(book, sheet.groups)),
        hot=sum(_hot(book, group) for group in sheet.groups),
        psykers=sum(group.count for group in psykers),
        mind_blasts=tuple(_mind_blasts(book, minds)),
        gates=sum(group.count for group in minds if _knows_gate(book, group)),
        named_seers=named,
        deep_strikes=deep_strikes,
    )


def _blasts(book: Book, groups: Iterable[GroupSheet]) -> Iterator[Blast]:
    """Yield the largest marker of every weapon that has one (diceless/scatter-tokens-grant)."""
    for group in groups:
        for key in _weapons(book, group) * group.count:
            size = book.weapons[key].largest_blast
            if size is not None:
                yield size


def _weapons(book: Book, group: GroupSheet) -> tuple[str, ...]:
    vehicle = book.vehicles.get(group.profile)
    if vehicle is None:
        return group.weapons
    return tuple(mounted.weapon for mounted in vehicle.weapons)


def _hot(book: Book, group: GroupSheet) -> int:
    """Return how many weapons of a group get hot; none of a vehicle's do
    (diceless/gets-hot-tokens-grant)."""
    return group.count * sum(book.weapons[key].has("gets_hot") for key in group.weapons)


def _mind_blasts(book: Book, psykers: Iterable[GroupSheet]) -> Iterator[Blast]:
    """Yield the largest marker of each psyker's powers (diceless/psychic-blast-tokens)."""
    for group in psykers:
        weapons = [book.powers[key].weapon for key in group.powers]
        sizes = [book.weapons[key].largest_blast for key in weapons if key is not None]
        size = largest(one for one in sizes if one is not None)
        if size is not None:
            yield from (size,) * group.count


def _knows_gate(book: Book, group: GroupSheet) -> bool:
    return any(book.powers[key].effect == "gate" for key in group.powers)


def _has(book: Book, group: GroupSheet, rule: str) -> bool:
    profile = book.profiles.get(group.profile)
    return rule in group.rules or (profile is not None and rule in profile.rules)


# ---------------------------------------------------------------- matches


def muster(options: Options) -> Battle:
    """Return the table before anything is set up. Raises `IllegalReply` for options that cannot be
    played (diceless/scenario-agreement)."""
    _check_scenario(options)
    if options.turns is not None and options.turns < 1:
        raise refusal("too_few_turns", turns=options.turns)
    given = [army for army in options.armies if army is not None]
    for army in given:
        check_army(army)
    if len(given) == 2:
        check_together(given[0].lists, given[1].lists)
    sides: tuple[Side, Side] = ("green", "blue") if options.host == "green" else ("blue", "green")
    state = Battle(options=options, players=(Player(sides[0]), Player(sides[1])))
    return state if to_choose(state) else fielded(state)


def to_choose(state: Battle) -> tuple[int, ...]:
    """Return the seats that are still to be asked for an army."""
    if not state.options.choose_armies or state.units:
        return ()
    known = zip(state.options.armies, state.chosen, strict=True)
    return tuple(seat for seat, armies in enumerate(known) if not any(armies))


def by_default(state: Battle, seat: int) -> Army:
    """Return the army a side has if nobody says: that of the scenario."""
    return Army(force=state.plan.forces[state.players[seat].side])


def army_of(state: Battle, seat: int) -> Army:
    """Return the army of a side."""
    return state.options.armies[seat] or state.chosen[seat] or by_default(state, seat)


def fielded(state: Battle) -> Battle:
    """Return the table with the units of both armies, and the tokens they give each other
    (diceless/prep-scatter-tokens, diceless/prep-warp-and-gets-hot)."""
    book = state.book
    forces = [force_of(army_of(state, seat)) for seat in (0, 1)]
    units: dict[str, Unit] = {}
    for seat in (0, 1):
        own = units_of(book, forces[seat], seat)
        clash = bool(own.keys() & {unit.id for unit in forces[1 - seat].units})
        for unit in own.values():
            renamed = _renamed(unit, f"{state.players[seat].side}-") if clash else unit
            units[renamed.id] = renamed
    pools = [
        granted(giving_of(book, book.units[listed.sheet]) for listed in forces[1 - seat].units)
        for seat in (0, 1)
    ]
    first, second = state.players
    players = (evolve(first, tokens=pools[0]), evolve(second, tokens=pools[1]))
    return evolve(state, units=units, players=players)


def _check_scenario(options: Options) -> None:
    key = options.scenario or STARTER
    if key not in BOOK.scenarios:
        raise refusal("unknown_scenario", scenario=key, known=", ".join(BOOK.scenarios))


def _renamed(unit: Unit, prefix: str) -> Unit:
    """Return a unit under another name, where both sides field one of a name."""
    aboard = None if unit.aboard is None else prefix + unit.aboard
    joined = None if unit.joined is None else prefix + unit.joined
    return evolve(unit, id=prefix + unit.id, aboard=aboard, joined=joined)
