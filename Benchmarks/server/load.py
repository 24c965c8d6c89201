# Pushes mutations to a server that runs on this machine and prints how many it took in a second,
# and how long the slowest waited. Every request is made before the clock starts.
#
#   python3 Benchmarks/server/load.py PORT [CONNECTIONS] [PUSHES] [MUTATIONS]

import asyncio
import hashlib
import json
import secrets
import sys
import time

PORT = int(sys.argv[1])
GIVEN = [int(text) for text in sys.argv[2:5]]
CONNECTIONS, PUSHES, MUTATIONS = GIVEN + [32, 100, 10][len(GIVEN):]
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"


def identifier():
    bits = secrets.randbits(128)
    return "".join(LETTERS[bits >> 5 * place & 31] for place in range(25, -1, -1))


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def mutation(scope, replica, n, record):
    """A save of four cells, in the canonical order of keys."""
    ops = [{"op": "set", "path": f"cell{cell}", "value": f"value {n}"} for cell in range(4)]
    content = {"scope": scope, "replica": replica, "n": n, "record": record, "form": "motor",
               "formVersion": 1, "deviceTime": 0, "ops": ops}
    digest = hashlib.sha256(compact(content).encode()).hexdigest()
    return content | {"hash": digest}


def request(path, body, cookie=""):
    head = (f"POST {path} HTTP/1.1\r\nHost: localhost\r\nX-Calepin: 1\r\n"
            f"Content-Type: application/json\r\nCookie: {cookie}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n")
    return head.encode() + body


async def answer(reader):
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    lengths = [line for line in head.lower().split("\r\n") if line.startswith("content-length:")]
    body = await reader.readexactly(int(lengths[0].split(":")[1]))
    return head, json.loads(body)


async def meet():
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    writer.write(request("/api/sync/replica", b"{}"))
    head, body = await answer(reader)
    cookie = [line for line in head.split("\r\n") if line.lower().startswith("set-cookie:")][0]
    cookie = cookie.split(":", 1)[1].split(";")[0].strip()
    scope, replica = body["scope"], body["replica"]
    records = [identifier() for _ in range(PUSHES)]
    pushes = []
    for push in range(PUSHES):
        mutations = [mutation(scope, replica, push * MUTATIONS + k + 1, records[push])
                     for k in range(MUTATIONS)]
        body = compact({"scope": scope, "replica": replica, "mutations": mutations}).encode()
        pushes.append(request("/api/sync/push", body, cookie))
    return reader, writer, pushes


async def push(reader, writer, pushes, waits):
    for bytes in pushes:
        start = time.perf_counter()
        writer.write(bytes)
        head, body = await answer(reader)
        waits.append(time.perf_counter() - start)
        fates = {outcome["outcome"] for outcome in body.get("outcomes", [])}
        assert fates == {"applied"}, (head, body)


async def main():
    clients = [await meet() for _ in range(CONNECTIONS)]
    waits = []
    start = time.perf_counter()
    await asyncio.gather(*(push(*client, waits) for client in clients))
    seconds = time.perf_counter() - start
    waits.sort()
    count = CONNECTIONS * PUSHES * MUTATIONS
    middle, slow = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    print(f"{count / seconds:.0f} mutations a second, {len(waits) / seconds:.0f} pushes a second; "
          f"p50 {middle * 1000:.1f} ms, p99 {slow * 1000:.1f} ms")


asyncio.run(main())
