// Other forms of the same map or reduction: as a nest, turned inside out, over some of the elements.
//
//   map f xs              =>   map (map f) (xs as rows)
//   reduce op (map f xs)  =>   reduce op (map (\row -> reduce op (map f row)) (xs as rows))
//   map (map f) xss       =>   transpose (map (map f) (transpose xss))
//   (map f xs)[a :+ k]    =>   map f (xs[a :+ k])
// The draft is changed; by which type its results are known to others is not.
#include <algorithm>

#include "fuse/draft.h"
#include "ir/build.h"

namespace fehu::fuse {

using namespace ir;

static Type type_inside(Workshop& w, List<Dim> dims, const Type& type) {
  if (type.kind == TypeKind::Acc) return type;
  Operands sizes;
  for (const Dim& d : dims) sizes.push_back(d.size);
  return array_type(w.arena, sizes, type);
}

// The operators of reductions, to be used once more.
static List<Reduce> renamed(const std::vector<Reduce>& reduces, Workshop& w) {
  std::vector<Reduce> made = reduces;
  for (Reduce& reduce : made) reduce.op = rename(reduce.op, w.names, w.arena);
  return w.arena.list(made);
}

// A function of rows that maps the function, level by level. Its first results are reduced, in each row.
static const Lambda* nested(const Lambda* f, const Draft& d, List<Dim> inner, Workshop& w) {
  if (inner.empty()) return f;
  const Lambda* inside = nested(f, d, inner.subspan(1), w);
  std::vector<Param> params;
  std::vector<VName> arrays;
  for (const Param& p : f->params) {
    params.push_back({w.names.fresh_like(p.name), type_inside(w, inner, p.type), nullptr});
    arrays.push_back(params.back().name);
  }
  std::vector<PatElem> pat;
  std::vector<Result> results;
  std::vector<Type> types;
  for (size_t i = 0; i < f->ret.size(); i++) {
    types.push_back(i < d.reduced.size() ? f->ret[i] : type_inside(w, inner, f->ret[i]));
    pat.push_back({w.names.fresh(w.interner.intern("row")), types.back(), nullptr});
    results.push_back({{}, var_operand(pat.back().name)});
  }
  const Exp* map =
      w.arena.make<ScremaExp>(soac(inner[0].size, w.arena.list(arrays), inside), List<Scan>{}, renamed(d.reduces, w));
  Stm s{w.arena.list(pat), {}, {}, d.where, map};
  const Body* body = w.arena.make<Body>(w.arena.list({s}), w.arena.list(results));
  return w.arena.make<Lambda>(w.arena.list(params), body, w.arena.list(types));
}

// The array is replaced by a view of it.
static void see_input(Draft& d, size_t i, const Type& as, const Exp* view, List<VName> certs, Workshop& w) {
  VName array = d.arrays[i], seen = w.names.fresh_like(array);
  d.before.push_back({w.arena.list({PatElem{seen, as, nullptr}}), certs, {}, d.where, view});
  w.memory.bind_view(seen, array);
  d.arrays[i] = seen;
}

static void number_inputs(Draft& d) {
  d.input_of.clear();
  for (size_t i = 0; i < d.arrays.size(); i++) d.input_of.try_emplace(d.arrays[i].id, i);
}

void nest(Draft& d, const Operand& width, List<Dim> inner, std::span<const VName> taken, Workshop& w) {
  std::vector<Result> results;
  std::vector<Type> types;
  for (const std::vector<Value>* values : {&d.reduced, &d.mapped}) {
    for (const Value& v : *values) {
      results.push_back(v.result);
      types.push_back(v.type);
    }
  }
  const Body* body = w.arena.make<Body>(w.arena.list(d.stms), w.arena.list(results));
  const Lambda* f = w.arena.make<Lambda>(w.arena.list(d.params), body, w.arena.list(types));
  const Lambda* rows = nested(f, d, inner, w);
  for (size_t i = 0; i < d.arrays.size(); i++) {
    bool is_taken = std::ranges::find(taken, d.arrays[i]) != taken.end();
    if (is_taken || d.params[i].type.kind == TypeKind::Acc) continue;
    Type type = array_type(w.arena, {&width, 1}, rows->params[i].type);
    type.unique = false;
    see_input(d, i, type, w.arena.make<ReshapeExp>(d.arrays[i], w.arena.list(shape_of(type))), d.certs, w);
  }
  number_inputs(d);
  d.width = width;
  d.params.assign(rows->params.begin(), rows->params.end());
  d.stms.assign(rows->body->stms.begin(), rows->body->stms.end());
  size_t at = 0;
  for (std::vector<Value>* values : {&d.reduced, &d.mapped})
    for (Value& v : *values) {
      v = {rows->body->results[at], rows->ret[at]};
      at++;
    }
}

void slice(Draft& d, const SliceDim& elements, List<VName> certs, Workshop& w) {
  for (size_t i = 0; i < d.arrays.size(); i++) {
    Type type = array_type(w.arena, {&elements.count, 1}, d.params[i].type);
    type.unique = false;
    std::vector<SliceDim> dims{elements};
    for (const Dim& size : type.dims.subspan(1)) dims.push_back({false, i64_operand(0), size.size, i64_operand(1)});
    see_input(d, i, type, w.arena.make<IndexExp>(d.arrays[i], w.arena.list(dims)), certs, w);
  }
  number_inputs(d);
  d.width = elements.count;
}

// The only statement of the map function, if that is a map all of whose results it returns.
static const ScremaExp* inner_map(const Draft& d) {
  if (d.stms.size() != 1) return nullptr;
  const Stm& s = d.stms[0];
  const auto* e = try_as<ScremaExp>(s.exp);
  if (!e || !e->scans.empty() || !e->reduces.empty() || e->post || s.pat.size() != d.mapped.size()) return nullptr;
  for (size_t i = 0; i < s.pat.size(); i++) {
    const Result& r = d.mapped[i].result;
    if (r.value.is_const() || r.value.name != s.pat[i].name || !r.certs.empty()) return nullptr;
  }
  return e;
}

bool can_turn(const Draft& d) {
  return d.is_map() && inner_map(d);
}

static List<uint32_t> transposition(size_t rank, Arena& arena) {
  std::vector<uint32_t> perm{1, 0};
  for (uint32_t k = 2; k < rank; k++) perm.push_back(k);
  return arena.list(perm);
}

// What the inner map takes a row of goes in transposed, and whole arrays that it takes go in as they are. What else it
// looks at of the outer elements is taken by the map that is inside now. Certificates of the inner map come from
// outside: there is no other statement in the lambda.
void turn(Draft& d, Workshop& w) {
  const ScremaExp& inner = *inner_map(d);
  d.certs = join_certs(w.arena, d.certs, d.stms[0].certs);
  Draft made = d;
  made.arrays.assign(inner.arrays.begin(), inner.arrays.end());
  made.params.assign(inner.lambda->params.begin(), inner.lambda->params.end());
  std::vector<VName> arrays;
  std::vector<Param> params;
  for (size_t i = 0; i < made.arrays.size(); i++) {
    auto row = std::ranges::find_if(d.params, [&](const Param& p) { return p.name == made.arrays[i]; });
    if (row == d.params.end()) continue;
    params.push_back(made.params[i]);
    Type column = array_type(w.arena, {&d.width, 1}, params.back().type);
    Type type = array_type(w.arena, {&inner.width, 1}, column);
    made.arrays[i] = d.arrays[static_cast<size_t>(row - d.params.begin())];
    made.params[i] = {w.names.fresh_like(params.back().name), column, nullptr};
    see_input(made, i, type, w.arena.make<RearrangeExp>(made.arrays[i], transposition(type.rank(), w.arena)), d.certs,
              w);
    arrays.push_back(made.params[i].name);
  }
  std::vector<VName> free = free_names(inner.lambda);
  for (size_t i = 0; i < d.params.size(); i++) {
    if (std::ranges::find(free, d.params[i].name) == free.end()) continue;
    arrays.push_back(d.arrays[i]);
    params.push_back(d.params[i]);
  }
  std::vector<PatElem> pat(d.stms[0].pat.begin(), d.stms[0].pat.end());
  for (size_t i = 0; i < pat.size(); i++)
    made.mapped[i].type = pat[i].type = array_type(w.arena, {&d.width, 1}, inner.lambda->ret[i]);
  const Lambda* f = w.arena.make<Lambda>(w.arena.list(params), inner.lambda->body, inner.lambda->ret);
  const Exp* map = w.arena.make<ScremaExp>(soac(d.width, w.arena.list(arrays), f), List<Scan>{}, List<Reduce>{});
  made.stms = {{w.arena.list(pat), {}, {}, d.stms[0].where, map}};
  made.width = inner.width;
  number_inputs(made);
  d = std::move(made);
}

}  // namespace fehu::fuse
