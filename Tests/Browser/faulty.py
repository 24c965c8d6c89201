"""What lies between a browser and a server and does not always pass on what it should: the sign-in
page of a network, a proxy that cuts off, answers that come twice or in another order. A program
of its own would be no closer: the service worker of the page asks through it too."""

import http.client
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from calepin import Calepin

PORTAL = b"<!doctype html><title>Wi-Fi</title><p>Sign in to this network.</p>"
# What a way between two servers says of itself, and not of the answer, RFC 9110 section 7.6.1.
HOP = ("connection", "keep-alive", "transfer-encoding", "content-length")
PIECE = 64 * 1024
# What a proxy says that waited in vain, and how long a line may stay open, in seconds.
TIMEOUT = b"<!doctype html><title>504</title><h1>504 Gateway Time-out</h1>"
OPEN = 1


class Faulty:
    """A way to a server, at an address of its own; `url` and `port` are as a server's."""

    def __init__(self, server: Calepin) -> None:
        self.server = server
        self.mode = ""
        """`portal`: all is answered by a page. Otherwise about what is asked of sync.
        `disconnected`: it does not arrive.
        `silent`: the server does it, and its answer does not arrive. `cut`: the
        same, and the answer breaks off in the middle. `twice`: it is asked twice, and the second
        answer given. `late`: pulls are answered in the opposite order. `short`: every second
        answer of a kind to a device took the way longer than it waits, and lines that stay open
        are cut."""
        self.met = 0
        """How often the mode that holds did something."""
        self.asked: Counter[tuple[str | None, str]] = Counter()
        self.cuts = 0
        """How many lines that stay open were cut."""
        self.turn = threading.Condition()
        self.waiting: list[int] = []
        self.listener = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.listener.daemon_threads = True
        self.port = self.listener.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def drop(self) -> None:
        self.listener.shutdown()
        self.listener.server_close()

    @contextmanager
    def being(self, mode: str) -> Iterator[None]:
        """Misbehaves in a way for a while."""
        self.mode, self.met = mode, 0
        try:
            yield
        finally:
            self.mode = ""
            with self.turn:
                self.turn.notify_all()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        way = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do(self) -> None:
                with suppress(OSError, http.client.HTTPException):
                    way._pass_on(self)

            do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do  # noqa: N815

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        return Handler

    def _pass_on(self, asked: BaseHTTPRequestHandler) -> None:
        body = asked.rfile.read(int(asked.headers.get("Content-Length", 0)))
        mode = self.mode
        is_sync = asked.path.startswith(("/api/sync/", "/api/blobs"))
        if mode == "portal":
            self.met += 1
            return self._say(asked, 200, PORTAL)
        if mode == "disconnected" and is_sync:
            return self._wait_for_the_end()
        if mode == "twice" and is_sync:
            self.met += 1
            self._ask(asked, body)[1].close()
        answer, connection = self._ask(asked, body)
        if mode == "short" and is_sync:
            # Counted over all, one device might get every second answer, and the other none.
            device = asked.headers.get("Cookie"), asked.path
            self.asked[device] += 1
            if self.asked[device] % 2:
                self.met += 1
                connection.close()
                return self._say(asked, 504, TIMEOUT)
        if mode == "late" and asked.path == "/api/sync/pull":
            self._wait_for_another()
        if mode == "silent" and is_sync:
            connection.close()
            return self._wait_for_the_end()
        try:
            if mode == "short" and connection.sock:
                connection.sock.settimeout(OPEN)
            self._give(asked, answer, mode == "cut" and is_sync)
        finally:
            connection.close()

    def _say(self, asked: BaseHTTPRequestHandler, status: int, page: bytes) -> None:
        """Answers with a page of its own."""
        asked.send_response_only(status)
        asked.send_header("Content-Type", "text/html; charset=utf-8")
        asked.send_header("Content-Length", str(len(page)))
        asked.end_headers()
        if asked.command != "HEAD":
            asked.wfile.write(page)

    def _ask(
        self, asked: BaseHTTPRequestHandler, body: bytes
    ) -> tuple[http.client.HTTPResponse, http.client.HTTPConnection]:
        """Asks the server the same; its answer was begun, and is read to the end by whoever wants
        it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
        headers = {name: value for name, value in asked.headers.items() if name.lower() not in HOP}
        connection.request(asked.command, asked.path, body or None, headers)
        return connection.getresponse(), connection

    def _wait_for_another(self) -> None:
        """Waits until a later one was answered, or nobody is to wait any more."""
        with self.turn:
            number = len(self.waiting)
            self.waiting.append(number)
            if number % 2:
                self.met += 1
                self.turn.notify_all()
                return
            self.turn.wait_for(lambda: len(self.waiting) > number + 1 or not self.mode, 10)

    def _wait_for_the_end(self) -> None:
        """Waits until this is passed on again; nothing is answered then either."""
        with self.turn:
            self.met += 1
            self.turn.wait_for(lambda: not self.mode, 60)

    def _give(
        self, asked: BaseHTTPRequestHandler, answer: http.client.HTTPResponse, is_cut: bool
    ) -> None:
        asked.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in HOP:
                asked.send_header(name, value)
        whole = None if answer.getheader("Content-Type") == "text/event-stream" else answer.read()
        if whole is None:
            asked.send_header("Connection", "close")
            asked.close_connection = True
            asked.end_headers()
            try:
                while piece := answer.read1(PIECE):
                    asked.wfile.write(piece)
                    asked.wfile.flush()
            except TimeoutError:
                self.cuts += 1
            return
        length = answer.getheader("Content-Length") if asked.command == "HEAD" else len(whole)
        asked.send_header("Content-Length", str(length or 0))
        asked.end_headers()
        if is_cut:
            self.met += 1
            whole = whole[: len(whole) // 2]
            asked.close_connection = True
        asked.wfile.write(whole)
