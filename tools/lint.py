#!/usr/bin/env python3
"""Rules of the house that compilers do not check: layering, forbidden includes, header comments, budgets.

Closes with 'N passed, N failed', counting files.
"""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

FORBIDDEN_INCLUDES = {"iostream", "sstream", "fstream", "ostream", "istream", "regex", "exception", "stdexcept"}
FORBIDDEN_IN_HEADERS = {"ranges", "filesystem", "nlohmann/json.hpp", "thread", "future"}
FORBIDDEN_TEXT = [
    (r"\b(throw|try|catch)\s*[({]|\bthrow\b\s+\w", "exceptions are switched off"),
    (r"\bdynamic_cast\b|\btypeid\b", "run-time type information is switched off"),
    (r"\bstd::visit\b", "std::visit is slow to compile and hard to read: use a switch"),
    (r"\busing namespace std;", "`using namespace std` is not used here"),
    (r"\b(TODO|FIXME|XXX)\b", "unfinished work belongs in an issue"),
    # The evaluator counts the references to its arrays: an update is in place only if there is one.
    (r"\bstd::shared_ptr\b(?!<Eval)", "trees live in arenas, the rest has one owner"),
]
MAX_FILE_LINES = 1000
MAX_FUNCTION_LINES = 120
MAX_LINE_LENGTH = 140
MAX_README_LINES = 15


def layers():
    """Folder -> folders it may include from, as the link lines of src/CMakeLists.txt say."""
    text = open(os.path.join(ROOT, "src/CMakeLists.txt")).read()
    direct = {}
    for match in re.finditer(r"^fehu_library\((\w+)([^)]*)\)", text, re.M):
        direct[match.group(1)] = re.findall(r"fehu_(\w+)", match.group(2))
    result = {}
    for folder, uses in direct.items():  # listed in order, so what is used is already known
        result[folder] = {folder}.union(*(result[use] for use in uses))
    return result


def check_includes(path, lines, allowed):
    folder = path.split("/")[1] if path.startswith("src/") and path.count("/") > 1 else None
    for number, line in enumerate(lines, 1):
        match = re.match(r'#include ["<]([^">]+)[">]', line)
        if not match:
            continue
        name = match.group(1)
        if name in FORBIDDEN_INCLUDES:
            yield number, f"<{name}> is not used here"
        if path.endswith(".h") and name in FORBIDDEN_IN_HEADERS:
            yield number, f"<{name}> is too slow to compile for a header"
        if '"' in line and folder in allowed and not path.endswith("_test.cpp"):
            other = name.split("/")[0]
            if other not in allowed[folder]:
                yield number, f"src/{folder} may not use src/{other}: see src/CMakeLists.txt"


def check_text(path, lines):
    if not lines or not lines[0].startswith("// "):
        yield 1, "the first line must be a comment that says what the file is"
    if path.endswith(".h") and "#pragma once" not in lines[:40]:
        yield 1, "a header needs #pragma once"
    if len(lines) > MAX_FILE_LINES:
        yield 1, f"{len(lines)} lines: split the file (at most {MAX_FILE_LINES})"
    for number, line in enumerate(lines, 1):
        if line.rstrip() != line:
            yield number, "blanks at the end of the line"
        if "\t" in line:
            yield number, "a tab"
        if len(line) > MAX_LINE_LENGTH:
            yield number, f"the line is longer than {MAX_LINE_LENGTH} characters"
        code = re.sub(r'"(\\.|[^"\\])*"', '""', line)
        comment = re.search(r"//.*", code)
        for pattern, reason in FORBIDDEN_TEXT:
            if re.search(pattern, code if "TODO" in pattern else code[: comment.start()] if comment else code):
                yield number, reason


def check_functions(lines):
    """Functions are found by their shape: an opening line with parentheses, closed by a brace in the same column."""
    begin = None
    for number, line in enumerate(lines, 1):
        opening = re.match(r"^( {0,2})(?!namespace|struct|class|enum|union|switch|if|for|while|else|case)\w.*\(.*\{$", line)
        if begin is None and opening:
            begin, closing = number, opening.group(1) + "}"
        elif begin is not None and line.startswith(closing):
            body = lines[begin - 1 : number]
            if len(body) > MAX_FUNCTION_LINES and not any("switch (" in text for text in body[:15]):
                yield begin, f"the function has {len(body)} lines (at most {MAX_FUNCTION_LINES}, unless it is one switch)"
            begin = None


def check_readmes():
    for folder in sorted(os.listdir(os.path.join(ROOT, "src"))):
        if not os.path.isdir(os.path.join(ROOT, "src", folder)):
            continue
        path = os.path.join("src", folder, "README.md")
        full = os.path.join(ROOT, path)
        if not os.path.exists(full):
            yield path, 1, "every folder has a README"
        elif len(open(full).readlines()) > MAX_README_LINES:
            yield path, 1, f"longer than {MAX_README_LINES} lines"


def files():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "src", "tests", "benchmarks"], cwd=ROOT,
                            stdout=subprocess.PIPE, text=True, check=True).stdout.split("\n")
    return sorted(path for path in set(listed) if path.endswith((".cpp", ".h", ".def")) and os.path.exists(os.path.join(ROOT, path)))


def main():
    allowed = layers()
    passed = failed = 0
    for path in files():
        lines = open(os.path.join(ROOT, path), encoding="utf-8").read().split("\n")[:-1]
        problems = [*check_text(path, lines), *check_includes(path, lines, allowed), *check_functions(lines)]
        if path.endswith(".def"):
            problems = problems and [problem for problem in problems if "first line" in problem[1]]
        for number, reason in problems:
            print(f"{path}:{number}: {reason}")
        passed, failed = (passed, failed + 1) if problems else (passed + 1, failed)
    for path, number, reason in check_readmes():
        print(f"{path}:{number}: {reason}")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
