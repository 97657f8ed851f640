#!/usr/bin/env python3
"""Rules of the house that compilers do not check: layering, forbidden includes, header comments, budgets, references.

Closes with 'N passed, N failed', counting files.
"""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

FORBIDDEN_INCLUDES = {"iostream", "sstream", "fstream", "ostream", "istream", "regex", "exception", "stdexcept"}
FORBIDDEN_IN_HEADERS = {"ranges", "filesystem", "thread", "future"}
FORBIDDEN_TEXT = [
    (r"\b(throw|try|catch)\s*[({]|\bthrow\b\s+\w", "exceptions are switched off"),
    (r"\bdynamic_cast\b|\btypeid\b", "run-time type information is switched off"),
    (r"\bstd::visit\b", "std::visit is slow to compile and hard to read: use a switch"),
    (r"\busing namespace std;", "`using namespace std` is not used here"),
    (r"\b(TODO|FIXME|XXX)\b", "unfinished work belongs in an issue"),
    # The evaluator counts the references to its arrays: an update is in place only if there is one.
    (r"\bstd::shared_ptr\b(?!<Eval)", "trees live in arenas, the rest has one owner"),
]
# Folders that a folder could reach through others, but must not use: `typed::` says all that lowering needs.
NOT_SEEN = {"lower": {"syntax"}}
MAX_FILE_LINES = 1000
MAX_FUNCTION_LINES = 120
MAX_LINE_LENGTH = 140
MAX_README_LINES = 15


LINK_LINES = "src/CMakeLists.txt"


def link_lines():
    """Folder -> (number of its link line in src/CMakeLists.txt, folders named there)."""
    text = open(os.path.join(ROOT, LINK_LINES)).read()
    lines = list(re.finditer(r"^fehu_library\(([\w/]+)([^)]*)\)", text, re.M))
    folders = {match.group(1).replace("/", "_"): match.group(1) for match in lines}
    return {match.group(1): (text[: match.start()].count("\n") + 1,
                             [folders.get(name, name) for name in re.findall(r"fehu_(\w+)", match.group(2))])
            for match in lines}


def folder_of(path, links):
    """The innermost folder with a library of its own that the file, named below src, is in."""
    parts = path.split("/")[:-1]
    names = ("/".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((name for name in names if name in links), parts[0] if parts else None)


def library_of(path, links):
    """The folder in src whose library the file is in; None for tests and for what only tests include."""
    is_test = re.search(r"(_test\.cpp|_test_util\.h|\btesting\.h)$", path)
    return folder_of(path[len("src/"):], links) if path.startswith("src/") and not is_test else None


def check_link_lines(links, included):
    """A library names folders that are listed above it, and each because it includes from there."""
    listed = set()
    for folder, (number, named) in links.items():
        for other in named:
            if other not in listed:
                yield LINK_LINES, number, f"src/{folder} names src/{other}, which is not listed above it"
            if other not in included.get(folder, ()):
                yield LINK_LINES, number, f"src/{folder} names src/{other}, but includes nothing from there"
        listed.add(folder)


def check_includes(path, lines, links, included):
    folder = library_of(path, links)
    for number, line in enumerate(lines, 1):
        match = re.match(r'#include ["<]([^">]+)[">]', line)
        if not match:
            continue
        name = match.group(1)
        if name in FORBIDDEN_INCLUDES:
            yield number, f"<{name}> is not used here"
        if path.endswith(".h") and name in FORBIDDEN_IN_HEADERS:
            yield number, f"<{name}> is too slow to compile for a header"
        if '"' in line and folder in links:
            other = folder_of(name, links)
            included.setdefault(folder, set()).add(other)
            if other != folder and (other not in links[folder][1] or other in NOT_SEEN.get(folder, ())):
                yield number, f"src/{folder} may not include from src/{other}: see its link line in {LINK_LINES}"


def check_names(path, lines):
    for folder, hidden in NOT_SEEN.items():
        for number, line in enumerate(lines, 1):
            if path.startswith(f"src/{folder}/") and any(f"{name}::" in line for name in hidden):
                yield number, f"src/{folder} may not use {', '.join(sorted(hidden))}::"


# Names that only one file sees: static ones, and what is in unnamed namespaces.
PRIVATE_FUNCTION = re.compile(r"(static )?(?!constexpr|using|return|else)([a-zA-Z][\w:<>,*& ]*?[*& ])(\w+)\((.*[{,])$")
PRIVATE_TYPE = re.compile(r"(?:struct|class|enum(?: class)?) (\w+)[^;]*$")
PRIVATE_CONSTANT = re.compile(r"(?:static )?constexpr [^(=]*?(\w+)(?:\[\w*\])?(?: =|\{)")


def private_names(lines):
    """Pairs of line and name; of a function the types of its parameters are part of that, as far as the line shows them."""
    is_unnamed = False
    for number, line in enumerate(lines, 1):
        if line == "namespace {" or line == "}  // namespace":
            is_unnamed = line == "namespace {"
        function = PRIVATE_FUNCTION.match(line)
        constant = PRIVATE_CONSTANT.match(line)
        kind = PRIVATE_TYPE.match(line) if is_unnamed else None
        if function and (function.group(1) or is_unnamed):
            yield number, function.group(3) + "(" + re.sub(r"\s\w+(?=[,)])", "", function.group(4))
        elif constant and (is_unnamed or line.startswith("static ")):
            yield number, constant.group(1)
        elif kind:
            yield number, kind.group(1)


def check_private_names(path, lines, links, known):
    """Release compiles the files of a library in groups, in which such names meet."""
    library = library_of(path, links)
    if not library or not path.endswith(".cpp"):
        return
    for number, name in private_names(lines):
        first = known.setdefault((library, name), path)
        if first != path:
            yield number, f"{name.split('(')[0]} is defined in {first} as well: what only one file of a library sees needs a name of its own"


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


def check_defaults(path, lines):
    """A `default:` among the kinds of operations would take a new operation silently; rules are about some kinds only."""
    if not path.startswith("src/") or os.path.basename(path).startswith("rules_") or path.startswith(("src/syntax/", "src/check/", "src/tools/")):
        return
    for number, line in enumerate(lines):
        default = re.match(r"( *)default:", line)
        if not default:
            continue
        first = next((text for text in reversed(lines[:number]) if re.match(default.group(1) + r"case ", text)), "")
        if re.match(r" *case (\w+::)*(ExpKind|StmKind)::", first):
            yield number + 1, "no `default:` over kinds of operations: a new one must be decided about (src/ir/op_facts.h)"


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


def reference_sections():
    """File of docs/reference -> the numbers of its sections."""
    folder = os.path.join(ROOT, "docs/reference")
    result = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            result[name] = set(re.findall(r"^#+ (\d+(?:\.\d+)*)\.? ", file.read(), re.M))
    return result


SECTION = r"\d+(?:\.\d+)*"
# As in `Spec: cli.md`, `language.md 1.1`, `Spec: language.md 5.2, 6 and 7.1 to 7.3`; such a list may go on in the next line.
SECTIONS = rf"{SECTION}(?:(?:,\s+(?:and\s+)?|\s+and\s+|\s+to\s+|-){SECTION})*"
REFERENCE = re.compile(rf"(Spec:\s+)?\b([a-z][a-z-]*\.md)(?:\s+({SECTIONS}))?")


def check_references():
    """Sections of docs/reference that comments and documents name must be there."""
    sections = reference_sections()
    for path in listed_files("src", "rts", "prelude", "tests", "docs", "README.md", "ARCHITECTURE.md"):
        with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as file:
            text = file.read()
        text = re.sub(r"^[ \t]*(?://+|--|#+|\*)", lambda marker: " " * len(marker[0]), text, flags=re.M)
        for match in REFERENCE.finditer(text):
            is_spec, name, numbers = match.groups()
            missing = [number for number in re.findall(SECTION, numbers or "") if number not in sections.get(name, [])]
            if missing or (is_spec and name not in sections):
                what = f"section {', '.join(missing)} of {name}" if name in sections else name
                yield path, text.count("\n", 0, match.start()) + 1, f"{what} is not in docs/reference"


PASS_RECORD = re.compile(r'inline constexpr pass::Pass (k\w+) = \{\s*"([^"]+)"')


def check_passes():
    """docs/passes.md has a row for every pass of the core IR, in the order of kPasses, and each row names a header."""
    records = {}
    for path in listed_files("src"):
        if path.endswith(".h"):
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                records.update({name: (pass_name, path) for name, pass_name in PASS_RECORD.findall(file.read())})
    with open(os.path.join(ROOT, "src/pipelines/pipelines.cpp"), encoding="utf-8") as file:
        listed = re.search(r"kPasses\[\] = \{(.*?)\};", file.read(), re.S).group(1)
    wanted = [records[name] for name in re.findall(r"&(k\w+)", listed)]
    document = "docs/passes.md"
    with open(os.path.join(ROOT, document), encoding="utf-8") as file:
        rows = [(match[1], match[2], number) for number, line in enumerate(file, 1)
                if (match := re.match(r"\| `([^`]+)` \| .* \| `([^`]+)` \|$", line))]
    for name, path, number in rows:
        if not os.path.exists(os.path.join(ROOT, path)):
            yield document, number, f"{name} is not declared in {path}, which is not there"
    of_core_ir = [(name, path) for name, path, _ in rows if not path.startswith("src/imp/")]
    for position, expected in enumerate(wanted):
        if of_core_ir[position : position + 1] != [expected]:
            yield document, 1, f"row {position + 1} of the passes must be {expected[0]}, in {expected[1]}"
            return
    for name, _ in of_core_ir[len(wanted) :]:
        yield document, 1, f"{name} is not in kPasses (src/pipelines/pipelines.cpp)"


def listed_files(*folders):
    """All files in the folders that git knows or would take."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", *folders], cwd=ROOT, stdout=subprocess.PIPE,
                            text=True, check=True)
    return sorted(path for path in set(listed.stdout.split("\n")) if os.path.isfile(os.path.join(ROOT, path)))


def files():
    return [path for path in listed_files("src", "tests", "benchmarks") if path.endswith((".cpp", ".h", ".def"))]


def main():
    links, included, private = link_lines(), {}, {}
    passed = failed = 0
    for path in files():
        lines = open(os.path.join(ROOT, path), encoding="utf-8").read().split("\n")[:-1]
        problems = [*check_text(path, lines), *check_includes(path, lines, links, included), *check_names(path, lines),
                    *check_functions(lines), *check_defaults(path, lines), *check_private_names(path, lines, links, private)]
        if path.endswith(".def"):
            problems = problems and [problem for problem in problems if "first line" in problem[1]]
        for number, reason in problems:
            print(f"{path}:{number}: {reason}")
        passed, failed = (passed, failed + 1) if problems else (passed + 1, failed)
    for path, number, reason in [*check_link_lines(links, included), *check_readmes(), *check_references(), *check_passes()]:
        print(f"{path}:{number}: {reason}")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
