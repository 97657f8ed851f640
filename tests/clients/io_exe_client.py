#!/usr/bin/env python3
"""What a run of an executable leaves behind: files with times, the log, the help, the exit status.

program: io.fut
"""
import json
import os
import pty
import random
import re
import struct
import subprocess
import sys

PROGRAM = sys.argv[1]


def run(*arguments, data=b"", status=0, **options):
    done = subprocess.run([PROGRAM, *arguments], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60,
                          **options)
    assert done.returncode == status, (arguments, done)
    return done


def check_times():
    """-t writes one line for each measured run, not for the warm-up."""
    for arguments, lines in ((["-t", "times"], 1), (["-r", "1", "-t", "times"], 1), (["-t", "times", "-r5"], 5)):
        run(*arguments, data=b"1 2")
        with open("times") as file:
            text = file.read()
        assert re.fullmatch(rf"(\d+\n){{{lines}}}", text), text
    # A run that fails leaves the file empty, but there.
    run("-e", "divide", "-t", "times", data=b"1 0", status=1)
    assert os.path.getsize("times") == 0


def check_help():
    text = run("--help").stdout.decode()
    assert run("-h").stdout.decode() == text
    lines = text.splitlines()
    assert lines[0] == f"Usage: {PROGRAM} [OPTION]..." and lines[1:3] == ["Options:", ""], lines
    columns = set()
    names = []
    for line in lines[3:]:
        match = re.fullmatch(r"  ((?:-\w/)?--([\w-]+)(?: [\w=]+)?) +(\S.*)", line)
        assert match, line
        names.append(match[2])
        columns.add(match.start(3))
    assert len(columns) == 1, columns
    assert {"help", "debugging", "log", "profile", "print-params", "param", "tuning", "cache-file", "entry-point",
            "write-runtime-to", "runs", "binary-output", "no-print-result"} <= set(names)
    # The same usage for an unknown option, on the other stream.
    done = run("--nonsense", status=1)
    assert done.stdout == b"" and done.stderr.decode() == text + f"{PROGRAM}: Unknown option: --nonsense\n"


def check_log():
    """The log goes to standard error; without -L there is none. Debugging logs, too."""
    assert run("-e", "big", data=b"3").stderr == b""
    for flag in ("-L", "--log", "-D", "--debugging"):
        done = run(flag, "-e", "big", data=b"3")
        assert done.stdout == b"[1i64, 1i64, 1i64]\n"
        check_log_lines(done.stderr.decode().splitlines())
    check_report(run("-P", "-e", "big", data=b"3").stderr)
    assert b"damaged" not in done.stderr and b"not freed" not in done.stderr


def check_report(text):
    """Profiling: one line, with what the call took."""
    report = json.loads(text)
    assert report["memory"] == {"default space": 24}
    event, = report["events"]
    assert event["name"] == "big" and event["provenance"] == "unknown" and event["duration"] >= 0
    assert event["details"] == {"peak bytes": 24, "allocations": 1, "bytes copied": 0}


def check_log_lines(lines):
    """Allocations and releases end in the running sum; a peak is marked where it is one."""
    current = peak = 0
    for line in lines:
        found = re.fullmatch(r"(Allocated|Gave back) (\d+) bytes (for .* )?in default space"
                             r" \(now allocated: (\d+) bytes\)( \(new peak\))?", line)
        assert found, line
        current += int(found[2]) * (1 if found[1] == "Allocated" else -1)
        assert current == int(found[4]), line
        assert (found[5] is not None) == (current > peak), line
        peak = max(peak, current)
    assert peak == 24 and current == 0, lines


def check_large_input():
    """More than a buffer, in both forms, in pieces."""
    numbers = [random.Random(1).randrange(-(2**31), 2**31) for _ in range(100000)]
    text = ("[" + ", ".join(map(str, numbers)) + "]").encode()
    binary = b"b\x02\x01 i32" + struct.pack("<q", len(numbers)) + struct.pack(f"<{len(numbers)}i", *numbers)
    expected = b"b\x02\x00 i32\x07\0\0\0\n" + binary + b"\n"
    for data in (text, binary):
        assert run("-be", "t_i32", data=b"7 " + data).stdout == expected
    cut = run("-e", "t_i32", data=b"7 " + binary[:-1], status=1).stderr.decode()
    assert "tried to read 100000 elements of an array, but only got 99999 elements." in cut
    assert run("-e", "t_i32", data=b"7 " + expected[12:]).stdout.startswith(b"7i32\n[")


def check_full_disk():
    """What cannot be written is an error, also of a little, and of help."""
    message = f"{PROGRAM}: Cannot write to standard output: No space left on device\n"
    for arguments, data in (([], b"1 2"), (["-e", "big"], b"10000"), (["-h"], b"")):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, *arguments], input=data, stdout=full, stderr=subprocess.PIPE, timeout=60)
        assert done.returncode == 1 and done.stderr.decode() == message, done
    with open("/dev/full", "wb") as full:
        assert subprocess.run([PROGRAM, "-n"], input=b"1 2", stdout=full, timeout=60).returncode == 0


def check_closed_streams():
    """The file with the times does not become standard output."""
    for closed, data, message in (("1", b"1 2", "Cannot write to standard output: Bad file descriptor"),
                                  ("0", b"", "Error when reading input #0 of type i32 (errno: Bad file descriptor).")):
        done = subprocess.run(["sh", "-c", f'"$0" -t times {closed}>&-', PROGRAM], input=data, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=60)
        assert done.returncode == 1 and done.stderr.decode() == f"{PROGRAM}: {message}\n", done
    with open("times") as file:
        assert file.read() == ""
    subprocess.run(["sh", "-c", '"$0" -n -t times >&-', PROGRAM], input=b"1 2", timeout=60, check=True)
    with open("times") as file:
        assert re.fullmatch(r"\d+\n", file.read())


def check_terminal():
    """A terminal gets two lines that say what is going on."""
    ours, theirs = pty.openpty()
    program = subprocess.Popen([PROGRAM], stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    os.write(ours, b"1 2\n\x04")
    out, errors = program.communicate(timeout=60)
    assert out == b"3i32\n" and errors.count(b"\n") == 2, (out, errors)
    os.close(ours)
    os.close(theirs)


def main():
    check_times()
    check_help()
    check_log()
    check_large_input()
    if os.path.exists("/dev/full"):
        check_full_disk()
    check_closed_streams()
    check_terminal()
    # The cache file is for back ends that compile at run time.
    run("--cache-file", "cache", data=b"1 2")
    assert not os.path.exists("cache")


if __name__ == "__main__":
    main()
