"""Records that do not prove what they say."""

import pytest

from engine.errors import RecordError
from engine.records import verification


def fault(text: bytes) -> str:
    """What is said against a record."""
    with pytest.raises(RecordError) as caught:
        verification.verify(text)
    return str(caught.value)
