"""A PostgreSQL in a folder of its own, and several servers on it: for histories and for trying."""

import os
import random
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

NOBODY = 65_534


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Database:
    """A PostgreSQL with one database, reached by a socket in its folder alone."""

    def __init__(self, folder, is_durable, settings=()):
        versions = [int(one.name) for one in Path("/usr/lib/postgresql").glob("[0-9]*")]
        if max(versions, default=0) < 14:
            raise SystemExit("PostgreSQL 14 or later is not here: apt install postgresql-15")
        self.tools = Path(f"/usr/lib/postgresql/{max(versions)}/bin")
        self.folder, self.is_durable, self.process = Path(folder), is_durable, None
        self.settings = list(settings)
        # It refuses to run as root.
        self.identity = [] if os.getuid() else [
            "setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        self.folder.mkdir(parents=True, exist_ok=True)
        if not os.getuid():
            os.chown(self.folder, NOBODY, NOBODY)
        if len(str(self.folder)) > 80:
            raise SystemExit(f"{self.folder} is too long a path for a socket")

    def tool(self, name, *words, text=None):
        """Runs a program of PostgreSQL to its end; what it tells."""
        done = subprocess.run(
            [*self.identity, str(self.tools / name), *words], input=text, capture_output=True,
            text=True, cwd="/", check=False)
        if done.returncode:
            raise SystemExit(f"{name}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        """Makes the database unless it is there, and starts it."""
        data = self.folder / "data"
        is_new = not (data / "PG_VERSION").exists()
        if is_new:
            self.tool("initdb", "-D", str(data), "-U", "calepin_owner", "-E", "UTF8",
                      "--no-locale", "-A", "trust", "-N")
        settings = ["listen_addresses=", "max_connections=60", *self.settings]
        if not self.is_durable:
            settings.append("fsync=off")
        log = open(self.folder / "log", "ab")  # noqa: SIM115, its child keeps it
        self.process = subprocess.Popen(
            [*self.identity, str(self.tools / "postgres"), "-D", str(data), "-k",
             str(self.folder), *(word for one in settings for word in ("-c", one))],
            stdout=log, stderr=log, stdin=subprocess.DEVNULL, cwd="/", start_new_session=True)
        log.close()
        for _ in range(600):
            ready = subprocess.run(
                [str(self.tools / "pg_isready"), "-q", "-h", str(self.folder)], check=False)
            if ready.returncode == 0:
                break
            time.sleep(0.1)
        if is_new:
            self.ask("CREATE ROLE calepin LOGIN", "postgres")
            self.ask("CREATE DATABASE calepin OWNER calepin_owner TEMPLATE template0", "postgres")

    def ask(self, statement, database="calepin"):
        """The rows of a statement, as lists of texts."""
        told = self.tool("psql", "-h", str(self.folder), "-U", "calepin_owner", "-d", database,
                         "-AtqX", "-F", "\t", "-c", statement)
        return [line.split("\t") for line in told.splitlines()]

    def address(self, user):
        """The address as --store takes it."""
        return f"postgres://{user}@/calepin?host={self.folder}"

    def crash(self):
        """Kills one of its processes, after which it starts anew by itself."""
        rows = self.ask("SELECT pid FROM pg_stat_activity WHERE usename = 'calepin'", "postgres")
        if rows:
            subprocess.run([*self.identity, "kill", "-KILL", random.choice(rows)[0]],  # noqa: S311
                           check=False, stderr=subprocess.DEVNULL)

    def stop(self):
        """Stops it in order."""
        if self.process and self.process.poll() is None:
            # The shell's own process is PostgreSQL: setpriv becomes it.
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.send_signal(signal.SIGQUIT)
                self.process.wait(20)


class Servers:
    """Several servers on one database, each with a data folder of its own, the same keys, and a
    folder that they share. `own` has further options of each, `settings` those of PostgreSQL."""

    def __init__(self, calepin, home, count, options=(), is_durable=False, ports=None, own=None,
                 settings=()):
        self.calepin, self.home, self.options = str(calepin), Path(home), list(options)
        self.is_durable, self.own = is_durable, own or [[]] * count
        self.database = Database(self.home / "pg", is_durable, settings)
        self.ports = ports or [free_port() for _ in range(count)]
        self.processes = [None] * count
        self.starts, self.turn = [], 0
        self.log = str(self.home / "log")

    def data(self, number):
        """The data folder of a server."""
        return self.home / str(number)

    def run(self, *words):
        """Runs a command to its end; its status and what it told."""
        done = subprocess.run([self.calepin, *map(str, words)], capture_output=True, text=True,
                              timeout=300, check=False)
        return done.returncode, (done.stdout + done.stderr).strip()

    def start(self):
        """Starts what does not run; whether all answer then."""
        if self.database.process is None:
            self.database.start()
            status, told = self.run("migrate", "--store", self.database.address("calepin_owner"),
                                    "--role", "calepin", "--store-unsafe")
            if status:
                raise SystemExit(told)
        begin = time.monotonic()
        for number, process in enumerate(self.processes):
            if process is not None and process.poll() is None:
                continue
            if number and not self.data(number).exists():
                self.data(number).mkdir(mode=0o700)
                for key in ("account.key", "audit.key"):
                    shutil.copy(self.data(0) / key, self.data(number) / key)
            self._start(number)
            if not self._answers(number, 60):
                return False
        self.starts.append(time.monotonic() - begin)
        return True

    def _start(self, number):
        with open(self.log, "ab") as log:
            self.processes[number] = subprocess.Popen(
                [self.calepin, "serve", "--port", str(self.ports[number]), "--data",
                 str(self.data(number)), "--store", self.database.address("calepin"),
                 "--shared", str(self.home / "shared"),
                 *([] if self.is_durable else ["--store-unsafe"]), *self.options,
                 *self.own[number]],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def _answers(self, number, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.processes[number].poll() is None:
            try:
                place = f"http://127.0.0.1:{self.ports[number]}/health"
                with urllib.request.urlopen(place, timeout=2) as answer:
                    answer.read()
                return True
            except (OSError, urllib.error.URLError):
                time.sleep(0.02)
        return False

    def pick(self):
        """The port of any server that runs."""
        running = [port for port, process in zip(self.ports, self.processes, strict=True)
                   if process is not None and process.poll() is None]
        return random.choice(running or self.ports)  # noqa: S311

    def kill(self):
        """Kills the server whose turn it is; each fifth time PostgreSQL crashes too."""
        process = self.processes[self.turn % len(self.processes)]
        if process is not None and process.poll() is None:
            process.kill()
            process.wait()
        self.turn += 1
        if self.turn % 5 == 0:
            self.database.crash()

    def stop(self):
        """Stops the servers in order, and not the database; the worst status."""
        running = [one for one in self.processes if one is not None and one.poll() is None]
        for process in running:
            process.terminate()
        worst = 0
        for process in running:
            try:
                worst = process.wait(30) or worst
            except subprocess.TimeoutExpired:
                process.kill()
                worst = "killed"
        return worst

    def end(self):
        """Stops everything that runs."""
        Servers.stop(self)
        self.database.stop()
