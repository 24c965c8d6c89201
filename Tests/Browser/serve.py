"""A small static server for the browser tests: Web/ with the headers of the real one, the page for
every address that is no file, and answers of /api that a test sets."""

import http.server
import json
import mimetypes
import sys
import threading
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "Web"
CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'"
)
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET, and POST to /api."""

    protocol_version = "HTTP/1.1"
    server: "Server"

    def do_GET(self) -> None:  # noqa: N802 (the name is the library's)
        path = self.path.split("?")[0]
        if path.startswith("/api/"):
            answer = self.server.answers.get(path)
            if callable(answer):
                answer = answer()
            body = json.dumps(answer).encode()
            return self.send(200 if answer is not None else 404, "application/json", body)
        if path in self.server.missing:
            return self.send(404, "text/plain", b"")
        if path in self.server.bodies:
            return self.send(200, mimetypes.guess_type(path)[0], self.server.bodies[path])
        file = (WEB / path.lstrip("/")).resolve()
        if not file.is_relative_to(WEB):
            return self.send(404, "text/plain", b"")
        if not file.is_file():
            if "." in path.rsplit("/", 1)[-1]:
                return self.send(404, "text/plain", b"")
            file = WEB / "index.html"
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self.send(200, kind, file.read_bytes())

    def do_POST(self) -> None:  # noqa: N802
        body = self.rfile.read(int(self.headers["Content-Length"]))
        posted = json.loads(body)
        answer = self.server.answers.get(self.path)
        if answer is None:
            return self.send(503, "application/json", b"{}")
        self.server.posted.append(posted)
        answer = answer(posted) if callable(answer) else answer
        self.send(200, "application/json", json.dumps(answer).encode())

    def send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", CSP)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing: the tests' own output is what matters."""


class Server(http.server.ThreadingHTTPServer):
    """The server and what /api answers."""

    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.answers: dict[str, object] = {}
        self.posted: list[object] = []
        self.missing: set[str] = set()
        self.bodies: dict[str, bytes] = {}

    def script(self) -> "Server":
        """Serves the app of forms that Web/tests/scripted answers for."""
        self.bodies["/engine.js"] = b'export * from "/tests/scripted/engine.js";'
        motor = {
            "id": "motor",
            "title": {"en": "Motor", "fr": "Auto"},
            "summary": {"en": "Policies, on the spot", "fr": "Des polices, sur place"},
        }
        self.answers["/api/apps"] = {"apps": [motor, {"id": "calculator"}]}
        self.answers["/api/apps/motor"] = motor
        return self

    def handle_error(self, *_: object) -> None:
        """Says nothing: a page that is left hangs up."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def start(self) -> "Server":
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self


if __name__ == "__main__":
    server = Server(8080)
    if "--scripted" in sys.argv:
        server.script()
    print(server.url, flush=True)
    server.serve_forever()
