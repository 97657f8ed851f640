// Tests of the text form: what is printed reads back as the same program, and broken texts give a message with a place.
#include "ir/equal.h"
#include "ir/ir_test_util.h"
#include "ir/names.h"
#include "ir/sample_programs.h"

using namespace fehu;
using namespace fehu::ir;

TEST_CASE("ir text: every sample is printed as it was written, and reads back equal") {
  for (const std::string& text : sample_programs()) {
    auto first = read_program(text);
    REQUIRE_MESSAGE(first->program, first->error_place(), " ", first->error(), "\n", text);
    std::string printed = print(*first->program);
    auto second = read_program(printed);
    REQUIRE_MESSAGE(second->program, second->error_place(), " ", second->error(), "\n", printed);
    CHECK(print(*second->program) == printed);
    // Names are interned per program, so equality is tested on a program that was read with the same interner.
    const SourceFile* again = first->sources.add("again", printed);
    const Program* third = parse(*again, first->arena, first->names, first->sink);
    REQUIRE(third);
    CHECK(equal(*first->program, *third));
  }
}

static std::string without_layout(const std::string& text) {
  std::string out;
  for (char c : text)
    if (c != ' ' && c != '\n') out += c;
  return out;
}

TEST_CASE("ir text: nothing is added or lost but layout") {
  for (const std::string& text : sample_programs())
    CHECK(without_layout(print(*read_program(text)->program)) == without_layout(text));
}

TEST_CASE("ir text: places, as offsets and in files") {
  std::string text = R"(stage soacs
fun f_1 (x_2: i32) : {i32} @3-4 = {
  let {y_3: i32} @"a.fut":1-2 @"a.fut":3-5 @"lost.fut":1-2 = x_2
  in {y_3}
}
)";
  TestProgram t;
  t.sources.add("first.fut", "some text");
  t.sources.add("a.fut", "def a = 1");
  t.program = parse(*t.sources.add("ir", text), t.arena, t.names, t.sink, &t.sources);
  REQUIRE(t.program);
  uint32_t base = t.sources.files()[1].base;
  List<Loc> locs = t.program->funs[0].body->stms[0].where.locs;
  REQUIRE(locs.size() == 2);
  CHECK(locs[1] == Loc{base + 3, base + 5});
  CHECK(t.program->funs[0].loc == Loc{3, 4});
  CHECK(print(*t.program).find('@') == std::string::npos);
  using Places = PrintOptions::Places;
  std::string offsets = print(*t.program, {Places::Offsets, nullptr});
  CHECK(offsets.find(fmt::format("@{}-{}", base + 1, base + 2)) != std::string::npos);
  std::string files = print(*t.program, {Places::Files, &t.sources});
  CHECK(files.find("@\"a.fut\":1-2 @\"a.fut\":3-5 =") != std::string::npos);
  for (const std::string& printed : {offsets, files}) {
    const Program* again = parse(*t.sources.add("again", printed), t.arena, t.names, t.sink, &t.sources);
    REQUIRE(again);
    CHECK(equal(*t.program, *again, ir::Places::Compare));
  }
}

TEST_CASE("ir text: renumbering makes programs equal that differ in numbers only") {
  auto a = read_program(function("x_9: i32", "i32", "let {y_70: i32} = add32(x_9, x_9) in {y_70}"));
  auto b = read_program(function("x_3: i32", "i32", "let {y_2: i32} = add32(x_3, x_3) in {y_2}"));
  std::string text = print(*renumber(a->program, a->arena));
  CHECK(text == print(*renumber(b->program, b->arena)));
  CHECK(text == "stage soacs\n\nfun f_1 (x_2: i32) : {i32} = {\n  let {y_3: i32} = add32(x_2, x_2)\n  in {y_3}\n}\n");
}

TEST_CASE("ir text: long lists are broken into lines, and read back") {
  std::string elems = "1i64";
  for (int i = 0; i < 100; i++) elems += ", " + std::to_string(i * 1000) + "i64";
  auto p = read_program(function("", "[101i64]i64", "let {x_2: [101i64]i64} = [" + elems + "] : i64 in {x_2}"));
  REQUIRE(p->program);
  std::string text = print(*p->program);
  size_t width = 0;
  for (size_t start = 0, end; (end = text.find('\n', start)) != std::string::npos; start = end + 1)
    width = std::max(width, end - start);
  CHECK(width <= 132);
  const Program* again = parse(*p->sources.add("again", text), p->arena, p->names, p->sink);
  REQUIRE(again);
  CHECK(equal(*p->program, *again));
}

static std::string error_of(const std::string& text) {
  auto p = read_program(text);
  return p->program ? "no error" : p->error_place() + " " + p->error();
}

TEST_CASE("ir text: broken texts") {
  CHECK(error_of("") == "test:1:1-2 Expected `stage`, but found the end of the text.");
  CHECK(error_of("stage nowhere") == "test:1:7-14 Expected the name of a stage, but found `nowhere`.");
  CHECK(error_of("stage seq\nfun f (") == "test:2:5-6 Expected a name, but found `f`.");
  CHECK(error_of("stage seq\nfun f_0 (") == "test:2:5-8 Names are numbered from 1 to 4194303.");
  CHECK(error_of("stage seq fun f_99999999999999999999 (").find("Names are numbered") != std::string::npos);
  CHECK(error_of("stage seq fun f_1 (x_2: [n_3) : {} = {}") == "test:1:29-30 Expected `]`, but found `)`.");
  CHECK(error_of("stage seq fun f_1 (x_2: u99) : {} = {}") == "test:1:25-28 Expected a type, but found `u99`.");
  CHECK(error_of("stage seq fun f_1 (x_2: i32, y_2: i32) : {} = {}") ==
        "test:1:30-33 Number 2 is the number of `x_2`.");
  CHECK(error_of(function("", "", "let {x_2: i32} = frob(1i32) in {}")) ==
        "test:3:18-22 Expected an operation, but found `frob`.");
  CHECK(error_of(function("", "", "let {x_2: i32} = add32(1i32) in {}")) == "test:3:18-23 add32 takes 2 operands.");
  CHECK(error_of(function("", "", "let {x_2: i32} = 1.2.3i32 in {}")) ==
        "test:3:18-26 Expected a value, but found `1.2.3i32`.");
  CHECK(error_of(function("", "", "let {x_2: cert} = assert(true, \"open in {}")).find("a string without end") !=
        std::string::npos);
  CHECK(error_of("stage seq $") == "test:1:11-12 Expected a function or the end of the text, but found `$`.");
  CHECK(error_of("stage seq fun f_1 () : {} = {} let {} = 1i32").find("Expected `fun`") != std::string::npos);
  std::string deep;
  for (int i = 0; i <= kMaxNesting; i++) deep += "{ let {} = if true then ";
  CHECK(error_of("stage seq fun f_1 () : {} = " + deep).find("levels deep") != std::string::npos);
}
