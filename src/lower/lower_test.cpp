// Tests of lowering that look at the whole: no explosion of code, what is refused, what entry points look like.
#include "lower/lower.h"

#include <doctest/doctest.h>

#include "check/check.h"
#include "ir/text/print.h"
#include "ir/verify/verify.h"

using namespace fehu;

namespace {

struct TextLoader : check::FileLoader {
  std::string text;
  std::optional<std::string> read(const std::string& path) override {
    if (path == "main.fut") return text;
    return std::nullopt;
  }
};

struct Lowered {
  std::unique_ptr<check::Compilation> compilation;
  const ir::Program* program = nullptr;
};

Lowered lower_text(const std::string& text) {
  TextLoader loader;
  loader.text = text;
  Lowered result;
  result.compilation = check::check_program("main.fut", loader, {});
  REQUIRE(result.compilation->program);
  check::Compilation& c = *result.compilation;
  result.program = lower::lower_program(*c.program, c.arena, c.names, c.sink);
  if (result.program) CHECK(ir::verify(*result.program).empty());
  return result;
}

}  // namespace

TEST_CASE("lowering: a tower of compositions stays small") {
  std::string text =
      "def compose 'a (f: a -> a) (g: a -> a) : a -> a = \\x -> f (g x)\nentry main (x: i32) =\n  let f0 = (+1)\n";
  for (int i = 1; i < 60; i++) text += fmt::format("  let f{} = compose f{} f{}\n", i, i - 1, i - 1);
  Lowered lowered = lower_text(text + "  in f59 x\n");
  REQUIRE(lowered.program);
  CHECK(ir::print(*lowered.program).size() < 2'000'000);
}

TEST_CASE("lowering: closures take only the fields they use from a big record") {
  std::string text = "#[noinline] def ap (f: i32 -> i32) (x: i32) : i32 = f (f x)\nentry main (x: i32) =\n  let r = {";
  for (int i = 0; i < 100; i++) text += fmt::format("{}a{} = x + {}", i ? ", " : "", i, i);
  text += "}\n  let y0 = x\n";
  for (int i = 1; i < 200; i++) text += fmt::format("  let y{} = ap (\\y -> y + r.a{}) y{}\n", i, i % 100, i - 1);
  Lowered lowered = lower_text(text + "  in y199\n");
  REQUIRE(lowered.program);
  CHECK(lowered.program->funs.size() == 200);
  CHECK(lowered.program->funs[0].params.size() == 2);
}

TEST_CASE("lowering: differentiation is refused by name and place") {
  Lowered lowered = lower_text("entry main (x: f32) = vjp (\\y -> y * y) x 1");
  CHECK_FALSE(lowered.program);
  REQUIRE(lowered.compilation->sink.has_errors());
  const diag::Diagnostic& d = *lowered.compilation->sink.sorted().back();
  CHECK(d.message.find("not supported yet") != std::string::npos);
  CHECK(lowered.compilation->sources.describe(d.loc).starts_with("main.fut:1:"));
}

TEST_CASE("lowering: a program that multiplies without end is refused") {
  std::string text = "def f0 'a (_: a) : i32 = 1\n";
  for (int i = 1; i < 40; i++) text += fmt::format("def f{0} 'a (x: a) = f{1} (x, 1u8) + f{1} (x, 1f32)\n", i, i - 1);
  Lowered lowered = lower_text(text + "entry main (x: i32) = f39 x");
  CHECK_FALSE(lowered.program);
  REQUIRE(lowered.compilation->sink.has_errors());
  CHECK(lowered.compilation->sink.sorted().back()->code == diag::Code::ProgramTooLarge);
}

TEST_CASE("lowering: opaque types of entry points") {
  Lowered lowered =
      lower_text("type p = {x: f32, y: [2]i32}\nentry main (a: p) (b: [](i32, bool)) : (p, i64) = (a, length b)");
  REQUIRE(lowered.program);
  const ir::Entry& entry = *lowered.program->funs.back().entry;
  CHECK(entry.params[0].type.name == "p");
  CHECK(entry.params[1].type.name == "[](i32, bool)");
  CHECK(entry.params[1].num_values == 2);
  CHECK(entry.results.size() == 2);
  CHECK(entry.output.name == "(p, i64)");
  CHECK(lowered.program->opaque_types.size() == 4);
}

static std::string names_of_types(const ir::Program& program) {
  std::string names;
  for (const ir::OpaqueType& t : program.opaque_types) names += fmt::format("{}; ", t.name);
  return names;
}

TEST_CASE("lowering: types are called as the source calls them, or else by their structure") {
  Lowered lowered = lower_text(
      "type inner = {b: i32, a: u8}\ntype~ outer = #none | #some inner []inner\n"
      "entry written (x: outer) : {z: bool, y: inner} = {z = true, y = {a = 1, b = 2}}\n"
      "entry inferred (x: inner) = let r : #foo i32 | #bar = if x.b > 0 then #foo x.b else #bar in r");
  REQUIRE(lowered.program);
  CHECK(names_of_types(*lowered.program) == "outer; inner; []inner; {y: inner, z: bool}; #bar | #foo i32; ");
  for (const ir::OpaqueType& t : lowered.program->opaque_types) {
    if (t.name == "inner") CHECK(t.parts[0].prim == prim::PrimType::U8);  // fields are sorted
    if (t.name == "[]inner") {
      CHECK(t.kind == ir::OpaqueType::Kind::ArrayOfRecord);
      CHECK(t.fields[0].type.kind == ir::EntryTypeKind::Array);
    }
  }
}

TEST_CASE("lowering: abstract types are called by their names, also where they are inferred") {
  Lowered lowered = lower_text(
      "module type S = {type t type b 'a val mk : i32 -> t val get : t -> i32 val box 'a : a -> b a}\n"
      "module F (X: {val k: i32}) : S = {type t = {v: i32} type b 'a = #box a | #no def mk v = {v = v + X.k}\n"
      "  def get (x: t) = x.v def box 'a (x: a) : b a = #box x}\n"
      "module p = F {def k = 1i32} module q = F {def k = 2i32} module m = {module n = F {def k = 3i32} open n}\n"
      "entry one (x: i32) = p.mk x\nentry two (x: i32) = ([q.mk x], x)\nentry three (x: i32) = {r = p.box x}\n"
      "entry path (x: i32) = m.mk x\nentry back (x: m.t) = m.get x");
  REQUIRE(lowered.program);
  // The module m.n is also open in m, and an entry point calls its type m.t.
  CHECK(names_of_types(*lowered.program) == "p.t; ([]q.t, i32); []q.t; q.t; {r: p.b i32}; p.b i32; m.t; ");
}

TEST_CASE("lowering: two types of one name are told apart by structure") {
  Lowered lowered = lower_text(
      "module a = {type v = (i32, i32) type t = {p: v}}\nmodule b = {type v = (f32, bool) type t = {p: v}}\n"
      "entry main (x: a.t) (y: b.t) = x.p.0 > 0 && y.p.1");
  REQUIRE(lowered.program);
  CHECK(names_of_types(*lowered.program) == "a.t; v; b.t; (f32, bool); ");
}

TEST_CASE("lowering: documentation, uniqueness and the sizes of arrays of nothing") {
  Lowered lowered = lower_text(
      "def one = 1i32\n-- | Two\n-- lines.\n#[inline]\nentry f (xs: *[]i32) : *[]i32 = xs\n"
      "entry g (n: i64) : [n]() = replicate n ()\nentry h (xs: []i32) : ([]i32, i32) = (xs, one)");
  REQUIRE(lowered.program);
  for (const ir::Fun& f : lowered.program->funs) {
    if (!f.entry) continue;
    if (f.entry->name == "f") {
      CHECK(f.entry->doc == "Two\nlines.");
      CHECK(f.entry->params[0].type.unique);
      CHECK(f.entry->output.unique);
    }
    if (f.entry->name == "g") CHECK(f.ret.size() == 1);
    if (f.entry->name == "h") CHECK_FALSE(f.entry->output.unique);
  }
}

static size_t count_of(std::string_view text, std::string_view part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) count++;
  return count;
}

TEST_CASE("lowering: what is traced knows its sign, and is traced once") {
  Lowered lowered = lower_text("entry main (x: u8) (y: i8) (zs: []u64) = #[trace(a)] (x, (y, ()), zs)");
  REQUIRE(lowered.program);
  std::string text = ir::print(*lowered.program);
  CHECK(count_of(text, "trace(") == 3);
  CHECK(count_of(text, ": u8, \"a\")") == 1);
  CHECK(count_of(text, ": i8, \"a\")") == 1);
  CHECK(count_of(text, ": u64, \"a\")") == 1);
  lowered = lower_text("entry main (ns: []i64) = flatmap' (\\n -> #[trace(a)] filter (> 2) (iota n)) ns");
  REQUIRE(lowered.program);
  CHECK(count_of(ir::print(*lowered.program), ", \"a\")") == 1);
}

TEST_CASE("lowering: attributes for parallel operations count for all of them, but not inside") {
  Lowered lowered =
      lower_text("entry main (xs: [][]i32) = #[sequential_outer] map (\\ys -> scan (+) 0 (map (+ 1) ys)) xs");
  REQUIRE(lowered.program);
  CHECK(count_of(ir::print(*lowered.program), "sequential_outer") == 1);
  lowered = lower_text("entry main (xs: []i32) = #[sequential] partition (> 3) (map (+ 1) xs)");
  REQUIRE(lowered.program);
  std::string text = ir::print(*lowered.program);
  CHECK(count_of(text, "#[sequential] let {map") == 1);
  CHECK(count_of(text, "#[sequential] let {count") == 1);
}

TEST_CASE("lowering: unsafe counts for functions that are called, and only for these calls") {
  std::string get =
      "def get (xs: []i32) (i: i64) : i32 = xs[i] / xs[0]\n#[noinline] def far (xs: []i32) (i: i64) = get xs i\n";
  Lowered lowered = lower_text(get + "entry main (xs: []i32) (i: i64) = #[unsafe] (get xs i + far xs i)");
  REQUIRE(lowered.program);
  CHECK(count_of(ir::print(*lowered.program), "assert(") == 0);
  lowered = lower_text(get + "entry main (xs: []i32) (i: i64) = (#[unsafe] far xs i) + far xs i");
  REQUIRE(lowered.program);
  CHECK(count_of(ir::print(*lowered.program), "assert(") == 3);
}

TEST_CASE("lowering: unit is a boolean to the outside") {
  Lowered lowered = lower_text("type~ t = #none | #some () [](i32, ())\nentry main (x: t) (y: []()) = (x, y, ())");
  REQUIRE(lowered.program);
  for (const ir::OpaqueType& t : lowered.program->opaque_types) {
    if (t.name == "t") CHECK(t.parts.size() == 4);  // tag, (), i32s, ()s
    if (t.name == "()" || t.name == "[]()") CHECK(t.parts.size() == 1);
  }
}
