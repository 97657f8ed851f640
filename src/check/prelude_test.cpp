// The prelude checks in full, the types that `types_only` takes at their word are the ones it has, and programs get
// what they mention.
#include <doctest/doctest.h>

#include "base/large_stack.h"
#include "check/check.h"
#include "diag/render.h"

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
  // `maximum` mentions `lowest`; who mentions a member of one module gets those of the same name in all.
  std::vector<size_t> some = count_values("def f = i32.maximum", {"maximum", "lowest", "minimum", "unzip3"});
  CHECK(some[0] > 1);
  CHECK(some[1] > 1);
  CHECK(some[2] == 0);
  CHECK(some[3] == 0);
  // Through a module of the user's, and as an operator of a module.
  CHECK(count_values("module m = {open f32}\ndef f (x: f32) = x m.** x\ndef g = m.hypot", {"hypot"})[0] > 0);
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
