"""Write sums as LaTeX, as MathML or as plain text, in the notation and the order of textbooks."""

from symgen.program.closed_forms.sums import Sum
from symgen.targets.typeset.notation import Display as Display
from symgen.targets.typeset.notation import Notation as Notation
from symgen.targets.typeset.notation import display_of as display_of
from symgen.targets.typeset.text import Text
from symgen.targets.typeset.typesetter import Typesetter as Typesetter


def text_of(form: Sum) -> str:
    """Return a sum as text in the grammar of equation files."""
    return Typesetter(Notation({}), Text()).sum(form)
