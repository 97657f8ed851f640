#!/usr/bin/env python3
"""What a server must not restore: stored values with every byte wrong, cut off everywhere, with something behind. And a
server that nobody hears.

program: restore.fut
"""
import subprocess
import sys

SERVER = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def reply():
    lines = []
    while True:
        line = SERVER.stdout.readline()
        assert line != "", "the server has stopped"
        if line == "%%% OK\n":
            return lines
        lines.append(line.rstrip("\n"))


def ask(command):
    SERVER.stdin.write(command + "\n")
    SERVER.stdin.flush()
    return reply()


def must(command):
    lines = ask(command)
    assert "%%% FAILURE" not in lines, (command, lines)
    return lines


def write(data, name="data"):
    with open(name, "wb") as file:
        file.write(data)


def read(name):
    with open(name, "rb") as file:
        return file.read()


def restores(data, kind):
    """Whether the server takes the bytes for a value of this type; if so, the value is v."""
    write(data)
    lines = ask(f'restore data v "{kind}"')
    if not lines:
        return True
    assert lines[0] == "%%% FAILURE" and lines[1] == "Failed to restore variable v." or "Expected EOF" in lines[1], lines
    assert ask("type v") == ["%%% FAILURE", "Unknown variable: v"] or "Expected EOF" in lines[1], lines
    ask("free v")
    return False


def check_taken(keep, data):
    """A value that was restored can be used and stored like any other."""
    must("store again v")
    assert len(read("again")) == len(data)
    must(f"call {keep} w v")
    must("free v w")


def check_damage(data, kind, keep):
    assert restores(data, kind)
    check_taken(keep, data)
    for length in range(len(data)):
        assert not restores(data[:length], kind), f"{kind}: {length} of {len(data)} bytes"
    assert not restores(data + b"b", kind)
    for at in range(len(data)):
        for byte in {0, 1, 2, 3, 0x7F, 0x80, 0xFF, data[at] ^ 1, data[at] ^ 0x20} - {data[at]}:
            if restores(data[:at] + bytes([byte]) + data[at + 1 :], kind):
                check_taken(keep, data)


def stored(entry, values, kinds, name="made"):
    write(values)
    names = [f"in{i}" for i in range(len(kinds))]
    if names:
        must("restore data " + " ".join(f"{n} {k}" for n, k in zip(names, kinds)))
    must(f"call {entry} {name} {' '.join(names)}")
    must(f"store {name} {name}")
    must(f"free {name} {' '.join(names)}")
    return read(name)


def scalar(tag, data):
    return b"b\x02\x00" + tag + data


def allowed(data, at, kind):
    """The values of one byte with which the bytes are a value."""
    good = []
    for byte in range(256):
        if restores(data[:at] + bytes([byte]) + data[at + 1 :], kind):
            must("free v")
            good.append(byte)
    return good


def check_full_disk():
    with open("/dev/full", "wb") as full:
        done = subprocess.run([sys.argv[1]], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True,
                              timeout=60)
    message = f"{sys.argv[1]}: Cannot write to standard output: No space left on device\n"
    assert done.returncode == 1 and done.stderr == message, done


def main():
    assert reply() == []
    a = stored("a", b"3", ["i8"])
    b = stored("b", b"[4, 5]", ["[]i32"])
    c = stored("c", b"6", ["i8"])
    # Tag, the i8 of #a which is the tag of #b's payload too, the i8 of #x, the array of #y, ...
    assert a.startswith(scalar(b"  i8", b"\0") + scalar(b"  i8", b"\3")), a
    assert b.startswith(scalar(b"  i8", b"\1") + scalar(b"  i8", b"\1")), b
    assert allowed(a, 7, "outer") == [0]  # 3 is no tag of a payload
    assert allowed(a, 15, "outer") == list(range(256))
    assert allowed(b, 15, "outer") == [0, 1, 2]
    assert allowed(c, 15, "outer") == [0, 1, 2]
    nine = stored("nines", b"1", ["i32"])
    assert allowed(nine, 7, "many") == list(range(10))

    smalls = stored("smalls", b"", [])
    first = 7 + 8
    assert smalls[first : first + 4] == b"\0\1\1\2"
    assert allowed(smalls, first, "[]small") == [0, 2]  # the payload -5 is no tag
    assert allowed(smalls, first + 3, "[]small")[-1] == 2
    second = first + 4 + 7 + 8
    assert allowed(smalls, second, "[]small") == list(range(256))  # -5
    assert allowed(smalls, second + 1, "[]small") == [0, 1]
    assert allowed(smalls, second + 3, "[]small") == list(range(256))  # of #t, which has no payload

    check_damage(a, "outer", "keep")
    check_damage(b, "outer", "keep")
    check_damage(c, "outer", "keep")
    check_damage(stored("z", b"", []), "outer", "keep")
    check_damage(nine, "many", "keep_many")
    check_damage(smalls, "[]small", "keep_small")
    check_damage(stored("pairs", b"", []), "[][](small, f32)", "keep_pairs")
    SERVER.stdin.close()
    assert SERVER.wait(60) == 0
    check_full_disk()


if __name__ == "__main__":
    main()
