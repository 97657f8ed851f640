// Tests of alias sets and of components that share them.
#include "check/consume/aliases.h"

#include <doctest/doctest.h>

#include "check/context.h"

using namespace fehu;
using namespace fehu::check;

TEST_CASE("alias sets: unions, overlap, walking") {
  AliasSets sets;
  AliasSet a = sets.atom(1), b = sets.atom(2), c = sets.atom(3);
  AliasSet ab = sets.join(a, b), bc = sets.join(b, c);
  CHECK(sets.join(a, a) == a);
  CHECK(sets.join(0, a) == a);
  CHECK(sets.join(ab, a) == ab);
  CHECK(sets.overlap(ab, bc));
  CHECK(!sets.overlap(a, bc));
  CHECK(!sets.overlap(0, a));
  std::vector<VarIndex> vars;
  sets.for_each(sets.join(ab, bc), [&](AliasSet, VarIndex var) {
    vars.push_back(var);
    return true;
  });
  CHECK(vars == std::vector<VarIndex>{1, 2, 3});
}

TEST_CASE("alias sets: a long chain is linear in nodes and in questions") {
  AliasSets sets;
  AliasSet set = 0;
  for (VarIndex i = 1; i <= 200'000; ++i) {
    set = sets.join(sets.atom(i), set);
    sets.consume(200'000 + i);  // something else
    sets.restore(200'000 + i - 1);
    CHECK_UNARY(!sets.has_consumed(set));
  }
  CHECK(sets.num_nodes() < 500'000);
  sets.consume(1);
  CHECK(sets.has_consumed(set));
  sets.restore(1);
  CHECK(!sets.has_consumed(set));
}

TEST_CASE("alias sets: what is consumed reaches all sets with an atom of it") {
  AliasSets sets;
  AliasSet a = sets.atom(1), b = sets.atom(2), c = sets.atom(3);
  AliasSet ab = sets.join(a, b), bc = sets.join(b, c), abc = sets.join(ab, bc);
  sets.consume(2);
  sets.consume(2);  // again: nothing changes
  CHECK(!sets.has_consumed(a));
  CHECK(sets.has_consumed(ab));
  CHECK(sets.has_consumed(bc));
  CHECK(sets.has_consumed(abc));
  CHECK(sets.has_consumed(sets.atom(2)));  // made after that
  CHECK(sets.has_consumed(sets.join(sets.atom(2), c)));
  sets.consume(1);
  sets.restore(2);
  CHECK(sets.has_consumed(ab));
  CHECK(!sets.has_consumed(bc));
  CHECK(sets.has_consumed(abc));
  sets.restore(1);
  CHECK(!sets.has_consumed(abc));
  CHECK(!sets.has_consumed(0));
}

TEST_CASE("components that share an alias") {
  Arena arena;
  Interner names;
  SourceMap sources;
  diag::Sink sink;
  Context ctx(arena, names, sources, sink);
  typed::Types& types = ctx.types;
  AliasSets sets;
  const typed::Type* array = types.array(types.size_const(2), types.i64());
  const typed::Type* parts[] = {array, types.i64(), array};
  const typed::Type* tuple = types.tuple(parts, names);
  const AliasTree* v = make_leaf(arena, sets.atom(1));
  const AliasTree* w = make_leaf(arena, sets.atom(2));
  const AliasTree* apart[] = {v, nullptr, w};
  const AliasTree* same[] = {v, nullptr, v};
  CHECK(!components_of(sets, tuple, make_parts(arena, apart))[0].is_shared);
  CHECK(components_of(sets, tuple, make_parts(arena, same))[0].is_shared);
  CHECK(components_of(sets, tuple, make_parts(arena, same))[2].is_shared);
  CHECK(!components_of(sets, tuple, make_parts(arena, same))[1].is_shared);
  CHECK(components_of(sets, tuple, v)[0].is_shared);  // one set for everything inside

  // Payloads of one constructor may not share, those of different ones may.
  const typed::Type* two[] = {array, array};
  const typed::Type* sum = types.sum({{names.intern("a"), arena.list(std::span<const typed::Type* const>(two))},
                                      {names.intern("b"), arena.list(std::span<const typed::Type* const>(two, 1))}});
  const AliasTree* across[] = {v, w, v};
  const AliasTree* within[] = {v, v, nullptr};
  CHECK(!components_of(sets, sum, make_parts(arena, across))[0].is_shared);
  CHECK(components_of(sets, sum, make_parts(arena, within))[0].is_shared);
}
