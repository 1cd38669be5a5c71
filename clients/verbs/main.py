"""The command line: `warhost play`, `warhost host`, `warhost serve` and the other verbs.

The verbs are in `clients/verbs`. Exit status: 0 success; 1 failure (an invalid record, a failed
test vector, a match that hangs); 2 usage error or a missing file; 3 server unreachable or port in
use; 4 a record of a rules version that is not installed; 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence

from clients.verbs.common import INTERRUPTED, NO_SERVER, NOT_SO, WRONG, Trouble
from clients.verbs.parser import parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    troubles: list[tuple[str, int]] = []
    status = 0
    try:
        args = parser().parse_args(_legible(sys.argv[1:] if argv is None else argv))
        status = args.run(args)
    except* KeyboardInterrupt:
        status = INTERRUPTED
    except* BrokenPipeError:
        # The reader of our output is gone: nothing more may be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except* Exception as group:
        troubles = [_explained(fault) for fault in _leaves(group)]
    if troubles:
        message, status = troubles[0]
        print(f"warhost: {message}", file=sys.stderr)
    return status


def _legible(words: Sequence[str]) -> Sequence[str]:
    """Return the words of the command line if all are valid UTF-8. Raises `Trouble`."""
    for word in words:
        try:
            word.encode()
        except UnicodeEncodeError:
            raise Trouble(f"{word!r} is not valid UTF-8") from None
    return words


def _explained(fault: BaseException) -> tuple[str, int]:
    """Return the message and exit status for an exception. Raises it if it is a bug of ours."""
    from clients.device.store import Unusable
    from clients.faults import ClientError, Unreachable
    from server.app import CannotListen
    from server.store.protocol import StoreError

    match fault:
        case StoreError() | Unusable():
            return str(fault), WRONG
        case Trouble():
            return str(fault), fault.status
        case Unreachable() | CannotListen():
            return str(fault), NO_SERVER
        case ClientError():
            return str(fault), NOT_SO
    raise fault


def _leaves(group: BaseExceptionGroup[BaseException]) -> Iterable[BaseException]:
    for fault in group.exceptions:
        yield from _leaves(fault) if isinstance(fault, BaseExceptionGroup) else (fault,)
