// The prelude checks in full, the types that `types_only` takes at their word are the ones it has, and programs get
// what they mention.
#include <doctest/doctest.h>

#include "base/large_stack.h"
#include "check/check.h"
#include "check/mentioned.h"
#include "check/prelude_text.h"
#include "diag/render.h"
#include "syntax/parser.h"

namespace fehu::check {

namespace {

// A program that uses every name of the prelude whose type is written in the prelude's own signature.
struct PreludeFile final : FileLoader {
  std::string text;
  std::optional<std::string> read(const std::string& path) override {
    return path == "main.fut" ? std::optional(text) : std::nullopt;
  }
};

std::vector<std::string> schemes(const std::string& text, bool types_only, size_t* num_errors) {
  PreludeFile loader;
  loader.text = text;
  std::vector<std::string> result;
  run_on_large_stack([&] {
    auto compilation = check_program("main.fut", loader, {.types_only = types_only});
    *num_errors = compilation->sink.num_errors();
    result = compilation->shown_schemes;
  });
  return result;
}

constexpr const char* kUses = R"(
def a0 = map def a1 = reduce def a2 = scan def a3 = exscan def a4 = filter def a5 = partition def a6 = scatter def a7 = spread
def a8 = hist def a9 = reduce_by_index def b0 = flatmap def b1 = take def b2 = drop def b3 = split def b4 = rotate def b5 = concat
def b6 = flatten def b7 = unflatten def b8 = transpose def b9 = zip3 def c0 = unzip3 def c1 = curry def c2 = iterate def c3 = vjp2
def c4 = i8.sum def c5 = f16.fma def c6 = u64.set_bit def c7 = f64.from_fraction def c8 = tabulate_3d def c9 = copy def d0 = partition2
)";

}  // namespace

TEST_CASE("the prelude checks, whether or not its bodies are looked at") {
  size_t full_errors = 1, trusted_errors = 1;
  std::vector<std::string> full = schemes(kUses, false, &full_errors);
  std::vector<std::string> trusted = schemes(kUses, true, &trusted_errors);
  CHECK(full_errors == 0);
  CHECK(trusted_errors == 0);
  CHECK(full.size() == 31);
  CHECK(full == trusted);
}

// How many values with each of these names the program has, those of the prelude included.
static std::vector<size_t> count_values(const std::string& text, std::vector<std::string_view> names) {
  PreludeFile loader;
  loader.text = text;
  std::vector<size_t> counts(names.size());
  auto count = [&](auto& self, List<const typed::Dec*> decs) -> void {
    for (const typed::Dec* dec : decs) {
      if (const auto* value = dec->kind == typed::DecKind::Value ? typed::as<typed::ValueDec>(dec) : nullptr)
        for (size_t i = 0; i < names.size(); i++) counts[i] += value->fn.name.base.str() == names[i];
      if (dec->kind != typed::DecKind::Module) continue;
      const typed::ModExp* mod = typed::as<typed::ModDec>(dec)->mod;
      while (mod->kind == typed::ModExpKind::Ascript || mod->kind == typed::ModExpKind::Lambda)
        mod = mod->kind == typed::ModExpKind::Ascript ? typed::as<typed::AscriptMod>(mod)->mod
                                                      : typed::as<typed::LambdaMod>(mod)->body;
      if (mod->kind == typed::ModExpKind::Body) self(self, typed::as<typed::BodyMod>(mod)->decs);
    }
  };
  run_on_large_stack([&] {
    auto compilation = check_program("main.fut", loader, {});
    REQUIRE(compilation->program);
    for (const typed::File& file : compilation->program->files) count(count, file.decs);
  });
  return counts;
}

TEST_CASE("definitions of the prelude are in the program only if it can mention them") {
  std::vector<size_t> none = count_values("def main (x: i32) = x", {"main", "scatter", "unzip3", "sum"});
  CHECK(none == std::vector<size_t>{1, 0, 0, 0});
  // `maximum` mentions `lowest`; who mentions a member of one module gets those of the same name in all that he
  // mentions.
  std::vector<size_t> some = count_values("def f (_: f32) = i32.maximum", {"maximum", "lowest", "minimum", "unzip3"});
  CHECK(some == std::vector<size_t>{2, 2, 0, 0});
  // Through a module of the user's, and as an operator of a module.
  CHECK(count_values("module m = {open f32}\ndef f (x: f32) = x m.** x\ndef g = m.hypot", {"hypot"})[0] > 0);
}

// What the parser finds where `prelude_parts` looks at lines.
static std::vector<PreludePart> parsed_parts(const SourceFile& source, Compilation& compilation) {
  std::vector<PreludePart> result;
  auto place = [&](const syntax::Dec& dec) {
    return syntax::TextRange{dec.loc.begin - source.base, dec.loc.end - source.base};
  };
  auto add = [&](auto& self, const syntax::Dec& dec, Name module) -> void {
    if (dec.kind == syntax::DecKind::Value) {
      const auto& value = syntax::as<syntax::ValueDec>(dec);
      CHECK_MESSAGE(value.result_type, value.name.name.str());  // so that its type can be had without its body
      result.push_back({PreludePart::Kind::Value, place(dec), value.name.name, module});
    } else if (dec.kind == syntax::DecKind::Module) {
      const auto& made = syntax::as<syntax::ModDec>(dec);
      result.push_back({PreludePart::Kind::Module, place(dec), made.name.name});
      REQUIRE(made.body->kind == syntax::ModExpKind::Body);  // no names of modules
      for (const syntax::Dec* inner : syntax::as<syntax::BodyModExp>(*made.body).decs)
        self(self, *inner, made.name.name);
    } else if (dec.kind == syntax::DecKind::Open) {
      CHECK(syntax::as<syntax::OpenDec>(dec).mod->kind == syntax::ModExpKind::Import);
    }
  };
  const syntax::File* file = syntax::parse_file(source, compilation.arena, compilation.names, compilation.sink);
  for (const syntax::Dec* dec : file->decs) add(add, *dec, {});
  return result;
}

TEST_CASE("the parts of the prelude are found by its lines") {
  Compilation compilation;
  size_t num_parts = 0;
  for (const auto& file : prelude_files()) {
    const SourceFile* source = compilation.sources.add(std::string(file.path), std::string(file.text), true);
    std::vector<PreludePart> expected = parsed_parts(*source, compilation);
    std::vector<PreludePart> found = prelude_parts(file.text, compilation.names);
    std::erase_if(found, [](const PreludePart& part) { return part.kind == PreludePart::Kind::Spec; });
    REQUIRE(found.size() == expected.size());
    for (size_t i = 0; i < found.size(); i++) {
      CHECK(found[i].kind == expected[i].kind);
      CHECK(found[i].name == expected[i].name);
      CHECK(found[i].module == expected[i].module);
      CHECK(found[i].range.begin <= expected[i].range.begin);
      CHECK(found[i].range.end >= expected[i].range.end);
      bool is_inside = i > 0 && found[i].module && found[i - 1].kind == PreludePart::Kind::Module;
      if (i > 0 && !is_inside) CHECK(found[i].range.begin >= expected[i - 1].range.end);
    }
    num_parts += found.size();
  }
  CHECK(num_parts > 500);
}

// All that a check tells, as one text.
static std::string told(const std::string& text, const CheckOptions& options) {
  PreludeFile loader;
  loader.text = text;
  std::string result;
  run_on_large_stack([&] {
    auto compilation = check_program("main.fut", loader, options);
    result = diag::render_all(compilation->sink.sorted(), compilation->sources, {});
    for (const std::string& scheme : compilation->shown_schemes) result += scheme + "\n";
    result += compilation->program ? "a program\n" : "no program\n";
  });
  return result;
}

// What is left out must not be missed: not by messages, nor where a module type asks for all of its members.
TEST_CASE("parts of the prelude that a program does not mention are there for messages and module types") {
  CHECK(told("def f (x: f64) = sqrt x", {}).find("f64.sqrt") != std::string::npos);
  CHECK(told("def f (x: i32) = scater x", {}).find("scatter") != std::string::npos);
  CHECK(told("module m : from_prim with t = i32 = { type t = i32 def i8 (x: i8) = i32.i8 x }", {}).find("u64") !=
        std::string::npos);
  CHECK(told("module f (m: real) = { def g (x: m.t) = m.sqrt x } module a = f f64 def h = a.g", {}).find("a program") !=
        std::string::npos);
}

TEST_CASE("a program is the same with a library that it shares with others") {
  const std::string texts[] = {
      kUses,
      "def f (x: i32) = x + y",
      "module m = { type t = i32 def zero: t = 0 } open m entry main (xs: []t) = map (+ zero) xs",
      "def map = 1 def i32 = 2 def x = map f [1]",
      "import \"/prelude/soacs\" def g [n] (xs: [n]f32) = f32.sum xs / f32.i64 n",
      "module type t = { val x: i32 } module f (p: t) = { def y = p.x } module a = f { def x = 1 } def z = a.y + mapp",
      "def f = ",
  };
  for (bool types_only : {false, true}) {
    std::unique_ptr<Library> library;
    run_on_large_stack([&] { library = std::make_unique<Library>(types_only); });
    // Twice: nothing that one program says must stay in the library.
    for (int round = 0; round < 2; round++)
      for (const std::string& text : texts)
        CHECK(told(text, {.types_only = types_only, .library = library.get()}) ==
              told(text, {.types_only = types_only}));
  }
}

}  // namespace fehu::check
