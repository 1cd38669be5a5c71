"""Whether a reply is one that a form allows."""

from collections.abc import Mapping
from typing import Any

from engine.advice.forms import Form, PathBlank, PlaceBlank
from engine.wire.codec import RulesetCodec

Data = Mapping[str, Any]


def filled(form: Form) -> set[str]:
    """The keys of a reply that its blanks fill."""
    keys: set[str] = set()
    for blank in form.blanks:
        match blank:
            case PlaceBlank():
                keys |= {"x", "y", "facing"}
            case PathBlank(points="formation"):
                keys |= {blank.field, "formation"}
            case PathBlank():
                keys |= {blank.field, "facing"}
            case _:
                keys.add(blank.field)
    return keys


def fits(reply: Data, form: Form, codec: RulesetCodec) -> bool:
    written, keys = codec.dump(form.reply), filled(form)
    return {k: v for k, v in reply.items() if k not in keys} == {
        k: v for k, v in written.items() if k not in keys
    }
