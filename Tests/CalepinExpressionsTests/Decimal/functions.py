"""Measures results of transcendental functions against series summed with 120 digits or more.

Request: function result operand [operand]
Answer: the distance of the result from the value, in thousandths of a unit of its 34th digit.
"""

import decimal
import sys
from decimal import Decimal as D


def context(digits):
    return decimal.Context(
        prec=digits, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN,
        traps=[decimal.InvalidOperation, decimal.DivisionByZero])


def inverse_tangent_of_inverse(n):
    total, power, odd = D(0), D(1) / n, 1
    while power.adjusted() > -decimal.getcontext().prec - 5:
        total += power / odd
        power /= -n * n
        odd += 2
    return total


def make_pi():
    return 4 * (4 * inverse_tangent_of_inverse(5) - inverse_tangent_of_inverse(239))


decimal.setcontext(context(260))
PI = make_pi()
decimal.setcontext(context(120))


def circular(x):
    """Sine and cosine."""
    with decimal.localcontext(context(260)):
        rest = x - (x / (PI / 2)).to_integral_value() * (PI / 2)
        quarter = int((x / (PI / 2)).to_integral_value()) % 4
    sine, cosine = series(rest, rest, 2), series(D(1), rest, 1)
    for _ in range(quarter):
        sine, cosine = cosine, -sine
    return sine, cosine


def series(first, x, index):
    """The cosine's terms divide by 1 2, 3 4, ...; the sine's by 2 3, 4 5, ..."""
    total, term = D(0), first
    while term and term.adjusted() > first.adjusted() - 125:
        total += term
        term *= -x * x / (index * (index + 1))
        index += 2
    return total


def arctangent(v):
    """From 0 to a right angle, halving the angle until the series is short."""
    if v > 1:
        return PI / 2 - arctangent(1 / v)
    halved = 0
    while v > D("0.01"):
        v = v / (1 + (1 + v * v).sqrt())
        halved += 1
    total, power, odd = D(0), v, 1
    while power and power.adjusted() > v.adjusted() - 125:
        total += power / odd
        power *= -v * v
        odd += 2
    return total * 2**halved


def arctangent2(y, x):
    """A zero has no sign here: decimals are compared by value."""
    angle = arctangent(abs(y / x)) if x else PI / 2
    angle = PI - angle if x < 0 else angle
    return -angle if y < 0 else angle


FUNCTIONS = {
    "exp": lambda x: x.exp(),
    "exp10": lambda x: D(10) ** x,
    "ln": lambda x: x.ln(),
    "log10": lambda x: x.log10(),
    "pow": lambda x, y: x**y,
    "sin": lambda x: circular(x)[0],
    "cos": lambda x: circular(x)[1],
    "tan": lambda x: circular(x)[0] / circular(x)[1],
    "asin": lambda x: arctangent2(x, ((1 - x) * (1 + x)).sqrt()),
    "acos": lambda x: arctangent2(((1 - x) * (1 + x)).sqrt(), x),
    "atan": lambda x: arctangent(abs(x)).copy_sign(x),
    "atan2": arctangent2,
}


def answer(line):
    name, result, *operands = line.split()
    value = FUNCTIONS[name](*map(D, operands))
    result = D(result)
    if not value or not result:
        unit = D(1).scaleb(-6176)
    else:
        unit = D(1).scaleb(max(value.adjusted() - 33, -6176))
    return str(int(abs(result - value) / unit * 1000))


def main(requests, answers):
    with open(requests, encoding="ascii") as lines, open(answers, "w", encoding="ascii") as out:
        for line in lines:
            out.write(answer(line) + "\n")


main(sys.argv[1], sys.argv[2])
