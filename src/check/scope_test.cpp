// Tests of scopes with large modules, whose names are bound when somebody asks for them.
#include <doctest/doctest.h>

#include "check/modules/mod_subst.h"

namespace fehu::check {

namespace {

// Modules whose members are told apart by the numbers of their names.
struct ScopeFixture {
  Arena arena;
  Interner names;
  Scope scope;

  Name name(size_t i) { return names.intern("x" + std::to_string(i)); }
  TermBinding value(size_t i, uint32_t id) {
    TermBinding binding;
    binding.kind = TermBinding::Kind::Value;
    binding.name = {id, name(i)};
    return binding;
  }
  // Members x<first>, ..., each with the number `id`.
  Mod module(size_t first, size_t count, uint32_t id, const Mod* opened = nullptr) {
    EnvBuilder env;
    if (opened) env.add(opened->env, arena);
    for (size_t i = first; i < first + count; i++) env.add(name(i), value(i, id));
    Mod mod;
    mod.env = env.build(arena);
    return mod;
  }
  // The number of what the name means in the scope; 0: nothing.
  uint32_t meaning(size_t i) {
    const TermBinding* found = scope.find_term(name(i));
    return found ? found->name.id : 0;
  }
};

}  // namespace

TEST_CASE("scopes: modules of any size hide what was bound before, and leave no trace") {
  for (size_t count : {10u, 1000u}) {
    ScopeFixture f;
    f.scope.bind(f.name(1), f.value(1, 7));
    CHECK(f.meaning(1) == 7);
    Mod first = f.module(1, count, 8), second = f.module(2, count, 9);
    Scope::Mark outer = f.scope.mark();
    f.scope.open(first);
    CHECK(f.meaning(1) == 8);
    f.scope.bind(f.name(3), f.value(3, 10));
    Scope::Mark inner = f.scope.mark();
    f.scope.open(second);
    CHECK(f.meaning(1) == 8);
    CHECK(f.meaning(2) == 9);
    CHECK(f.meaning(3) == 9);
    CHECK(f.scope.hidden_term(f.name(3))->name.id == 10);
    f.scope.leave(inner);
    CHECK(f.meaning(2) == 8);
    CHECK(f.meaning(3) == 10);
    CHECK(f.meaning(count + 1) == 0);
    f.scope.open(second);
    CHECK(f.meaning(count + 1) == 9);
    size_t visible = 0;
    f.scope.for_each_term([&](Name, const TermBinding&) { visible++; });
    CHECK(visible == count + 1);
    f.scope.leave(outer);
    CHECK(f.meaning(1) == 7);
    CHECK(f.meaning(3) == 0);
    visible = 0;
    f.scope.for_each_term([&](Name, const TermBinding&) { visible++; });
    CHECK(visible == 1);
  }
}

TEST_CASE("modules that open one another have the names of all, the last meaning of each, in order") {
  ScopeFixture f;
  Mod mod = f.module(0, 100, 1);
  for (uint32_t id = 2; id < 200; id++) {
    Mod next = f.module(id, 2, id, &mod);
    mod = next;
  }
  size_t count = 0;
  uint32_t last = 0;
  for (const auto& [name, binding] : mod.env.terms.all()) {
    CHECK((count == 0 || name.index() > last));
    last = name.index();
    count++;
    CHECK(mod.env.find_term(name)->name.id == binding.name.id);
  }
  CHECK(count == 201);
  CHECK(mod.env.find_term(f.name(50))->name.id == 50);
  CHECK(mod.env.find_term(f.name(1))->name.id == 1);
  CHECK(mod.env.find_term(f.name(200))->name.id == 199);
  CHECK(mod.env.find_term(f.name(201)) == nullptr);
  CHECK(mod.env.terms.tables.size() < 10);
}

}  // namespace fehu::check
