"""Characters that people neither see nor type: what texts, headers and addresses must not hold."""

import re

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What a text on one line must not hold."""

CONTROL_BUT_LINE_BREAKS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""What a text of many lines must not hold."""

NEVER_IN_AN_ADDRESS = re.compile(r"[\x00-\x20\x7f-\xa0\s<>\"\\]")
"""What a web address must not hold."""
