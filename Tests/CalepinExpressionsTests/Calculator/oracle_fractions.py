# The oracle of FractionTests.swift: reads one expression of whole numbers a line and prints its
# exact value as the calculator shows it, up to 34 digits when it ends and 31 when it does not.

import decimal
import re
import sys
from fractions import Fraction

decimal.setcontext(decimal.Context(prec=200))


def shown(value):
    """A fraction as plain text."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    exact = decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator)
    digits = len(exact.normalize().as_tuple().digits)
    if rest != 1 or digits > 34:
        exact = decimal.Context(prec=31, rounding=decimal.ROUND_HALF_EVEN).plus(exact)
    exact = exact.normalize()
    places = -exact.as_tuple().exponent
    text = f"{exact:E}" if places > 34 else f"{exact:f}"
    return "0" if text == "-0" else text


for line in sys.stdin:
    text = line.strip()
    numbers = re.sub(r"(\d+)", r"Fraction(\1)", text)
    try:
        print(shown(eval(numbers, {"Fraction": Fraction})))
    except ZeroDivisionError:
        print("error: division-by-zero")
