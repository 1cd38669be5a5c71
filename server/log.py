"""Structured log lines: a short event and its fields, for people or as JSON."""

from __future__ import annotations

import logging
import sys
import threading
from types import TracebackType
from typing import Literal

import structlog

get = structlog.stdlib.get_logger


def configure(style: Literal["json", "text"], level: int = logging.INFO) -> None:
    """Send our own lines and those of the libraries to stderr, in one style."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: structlog.typing.Processor
    if style == "json":
        shared.append(structlog.processors.format_exc_info)
        last = structlog.processors.JSONRenderer()
    else:
        last = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            # Where rich is installed, the default prints every local variable: secrets, whole
            # matches, for minutes.
            exception_formatter=structlog.dev.plain_traceback,
        )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.getLogger("websockets").setLevel(logging.WARNING)
    if style == "json":
        _catch_the_rest()
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def _catch_the_rest() -> None:
    """Log what Python would print itself: warnings, and exceptions that nothing catches."""
    logging.captureWarnings(True)
    plain = logging.getLogger("warhost.python")

    def uncaught(
        kind: type[BaseException], fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        info = (kind, fault, trace) if fault is not None else None
        plain.critical("not caught", exc_info=info)

    sys.excepthook = uncaught
    threading.excepthook = lambda it: uncaught(it.exc_type, it.exc_value, it.exc_traceback)
    sys.unraisablehook = lambda it: uncaught(it.exc_type, it.exc_value, it.exc_traceback)
