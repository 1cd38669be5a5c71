"""Write the tables of the pictures again, after the rules or the forces were changed."""

import sys

from tests.primer.pictures import MOMENTS, path_of, written

for key in MOMENTS:
    path_of(key).write_text(written(key), "utf-8")
    sys.stdout.write(f"{key}: written\n")
