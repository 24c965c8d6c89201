"""Runs the stages of a test run: commands that wait for each other, two at once, each with a limit
of minutes and its output in a file; tells what they took, and gives tests that failed their second
run. Scripts/test says which stages there are."""

import os
import re
import signal
import subprocess
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / ".build-test"
# Stages at once: each of two processors has one, and tests wait a good part of the time.
LANES = 2
# Tests that may fail at first and pass alone before the run is red.
MAX_UNSTABLE = 3


@dataclass
class Stage:
    """A command, what it waits for, and what became of it."""

    name: str
    command: str
    after: tuple[str, ...] = ()
    # Minutes after which it is ended: several times what it takes on two idle processors.
    limit: int = 20
    # How its tests are told, and run again alone: "pytest", "swift", "whole" for a script that is
    # one test, or "" for what is no test.
    kind: str = ""
    # Where "swift": the modules whose tests may run again, as they start processes.
    again: tuple[str, ...] = ()
    state: str = "waits"
    minutes: float = 0
    processor: float = 0
    tests: int | None = None
    slow: list[tuple[float, str]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    @property
    def log(self) -> Path:
        return LOGS / f"{self.name}.log"

    @property
    def report(self) -> Path:
        return LOGS / f"{self.name}.xml"


def begun(stage: Stage, command: str, log: Path) -> subprocess.Popen[bytes]:
    """Starts a command in a group of its own, so that all it starts ends with it."""
    with log.open("wb") as output:
        return subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=ROOT,
            env={**os.environ, "CALEPIN_REPORT": str(stage.report)},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def end(process: subprocess.Popen[bytes]) -> None:
    """Ends what is left of the group of a command."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def ended(process: subprocess.Popen[bytes], limit: float) -> tuple[int, float]:
    """Waits for a command, at most a number of seconds; its status and its processor seconds."""
    timer = threading.Timer(limit, end, [process])
    timer.start()
    _, status, usage = os.wait4(process.pid, 0)
    is_late = not timer.is_alive()
    timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    # What it left running would take the time of the others.
    end(process)
    return (124 if is_late else process.returncode), usage.ru_utime + usage.ru_stime


def cases(stage: Stage) -> list[tuple[str, float, bool]]:
    """The tests of a stage: a name by which one runs alone, seconds, and whether it failed."""
    found = []
    if not stage.report.is_file():
        return found
    for case in ElementTree.parse(stage.report).getroot().iter("testcase"):
        group, name = case.get("classname", ""), case.get("name", "")
        if stage.kind == "pytest":
            name = f"{group.replace('.', '/')}.py::{name}"
        elif group:
            module, *suites = group.split(".")
            name = f"{module}." + "/".join([*suites, name])
        is_wrong = case.find("failure") is not None or case.find("error") is not None
        found.append((name, float(case.get("time") or 0), is_wrong))
    return found


def told(log: Path) -> int | None:
    """How many tests a log tells of in its own words: of deno, or a plain closing line."""
    counts = re.findall(r"(\d+) passed", log.read_text(errors="replace"))
    return int(counts[-1]) if counts else None


class Run:
    """A run of stages."""

    def __init__(self, stages: list[Stage], forgives: bool) -> None:
        self.stages, self.forgives = stages, forgives
        self.named = {stage.name: stage for stage in stages}
        self.turn = threading.Condition()
        self.running: list[subprocess.Popen[bytes]] = []
        self.unstable: list[str] = []
        self.beginning = time.monotonic()

    def say(self, text: str) -> None:
        minutes, seconds = divmod(int(time.monotonic() - self.beginning), 60)
        # In one piece: two lanes may speak at once.
        print(f"{minutes:3}:{seconds:02} {text}\n", end="", flush=True)

    def next_stage(self) -> Stage | None:
        """The first stage whose turn it is; those after one that failed are left out."""
        for stage in self.stages:
            before = [self.named[name].state for name in stage.after]
            if stage.state == "waits" and any(one in ("failed", "left out") for one in before):
                stage.state = "left out"
                self.say(f"{stage.name}: left out")
                return self.next_stage()
            if stage.state == "waits" and all(one == "passed" for one in before):
                return stage
        return None

    def lane(self) -> None:
        """Takes stages until there is none left."""
        while True:
            with self.turn:
                while not (stage := self.next_stage()):
                    if not any(one.state == "waits" for one in self.stages):
                        self.turn.notify_all()
                        return
                    self.turn.wait()
                stage.state = "runs"
            self.take(stage)
            with self.turn:
                self.turn.notify_all()

    def take(self, stage: Stage) -> None:
        """Runs a stage to its end."""
        self.say(f"{stage.name} begins")
        began = time.monotonic()
        status = self.perform(stage, stage.command, stage.log)
        stage.minutes = (time.monotonic() - began) / 60
        self.judge(stage, status)
        self.say(f"{stage.name}: {stage.state} after {stage.minutes:.1f} minutes")

    def perform(self, stage: Stage, command: str, log: Path) -> int:
        """Runs a command of a stage to its end; returns its status."""
        process = begun(stage, command, log)
        self.running.append(process)
        status, seconds = ended(process, stage.limit * 60)
        self.running.remove(process)
        stage.processor += seconds
        return status

    def judge(self, stage: Stage, status: int) -> None:
        """Says what became of a stage, and which of its tests may run again."""
        found = cases(stage) if stage.kind in ("pytest", "swift") else []
        stage.tests = len(found) or (1 if stage.kind == "whole" else told(stage.log))
        stage.slow = [(seconds, name) for name, seconds, _ in found]
        stage.failed = [name for name, _, is_wrong in found if is_wrong]
        if stage.kind == "whole" and status:
            stage.failed = [stage.name]
        if status == 0 and not stage.failed:
            stage.state = "passed"
        elif self.may_run_again(stage, status):
            stage.state = "passed"
            self.unstable += [f"{stage.name}: {name}" for name in stage.failed]
        else:
            stage.state = "failed"
            self.show(stage.log)

    def may_run_again(self, stage: Stage, status: int) -> bool:
        """Returns true when all that failed are tests that get a second run."""
        if not self.forgives or not stage.failed or status == 124:
            return False
        if len(self.unstable) + len(stage.failed) > MAX_UNSTABLE:
            return False
        modules = {name.split(".")[0] for name in stage.failed}
        return stage.kind != "swift" or modules <= set(stage.again)

    def run_again(self) -> None:
        """Gives each test that failed its second run, alone."""
        for stage in self.stages:
            for number, name in enumerate(stage.failed):
                if stage.state != "passed":
                    break
                self.say(f"{stage.name}: {name} again, alone")
                log = stage.log.with_name(f"{stage.name}-again-{number}.log")
                if self.perform(stage, alone(stage, name), log):
                    stage.state = "failed"
                    self.show(stage.log)
                    self.show(log)

    def show(self, log: Path) -> None:
        text = log.read_text(errors="replace")
        left = "" if len(text) < 60_000 else f"the last of {len(text)} characters:\n"
        print(f"--- {log.relative_to(ROOT)}\n{left}{text[-60_000:]}\n---", flush=True)

    def table(self) -> None:
        """Prints what the stages took, and the slowest tests."""
        row = "{:<14} {:<9} {:>8} {:>10} {:>7}"
        print("\n" + row.format("stage", "", "minutes", "processor", "tests"))
        for one in self.stages:
            tests = "" if one.tests is None else str(one.tests)
            times = f"{one.minutes:.1f}", f"{one.processor / 60:.1f}"
            print(row.format(one.name, one.state, *times, tests))
        whole = f"{(time.monotonic() - self.beginning) / 60:.1f}"
        processor = f"{sum(one.processor for one in self.stages) / 60:.1f}"
        count = sum(one.tests or 0 for one in self.stages)
        print(row.format("all", "", whole, processor, str(count)))
        print("\nthe slowest tests, in seconds")
        slow = sorted((one for stage in self.stages for one in stage.slow), reverse=True)
        for seconds, name in slow[:10]:
            print(f"{seconds:8.1f} {name}")

    def stop(self, *_: object) -> None:
        """Ends all that runs, and this."""
        for process in self.running:
            end(process)
        os._exit(130)

    def go(self) -> int:
        """Runs all stages; returns 0 when all passed."""
        LOGS.mkdir(exist_ok=True)
        for old in LOGS.iterdir():
            old.unlink()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.stop)
        lanes = [threading.Thread(target=self.lane, daemon=True) for _ in range(LANES)]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            while lane.is_alive():
                lane.join(1)
        self.run_again()
        self.table()
        wrong = [stage for stage in self.stages if stage.state != "passed"]
        failed = sum(len(stage.failed) or 1 for stage in wrong)
        if self.unstable:
            print("\nunstable: failed at first, and passed alone")
            print("\n".join(f"  {one}" for one in self.unstable))
        for stage in wrong:
            print(f"{stage.name}: {stage.state}", *stage.failed[:20], sep="\n  ")
        count = sum(stage.tests or 0 for stage in self.stages)
        print(f"\n{max(count - failed, 0)} passed, {failed} failed", flush=True)
        return 1 if wrong else 0


def alone(stage: Stage, name: str) -> str:
    """The command that runs one test of a stage by itself."""
    if stage.kind == "pytest":
        return f"export JOBS=1 CALEPIN_REPORT=; {stage.command} {quote(name)}"
    if stage.kind == "swift":
        return f"Scripts/native-test {quote('^' + re.escape(name) + '(/|$)')}"
    return stage.command
