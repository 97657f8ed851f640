#!/usr/bin/env python3
"""Runs every example of docs/reference/*.md. Closes with 'N passed, N failed'.

The words behind the opening fence of a block say what it is:

    futhark [NAME.fut]      a program that `fehu check` accepts; if it carries tests, they pass in the evaluator
    futhark error WORD      a program that `fehu check` rejects, all errors being WORD (as in `fehu explain WORD`)
    futhark warning WORD    a program that `fehu check` accepts, all warnings being WORD
    futhark specs [MODULE]  specifications that the module matches; without a module, the names that every program sees
    eval [NAME.fut]         lines '> EXPRESSION', each followed by what `fehu eval` prints (with the definitions of NAME.fut)
    sh                      lines '$ COMMAND', each followed by what it prints; a last line '[exit N]' for a status that is not 0
    c NAME.c, python NAME.py, text NAME    a file that a later sh block of the same document uses
    c declares NAME.fut     declarations that agree with those in the header of the library made from NAME.fut
    text                    not run

A comment '-- NAME PARAMETERS : TYPE' in a program states the type of one of its definitions, as `fehu query` shows it.

A document's named blocks are files of the folder in which its later blocks run. The sh blocks between two headings `##` run
one after the other in one folder, so that they find what the ones before them made; the next `##` begins with a new folder.

In expected output a line '...' stands for any lines, '...' in a line for any text, and blank lines at the end do not matter.
Any other kind of block is a failure, and so is a document without an example. `--update` writes what came into eval and sh
blocks.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import sys
import tempfile
from dataclasses import dataclass, field

import transcript

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


@dataclass
class Block:
    path: str
    number: int  # of the line after the opening fence
    words: list  # behind the opening fence
    lines: list
    section: int  # how many headings `##` stand before it
    files: dict = field(default_factory=dict)  # the named blocks so far: name -> text

    def text(self):
        return "\n".join(self.lines) + "\n"


@dataclass
class Result:
    block: Block
    number: int  # the line of the example
    expected: list
    actual: list
    is_transcript: bool = False  # whether --update may write what came

    def passed(self):
        return matches(self.expected, self.actual)


def matches(expected, actual):
    """Whether the lines are the expected ones, where a line '...' stands for any lines, and '...' in a line for any text."""
    def pattern(line):
        return r"(?:.*\n)*?" if line == "..." else ".*".join(map(re.escape, line.split("..."))) + r"\n"
    return re.fullmatch("".join(map(pattern, stripped(expected))), "".join(line + "\n" for line in stripped(actual))) is not None


def stripped(lines):
    """Without the blank lines at the end."""
    return lines[:next((n for n in range(len(lines), 0, -1) if lines[n - 1]), 0)]


def file_name(words):
    """The name of the file that a block is, if it is one."""
    has_name = len(words) == 2 and (words[0] in ("c", "python", "text") or is_program(words))
    return words[1] if has_name else None


def is_program(words):
    """Whether a block is a named program."""
    return len(words) == 2 and words[0] == "futhark" and words[1].endswith(".fut")


def read_blocks(path):
    blocks, block, section, files = [], None, 0, {}
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for number, line in enumerate(lines, 1):
        fence = re.match(r"(\s*)(```+)\s*(.*)", line)
        if block is None and fence:
            words = (["indented"] if fence[1] else []) + fence[3].split()
            block, end = Block(path, number + 1, words, [], section, dict(files)), fence[2]
            blocks.append(block)
        elif block is not None and line.strip() == end:
            if name := file_name(block.words):
                files[name] = block.files[name] = block.text()
            block = None
        elif block is not None:
            block.lines.append(line)
        elif line.startswith("## "):
            section += 1
    if block is not None:
        block.words = ["unclosed", *block.words]
    return blocks


class Runner:
    """Runs examples, each in a folder with the files it needs."""

    def __init__(self, fehu, folder):
        self.folder, self.programs = folder, transcript.link_programs(fehu, folder)

    def new_folder(self, files):
        folder = tempfile.mkdtemp(dir=self.folder)
        self.write_files(folder, files)
        return folder

    def write_files(self, folder, files):
        for name, text in files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

    def run(self, command, folder):
        return transcript.run(command, folder, self.programs)

    def program(self, block, expected):
        """A block of Futhark: the diagnostics are the expected ones, and its tests pass."""
        name = file_name(block.words) or "example.fut"
        folder = self.new_folder({**block.files, name: block.text()})
        lines, status = self.run(["fehu", "check", "--json", name], folder)
        actual = diagnostics(lines, status, "warning" if expected.startswith("warning") else "error")
        if actual == expected == "no error" and any(line.startswith("-- ==") for line in block.lines):
            lines, status = self.run(["fehu", "test", "-i", "--no-terminal", name], folder)
            actual = expected if status == 0 else "\n".join(lines)
        return [Result(block, block.number, [expected], actual.split("\n")), *self.types(block, name, folder)]

    def types(self, block, name, folder):
        """The types that comments of a program state are those that its definitions have."""
        for index, line, column, stated in stated_types(block.lines):
            lines, _ = self.run(["fehu", "query", name, str(line), str(column)], folder)
            actual = [line.removeprefix("Type: ") for line in lines if line.startswith("Type: ")]
            yield Result(block, block.number + index, [stated], actual or lines)

    def specifications(self, block):
        """A block of specifications: the named module matches them. What is no module, that is the names that every program
        sees and `intrinsics`, becomes one by definitions that repeat its names."""
        module = " ".join(block.words[2:])
        if module in ("", "intrinsics"):
            names = re.findall(r"^val (\S+)", block.text(), re.MULTILINE)
            module = "{" + " ".join(f"def {name} = {module and module + '.'}{name}" for name in names) + "}"
        folder = self.new_folder({"example.fut": f"module example : {{\n{block.text()}}} = {module}\n"})
        lines, status = self.run(["fehu", "check", "--json", "example.fut"], folder)
        return [Result(block, block.number, ["no error"], diagnostics(lines, status, "error").split("\n"))]

    def expressions(self, block):
        """A block of expressions and their values."""
        folder = self.new_folder(block.files)
        options = [f"--file={name}" for name in block.words[1:]]
        heading, cases = transcript.parse(block.lines, "> ")
        results = [Result(block, block.number, ["> EXPRESSION"], heading)] if heading or not cases else []
        for index, expression, expected in cases:
            actual, _ = self.run(["fehu", "eval", *options, "--", expression], folder)
            results.append(Result(block, block.number + index, expected, stripped(actual), True))
        return results

    def commands(self, blocks):
        """The sh blocks of one section, in their order."""
        folder, results, old_files = self.new_folder({}), [], {}
        for block in blocks:
            self.write_files(folder, {name: text for name, text in block.files.items() if old_files.get(name) != text})
            old_files = block.files
            heading, cases = transcript.parse(block.lines)
            if heading or not cases:
                results.append(Result(block, block.number, ["$ COMMAND"], heading))
            for index, command, expected in cases:
                actual = transcript.with_status(*self.run(command, folder), "exit")
                results.append(Result(block, block.number + index, expected, stripped(actual), True))
        return results

    def declarations(self, block):
        """Declarations are in the header, and the C compiler finds no contradiction between the two."""
        program = block.words[2]
        folder = self.new_folder({**block.files, "declarations.c": f'#include "library.h"\n{block.text()}'})
        compile_both = f"fehu c -w --library {program} -o library && gcc -std=c99 -fsyntax-only declarations.c"
        actual, status = self.run(compile_both, folder)
        if status == 0:
            with open(os.path.join(folder, "library.h"), encoding="utf-8") as file:
                header = set(re.findall(r"\w+", file.read()))
            names = re.findall(r"\bfuthark_\w+", block.text())
            actual += [f"{name} is not in the header" for name in names if name not in header]
        return [Result(block, block.number, [], actual)]


def diagnostics(lines, status, severity):
    """What a check with --json came to, in the words of an example: 'no error', 'error NAME ...'."""
    if status not in (0, 2):
        return "\n".join(lines)
    found = json.loads(lines[0])["diagnostics"]
    names = sorted({each["index"].split("#")[1] for each in found if each["severity"] == severity or each["severity"] == "error"})
    return f"{severity} {' '.join(names)}" if names else "no error"


def stated_types(lines):
    """The comments that state a type: index of the line, line and column of the definition, type."""
    for index, line in enumerate(lines):
        if comment := re.fullmatch(r"-- (\S+)[^:]* : (.*)", line):
            definition = re.compile(rf"((?:def|entry) \(?){re.escape(comment[1])}(?=[ )\[])")
            for number, other in enumerate(lines, 1):
                if start := definition.match(other):
                    yield index, number, len(start[1]) + 1, comment[2]


def check_files_are_used(blocks):
    """Files other than programs are there for a command; a program is an example in itself."""
    for number, block in enumerate(blocks):
        name = file_name(block.words)
        if name and block.words[0] != "futhark":
            later = "\n".join(line for other in blocks[number:] if other.words == ["sh"] for line in other.lines)
            if name not in later:
                yield Result(block, block.number, [f"a later command that uses {name}"], [])


def tasks_of(path, runner):
    """What there is to run in a document: a list of functions that give results. Those that take long come first."""
    blocks = read_blocks(path)
    sections, rest, num_plain = {}, [], 0
    for block in blocks:
        match block.words:
            case ["sh"]:
                sections.setdefault(block.section, []).append(block)
            case ["eval"] | ["eval", _]:
                rest.append(lambda block=block: runner.expressions(block))
            case words if words == ["futhark"] or is_program(words):
                rest.append(lambda block=block: runner.program(block, "no error"))
            case ["futhark", "specs"] | ["futhark", "specs", _]:
                rest.append(lambda block=block: runner.specifications(block))
            case ["futhark", "error" | "warning" as severity, name]:
                rest.append(lambda block=block, wanted=f"{severity} {name}": runner.program(block, wanted))
            case ["c", "declares", _]:
                rest.append(lambda block=block: runner.declarations(block))
            case ["text"] | ["text" | "c" | "python", _]:
                num_plain += 1
            case words:
                unknown = Result(block, block.number - 1, ["a known kind of block"], [" ".join(words)])
                rest.append(lambda unknown=unknown: [unknown])
    if len(blocks) == num_plain:
        nothing = Block(path, 1, [], [], 0)
        rest.append(lambda: [Result(nothing, 1, ["an example that is checked"], [])])
    unused = list(check_files_are_used(blocks))
    return [*(lambda group=group: runner.commands(group) for group in sections.values()), *rest, lambda: unused]


def update(path, results):
    """Writes what came into the transcripts of a document."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for result in sorted(results, key=lambda result: -result.number):
        lines[result.number:result.number + len(result.expected)] = result.actual
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def report(result):
    block = result.block
    what = block.lines[result.number - block.number] if result.is_transcript else " ".join(block.words)
    print(f"FAIL {os.path.relpath(block.path)}:{result.number}: {what}")
    for title, part in (("expected", result.expected), ("came", result.actual)):
        print(f"  {title}:")
        for line in part:
            print("    " + line)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fehu", default="build/fehu")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--jobs", "-j", type=int, default=os.cpu_count())
    parser.add_argument("files", nargs="*", help="default: docs/reference/*.md")
    arguments = parser.parse_args()
    paths = arguments.files or sorted(glob.glob(os.path.join(ROOT, "docs", "reference", "*.md")))
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        runner = Runner(arguments.fehu, temporary)
        futures = [pool.submit(task) for path in paths for task in tasks_of(path, runner)]
        results = [result for future in futures for result in future.result()]
    failed = [result for result in results if not result.passed()]
    if arguments.update:
        changed = [result for result in failed if result.is_transcript]
        for path in {result.block.path for result in changed}:
            update(path, [result for result in changed if result.block.path == path])
        failed = [result for result in failed if not result.is_transcript]
    for result in failed:
        report(result)
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not results else 0


if __name__ == "__main__":
    sys.exit(main())
