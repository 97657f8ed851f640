// Tests of the text and JSON forms of diagnostics.
#include "diag/render.h"

#include <doctest/doctest.h>

#include "diag/source_line.h"

using namespace fehu;
using namespace fehu::diag;

namespace {

uint32_t width_of(std::string_view text) {
  uint32_t width = 0;
  while (!text.empty()) width += display_width(next_character(text));
  return width;
}

// The place of the n-th occurrence of `text` in the file.
Loc find(const SourceFile* file, std::string_view text, size_t occurrence = 0) {
  size_t at = file->text.find(text);
  while (occurrence-- > 0) at = file->text.find(text, at + 1);
  REQUIRE(at != std::string::npos);
  uint32_t begin = file->base + static_cast<uint32_t>(at);
  return {begin, begin + static_cast<uint32_t>(text.size())};
}

Diagnostic make(Severity severity, Loc loc, std::string message) {
  // The code matters only for the link, which this file's tests cut off.
  return Diagnostic{Code{}, severity, loc, std::move(message)};
}

std::string show(const Diagnostic& d, const SourceMap& sources, RenderOptions options = {}) {
  std::string text = "\n" + render(d, sources, options);
  size_t link = text.rfind("\n", text.find("= see: "));
  return text.find("= see: ") == std::string::npos ? text : text.substr(0, link + 1);
}

}  // namespace

TEST_CASE("one place without a label") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", "def x = 1\ndef f (x: i32) : bool = x + 1\n");
  Diagnostic d = make(Severity::Error, find(file, "x + 1"), "Types differ.\nExpected: bool\nActual:   i32");
  CHECK(show(d, sources) == R"(
Error at a.fut:2:25-30:
Types differ.
Expected: bool
Actual:   i32
  |
2 | def f (x: i32) : bool = x + 1
  |                         ^^^^^
)");
}

TEST_CASE("a warning's message is indented") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", "def f y = 1");
  Diagnostic d = make(Severity::Warning, find(file, "y"), "Unused name \"y\".\nReally.");
  CHECK(show(d, sources) == R"(
Warning at a.fut:1:7-8:
  Unused name "y".
  Really.
  |
1 | def f y = 1
  |       ^
)");
}

TEST_CASE("no place: only the text") {
  SourceMap sources;
  Diagnostic d = make(Severity::Error, {}, "x.fut: file not found.");
  CHECK(show(d, sources) == "\nx.fut: file not found.\n");
}

TEST_CASE("several labels on a line, notes and help") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", "let r = zip xs ys in r");
  Diagnostic d = make(Severity::Error, find(file, "ys"), "Sizes differ.");
  d.set_here("has size m").label(find(file, "xs"), "has size n").label(find(file, "zip"), "in this call");
  d.note("n comes from here.\nm from there.").set_help("use a coercion: ys :> [n]i32");
  CHECK(show(d, sources) == R"(
Error at a.fut:1:16-18:
Sizes differ.
  |
1 | let r = zip xs ys in r
  |         --- -- ^^ has size m
  |         |   |
  |         |   has size n
  |         in this call
  = note: n comes from here.
          m from there.
  = help: use a coercion: ys :> [n]i32
)");
}

TEST_CASE("overlapping places hang all labels") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", "f (g x) y");
  Diagnostic d = make(Severity::Error, find(file, "x"), "Message.");
  d.set_here("inner").label(find(file, "(g x)"), "outer");
  CHECK(show(d, sources) == R"(
Error at a.fut:1:6-7:
Message.
  |
1 | f (g x) y
  |   ---^-
  |   |  |
  |   |  inner
  |   outer
)");
}

TEST_CASE("a place over several lines") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", "def f x =\n  let y = if x\n    then 1\n    else 2\n  in y\n");
  Diagnostic d = make(Severity::Error, find(file, "if x\n    then 1\n    else 2"), "Message.");
  d.set_here("differ").label(find(file, "f", 1), "in this function");
  CHECK(show(d, sources) == R"(
Error at a.fut:2:11-4:11:
Message.
  |
1 |   def f x =
  |       - in this function
2 |     let y = if x
  |  ___________^
3 | |     then 1
4 | |     else 2
  | |__________^ differ
)");
}

TEST_CASE("nested places over several lines, starting with their lines, long ones shortened") {
  SourceMap sources;
  std::string text = "let a =\n  b\n";
  for (int i = 0; i < 8; i++) text += fmt::format("  + {}\n", i);
  const SourceFile* file = sources.add("a.fut", text + "in a");
  Diagnostic d = make(Severity::Error, {file->base, file->base + static_cast<uint32_t>(file->text.size())}, "Message.");
  d.set_here("all").label(find(file, "b\n  + 0"), "some");
  CHECK(show(d, sources) == R"(
Error at a.fut:1:1-11:5:
Message.
   |
 1 | /  let a =
 2 | |/   b
 3 | ||   + 0
   | ||_____- some
...  |
 9 | |    + 6
10 | |    + 7
11 | |  in a
   | |_____^ all
)");
}

TEST_CASE("several files") {
  SourceMap sources;
  const SourceFile* a = sources.add("lib/a.fut", "\n\nmodule m = {}\n");
  const SourceFile* b = sources.add("b.fut", "open m\n");
  Diagnostic d = make(Severity::Error, find(b, "m"), "Message.");
  d.label(find(a, "m", 1), "defined here");
  CHECK(show(d, sources) == R"(
Error at b.fut:1:6-7:
Message.
  |
1 | open m
  |      ^
 ::: lib/a.fut:3
  |
3 | module m = {}
  |        - defined here
)");
}

TEST_CASE("tabs, wide characters, control characters and broken UTF-8 keep the carets in place") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", "\tx\n\"\xE6\xBC\xA2\" x\n\x1b[31m x\n\xFFx\r\n");
  CHECK(show(make(Severity::Error, find(file, "x", 0), "M."), sources) == R"(
Error at a.fut:1:9-10:
M.
  |
1 |         x
  |         ^
)");
  CHECK(show(make(Severity::Error, find(file, "x", 1), "M."), sources) ==
        "\nError at a.fut:2:5-6:\nM.\n  |\n2 | \"\xE6\xBC\xA2\" x\n  |      ^\n");
  CHECK(show(make(Severity::Error, find(file, "x", 2), "M."), sources) ==
        "\nError at a.fut:3:7-8:\nM.\n  |\n3 | \xE2\x90\x9B[31m x\n  |       ^\n");
  CHECK(show(make(Severity::Error, find(file, "x", 3), "M."), sources) ==
        "\nError at a.fut:4:2-3:\nM.\n  |\n4 | \xEF\xBF\xBDx\n  |  ^\n");
}

TEST_CASE("long lines are clipped around the place") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", std::string(100, 'a') + " HERE " + std::string(100, 'b'));
  Diagnostic d = make(Severity::Error, find(file, "HERE"), "M.");
  CHECK(show(d, sources, {.max_width = 40}) == R"(
Error at a.fut:1:102-106:
M.
  |
1 | ...aaaaaaaaa HERE bbbbbbbbbbbbbbbbbbbbbbbbb...
  |              ^^^^
)");
}

TEST_CASE("enormous lines are clipped before they are laid out") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", std::string(1000000, 'a') + " HERE " + std::string(1000000, 'b'));
  std::string text = show(make(Severity::Error, find(file, "HERE"), "M."), sources);
  CHECK(text.size() < 500);
  CHECK(text.find("a HERE b") != std::string::npos);
}

TEST_CASE("the end of the file is a place") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", "def x =\n");
  Diagnostic d = make(Severity::Error, {file->end(), file->end()}, "Unexpected end of file.");
  CHECK(show(d, sources) == R"(
Error at a.fut:2:1-1:
Unexpected end of file.
  |
2 |
  | ^
)");
}

TEST_CASE("colours enclose what they colour") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", "x");
  std::string text = render(make(Severity::Error, find(file, "x"), "M."), sources, {.use_colour = true});
  CHECK(text.starts_with("\x1b[1;31mError at a.fut:1:1-2:\x1b[0m\nM.\n"));
  CHECK(text.find("\x1b[1;31m^\x1b[0m\n") != std::string::npos);
}

TEST_CASE("all diagnostics together: order, blank lines, closing lines, limit") {
  SourceMap sources;
  sources.add("a.fut", "x y z");
  std::vector<Diagnostic> list;
  for (uint32_t i = 0; i < 3; i++)
    list.push_back(make(Severity::Error, {i * 2 + 1, i * 2 + 2}, fmt::format("M{}.", i)));
  std::vector<const Diagnostic*> pointers = {&list[0], &list[1], &list[2]};
  std::string text = render_all(pointers, sources, {.max_errors = 2});
  CHECK(text.find("M1.") != std::string::npos);
  CHECK(text.find("M2.") == std::string::npos);
  CHECK(text.find("\n1 further error is not shown.\n\nRead more") != std::string::npos);
  CHECK(render_all(pointers, sources, {.max_errors = 1}).find("\n2 further errors are not shown.\n") !=
        std::string::npos);
  CHECK(render_all({}, sources, {}) == "");
}

TEST_CASE("by default 20 errors are shown, and warnings do not count among them") {
  SourceMap sources;
  sources.add("a.fut", std::string(200, 'x'));
  std::vector<Diagnostic> list;
  for (uint32_t i = 0; i < 60; i++)
    list.push_back(make(i % 2 == 0 ? Severity::Error : Severity::Warning, {i + 1, i + 2}, fmt::format("M{}.", i)));
  std::vector<const Diagnostic*> pointers;
  for (const Diagnostic& d : list) pointers.push_back(&d);
  std::string text = render_all(pointers, sources, {});
  CHECK(text.find("M38.") != std::string::npos);
  CHECK(text.find("M40.") == std::string::npos);
  CHECK(text.find("M59.") != std::string::npos);
  CHECK(text.find("10 further errors are not shown.\n") != std::string::npos);
}

TEST_CASE("what is quoted neither steers the terminal nor fills the screen") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", "x");
  Diagnostic d = make(Severity::Error, find(file, "x"), "Bad \x1b[31m\x07 name.");
  d.set_here("\x01").note("\xff").set_help(std::string(1000, 'y') + " end");
  std::string text = show(d, sources);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find('\x07') == std::string::npos);
  CHECK(text.find('\x01') == std::string::npos);
  CHECK(text.find("Bad \xE2\x90\x9B[31m\xE2\x90\x87 name.") != std::string::npos);
  CHECK(text.find("\xEF\xBF\xBD") != std::string::npos);
  CHECK(text.find(std::string(70, 'y') + "..." + std::string(35, 'y') + " end") != std::string::npos);
  CHECK(with_short_words("\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4", 6) == "\xC3\xA4...");
}

TEST_CASE("JSON holds the same data, whatever the bytes") {
  SourceMap sources;
  const SourceFile* file = sources.add("a.fut", "let x = y");
  Diagnostic d = make(Severity::Warning, find(file, "y"), "Broken \xFF.");
  d.set_here("here").label(find(file, "x"), "there").note("a note").set_help("some help");
  const Diagnostic* pointer = &d;
  std::string text = render_json({&pointer, 1}, sources);
  CHECK(text.find(R"("severity":"warning")") != std::string::npos);
  CHECK(text.find(R"("location":{"file":"a.fut","begin":{"line":1,"column":9,"offset":8},)"
                  R"("end":{"line":1,"column":10,"offset":9}})") != std::string::npos);
  CHECK(text.find(R"("notes":["a note"],"help":"some help")") != std::string::npos);
}

TEST_CASE("characters and their widths") {
  CHECK(width_of("abc") == 3);
  CHECK(width_of("\xE6\xBC\xA2") == 2);
  CHECK(width_of("e\xCC\x81") == 1);
  std::string_view overlong = "\xC0\x80";
  CHECK(next_character(overlong) == 0xFFFD);
  CHECK(overlong.size() == 1);
}
