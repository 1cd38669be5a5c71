"""`python -m server`: the server, set up by WARHOST_* variables."""

import os
import sys

from server import app
from server.settings import BadSetting, Settings

if __name__ == "__main__":
    try:
        app.run(Settings.from_environment(os.environ))
    except BadSetting as fault:
        sys.exit(str(fault))
