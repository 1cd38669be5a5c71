"""`python -m server`: the server, set up by WARHOST_* variables."""

import os
import sys

from server import app
from server.settings import BadSetting, Settings
from server.store.protocol import StoreError

if __name__ == "__main__":
    try:
        app.run(Settings.from_environment(os.environ))
    except* (BadSetting, StoreError, app.CannotListen) as group:
        fault: BaseException = group
        while isinstance(fault, BaseExceptionGroup):
            fault = fault.exceptions[0]
        sys.exit(str(fault))
