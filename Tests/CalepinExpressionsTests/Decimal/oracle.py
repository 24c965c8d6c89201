"""Answers decimal operations with Python's decimal module (libmpdec), one request a line.

Request: operation precision rounding Emax Emin clamp operand [operand [operand]]
Answer: the result's scientific text, a space, and the names of the conditions in order.
"""

import decimal
import sys

MODES = {
    "0": decimal.ROUND_HALF_EVEN,
    "1": decimal.ROUND_HALF_UP,
    "2": decimal.ROUND_HALF_DOWN,
    "3": decimal.ROUND_UP,
    "4": decimal.ROUND_DOWN,
    "5": decimal.ROUND_CEILING,
    "6": decimal.ROUND_FLOOR,
    "7": decimal.ROUND_05UP,
}
FLAGS = [
    (decimal.Clamped, "clamped"),
    (decimal.DivisionByZero, "divisionByZero"),
    (decimal.Inexact, "inexact"),
    (decimal.InvalidOperation, "invalidOperation"),
    (decimal.Overflow, "overflow"),
    (decimal.Rounded, "rounded"),
    (decimal.Subnormal, "subnormal"),
    (decimal.Underflow, "underflow"),
]
NAMES = {
    "divideInteger": "divide_int",
    "remainderNear": "remainder_near",
    "squareRoot": "sqrt",
    "reduce": "normalize",
    "toIntegralExact": "to_integral_exact",
    "number": "create_decimal",
}

WIDE = decimal.Context(
    prec=3000, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN, traps=[], rounding=MODES["4"])


def power(context, base, exponent):
    """A correctly rounded integer power: libmpdec rounds twice, which can be wrong by a digit."""
    count = int(exponent)
    if not base or not count:
        return context.power(base, exponent)
    factor = WIDE.divide(1, base) if count < 0 else base
    result = factor
    for _ in range(abs(count) - 1):
        result = WIDE.multiply(result, factor)
    return context.create_decimal(result)


def answer(line):
    name, precision, mode, emax, emin, clamp, *texts = line.split()
    context = decimal.Context(
        prec=int(precision), rounding=MODES[mode], Emax=int(emax), Emin=int(emin),
        clamp=int(clamp), traps=[])
    operands = texts if name == "number" else [decimal.Decimal(text) for text in texts]
    if name == "power":
        result = power(context, *operands)
    else:
        result = getattr(context, NAMES.get(name, name))(*operands)
    flags = [text for flag, text in FLAGS if context.flags[flag]]
    return " ".join([str(result)] + flags)


def main(requests, answers):
    with open(requests, encoding="ascii") as lines, open(answers, "w", encoding="ascii") as out:
        for line in lines:
            out.write(answer(line) + "\n")


main(sys.argv[1], sys.argv[2])
