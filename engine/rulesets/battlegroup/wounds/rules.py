"""Wounds and saves: rolls to wound, cover, armour, instant death, and allocation.

A wound is rolled from Strength against Toughness, and allows one save: the best of armour, cover
and invulnerable. Armour that is no better than the AP does not count. If all models save alike,
saves are rolled first; otherwise wounds are allocated first, one at a time. A model takes them
until it is gone: the wounded ones first, then by the list of the unit attacked. Saves and needs are
faces of a die.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import evolve, field, frozen

from engine.geometry import Shape
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import HurtBy
from engine.rulesets.battlegroup.book.printed import Weapon

COVER = BOOK.tables.cover
GROUND = BOOK.tables.ground
WOUNDS = BOOK.tables.wounds
EASIEST, HARDEST = 2, 6
SHARP = 2
"""AP of a sharp wound (battlegroup/base-weapon-types)."""


# ---------------------------------------------------------------- to wound


def to_wound(strength: int, toughness: int) -> int | None:
    """Return what a hit needs to wound, None if it cannot (battlegroup/base-to-wound)."""
    harder = toughness - strength
    if harder > 3:
        return None
    return min(max(4 + harder, EASIEST), HARDEST)


@frozen
class Wound:
    """The result of a roll to wound."""

    wounds: bool
    sharp: bool = False
    """At AP 2."""


def roll_to_wound(face: int, weapon: Weapon, strength: int, toughness: int) -> Wound:
    """Read a roll to wound: a 6 of rending wounds at AP 2 whatever the Toughness, so does a
    sniper's, who wounds on a fixed roll; poison has its own (battlegroup/base-weapon-types)."""
    if face == HARDEST and (weapon.has("rending") or weapon.has("sniper")):
        return Wound(wounds=True, sharp=True)
    fixed = WOUNDS.sniper if weapon.has("sniper") else weapon.poisoned
    need = to_wound(strength, toughness) if fixed is None else fixed
    return Wound(need is not None and face >= need)


def needed_to_wound(weapon: Weapon, strength: int, toughness: int) -> int | None:
    """Return the lowest face that wounds, None if none does."""
    rolls = ((face, roll_to_wound(face, weapon, strength, toughness)) for face in range(1, 7))
    return next((face for face, rolled in rolls if rolled.wounds), None)


def majority(values: Sequence[int]) -> int:
    """Return the value of most models, the highest on a tie (battlegroup/base-to-wound)."""
    return max(values, key=lambda value: (values.count(value), value))


def is_instant(strength: int, toughness: int, *, consonance: bool = False) -> bool:
    """Return whether an unsaved wound removes a model whatever it has left: by twice the Toughness
    (battlegroup/base-saves), which psychic consonance raises for this alone
    (battlegroup/tyranid-consonance)."""
    raised = BOOK.tables.factions.consonance if consonance else 0
    return strength >= WOUNDS.instant * (toughness + raised)


# ---------------------------------------------------------------- cover


def cover_save(
    printed: int | None, *, stealth: bool = False, shrouded: bool = False, down: bool = False
) -> int | None:
    """Return the cover save of a model, None for none (battlegroup/base-cover): of a unit that is
    down it is better by two, or 4 in the open, which nothing improves
    (battlegroup/go-to-ground-cover)."""
    if printed is None and down:
        return GROUND.open_cover
    better = COVER.stealth * stealth + COVER.shrouded * shrouded
    if printed is None and not better:
        return None
    better += GROUND.bonus if down else 0
    return max((HARDEST + 1 if printed is None else printed) - better, COVER.best)


# ---------------------------------------------------------------- saves


@frozen
class Defence:
    """The saves of a model against a wound."""

    armour: int | None = None
    cover: int | None = None
    invulnerable: int | None = None

    def against(self, ap: int | None, *, no_cover: bool = False, none: bool = False) -> int | None:
        """Return the best save that may be used (battlegroup/base-saves)."""
        if none:
            return None
        denied = ap is not None and self.armour is not None and ap <= self.armour
        saves = (
            None if denied else self.armour,
            None if no_cover else self.cover,
            self.invulnerable,
        )
        return min((save for save in saves if save is not None), default=None)


def saved(face: int, save: int | None) -> bool:
    """Return whether a save is made; a 1 never is (battlegroup/base-saves)."""
    return save is not None and face >= save and face != 1


def feels_no_pain(face: int, *, slain: bool) -> bool:
    """Return whether a wound that no save stopped is shrugged off; not one that slays outright
    (battlegroup/base-saves)."""
    return not slain and face >= WOUNDS.feel_no_pain


# ---------------------------------------------------------------- allocation


@frozen
class Victim:
    """A model that may take wounds."""

    id: str
    wounds: int
    save: int | None = None
    lost: int = 0
    tough: bool = False
    """Feels no pain."""

    @property
    def is_wounded(self) -> bool:
        """Whether it has lost a wound and stands (battlegroup/wounds-wounded-first)."""
        return 0 < self.lost < self.wounds

    @property
    def stands(self) -> bool:
        """Whether it has wounds left."""
        return self.lost < self.wounds


def is_mixed(victims: Iterable[Victim]) -> bool:
    """Return whether who takes wounds must be settled before any save is rolled
    (battlegroup/wounds-mixed-saves)."""
    return bool(differing_saves(victims))


def differing_saves(victims: Iterable[Victim]) -> frozenset[tuple[int | None, bool]]:
    """Return how the models of a unit save, where they differ in it; nothing if all save alike."""
    saves = frozenset((victim.save, victim.tough) for victim in victims)
    return saves if len(saves) > 1 else frozenset()


def takes_all(victims: Iterable[Victim], wounds: int, *, slays: bool = False) -> bool:
    """Return whether the one wounded model of a unit takes all of some wounds, whatever is said
    (battlegroup/wounds-wounded-first)."""
    wounded = [victim for victim in victims if victim.is_wounded]
    left = [1 if slays else victim.wounds - victim.lost for victim in wounded]
    return len(wounded) == 1 and wounds <= left[0]


def at_choice(before: Sequence[Victim], after: Sequence[Victim]) -> tuple[str, ...]:
    """Return the models among which a player has to choose who takes unsaved wounds: those wounded
    before while one of them stands, then the others; none where the choice makes no difference
    (battlegroup/wounds-defender-allocates, battlegroup/wounds-wounded-first)."""
    hurt = {victim.id for victim in before if victim.is_wounded}
    was = {victim.id: victim.lost for victim in before}
    some = [victim for victim in after if victim.id in hurt]
    if not any(victim.stands for victim in some):
        some = [victim for victim in after if victim.id not in hurt]
    is_struck = any(victim.lost > was[victim.id] for victim in some)
    stands = any(victim.stands for victim in some)
    return tuple(victim.id for victim in some) if len(some) > 1 and is_struck and stands else ()


def next_victim(victims: Iterable[Victim], priority: Sequence[str]) -> Victim | None:
    """Return who takes the next wound: a wounded model first
    (battlegroup/wounds-wounded-first), else the first on the list of the unit attacked
    (battlegroup/wounds-defender-allocates)."""
    standing = [victim for victim in victims if victim.stands]
    return min(
        standing,
        key=lambda victim: (not victim.is_wounded, priority.index(victim.id)),
        default=None,
    )


def allocate(
    victims: Sequence[Victim],
    priority: Sequence[str],
    wounds: int,
    save: Callable[[int], int],
    *,
    slays: bool = False,
    pain: Iterable[int] = (),
) -> tuple[Victim, ...]:
    """Return the models after wounds, one after the other; a model takes them until it is gone, and
    what is over when all are is lost (battlegroup/wounds-defender-allocates). `save` rolls a die
    that needs a face, `pain` are the dice of those who feel none (battlegroup/base-saves)."""
    after, dulled = {victim.id: victim for victim in victims}, iter(pain)
    for _ in range(wounds):
        victim = next_victim(after.values(), priority)
        if victim is None:
            break
        if victim.save is not None and saved(save(victim.save), victim.save):
            continue
        if victim.tough and not slays and feels_no_pain(next(dulled), slain=slays):
            continue
        lost = victim.wounds if slays else victim.lost + 1
        after[victim.id] = evolve(victim, lost=lost)
    return tuple(after.values())


def in_turn(faces: Iterable[int]) -> Callable[[int], int]:
    """Return dice that have been rolled already, one after the other."""
    left = iter(faces)
    return lambda _: next(left)


@frozen
class Harm:
    """Wounds of one kind, not saved yet."""

    wounds: int
    strength: int
    ap: int | None = None
    cause: HurtBy = "shooting"
    cover: Mapping[str, int | None] = field(factory=dict)
    """Cover saves by model; those left out have none."""
    bare: bool = False
    """Cover does not help."""
    unsaved: bool = False
    """Nothing does."""
    upon: tuple[str, ...] = ()
    """The models that are hit, if not just any."""
    source: tuple[Shape, ...] = ()
    """Who strikes, as they stand, or the point that is struck; none: it comes from nowhere."""
    picked: bool = False
    """The attacker says who takes them (battlegroup/base-characters)."""
