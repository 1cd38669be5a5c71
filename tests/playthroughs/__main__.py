"""Write the playthroughs again, after the rules were changed on purpose."""

import sys

from engine.ruleset import get, hosted
from tests.playthroughs.records import path_of, recorded
from tests.playthroughs.telling import HERE, PLANS, tell

for plan in PLANS:
    text = tell(plan)
    changed = not plan.path.exists() or plan.path.read_text("utf-8") != text
    plan.path.parent.mkdir(exist_ok=True)
    plan.path.write_text(text, "utf-8")
    sys.stdout.write(f"{plan.path.relative_to(HERE)}: {'written' if changed else 'unchanged'}\n")

for key in hosted():
    path = path_of(get(key))
    if not path.exists():  # what a version once recorded is never written again
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(recorded(get(key)))
        sys.stdout.write(f"{path.relative_to(HERE)}: written\n")
