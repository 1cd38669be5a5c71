"""Write the contract: `python -m clients.verbs.contract`, in the root of the repository."""

from pathlib import Path

from clients.verbs.contract.files import files
from engine import ruleset

OURS = [key for key, point in ruleset.points().items() if point.value.startswith("engine.")]

for path, text in files(OURS).items():
    file = Path(path)
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
