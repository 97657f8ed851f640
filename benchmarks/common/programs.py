"""The benchmark programs: a Futhark source, a C reference beside it, and what the comments of the former say of data and limits."""
import dataclasses
import glob
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
BENCHMARKS = os.path.dirname(HERE)
ROOT = os.path.dirname(BENCHMARKS)
FOLDERS = ["kernels", "programs", "irregular"]


@dataclasses.dataclass
class Row:
    """A program with one of its data sets: a line of the table."""
    name: str
    data: str
    bytes: float  # that must be moved at least, or 0
    operations: float  # in units of an f32 operation, or 0


@dataclasses.dataclass
class Program:
    name: str
    kind: str  # its folder
    source: str
    reference: str
    small: str  # the data of the quick test
    version_of: str  # the program of which it is another version, or ""
    reference_flags: str  # more flags for the compiler of the reference
    has_openmp: bool  # the reference says what threads are to share
    rows: list


def number(text):
    """The value of an arithmetic expression such as 2 * 400 ** 3."""
    if not re.fullmatch(r"[-+*/(). 0-9e]*", text):
        raise ValueError(f"not an arithmetic expression: {text}")
    return float(eval(text))  # only digits and operators are left


def notes(text, key):
    """The comment lines `-- key: VALUE` and `-- key NAME: VALUE`, by name; the name is empty in the former."""
    return dict(re.findall(rf"^-- {key} ?(\w*): *(.*?) *$", text, re.M))


def uses_openmp(reference):
    """Does it, or a reference that it includes, have such lines?"""
    with open(reference, encoding="utf-8") as file:
        text = file.read()
    included = (os.path.join(os.path.dirname(reference), name) for name in re.findall(r'^#include "(.*\.c)"', text, re.M))
    return "#pragma omp" in text or any(map(uses_openmp, included))


def read_program(source):
    with open(source, encoding="utf-8") as file:
        text = file.read()
    name = os.path.splitext(os.path.basename(source))[0]
    moved, operations = notes(text, "bytes"), notes(text, "operations")
    rows = [Row(f"{name}/{data}" if data else name, words, number(moved.get(data, "0")), number(operations.get(data, "0")))
            for data, words in notes(text, "data").items()]
    return Program(name, os.path.basename(os.path.dirname(source)), source, source[:-4] + ".c", notes(text, "small")[""], notes(text, "version of").get("", ""),
                   notes(text, "reference flags").get("", ""), uses_openmp(source[:-4] + ".c"), rows)


def find(folders, names):
    """The programs of the folders, or those of them that are named."""
    sources = sorted(path for folder in folders for path in glob.glob(os.path.join(BENCHMARKS, folder, "*.fut")))
    programs = [read_program(path) for path in sources]
    unknown = set(names) - {program.name for program in programs}
    if unknown:
        raise SystemExit(f"no such benchmark: {' '.join(sorted(unknown))}")
    return [program for program in programs if not names or program.name in names]
