#!/usr/bin/env python3
"""The whole fast test set: builds, runs every suite, and closes with one line 'N passed, N failed'."""
import argparse
import functools
import glob
import os
import re
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def programs_with_values():
    """Programs whose comments say what their entry points give."""
    patterns = ["tests/lower/*.fut", "tests/libraries/*/*_test.fut", "tests/programs/**/*.fut", "tests/random/findings/*.fut", "examples/mandelbrot.fut"]
    return sorted(path for pattern in patterns for path in glob.glob(pattern, root_dir=ROOT, recursive=True))


class Suite:
    """A name, a command, and the names of what must be done before it."""

    def __init__(self, name, command, needs=("build",)):
        self.name, self.command, self.needs = name, command, set(needs)


# These are about what fehu makes, not about fehu, or have builds of their own.
RELEASE_ONLY = {"generated", "random", "fuzz", "clients", "benchmarks"}


def suites(preset, jobs):
    """First those that are quick to tell of a mistake, then the longest: so the last ones to end are short."""
    tests, jobs = f"build/{preset}/tests", f"--jobs={jobs}"
    fehu = "--fehu=build/fehu" if preset == "release" else f"--fehu=build/{preset}/fehu"
    programs = programs_with_values()
    result = [
        Suite("lint", ["python3", "tools/lint.py"], needs=()),
        Suite("unit", [f"{tests}/fehu_unit", "-nc", "--no-intro=true"]),
        Suite("golden", [f"{tests}/fehu_golden", "--error-index=docs/error_index.md", "--all-rules", "--compile", "tests/check", "src"]),
        Suite("scheduler", ["python3", "tests/run_scheduler.py"], needs=()),
        Suite("programs", ["python3", "tests/run_programs.py", fehu]),
        Suite("values", [f"{tests}/fehu_lowered", jobs, *programs]),
        Suite("generated", ["python3", "tests/run_generated.py", "--mode=values", jobs, fehu]),
        Suite("passes", [f"{tests}/fehu_lowered", jobs, "--after", "seq-mem", *programs]),
        Suite("random", [f"{tests}/fehu_random", "--seed", "1", "--count", "900", jobs]),
        Suite("passes for threads", [f"{tests}/fehu_lowered", jobs, "--after", "multicore-mem", "--for", "parallelise", *programs]),
        Suite("fuzz", ["python3", "tests/run_fuzz.py", jobs], needs=("build", "fuzz build")),
        Suite("clients", ["python3", "tests/run_clients.py", jobs, fehu]),
        Suite("cli", ["python3", "tests/run_cli.py", jobs, fehu]),
        Suite("reference", ["python3", "tests/run_reference.py", jobs, fehu]),
        Suite("benchmarks", ["python3", "tests/run_benchmarks.py", jobs, fehu]),
    ]
    return [suite for suite in result if preset == "release" or suite.name not in RELEASE_ONLY]


def counts(output):
    """What a suite's closing line says: our own form, or doctest's."""
    own = re.findall(r"^(\d+) passed, (\d+) failed$", output, re.M)
    doctest = re.findall(r"test cases:\s*\d+ \|\s*(\d+) passed \|\s*(\d+) failed", output)
    last = (own or doctest or [None])[-1]
    return (int(last[0]), int(last[1])) if last else None


def run_suite(suite):
    """Runs it, and then says what came of it in one piece: others run at the same time."""
    begin = time.time()
    done = subprocess.run(suite.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    passed, failed = counts(done.stdout) or (0, 0)
    if done.returncode != 0 or passed + failed == 0:
        failed = max(failed, 1)
    details = done.stdout.rstrip() + "\n" if failed else ""
    print(f"{details}[{suite.name}] {passed} passed, {failed} failed ({time.time() - begin:.1f} s)", flush=True)
    return passed, failed


def build(command):
    """What builds counts only if it fails."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if done.returncode != 0:
        print(done.stdout.rstrip(), flush=True)
    return 0, int(done.returncode != 0)


class Schedule:
    """Two at a time, each the first in the list whose needs are met. What needs something that failed does not run."""

    def __init__(self, tasks):
        self.waiting, self.running, self.results = list(tasks), set(), {}
        self.changed = threading.Condition()

    def take(self):
        """The next task, or None if there is nothing left to do."""
        with self.changed:
            while True:
                self.waiting = [task for task in self.waiting if not any(self.results.get(need, (0, 0))[1] for need in task[0].needs)]
                for task in self.waiting:
                    if task[0].needs <= self.results.keys():
                        self.waiting.remove(task)
                        self.running.add(task[0].name)
                        return task
                if not self.running:
                    return None
                self.changed.wait()

    def finish(self, name, result):
        with self.changed:
            self.running.remove(name)
            self.results[name] = result
            self.changed.notify_all()

    def work(self):
        while task := self.take():
            suite, action = task
            result = (0, 1)
            try:
                result = action()
            finally:
                self.finish(suite.name, result)

    def run(self):
        """Sums of what passed and failed."""
        threads = [threading.Thread(target=self.work) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return [sum(numbers) for numbers in zip(*self.results.values())]


def tasks_of(preset, jobs):
    """Pairs of a suite and what it does. Builds go first, all at the same time: the machine has something to do whatever waits."""
    targets = ["fehu", "fehu_unit", "fehu_golden", "fehu_lowered", "fehu_random"]
    builds = [Suite("build", ["tools/build.sh", preset, *targets], needs=())]
    if preset == "release":
        builds.append(Suite("fuzz build", ["nice", "python3", "tests/run_fuzz.py", "--build", f"--jobs={jobs}"], needs=()))
    result = [(suite, functools.partial(build, suite.command)) for suite in builds]
    return result + [(suite, functools.partial(run_suite, suite)) for suite in suites(preset, jobs)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--preset", default="release")
    preset = parser.parse_args().preset
    print(f"Building ({preset}), then testing", flush=True)
    passed, failed = Schedule(tasks_of(preset, max(1, (os.cpu_count() or 2) // 2))).run()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
