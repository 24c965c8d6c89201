# Measures Python's decimal (libmpdec) on the workloads of DecimalBench.swift and prints one JSON
# line a figure: nanoseconds of CPU an operation, the least of several runs.

import json
import operator
import time
from decimal import Context, Decimal, ROUND_HALF_EVEN, setcontext

setcontext(Context(prec=34, rounding=ROUND_HALF_EVEN, Emin=-6143, Emax=6144, clamp=1, traps=[]))

WORKLOADS = {
    "short": [f"{i * 37 % 9973}.{10 + i * 7 % 90}" for i in range(1000)],
    "long": [f"1234567890{100 + i}.{4000000 + i * 7919}" for i in range(1000)],
}
OPERATIONS = {"add": operator.add, "multiply": operator.mul, "divide": operator.truediv}


def nanoseconds(operation, numbers):
    """The least CPU time of one operation over neighbours of a list."""
    left, right = numbers[:-1], numbers[1:]
    best = float("inf")
    for _ in range(7):
        start = time.process_time_ns()
        for _ in range(50):
            list(map(operation, left, right))
        best = min(best, (time.process_time_ns() - start) / (50 * len(left)))
    return best


for workload, texts in WORKLOADS.items():
    numbers = [Decimal(text) for text in texts if Decimal(text) != 0]
    for name, operation in OPERATIONS.items():
        figure = f"decimal.{name}.{workload}"
        print(json.dumps({"figure": figure, "value": nanoseconds(operation, numbers)}))
