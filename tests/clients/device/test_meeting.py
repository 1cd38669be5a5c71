"""What two devices of an account have once they have met it; the page is held to the same."""

from __future__ import annotations

from attrs import define, evolve, field

from clients.device.meeting import MOST, Kept, SignedOn, met, parted, taken, wanted
from engine.wire.messages import Belongings, KeptList, KeptSeat

EMPTY = Kept(account=SignedOn("Ann", "session"))


def seat(match: str, at: float = 1.0, token: str = "") -> KeptSeat:
    return KeptSeat(match, 0, token or f"t{match}", at)


def army(id: str, name: str = "Mine") -> KeptList:
    return KeptList(id, "toy", name, {"lines": [id]})


@define
class Server:
    """An account that keeps what it is told."""

    all: Belongings = field(factory=lambda: Belongings(""))

    def meet(self, kept: Kept) -> Kept:
        told = wanted(kept)
        seats = {one.match: one for one in (*self.all.seats, *told["seats"])}
        lists = {one.id: one for one in (*self.all.lists, *told["lists"])}
        self.all = Belongings(
            "",
            tuple(one for match, one in seats.items() if match not in told["drop_seats"]),
            tuple(one for id, one in lists.items() if id not in told["drop_lists"]),
        )
        return met(kept, kept, self.all)


def names(kept: Kept | Belongings) -> tuple[list[str], list[str]]:
    lists = sorted(f"{one.id} {one.name}" for one in kept.lists)
    return sorted(one.match for one in kept.seats), lists


def test_two_devices_have_the_same_after_they_have_met_the_account() -> None:
    server = Server()
    phone = server.meet(evolve(EMPTY, seats=(seat("a"),), lists=(army("1"),)))
    desk = server.meet(evolve(EMPTY, seats=(seat("b"),), lists=(army("2"),)))
    phone = server.meet(phone)

    assert (["a", "b"], ["1 Mine", "2 Mine"]) == names(phone) == names(desk)
    assert {"seats": [], "lists": [], "drop_seats": [], "drop_lists": []} == wanted(phone)


def test_what_is_removed_on_one_device_goes_from_the_other_and_does_not_come_back() -> None:
    server = Server()
    phone = server.meet(evolve(EMPTY, seats=(seat("a"), seat("b")), lists=(army("1"),)))
    desk = server.meet(EMPTY)
    phone = server.meet(evolve(phone, seats=(seat("b"),)).without_list("1"))
    desk = server.meet(desk)

    assert (["b"], []) == names(phone) == names(desk) == names(server.all)


def test_a_list_that_was_changed_replaces_the_one_before() -> None:
    server = Server()
    phone = server.meet(evolve(EMPTY, lists=(army("1"),)))
    server.meet(server.meet(EMPTY).with_list(army("1", "Better")))

    assert ([], ["1 Better"]) == names(server.meet(phone))


def test_a_seat_that_comes_while_the_account_is_met_stays_and_is_told_next() -> None:
    before = evolve(EMPTY, seats=(seat("a"),))
    later = met(before.with_seat(seat("b", 2.0)), before, Belongings("", (seat("a"),)))

    assert (["a", "b"], []) == names(later)
    assert [seat("b", 2.0)] == wanted(later)["seats"]


def test_who_signs_out_takes_along_what_the_account_keeps_and_nothing_else() -> None:
    kept = Server().meet(evolve(EMPTY, seats=(seat("a"),), lists=(army("1"),)))
    kept = parted(kept.with_seat(seat("b", 2.0)).with_list(army("2")))

    assert (["b"], ["2 Mine"]) == names(kept)
    assert kept.account is None


def test_one_token_opens_the_newest_battle_of_a_campaign_alone() -> None:
    kept = Kept().with_seat(seat("a", 1.0, "token")).with_seat(seat("b", 2.0, "token"))

    assert ["b"] == names(kept)[0]


def test_a_device_keeps_the_newest_seats() -> None:
    many = tuple(seat(str(n), float(n)) for n in range(MOST + 1))
    kept = taken(Kept(many[:2]), Belongings("", many[2:]))

    assert MOST == len(kept.seats)
    assert kept.seat_in("0") is None
    assert many[-1] == kept.seats[0]
