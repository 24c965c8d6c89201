"""Checks what the Debian package is made of, without building it.

    Tests/Package/check.py SERVER

SERVER is a built calepin. The settings are compared with the options of `calepin serve` and read
by a server; the scripts of the package are run on folders of their own, and looked at by
shellcheck; the bill of materials is compared with the schema of CycloneDX. What is installed,
upgraded and removed for real is checked by Tests/Package/install. Ends with 1 at the first
fault."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "Packaging"
SCRIPTS = ["preinst", "postinst", "prerm", "postrm"]
# What a settings file has instead of what only another machine has.
VALUES = {"port": "0", "web": str(ROOT / "Web"), "log": "warning"}
# Not together with the rest: nothing is kept then, the folder is no backup, and there is no
# database; servers on one are started by the tests of PostgreSQL. A certificate goes not with a
# proxy; servers with one are started by the tests of TLS.
ALONE = {
    "memory", "restored", "shared", "store", "store-secret", "store-unsafe",
    "certificate", "key", "redirect", "hsts",
}  # fmt: skip


def fail(words):
    sys.exit(f"package: {words}")


def told(*command, status=0, **more):
    """The output of a command, both streams, that ends with a status."""
    words = [*map(str, command)]
    done = subprocess.run(words, check=False, capture_output=True, text=True, **more)
    if done.returncode != status:
        fail(f"{command}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


# The settings


def options(server):
    """The options of `calepin serve` by name, as the command tells them."""
    command = json.loads(told(server, "--experimental-dump-help"))["command"]
    serve = next(one for one in command["subcommands"] if one["commandName"] == "serve")
    found = {}
    for argument in serve["arguments"]:
        name = next(one["name"] for one in argument["names"] if one["kind"] == "long")
        found[name] = argument
    return {name: one for name, one in found.items() if name not in ("help", "version")}


def settings():
    """The options that the settings name: value, whether they are in force, and what is said."""
    found, said = {}, []
    for line in (PACKAGING / "calepin.conf").read_text().splitlines():
        entry = re.fullmatch(r"(#?)([a-z][a-z-]*)(?: (.*))?", line)
        if entry:
            if entry[2] in found:
                fail(f"calepin.conf has {entry[2]} twice")
            found[entry[2]] = (entry[3] or "", not entry[1], " ".join(said))
        elif line.startswith("# "):
            said.append(line[2:])
        elif not line:
            said = []
    return found


def compare(server):
    """Compares the settings with the options."""
    known, named = options(server), settings()
    for missing in known.keys() - named.keys():
        fail(f"calepin.conf says nothing about --{missing}")
    for extra in named.keys() - known.keys():
        fail(f"calepin.conf has {extra}, which is no option of calepin serve")
    for name, (value, is_set, said) in named.items():
        if (known[name]["kind"] == "flag") != (value == ""):
            fail(f"calepin.conf: {name} is a switch or has a value, and not the other")
        if len(said) < 40:
            fail(f"calepin.conf gives no reason for {name}")
        usual = known[name].get("defaultValue")
        if is_set and usual and name not in ("data", "web") and value != usual:
            fail(f"calepin.conf sets {name} to {value}, and the command has {usual}")
    print(f"{len(known)} options are in the settings")


def read(file, *more, status=0, **others):
    """The words that the settings in a file become."""
    return told(PACKAGING / "serve", "--print", file, *more, status=status, **others).splitlines()


def read_settings(folder):
    """Settings that are odd, or wrong."""
    file = folder / "odd.conf"
    file.write_text("# a\n\n  secure  \n\ttiles-by  © some one, 'x' \"y\" $HOME `w` * \nport 80")
    words = read(file, "--host=::1")
    if words[1:] != [
        "serve", "--secure", "--tiles-by=© some one, 'x' \"y\" $HOME `w` *", "--port=80",
        "--host=::1",
    ]:  # fmt: skip
        fail(f"odd settings are read as {words}")
    for wrong in ["--port 80", "port=80", "Port 80", "port; 80", "-x"]:
        file.write_text(f"log info\n{wrong}\n")
        words = read(file, status=1)
        if "line 2" not in words[0]:
            fail(f"the fault in '{wrong}' is told as {words}")
    if "cannot be read" not in read(folder / "none.conf", status=1)[0]:
        fail("settings that are not there are read")


def serve(server, folder):
    """A server with every option of the settings, asked by its health check."""
    secret, credentials, run = (folder / name for name in ("secret", "credentials", "run"))
    credentials.mkdir()
    run.mkdir()
    (credentials / "smtp-secret").write_text("notes:quiet heron\n")
    table = (ROOT / "Apps/Motor/data/powers.csv").read_text()
    (folder / "powers.csv").write_text(table)
    values = VALUES | {
        "data": str(folder / "data"), "smtp-secret": str(run / "smtp-secret"),
        "syslog": str(secret), "lookup": f"motor/engine-power={folder / 'powers.csv'}",
    }  # fmt: skip
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        values["metrics"] = f"127.0.0.1:{one.getsockname()[1]}"
    known = settings()
    lines = [
        f"{name} {values.get(name, value)}".strip()
        for name, (value, _, _) in known.items()
        if name not in ALONE
    ]
    file = folder / "all.conf"
    file.write_text("\n".join(lines) + "\n")
    environment = os.environ | {
        "CALEPIN": str(server), "CREDENTIALS_DIRECTORY": str(credentials),
        "RUNTIME_DIRECTORY": str(run),
    }  # fmt: skip
    process = subprocess.Popen(
        [PACKAGING / "serve", file], env=environment, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        found = re.search(r":(\d+)/", process.stdout.readline())
        if not found:
            process.kill()
            fail(f"no server with all settings: {process.communicate()[1]}")
        port = found[1]
        request = Request(f"http://127.0.0.1:{port}/health", headers={"Host": "notes.example.org"})
        with urlopen(request, timeout=30) as response:
            if json.load(response)["status"] != "ok":
                fail("the server is not well")
        if (run / "smtp-secret").stat().st_mode & 0o077:
            fail("others may read the login of the mail server")
        file.write_text(file.read_text().replace("\nport 0", "").replace("port 0\n", "") +
                        f"port {port}\n")  # fmt: skip
        told(PACKAGING / "alive", file)
    finally:
        process.terminate()
        process.communicate()
    told(PACKAGING / "alive", file, status=1)
    print("a server runs with all of them")


# The scripts of the package


def script(name, folder, **values):
    """A script of the package that works on a folder in place of the system."""
    text = (PACKAGING / "debian" / name).read_text()
    for place in ("/etc/calepin", "/var/lib", "/run/systemd"):
        text = text.replace(place, str(folder) + place)
    for key, value in values.items():
        text = text.replace(f"@{key}@", str(value))
    if "@" in re.sub(r'"\$@"', "", text):
        fail(f"{name} has a placeholder")
    file = folder / name
    file.write_text(text)
    return ["sh", file]


def database(folder, version):
    """A file with the head of a database with a number of migrations."""
    folder.mkdir(parents=True, exist_ok=True)
    head = b"SQLite format 3\0" + bytes(44) + version.to_bytes(4, "big") + bytes(36)
    (folder / "calepin.sqlite").write_bytes(head)


def downgrade(folder):
    """Which data the script before an installation lets be."""
    command = script("preinst", folder, DATA_VERSION=13)
    told(*command, "install")
    data = folder / "var/lib/calepin"
    for version, status in [(0, 0), (12, 0), (13, 0), (14, 1), (269, 1), (65_549, 1)]:
        database(data, version)
        for step in ["install", "upgrade"]:
            words = told(*command, step, "0.1.0", status=status)
            if status and f"format is {version}," not in words:
                fail(f"a refused downgrade says {words}")
    told(*command, "abort-upgrade", "0.1.0")
    # Where the settings name another folder, that one counts.
    other = folder / "srv/notes of ours"
    database(other, 13)
    (folder / "etc/calepin").mkdir(parents=True)
    (folder / "etc/calepin/calepin.conf").write_text(f"port 80\ndata  {other} \n")
    told(*command, "upgrade", "0.1.0")
    database(other, 14)
    if str(other) not in told(*command, "upgrade", "0.1.0", status=1):
        fail("another data folder is not looked at")
    for wrong in [b"", b"SQLite", b"SQLite format 3\0", b"x" * 200]:
        (other / "calepin.sqlite").write_bytes(wrong)
        told(*command, "upgrade", "0.1.0")
    print("data of a later version are refused")


def keep(folder):
    """What stays at an upgrade and a removal, and goes at the end."""
    lib = folder / "var/lib"
    for name in ["calepin", "calepin-backups"]:
        (lib / "private" / name).mkdir(parents=True)
        (lib / name).symlink_to(f"private/{name}")
    (lib / "private/calepin-backups/2026").mkdir()
    database(lib / "private/calepin", 13)
    (folder / "etc/calepin").mkdir(parents=True)
    (folder / "etc/calepin/smtp-secret").write_text("a:b\n")
    command = script("postrm", folder)
    for step in ["upgrade", "remove", "failed-upgrade", "abort-install", "abort-upgrade"]:
        told(*command, step, "0.1.0")
        if not (lib / "calepin/calepin.sqlite").exists():
            fail(f"data are gone after {step}")
    words = told(*command, "purge")
    if "calepin-backups stay" not in words or not (lib / "calepin-backups/2026").exists():
        fail("backups go with the package, or in silence")
    for gone in ["var/lib/calepin", "var/lib/private/calepin", "etc/calepin"]:
        if os.path.lexists(folder / gone):
            fail(f"{gone} stays")
    (lib / "private/calepin-backups/2026").rmdir()
    told(*command, "purge")
    told(*command, "purge")
    for left in ["calepin-backups", "private/calepin-backups"]:
        if os.path.lexists(lib / left):
            fail("an empty folder of backups stays")
    print("data stay until the package is purged, and backups after that")


def units(folder):
    """What the scripts ask of systemd: the service, and what is done each night and week."""
    said, bin_folder = folder / "said", folder / "bin"
    bin_folder.mkdir()
    (folder / "run/systemd/system").mkdir(parents=True)
    for name in ["deb-systemd-helper", "deb-systemd-invoke", "systemctl"]:
        tool = bin_folder / name
        tool.write_text(f'#!/bin/sh\necho "$(basename "$0") $*" >>"{said}"\n')
        tool.chmod(0o755)
    environment = os.environ | {"PATH": f"{bin_folder}:{os.environ['PATH']}"}
    for name, step, wanted in [
        ("postinst", "configure", "invoke start UNIT"),
        ("postinst", "configure", "helper enable UNIT"),
        ("prerm", "remove", "invoke stop .*UNIT"),
        ("postrm", "remove", "helper mask .*UNIT"),
        ("postrm", "purge", "helper purge UNIT"),
    ]:
        said.write_text("")
        told(*script(name, folder), step, env=environment)
        for unit in ["calepin.service", "calepin-backup.timer", "calepin-verify.timer"]:
            if not re.search(wanted.replace("UNIT", re.escape(unit)), said.read_text()):
                fail(f"{name} {step} does nothing about {unit}: {said.read_text()}")
    print("the server, its backups and looks start and end with the package")


# A release


def release(folder):
    """Releases of a small repository, without building anything."""
    for name in ["CHANGELOG.md", "Sources/calepin/Output/Version.swift", "Scripts/release",
                 "Sources/CalepinSQLite/Migrations.swift"]:  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    log = folder / "CHANGELOG.md"
    log.write_text("# Changelog\n\n## Unreleased\n\n### Added\n\n* One thing.\n")
    for name in ["package", "supply"]:
        (folder / "Scripts" / name).write_text(
            "#!/bin/sh\nmkdir -p dist && echo sum >dist/SHA256SUMS\n"
        )
        (folder / "Scripts" / name).chmod(0o755)
    (folder / ".gitignore").write_text("dist/\n")
    identity = {
        f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    environment = os.environ | identity

    def run(*words, status=0):
        return told(*words, status=status, cwd=folder, env=environment)

    def commit():
        run("git", "add", "--all")
        run("git", "commit", "--quiet", "--allow-empty", "--message", "change")

    run("git", "init", "--quiet")
    commit()
    run("Scripts/release", "1.2", status=1)
    run("Scripts/release", "0.2.0", "--dry")
    run("Scripts/release", "0.2.0")
    tag = run("git", "cat-file", "tag", "v0.2.0")
    if "* One thing." not in tag or "The data have format" not in tag:
        fail(f"the tag of a release says {tag}")
    if 'text = "0.2.0"' not in (folder / "Sources/calepin/Output/Version.swift").read_text():
        fail("a release has another version")
    for wrong in ["0.3.0", "0.2.0", "0.1.9"]:
        run("Scripts/release", wrong, status=1)
    log.write_text(log.read_text().replace("## Unreleased\n", "## Unreleased\n\n* Two.\n"))
    run("Scripts/release", "0.10.0", status=1)
    migrations = folder / "Sources/CalepinSQLite/Migrations.swift"
    before = migrations.read_text()
    names = re.findall(r'"(\d+) [a-z ]+", ', before)
    last = re.search(rf'\("{names[-1]} [a-z ]+", \w+\)', before)[0]
    later = f'{last}, ("{int(names[-1]) + 1} kites", kites)'
    migrations.write_text(before.replace(last, later))
    commit()
    words = run("Scripts/release", "0.10.0", "--dry")
    if f"from format {len(names)} to {len(names) + 1} (kites)" not in words:
        fail(f"a release says of a migration: {words}")
    run("Scripts/release", "0.10.0")
    text = log.read_text()
    if re.findall(r"^## ([^ \n]+)", text, re.MULTILINE) != ["Unreleased", "0.10.0", "0.2.0"]:
        fail(f"the changelog of two releases is {text}")
    migrations.write_text(before.replace(last, last.replace(names[-1] + " ", names[-1] + " x")))
    log.write_text(text.replace("## Unreleased\n", "## Unreleased\n\n* Three.\n"))
    commit()
    run("Scripts/release", "0.11.0", status=1)
    print("a release has its version, section, migrations and tag")


def lint():
    """What shellcheck says about the scripts, and systemd about the unit."""
    shellcheck = shutil.which("shellcheck", path=str(Path(sys.executable).parent))
    if shellcheck is None:
        fail("shellcheck is not there: run make setup")
    names = [PACKAGING / "debian" / name for name in SCRIPTS]
    names += [PACKAGING / name for name in ("serve", "own", "alive")]
    told(shellcheck, *names, ROOT / "Scripts/package")
    unit = (PACKAGING / "calepin.service").read_text()
    if shutil.which("systemd-analyze"):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "calepin.service"
            # The files of the package are not installed here.
            file.write_text(re.sub(r"/usr/lib/calepin/\S+", "/bin/true", unit))
            words = told("systemd-analyze", "verify", "--man=no", file)
            if "calepin.service" in words:
                fail(f"systemd says of the unit: {words}")
    else:
        print("no systemd-analyze: 1 unit was not verified")
    print(f"{len(names) + 1} scripts and the unit are without fault")


def bill(folder):
    """The bill of materials against the schema."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    file = ROOT / ".build/sbom.cdx.json"
    if not file.exists():
        told(ROOT / "Scripts/supply", "check", cwd=folder)
    found = JsonStrictValidator(SchemaVersion.V1_6).validate_str(file.read_text())
    if found is not None:
        fail(f"the bill of materials: {found}")
    print("the bill of materials is valid")


def main(server):
    compare(server)
    for part in [read_settings, downgrade, keep, units, bill, release]:
        with tempfile.TemporaryDirectory() as folder:
            part(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        serve(server, Path(folder))
    lint()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve())
