"""A Python program that talks to a server made by fehu, with values in files of the binary format.

program: shapes.fut
"""
import os
import struct
import subprocess
import sys
import tempfile

FORMATS = {"i32": " i32", "i64": " i64", "f32": " f32", "f64": " f64", "u8": "  u8", "bool": "bool"}
CODES = {"i32": "i", "i64": "q", "f32": "f", "f64": "d", "u8": "B", "bool": "?"}


class ServerError(Exception):
    pass


def encode(type_name, value):
    """One value as bytes: a number, or a list of numbers."""
    values = value if isinstance(value, list) else [value]
    sizes = [len(values)] if isinstance(value, list) else []
    return (b"b\x02" + bytes([len(sizes)]) + FORMATS[type_name].encode() + struct.pack(f"<{len(sizes)}q", *sizes) +
            struct.pack(f"<{len(values)}{CODES[type_name]}", *values))


def decode(data):
    """All values of a stream."""
    at, values = 0, []
    while at < len(data):
        assert data[at:at + 2] == b"b\x02"
        rank, type_name = data[at + 2], data[at + 3:at + 7].decode().strip()
        sizes = struct.unpack_from(f"<{rank}q", data, at + 7)
        at += 7 + 8 * rank
        count = 1
        for size in sizes:
            count *= size
        code = f"<{count}{CODES.get(type_name, 'b')}"
        numbers = list(struct.unpack_from(code, data, at))
        at += struct.calcsize(code)
        values.append(numbers if rank else numbers[0])
    return values


class Server:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.folder = tempfile.mkdtemp(dir=".")
        self.reply()

    def reply(self):
        lines = []
        for line in self.process.stdout:
            line = line.rstrip("\n")
            if line == "%%% OK":
                if "%%% FAILURE" in lines:
                    raise ServerError("\n".join(lines[lines.index("%%% FAILURE") + 1:]))
                return lines
            lines.append(line)
        raise ServerError("the server has stopped")

    def command(self, *words):
        quoted = [f'"{w}"' if " " in str(w) else str(w) for w in words]
        self.process.stdin.write(" ".join(quoted) + "\n")
        self.process.stdin.flush()
        return self.reply()

    def put(self, **values):
        """name=(type, value)"""
        path = os.path.join(self.folder, "values")
        with open(path, "wb") as file:
            for type_name, value in values.values():
                file.write(encode(type_name, value))
        pairs = []
        for name, (type_name, value) in values.items():
            pairs += [name, "[]" * isinstance(value, list) + type_name]
        self.command("restore", path, *pairs)

    def get(self, *names):
        path = os.path.join(self.folder, "results")
        self.command("store", path, *names)
        with open(path, "rb") as file:
            return decode(file.read())

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(60) == 0


def expect(got, wanted):
    assert got == wanted, f"got {got!r}, wanted {wanted!r}"


def expect_failure(start, action):
    try:
        action()
    except ServerError as error:
        assert str(error).startswith(start), error
        return
    raise AssertionError("no failure")


def main():
    server = Server(sys.argv[1])
    server.put(k=("f64", 2.0), x=("f64", 1.5), y=("f64", -1.0), n=("i32", 7), xs=("i32", [1, 2, 3]), zero=("i32", 0))
    server.command("new", "p", "point", "x", "y")
    (runtime,) = server.command("call", "scale", "q", "k", "p")
    assert runtime.startswith("runtime: ") and int(runtime[9:]) >= 0
    expect(server.get("q"), [3.0, -2.0])
    server.command("call", "add_to", "ys", "n", "xs")
    server.command("free", "xs")
    expect(server.get("ys", "n"), [[8, 9, 10], 7])
    expect_failure("Error: division by zero", lambda: server.command("call", "divide", "r", "n", "zero"))
    expect_failure("Unknown variable: r", lambda: server.command("type", "r"))
    server.command("new_array", "ps", "[]point", 2, "p", "q")
    server.command("construct", "poly", "shape", "polygon", "ps")
    expect(server.command("variant", "poly"), ["polygon"])
    # A tag, the scalars of circles, the arrays of polygons.
    expect(server.get("poly"), [2, 0.0, 0.0, 0.0, [1.5, 3.0], [-1.0, -2.0]])
    server.command("call", "share", "shared", "ys")
    expect(server.command("type", "shared"), ["([]i32, i64)"])
    expect(server.get("shared"), [[8, 9, 10], 3])
    server.put(bools=("bool", [True, False, True]))
    server.command("call", "pairs", "zs", "ys", "bools")
    expect(server.command("elemtype", server.command("type", "zs")[0]), ["(i32, bool)"])
    server.command("index", "z", "zs", 1)
    expect(server.get("z"), [9, False])
    server.command("clear")
    expect_failure("Unknown variable: ys", lambda: server.command("type", "ys"))
    server.close()


if __name__ == "__main__":
    main()
