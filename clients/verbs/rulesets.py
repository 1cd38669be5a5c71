"""`warhost arena`, `conformance`, `rules` and `schema`: rulesets without a server."""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from shutil import get_terminal_size
from typing import Any

from clients.verbs.common import NOT_SO, Trouble, Verbs, policy, read_file, read_object, ruleset


def add(verb: Verbs) -> None:
    """Add the verbs of rulesets."""
    sub = verb("arena", arena, "let two policies play each other without a server")
    sub.add_argument("ruleset", metavar="RULESET", help="such as spearhead")
    sub.add_argument(
        "policies", metavar="POLICY", nargs=2, help="a bot, or your own as module:function"
    )
    sub.add_argument("--matches", type=int, default=100, metavar="N", help="default: %(default)s")
    sub.add_argument("--seed", type=int, default=0, metavar="S", help="default: %(default)s")
    sub.add_argument("--jobs", type=int, metavar="N", help="processes (default: one per core)")
    sub.add_argument("--options", default="{}", metavar="JSON", help="options of the ruleset")
    sub.add_argument(
        "--sweep",
        action="store_true",
        help="draw the options that are not given anew for each match, from all there are",
    )
    sub.add_argument(
        "--coverage",
        action="store_true",
        help="tell which clauses, questions, replies, weapons and refusals came up",
    )
    sub.add_argument("--json", action="store_true", help="print the report as JSON")

    sub = verb("conformance", conformance, "check test vectors against a ruleset")
    sub.add_argument("ruleset", metavar="RULESET", help="such as spearhead")
    sub.add_argument("files", metavar="FILE", nargs="+", help="test vectors as JSON")
    sub.add_argument("--json", action="store_true", help="print the results as JSON")

    sub = verb("rules", rules, "print the rulebook: all clauses, one, or those with a word")
    sub.add_argument("ruleset", metavar="RULESET", help="such as spearhead")
    sub.add_argument(
        "word",
        metavar="CLAUSE|WORD",
        nargs="?",
        help="a clause id, or a word (default: all clauses)",
    )

    sub = verb("schema", schema, "print the JSON Schema of the protocol or of a ruleset")
    sub.add_argument("ruleset", metavar="RULESET", nargs="?", help="default: the protocol")


def schema(args: argparse.Namespace) -> int:
    """Print a schema."""
    from clients.verbs.contract import schemas

    made = schemas.ruleset(ruleset(args.ruleset)) if args.ruleset else schemas.protocol()
    print(schemas.text(made), end="")
    return 0


def arena(args: argparse.Namespace) -> int:
    """Let two policies play each other."""
    from bots.arena import Contest
    from bots.arena import arena as run

    ruleset(args.ruleset)
    for name in args.policies:
        policy(name)
    if args.matches < 1 or (args.jobs is not None and args.jobs < 1):
        raise Trouble("an arena needs at least one match and one process")
    first, second = args.policies
    given = read_object(args.options)
    options = _match_options(args.ruleset, given)
    contest = Contest(
        args.ruleset,
        (first, second),
        args.matches,
        args.seed,
        options,
        sweep=given if args.sweep else None,
        coverage=args.coverage,
    )

    def progress(number: int, _: Any) -> None:
        print(f"\r{number + 1} of {args.matches}", end="", file=sys.stderr, flush=True)

    shown = sys.stderr.isatty() and not args.json
    report = run(contest, args.jobs, progress if shown else None)
    if shown:
        print("\r\x1b[K", end="", file=sys.stderr)
    summary = report.summary()
    print(json.dumps(summary, indent=2) if args.json else report.text())
    return NOT_SO if summary["hangs"] or any(summary["crashed"].values()) else 0


def _match_options(key: str, given: Mapping[str, Any]) -> Any:
    """Return the options of a match, checked by the ruleset."""
    from engine.errors import Refused
    from engine.wire.codec import for_ruleset

    chosen = ruleset(key)
    try:
        options: Any = for_ruleset(key).load(given, chosen.vocabulary.options)
        chosen.muster(options)
    except Refused as refused:
        raise Trouble(f"these match options are not allowed: {refused}") from None
    return options


def conformance(args: argparse.Namespace) -> int:
    """Run test vectors and compare the results with what they expect."""
    from engine.vectors import disagreement

    chosen = ruleset(args.ruleset)
    results = [
        {"id": vector.get("id", f"{file}#{n}"), "difference": disagreement(chosen, vector)}
        for file in args.files
        for n, vector in enumerate(_vectors(file))
    ]
    failed = sum(result["difference"] is not None for result in results)
    if args.json:
        passed = len(results) - failed
        print(json.dumps({"passed": passed, "failed": failed, "results": results}, indent=2))
        return NOT_SO if failed else 0
    for result in results:
        wrong = result["difference"]
        print(f"fail  {result['id']}: {wrong}" if wrong else f"pass  {result['id']}")
    print(f"{len(results) - failed} of {len(results)} vectors pass.")
    return NOT_SO if failed else 0


def _vectors(file: str) -> Sequence[Any]:
    from engine import vectors

    try:
        return vectors.read(read_file(file))
    except ValueError as fault:
        raise Trouble(f"{file} {fault}") from None


def rules(args: argparse.Namespace) -> int:
    """Print clauses of a rulebook."""
    from clients.terminal.show import rulebook

    chosen, examples = ruleset(args.ruleset), defaultdict[str, list[str]](list)
    for one in chosen.primer().examples:
        examples[f"{chosen.key}/{one.clause}"].append(one.text)
    found = rulebook.find(chosen.rulebook(), args.word)
    if not found:
        raise Trouble(f"no clause of {args.ruleset} contains {args.word!r}", NOT_SO)
    for line in rulebook.lines(found, get_terminal_size().columns, examples):
        print(line)
    return 0
