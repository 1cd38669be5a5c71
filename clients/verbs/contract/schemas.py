"""The contract for machines: a JSON Schema of the protocol, and one of each ruleset.

`docs/protocol.schema.json` and `docs/rulesets/<key>.schema.json` are what `protocol` and `ruleset`
return; a test compares them, and `make contract` writes them again.
"""

from __future__ import annotations

from typing import Any, get_args

import orjson
from attrs import evolve

from clients.verbs.contract.definitions import Definitions, Schema, held, named
from engine.advice import forms, queries
from engine.book.catalogue import Shown
from engine.flow import Ask
from engine.records import record
from engine.ruleset import Ruleset
from engine.table import Rolled
from engine.wire import documents, messages
from engine.wire.codec import DEEPEST, RulesetCodec

DIALECT = "https://json-schema.org/draft/2020-12/schema"
OWN = {
    "state": "The state of a match.",
    "patch": "A JSON merge patch (RFC 7396) of the state.",
    "options": "The options of a match.",
    "choice": "A question, and what may be replied to it.",
    "reply": "A reply.",
    "note": "One thing that happened.",
    "force": "A force that a player has built.",
    "conditional_order": "A reply given in advance, and its condition.",
    "campaign_order": "A decision between two battles.",
    "standings": "The current state of a campaign, for people.",
    "catalogue": "The data of the game that clients show.",
}
"""What each ruleset defines, by its name in the schema."""
TAGGED = {"choice", "reply", "note", "conditional_order", "campaign_order"}
ASKED, TOLD = get_args(queries.Query), get_args(queries.Answer)


def protocol() -> Schema:
    """Return the schema of every message, query, answer, document and line of a record."""
    client, server = get_args(messages.FromClient), get_args(messages.FromServer)
    lines = (record.Header, record.Entry, record.End)
    given = get_args(documents.Document)
    spoken = (*client, *server, *ASKED, *TOLD, *get_args(forms.Blank))
    found = Definitions(frozenset(spoken), lenient=held((*spoken, forms.Form, *given)))
    for name, about in OWN.items():
        said = f"{about} Each ruleset defines its own: see `rulesets/<key>.schema.json`."
        found.open(name, said, is_tagged=name in TAGGED)
    found.family(
        "from_client",
        client,
        "A message from a client. The answer to a request has the same `id`. It is `refused`, or "
        "the message named below, or `done` if no other is named.",
    )
    found.family("from_server", server, "A message from the server.")
    found.family("query", ASKED, "A question about the table.")
    found.family("answer", TOLD, "The answer to a query.")
    found.family("document", given, "A document served over plain HTTP.")
    found.reference(Ask)
    found.reference(forms.Form)
    printed = evolve(found, tagged=frozenset(), whole=True, prefix="Printed")
    found.by_name["catalogue"] |= printed.reference(Shown)
    found.by_name["Shown"]["additionalProperties"] = True
    kept = evolve(found, tagged=frozenset((*lines, *record.ACTS)), prefix="Recorded")
    kept.family("act", record.ACTS, "What a seat did, or both seats together.")
    kept.family("record", lines, "A line of a record.")
    return {
        "$schema": DIALECT,
        "title": "The protocol of warhost",
        "version": messages.PROTOCOL,
        "description": f"Client messages nest lists and objects at most {DEEPEST} levels deep.",
        "$defs": found.by_name,
        "anyOf": [named(name) for name in ("from_client", "from_server")],
    }


def ruleset(rules: Ruleset) -> Schema:
    """Return the schema of what a ruleset defines."""
    words, linked = rules.vocabulary, rules.campaigns
    orders = linked.orders if linked else ()
    force = (words.force,) if words.force else ()
    written = (*words.replies, *words.conditional_orders, *orders, words.options, *force)
    found = Definitions(
        frozenset(RulesetCodec(rules).tags.values()) | {*orders}, lenient=held(written)
    )
    one = {"state": words.state, "options": words.options}
    for name, cls in one.items():
        found.by_name[name] = {"description": OWN[name], **found.reference(cls)}
    found.family("choice", words.choices, OWN["choice"])
    found.family("reply", words.replies, OWN["reply"])
    found.family("note", (*words.notes, Rolled), OWN["note"])
    found.family("force", force, OWN["force"])
    found.family("conditional_order", words.conditional_orders, OWN["conditional_order"])
    found.family("campaign_order", orders, OWN["campaign_order"])
    if linked:
        name = "campaign_options"
        found.by_name[name] = {
            "description": "The options of a campaign.",
            **found.reference(linked.options),
        }
    printed = Definitions(frozenset(), found.by_name, whole=True, prefix="Printed")
    kind = type(rules.catalogue())
    found.by_name["catalogue"] = {"description": OWN["catalogue"], **printed.reference(kind)}
    return {
        "$schema": DIALECT,
        "title": rules.title,
        "version": rules.version,
        "$defs": found.by_name,
    }


def text(schema: Schema) -> str:
    """Return a schema as the text of its file: a definition on each line."""
    head = {name: value for name, value in schema.items() if name != "$defs"}
    lines = [f"{_json(name)}:{_json(one)}" for name, one in sorted(schema["$defs"].items())]
    return _json(head)[:-1] + ',"$defs":{\n' + ",\n".join(lines) + "\n}}\n"


def _json(data: Any) -> str:
    return orjson.dumps(data, option=orjson.OPT_SORT_KEYS).decode()
