"""Starts three servers on one PostgreSQL, writes the configuration of the load into a file, and
runs `server-bench` on them and on a server with SQLite. Nothing is measured here.

`beside.py SERVER-BENCH CALEPIN [parts for server-bench]`"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "Scripts"))

from servers import Servers, free_port

COUNT = 3
# Loaded; it counts nothing until it is asked to, because that takes time.
SETTINGS = ["shared_preload_libraries=pg_stat_statements"]


def main(bench, calepin, *parts):
    """Runs the measurement; its status."""
    home = Path(tempfile.mkdtemp(prefix="calepin-pg-"))
    home.chmod(0o755)
    metrics = [free_port() for _ in range(COUNT)]
    servers = Servers(calepin, home, COUNT, ["--web", "Site", "--unlimited", "--log", "error"],
                      is_durable=True, settings=SETTINGS,
                      own=[["--metrics", f"127.0.0.1:{port}"] for port in metrics])
    try:
        if not servers.start():
            raise SystemExit(Path(servers.log).read_text(encoding="utf-8"))
        servers.database.ask("ALTER SYSTEM SET pg_stat_statements.track = 'none'")
        servers.database.ask("SELECT pg_reload_conf()")
        told = {
            "servers": [{"port": port, "process": process.pid, "metrics": metric}
                        for port, process, metric in
                        zip(servers.ports, servers.processes, metrics, strict=True)],
            "process": servers.database.process.pid,
            "socket": str(servers.database.folder),
            "psql": str(servers.database.tools / "psql"),
            "rounds": int(os.environ.get("ROUNDS", "5")),
        }
        setting = home / "setting.json"
        setting.write_text(json.dumps(told), encoding="utf-8")
        # Lines are flushed one by one, also into a file.
        command = ["stdbuf", "--output=L", bench, calepin, "postgres", str(setting), *parts]
        return subprocess.run(command, check=False).returncode
    finally:
        servers.end()
        shutil.rmtree(home)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    sys.exit(main(*sys.argv[1:]))
