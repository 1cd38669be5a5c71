"""`warhost campaign` and its verbs: linked battles in which survivors fight on."""

from __future__ import annotations

import argparse
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from clients.verbs.common import (
    NOT_SO,
    Trouble,
    Verbs,
    address,
    at_server,
    device,
    read_json,
    read_object,
    say,
    verbs_of,
)

if TYPE_CHECKING:
    from clients.client import Client
    from engine.wire import messages

Act = Callable[["Client", argparse.Namespace], Awaitable[None]]


def add(verb: Verbs) -> None:
    """Add the verb of campaigns and its own verbs."""
    below = verbs_of(verb("campaign", campaign, "play linked battles in which survivors fight on"))

    def action(name: str, act: Act, about: str) -> argparse.ArgumentParser:
        sub = below(name, campaign, about)
        sub.set_defaults(act=act)
        at_server(sub, None)
        return sub

    sub = action("new", _new_campaign, "start a campaign; print its id, then its token")
    sub.add_argument("ruleset", metavar="RULESET", help="such as microtanks")
    sub.add_argument("--title", help="title of the campaign (default: from the ruleset)")
    sub.add_argument(
        "--seats", nargs=2, metavar="POLICY", help="bots for the two seats (-: a player)"
    )
    sub.add_argument("--name", help="take seat 0 under this name")
    sub.add_argument("--options", default="{}", metavar="JSON", help="options of the ruleset")
    sub.add_argument("--private", action="store_true", help="visible only with the invite code")

    sub = action(
        "join",
        _join_campaign,
        "take an open seat; print the id of the campaign, then the token of the seat",
    )
    sub.add_argument("campaign", metavar="ID", help="id of the campaign")
    sub.add_argument("--name", required=True, help="your name")
    sub.add_argument("--code", help="invite code of a private campaign")

    def decision(name: str, act: Act, about: str) -> argparse.ArgumentParser:
        sub = action(name, act, about)
        sub.add_argument("campaign", metavar="ID", help="id of the campaign")
        sub.add_argument(
            "--token", required=True, help="token of a seat, or the one that `new` printed"
        )
        return sub

    sub = decision("order", _order_campaign, "give an order between battles")
    sub.add_argument("order", metavar="JSON", help='the order, such as {"t":"buy","vehicle":…}')

    sub = decision("next", _next_battle, "be ready for the next battle and wait until it ends")
    sub.add_argument("--policy", help="bot for the open seats")
    sub.add_argument("--no-wait", action="store_true", help="do not wait for the battle to end")

    decision("leave", _leave_campaign, "leave your seat (its forces stay for the next player)")
    decision("end", _end_campaign, "concede the campaign, or end it if no player has a seat")

    for name, act, about in (
        ("standings", _standings, "print the standings of a campaign"),
        ("watch", _watch_campaign, "follow a campaign until it is over"),
        ("record", _campaign_record, "download the record of a campaign and those of its battles"),
    ):
        sub = action(name, act, about)
        sub.add_argument("campaign", metavar="ID", help="id of the campaign")
        sub.add_argument("--code", help="invite code of a private campaign")
        if name == "record":
            sub.add_argument(
                "--to",
                default=".",
                metavar="FOLDER",
                help="where to save them (default: the current folder)",
            )
            continue
        sub.add_argument("--token", help="token of a seat, to see what only that seat may see")
        if name == "standings":
            sub.add_argument("--json", action="store_true", help="print everything as JSON")

    action("list", _list_campaigns, "list campaigns, newest first")


def campaign(args: argparse.Namespace) -> int:
    """Carry out a verb of campaigns on a server."""
    import trio

    where = address(args.url, args.url)

    async def act() -> None:
        from clients.client import connect

        async with connect(where.page, program="warhost-campaign/1") as client:
            await args.act(client, args)

    trio.run(act)
    return 0


async def _new_campaign(client: Client, args: argparse.Namespace) -> None:
    first, second = (None if p == "-" else p for p in args.seats or ("-", "-"))
    options = read_object(args.options)
    campaign = await client.new_campaign(
        args.ruleset,
        options=options,
        title=args.title,
        name=args.name,
        bots=(first, second),
        private=args.private,
        session=await _session(client, args) if args.name else None,
    )
    _hand_over(campaign, args)


async def _join_campaign(client: Client, args: argparse.Namespace) -> None:
    session = await _session(client, args)
    campaign = await client.join_campaign(args.campaign, args.name, code=args.code, session=session)
    _hand_over(campaign, args)


async def _session(client: Client, args: argparse.Namespace) -> str | None:
    """Return the session of the account that is signed in here: its campaigns count there."""
    return await device(address(args.url, args.url)).session(client)


def _hand_over(campaign: messages.Campaign, args: argparse.Namespace) -> None:
    """Print the id and the token to keep, each on its own line for scripts."""
    key, page = campaign.info.campaign, address(args.url, args.url).page
    print(f"{key}\n{campaign.token}")
    if campaign.seat is not None:
        print(f"seat {campaign.seat} is yours: keep the token, anyone who has it can play the seat")
    if campaign.info.private:
        print(f"invite code: {campaign.code}")
    print(f"page: {page}/#/campaign/{key}/token/{campaign.token}")
    print(f"next: warhost campaign next {key} --url {args.url} --token {campaign.token}")


async def _whose(client: Client, args: argparse.Namespace) -> messages.Campaign:
    """Return the campaign as the token may see it. A token of another campaign is refused."""
    return await client.campaign(args.campaign, args.token)


async def _order_campaign(client: Client, args: argparse.Namespace) -> None:
    order = read_json(args.order, "the order")
    await _whose(client, args)
    _show(await client.campaign_order(args.token, order))


async def _leave_campaign(client: Client, args: argparse.Namespace) -> None:
    seat = (await _whose(client, args)).seat
    await client.leave_campaign(args.token)
    print(f"Seat {seat} of {args.campaign} is open.")


async def _end_campaign(client: Client, args: argparse.Namespace) -> None:
    await _whose(client, args)
    _show(await client.end_campaign(args.token))


async def _next_battle(client: Client, args: argparse.Namespace) -> None:
    await _whose(client, args)
    campaign = await client.next_battle(args.token, args.policy)
    fought, match, is_waiting = len(campaign.info.fought), None, False
    if campaign.info.over:
        print("No battle: the campaign is over.")
        _show(campaign)
        return
    if args.no_wait:
        await _announce(campaign, args)
        return
    async for campaign in await client.watch_campaign(args.campaign, args.token):
        info = campaign.info
        if info.battle is not None and info.battle != match:
            match = info.battle
            await _announce(campaign, args)
        if len(info.fought) > fought or info.over:
            _show(campaign)
            return
        if info.trouble:
            raise Trouble(f"{info.trouble}; start the next battle again", NOT_SO)
        if match is not None and info.battle is None:
            raise Trouble(f"match {match} does not count: it was never played", NOT_SO)
        if match is None and not is_waiting:
            is_waiting = True
            await _announce(campaign, args)


async def _announce(campaign: messages.Campaign, args: argparse.Namespace) -> None:
    """Announce a battle and how to watch and play it, or who is not ready for it."""
    info, page = campaign.info, address(args.url, args.url).page
    if info.battle is None:
        late = [seat.name or "" for seat in info.seats if seat.kind == "guest" and not seat.ready]
        say(f"Ready. Waiting for {', '.join(late)}.")
        return
    say(f"Battle {len(info.fought) + 1} is match {info.battle}.")
    code = f" --code {campaign.code}" if info.private else ""
    say(f"  watch: warhost watch {info.battle} --url {args.url}{code}")
    say(f"  page: {page}/#/match/{info.battle}")
    if campaign.seat is not None:
        say(f"  play: resume seat {campaign.seat} with the token of your campaign seat")


async def _standings(client: Client, args: argparse.Namespace) -> None:
    campaign = await client.campaign(args.campaign, args.token, args.code)
    if args.json:
        print(json.dumps(campaign.standings, indent=2))
    else:
        _show(campaign)


async def _watch_campaign(client: Client, args: argparse.Namespace) -> None:
    async for campaign in await client.watch_campaign(args.campaign, args.token, args.code):
        _show(campaign)
        if campaign.info.over:
            return


def _show(campaign: messages.Campaign) -> None:
    from clients.terminal.show import standings

    say("\n".join(standings.lines(campaign)))


async def _campaign_record(_: Client, args: argparse.Namespace) -> None:
    from clients import http
    from engine.records import campaign_record
    from server.text import counted

    where = address(args.url, args.url)
    text = await http.campaign_record(where, args.campaign, args.code)
    needed = campaign_record.battles(campaign_record.read(text)[1])
    files = {args.campaign: text}
    for match in needed:
        files[match] = await http.record(where, match, args.code)
    folder = Path(args.to)
    _lay_down(folder, files)
    file = folder / f"{args.campaign}.jsonl"
    battles = counted(len(needed), "battle")
    print(f"{file} and records of {battles}. To verify: warhost verify {file}")


def _lay_down(folder: Path, records: Mapping[str, bytes]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, body in records.items():
            (folder / f"{name}.jsonl").write_bytes(body)
    except OSError as fault:
        raise Trouble(f"{folder}: {fault.strerror}") from None


async def _list_campaigns(client: Client, args: argparse.Namespace) -> None:
    for info in await client.campaigns():
        names = " against ".join(seat.name or "open seat" for seat in info.seats)
        state = (
            "over" if info.over else f"match {info.battle}" if info.battle else "between battles"
        )
        fought = f"{len(info.fought)} fought"
        print(f"{info.campaign}  {info.ruleset}  {info.title}: {names}, {fought}, {state}")
