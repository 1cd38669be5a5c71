"""Write the playthroughs again, after the rules were changed on purpose."""

import sys

from tests.playthroughs.telling import HERE, PLANS, tell

for plan in PLANS:
    text = tell(plan)
    changed = not plan.path.exists() or plan.path.read_text("utf-8") != text
    plan.path.parent.mkdir(exist_ok=True)
    plan.path.write_text(text, "utf-8")
    sys.stdout.write(f"{plan.path.relative_to(HERE)}: {'written' if changed else 'unchanged'}\n")
