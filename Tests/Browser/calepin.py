"""The real server for the browser tests: the debug binary on a free port and a folder of its
own, which can be stopped, killed and started again. `python Tests/Browser/calepin.py` serves by
hand."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
# The page as browsers get it, and the modules it is made of, which can be served, too.
SITE = ROOT / "Site"
MODULES = ROOT / "Web"
# A test may start it in another folder.
BINARY = (ROOT / os.environ.get("CALEPIN", ".build/debug/calepin")).absolute()


class Calepin:
    """One server; what it keeps outlives it until `drop`."""

    def __init__(self, *options: str, web: Path = SITE) -> None:
        self.options = options
        self.folder = tempfile.TemporaryDirectory(prefix="calepin-")
        self.port = 0
        self.web = web
        self.running: subprocess.Popen[str] | None = None

    def start(self) -> "Calepin":
        """Starts it, at the address it had before, and waits until it takes connections."""
        arguments = [
            str(BINARY), "serve", "--port", str(self.port), "--web", str(self.web),
            "--data", self.data, "--lookup-trials", "--log", "error", *self.options,
        ]  # fmt: skip
        self.running = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        assert self.running.stdout
        line = self.running.stdout.readline()
        assert "http://" in line, f"the server did not start: {line}"
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])
        return self

    def warmed(self) -> "Calepin":
        """Has it read what it first gives: a debug server takes its time to digest that."""
        modules = ("calculator.wasm", "forms.wasm", "catalogues.wasm")
        files = (*modules, "vendor/leaflet.js", "map/base.bin")
        for name in files:
            with urlopen(f"{self.url}/{name}", timeout=120) as answer:
                answer.read()
        return self

    @property
    def data(self) -> str:
        """The folder where it keeps everything."""
        return str(Path(self.folder.name) / "data")

    def command(self, *arguments: str) -> None:
        """Runs another command on its folder."""
        subprocess.run([str(BINARY), *arguments, "--data", self.data], check=True, timeout=60)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stops it, or kills it with `signal.SIGKILL`."""
        if self.running:
            self.running.send_signal(how)
            self.running.wait(20)
            self.running = None

    def drop(self) -> None:
        """Stops it and forgets what it kept."""
        self.stop(signal.SIGKILL)
        self.folder.cleanup()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


if __name__ == "__main__":
    server = Calepin()
    server.port = int(sys.argv[1]) if len(sys.argv) > 1 else 8080
    print(server.start().url, flush=True)
    try:
        server.running and server.running.wait()
    except KeyboardInterrupt:
        server.drop()
