"""How `make docs` builds the site."""

from __future__ import annotations

from importlib import metadata

project = "warhost"
author = "The warhost maintainers"
copyright = "The warhost maintainers"
release = version = metadata.version("warhost")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_argparse_cli"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = "warhost"
html_static_path: list[str] = []
html_show_copyright = False
html_show_sphinx = False
