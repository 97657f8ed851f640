// Tests of match coverage on patterns built by hand.
#include "check/local/coverage.h"

#include <doctest/doctest.h>

#include "check/context.h"

using namespace fehu;
using namespace fehu::typed;

namespace {

struct Fixture {
  Arena arena;
  Interner names;
  SourceMap sources;
  diag::Sink sink;
  check::Context ctx{arena, names, sources, sink};
  Types& types = ctx.types;

  Pat* wild(const Type* type) { return arena.make<WildcardPat>(WildcardPat{Pat{PatKind::Wildcard, {}, type}}); }
  Pat* boolean(bool value) {
    auto* literal = arena.make<LiteralExp>();
    literal->type = types.boolean();
    literal->form = LiteralExp::Form::Bool;
    literal->int_value = value;
    return arena.make<LiteralPat>(LiteralPat{Pat{PatKind::Literal, {}, types.boolean()}, literal, false});
  }
  Pat* number(uint64_t value, std::string_view spelling) {
    auto* literal = arena.make<LiteralExp>();
    literal->type = types.prim(prim::PrimType::U8);
    literal->form = LiteralExp::Form::Int;
    literal->int_value = value;
    literal->spelling = spelling;
    return arena.make<LiteralPat>(LiteralPat{Pat{PatKind::Literal, {}, literal->type}, literal, false});
  }
  Pat* tuple(std::vector<Pat*> parts) {
    std::vector<const Type*> part_types;
    std::vector<FieldPat> fields;
    for (size_t i = 0; i < parts.size(); ++i) {
      part_types.push_back(parts[i]->type);
      fields.push_back({names.intern(std::to_string(i)), parts[i]});
    }
    return arena.make<RecordPat>(
        RecordPat{Pat{PatKind::Record, {}, types.tuple(part_types, names)}, arena.list(fields)});
  }
  Pat* constr(const Type* type, std::string_view name, std::vector<Pat*> payload = {}) {
    return arena.make<ConstrPat>(ConstrPat{Pat{PatKind::Constr, {}, type}, names.intern(name), arena.list(payload)});
  }
  const Type* sum(std::vector<std::pair<std::string, std::vector<const Type*>>> constrs) {
    std::vector<Constr> result;
    for (auto& [name, payload] : constrs) result.push_back({names.intern(name), arena.list(payload)});
    return types.sum(std::move(result));
  }
  std::string missing(std::vector<const Pat*> pats) {
    check::Coverage coverage = check::check_coverage(pats.front()->type, pats);
    REQUIRE(!coverage.is_too_complex);
    return coverage.missing.value_or("nothing");
  }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "booleans and tuples") {
  CHECK(missing({boolean(true), boolean(false)}) == "nothing");
  CHECK(missing({boolean(true)}) == "false");
  const Type* b = types.boolean();
  CHECK(missing({tuple({boolean(true), wild(b)}), tuple({wild(b), boolean(false)})}) == "(false, true)");
  CHECK(missing({tuple({boolean(true), wild(b)}), tuple({wild(b), boolean(false)}), wild(b)}) == "nothing");
}

TEST_CASE_FIXTURE(Fixture, "numbers need a catch-all") {
  CHECK(missing({number(0, "0"), number(2, "2")}) == "1");
  CHECK(missing({number(0, "0"), wild(types.prim(prim::PrimType::U8))}) == "nothing");
  const Type* b = types.boolean();
  const Type* u8 = types.prim(prim::PrimType::U8);
  CHECK(missing({tuple({number(7, "7"), boolean(true)}), tuple({wild(u8), boolean(false)}),
                 tuple({number(0, "0"), wild(b)})}) == "(1, true)");
}

TEST_CASE_FIXTURE(Fixture, "sums") {
  const Type* b = types.boolean();
  const Type* inner = sum({{"x", {b}}, {"y", {}}});
  const Type* outer = sum({{"c", {inner, b}}, {"d", {}}});
  CHECK(missing({constr(outer, "d"), constr(outer, "c", {constr(inner, "y"), wild(b)}),
                 constr(outer, "c", {constr(inner, "x", {boolean(true)}), wild(b)})}) == "#c (#x false) _");
  const Type* single = sum({{"box", {b}}});
  CHECK(check::is_irrefutable(constr(single, "box", {wild(b)})));
  CHECK(!check::is_irrefutable(constr(single, "box", {boolean(true)})));
  CHECK(!check::is_irrefutable(constr(inner, "y")));
}

TEST_CASE_FIXTURE(Fixture, "many constructors, many cases") {
  std::vector<std::pair<std::string, std::vector<const Type*>>> constrs;
  for (int i = 0; i < 200; ++i) constrs.push_back({"c" + std::to_string(i), {}});
  const Type* type = sum(constrs);
  std::vector<const Pat*> pats;
  for (int i = 0; i < 200; ++i) {
    for (int k = 0; k < 200; ++k) {
      if (i == 150 && k == 33) continue;
      pats.push_back(tuple({constr(type, "c" + std::to_string(i)), constr(type, "c" + std::to_string(k))}));
    }
  }
  CHECK(missing(pats) == "(#c150, #c33)");
}

TEST_CASE_FIXTURE(Fixture, "wide tuples of tests") {
  std::vector<const Pat*> pats;
  for (int i = 0; i < 300; ++i) {
    std::vector<Pat*> parts(300, wild(types.boolean()));
    parts[static_cast<size_t>(i)] = boolean(true);
    pats.push_back(tuple(parts));
  }
  CHECK(missing(pats).starts_with("(false, false,"));
}
