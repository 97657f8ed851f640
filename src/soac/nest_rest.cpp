// What is left of the maps of a nest when its sums have been computed.
#include "soac/nest_rest.h"

#include <algorithm>

#include "ir/op_facts.h"

namespace fehu::soac {

using namespace ir;

// Does the body return exactly what the statement makes, and do nothing besides that shows?
static bool returns(const Body& body, const Stm& s) {
  auto is_quiet = [&](const Stm& other) {
    return &other == &s || (effect_of(other.exp) == Effect::None && !has_bodies(other.exp->kind));
  };
  return std::ranges::all_of(body.stms, is_quiet) &&
         std::ranges::equal(body.results, s.pat, [](const Result& r, const PatElem& p) {
           return r.certs.empty() && same_operand(r.value, var_operand(p.name));
         });
}

bool gives_sums(const Nest& nest) {
  const Body& inner = *as<ScremaExp>(nest.columns->exp)->lambda->body;
  return returns(inner, *nest.terms) &&
         (!nest.rows || returns(*as<ScremaExp>(nest.rows->exp)->lambda->body, *nest.columns));
}

// There is one result of the type of the sums, and the rest of the body is operations that neither change arrays nor
// print.
static bool fits_in_place(const Body& body, const Stm& inner, const Type& result, const Type& sum) {
  auto is_plain = [&](const Stm& s) {
    const OpRow& row = row_of(s.exp->kind);
    bool is_quiet = row.effect == Effect::None || row.effect == Effect::Fails;
    return &s == &inner || (!has_bodies(s.exp->kind) && !row.can_consume && is_quiet);
  };
  return body.results.size() == 1 && body.results[0].certs.empty() && result.prim == sum.prim &&
         std::ranges::all_of(body.stms, is_plain);
}

bool fits_in_place(const Nest& nest, const Stm& s, const Type& sums) {
  const Lambda& inner = *as<ScremaExp>(nest.columns->exp)->lambda;
  if (nest.terms->pat.size() != 1 || inner.ret.size() != 1 || inner.ret[0].kind != TypeKind::Prim ||
      !fits_in_place(*inner.body, *nest.terms, s.pat[0].type, sums))
    return false;
  if (!nest.rows) return true;
  const Body& outer = *as<ScremaExp>(nest.rows->exp)->lambda->body;
  return fits_in_place(outer, *nest.columns, s.pat[0].type, sums) &&
         same_operand(outer.results[0].value, var_operand(nest.columns->pat[0].name));
}

// The elements of a map at the index.
static void enter(const ScremaExp& map, const Operand& index, Build& build) {
  Operand at[] = {index};
  for (size_t i = 0; i < map.arrays.size(); i++)
    build.emit({&map.lambda->params[i], 1}, build.element_exp(map.arrays[i], at));
}

// The maps as loops, which put their results in the places of the sums.
Operands rest_in_place(const Nest& nest, const Operands& sums, Build& build) {
  auto columns = [&](std::span<const Operand> arrays, const Operands& row, std::span<const VName> certs) {
    const auto& map = *as<ScremaExp>(nest.columns->exp);
    return build.loop_each(
        arrays, map.width,
        [&](const Operand& j, std::span<const Operand> inside) {
          Operands at = row;
          at.push_back(j);
          enter(map, j, build);
          for (const Stm& stm : map.lambda->body->stms)
            if (&stm == nest.terms)
              build.define(nest.terms->pat[0], build.element(inside[0], at));
            else
              build.emit(stm);
          return Operands{build.update(inside[0], at, map.lambda->body->results[0].value)};
        },
        certs);
  };
  if (!nest.rows) return columns(sums, {}, nest.certs);
  const auto& map = *as<ScremaExp>(nest.rows->exp);
  return build.loop_each(
      sums, map.width,
      [&](const Operand& i, std::span<const Operand> inside) {
        enter(map, i, build);
        Operands made;
        for (const Stm& stm : map.lambda->body->stms)
          if (&stm == nest.columns)
            made = columns(inside, {i}, {});
          else
            build.emit(stm);
        return made;
      },
      nest.certs);
}

// The lambda without one of its statements, or with another one instead; what that made comes in by parameters.
static const Lambda* with_sums(const Lambda* lambda, const Stm* made, const Stm* replacement,
                               std::span<const Param> params, Arena& arena) {
  std::vector<Param> all(lambda->params.begin(), lambda->params.end());
  all.insert(all.end(), params.begin(), params.end());
  std::vector<Stm> stms;
  for (const Stm& s : lambda->body->stms) {
    if (&s != made)
      stms.push_back(s);
    else if (replacement)
      stms.push_back(*replacement);
  }
  const Body* body = arena.make<Body>(arena.list(stms), lambda->body->results);
  return arena.make<Lambda>(arena.list(all), body, lambda->ret);
}

// A map over more arrays.
static Stm with_sums(const Stm& s, std::span<const VName> arrays, const Lambda* lambda, Arena& arena) {
  ScremaExp e = *as<ScremaExp>(s.exp);
  std::vector<VName> all(e.arrays.begin(), e.arrays.end());
  all.insert(all.end(), arrays.begin(), arrays.end());
  e.arrays = arena.list(all);
  e.lambda = lambda;
  Stm made = s;
  made.exp = arena.make<ScremaExp>(e);
  return made;
}

Stm map_with_sums(const Nest& nest, const Stm& s, const Operands& sums, Build& build) {
  Arena& arena = build.arena();
  std::vector<VName> arrays, row_names;
  std::vector<Param> row_params;
  for (const Operand& sum : sums) {
    arrays.push_back(sum.name);
    row_params.push_back(build.param("sums", build.row_type(build.type_of(sum))));
    row_names.push_back(row_params.back().name);
  }
  const Lambda* inner = as<ScremaExp>(nest.columns->exp)->lambda;
  inner = with_sums(inner, nest.terms, nullptr, nest.terms->pat, arena);
  Stm columns = with_sums(*nest.columns, nest.rows ? row_names : arrays, inner, arena);
  if (!nest.rows) return columns;
  const Lambda* outer = with_sums(as<ScremaExp>(nest.rows->exp)->lambda, nest.columns, &columns, row_params, arena);
  return with_sums(s, arrays, outer, arena);
}

}  // namespace fehu::soac
