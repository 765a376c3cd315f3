"""Options in three typed groups. The public functions take these options as keywords."""

from symgen.options.arguments import checked as checked
from symgen.options.groups import BODY as BODY
from symgen.options.groups import EFFECTS as EFFECTS
from symgen.options.groups import GENERATING as GENERATING
from symgen.options.groups import LIMITS as LIMITS
from symgen.options.groups import NO_OPTIONS as NO_OPTIONS
from symgen.options.groups import OPTIONS as OPTIONS
from symgen.options.groups import READING as READING
from symgen.options.groups import DefaultLimits as DefaultLimits
from symgen.options.groups import Exporting as Exporting
from symgen.options.groups import Generating as Generating
from symgen.options.groups import Reading as Reading
