"""Data of benchmarks, in the binary format: random values by `fehu dataset`, the rest by the generators here.

A data set is written in words. `@NAME:ARGUMENTS` calls a generator, `--OPTION` is an option of `fehu dataset` for what follows,
all else is a type or a value for it.
"""
import array
import hashlib
import os
import random
import struct
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))


def value(tag, numbers, *shape):
    """A value in the binary format; numbers is an array.array whose element type is that of the tag."""
    shape = shape or (len(numbers),)
    return b"b\x02" + bytes([len(shape)]) + tag.rjust(4).encode() + struct.pack(f"<{len(shape)}q", *shape) + numbers.tobytes()


def skewed(chance, count, bound):
    """u32 keys below the bound; a fifth of the keys that occur makes up most of them."""
    keys = (int(bound * chance.random() ** 4) for _ in range(count))
    return value("u32", array.array("I", keys))


def text(chance, count):
    """u8 letters, in words of 1 to 9 letters with blanks between, and some ends of lines."""
    letters = bytearray()
    while len(letters) < count:
        letters += bytes(chance.choices(range(97, 123), k=chance.randint(1, 9)))
        letters += b"\n" if chance.random() < 0.1 else b"  "[: chance.randint(1, 2)]
    return value("u8", array.array("B", letters[:count]))


def graph(chance, nodes, degree):
    """A directed graph: the first edge of each node, the number of its edges, and the targets of all edges; i32."""
    counts = array.array("i", (chance.randint(1, 2 * degree - 1) for _ in range(nodes)))
    starts, total = array.array("i"), 0
    for count in counts:
        starts.append(total)
        total += count
    targets = array.array("i", (int(nodes * chance.random()) for _ in range(total)))
    return value("i32", starts) + value("i32", counts) + value("i32", targets)


def sparse(chance, rows, mean, columns):
    """A sparse matrix by rows, of skewed lengths: the beginnings of rows and the end (i64), columns (i32), values (f32)."""
    starts, total = array.array("q", [0]), 0
    for _ in range(rows):
        total += int(1 + min(columns / 2, (mean - 1) * 4 * chance.random() ** 3))
        starts.append(total)
    where = array.array("i", (int(columns * chance.random()) for _ in range(total)))
    values = array.array("f", (chance.random() for _ in range(total)))
    return value("i64", starts) + value("i32", where) + value("f32", values)


def rows_of(chance, lengths, columns):
    """A sparse matrix by rows of these lengths: the beginnings of rows and the end (i64), columns (i32), values (f64)."""
    starts, total = array.array("q", [0]), 0
    for length in lengths:
        total += length
        starts.append(total)
    where = array.array("i", (int(columns * chance.random()) for _ in range(total)))
    values = array.array("d", (chance.random() for _ in range(total)))
    return value("i64", starts) + value("i32", where) + value("f64", values)


def power_law(chance, count, total, exponent):
    """Numbers in random order that add up to about the total: the k-th largest is k ** -exponent of the largest."""
    weights = [k ** -exponent for k in range(1, count + 1)]
    chance.shuffle(weights)
    scale = total / sum(weights)
    return [int(scale * weight) for weight in weights]


def uneven_rows(chance, rows, total, columns):
    """A sparse matrix of which few rows have most of the elements, the largest more than a third of them."""
    return rows_of(chance, power_law(chance, rows, total, 1.5), columns)


def sparse_rows(chance, rows, length, columns):
    """A sparse matrix whose rows have all the same length."""
    return rows_of(chance, [length] * rows, columns)


def power_law_graph(chance, nodes, edges):
    """As graph; of the edges most begin at few nodes, and most end at few nodes."""
    counts = array.array("i", (2 + count for count in power_law(chance, nodes, edges, 1.2)))
    starts, total = array.array("i"), 0
    for count in counts:
        starts.append(total)
        total += count
    targets = array.array("i", (int(nodes * chance.random() ** 3) for _ in range(total)))
    return value("i32", starts) + value("i32", counts) + value("i32", targets)


def mesh(chance, side):
    """A mesh of side * side cells: the four neighbours of each, -1 beyond the border (i32), and the normals towards them (f32)."""
    neighbours, normals = array.array("i"), array.array("f")
    for y in range(side):
        for x in range(side):
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                inside = 0 <= x + dx < side and 0 <= y + dy < side
                neighbours.append((y + dy) * side + x + dx if inside else -1)
                normals.extend((dx + 0.1 * chance.random(), dy + 0.1 * chance.random()))
    return value("i32", neighbours, side * side, 4) + value("f32", normals, side * side, 4, 2)


def positive(chance, size):
    """A matrix with a strong diagonal, which is factored without exchanging rows (f32)."""
    numbers = array.array("f", (chance.random() for _ in range(size * size)))
    for i in range(size):
        numbers[i * size + i] += size
    return value("f32", numbers, size, size)


def series(chance, pixels, dates):
    """Time series with a season and a trend, of whose values some are missing (f32)."""
    numbers = array.array("f")
    season = [(t % 23) / 23 for t in range(dates)]
    for _ in range(pixels):
        base, slope = chance.random(), chance.random() / dates
        numbers.extend(float("nan") if chance.random() < 0.3 else base + slope * t + season[t] + 0.1 * chance.random()
                       for t in range(dates))
    return value("f32", numbers, pixels, dates)


GENERATORS = {made.__name__: made for made in (skewed, text, graph, sparse, uneven_rows, sparse_rows, power_law_graph, mesh, positive, series)}


def generated(word):
    """What the generator that the word calls makes."""
    name, *arguments = word[1:].split(":")
    return GENERATORS[name](random.Random(1), *map(int, arguments))


def made(fehu, words):
    result, options = b"", ["--f32-bounds=0:1", "--f64-bounds=0:1"]
    for seed, word in enumerate(words.split(), 1):
        if word.startswith("@"):
            result += generated(word)
        elif word.startswith("--"):
            options.append(word)
        else:
            command = [fehu, "dataset", "--binary", f"--seed={seed}", *options, "-g", word]
            result += subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    return result


def file_of(fehu, words, folder):
    """The path of a file with the data, which is kept from one run to the next."""
    with open(os.path.abspath(__file__), "rb") as file:
        key = hashlib.sha256(file.read() + words.encode()).hexdigest()[:16]
    path = os.path.join(folder, key)
    if not os.path.exists(path):
        os.makedirs(folder, exist_ok=True)
        with open(path + ".new", "wb") as out:
            out.write(made(fehu, words))
        os.rename(path + ".new", path)
    return path
