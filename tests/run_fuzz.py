#!/usr/bin/env python3
"""Runs each fuzz target for FUZZ_SECONDS (default 30), seeded from our own programs, two at a time.

Findings are kept in build/fuzz/findings; a finding that is mended goes to tests/fuzz/regressions, which every run replays.
"""
import glob
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Target -> one of how many programs is a seed. A run of the checker is slow, and seeds alone must not fill the time.
TARGETS = {"lexer": 1, "parser": 1, "checker": 10, "value_reader": 1}


def write_seeds(folder, one_of):
    """Programs of ours are the seeds; golden files are cut into their cases."""
    os.makedirs(folder, exist_ok=True)
    count = 0
    patterns = ["prelude/*.fut", "examples/*.fut", "tests/**/*.fut", "tests/check/**/*.golden"]
    for pattern in patterns:
        for path in sorted(glob.glob(os.path.join(ROOT, pattern), recursive=True)):
            text = open(path, encoding="utf-8", errors="surrogateescape").read()
            for piece in re.split(r"^-----$", text, flags=re.M) if path.endswith(".golden") else [text]:
                piece = piece.split("\n-- expect:")[0]
                count += 1
                if len(piece) > 20000 or count % one_of != 0:
                    continue
                with open(os.path.join(folder, f"seed{count:05}"), "w", encoding="utf-8", errors="surrogateescape") as out:
                    out.write(piece)


def run_target(target, seconds):
    seed = 1 if seconds <= 60 else 0  # the test set does the same every time; a longer hunt goes new ways (0: random)
    base = os.path.join(ROOT, "build", "fuzz")
    seeds = os.path.join(base, "seeds", target)
    write_seeds(seeds, TARGETS[target])
    corpus = os.path.join(base, "corpus", target)
    findings = os.path.join(base, "findings", target) + os.sep
    regressions = os.path.join(ROOT, "tests", "fuzz", "regressions")
    for folder in (corpus, findings, regressions):
        os.makedirs(folder, exist_ok=True)
    command = [os.path.join(base, "tests", f"{target}_fuzz"), corpus, regressions, seeds, f"-max_total_time={seconds}",
               f"-seed={seed}", "-timeout=20", "-rss_limit_mb=4096", "-max_len=4096", "-print_final_stats=1",
               f"-dict={os.path.join(ROOT, 'tests', 'fuzz', 'futhark.dict')}", f"-artifact_prefix={findings}"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                          env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))
    runs = re.search(r"number_of_executed_units: (\d+)", done.stdout)
    print(f"{target}: {runs.group(1) if runs else 'no'} runs in {seconds} s", flush=True)
    if done.returncode != 0:
        print("\n".join(done.stdout.splitlines()[-60:]))
        print(f"FAIL {target}: findings are in {findings}")
    return done.returncode == 0


def main():
    seconds = int(os.environ.get("FUZZ_SECONDS", "30"))
    targets = sys.argv[1:] or list(TARGETS)
    if subprocess.run(["tools/build.sh", "fuzz", *[f"{t}_fuzz" for t in targets]], cwd=ROOT).returncode != 0:
        print("0 passed, 1 failed")
        return 1
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda target: run_target(target, seconds), targets))
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
