"""The site: what is in docs/, with the Python reference from docstrings. Built by ``make docs``, warnings as errors."""

import tomllib
from pathlib import Path

project, author = "symgen", "The symgen developers"
copyright = "the symgen developers"
version = release = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]["version"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton"]
napoleon_numpy_docstring = False
napoleon_use_keyword = False
exclude_patterns = ["scripts"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
autodoc_typehints = "signature"
autodoc_type_aliases = {"ArrayLike": "ArrayLike"}
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
html_theme = "furo"
html_title = f"symgen {version}"
html_extra_path = ["gallery"]
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
copybutton_exclude = ".linenos, .gp, .go"
