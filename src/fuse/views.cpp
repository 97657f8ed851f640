// Producers that are seen through a view: the view moves from what the producer makes to what it takes.
//
//   let {ys} = screma(n, xs) map f             let {xs2} = xs[a :+ k * s]
//   let {zs} = ys[a :+ k * s]             =>   let {zs} = screma(k, xs2) map f
//
// - A reshape that gives the outer size another name: what comes out is known by that name.
// - A reshape that joins outer dimensions: what comes out is known as the long array, and a map that takes it becomes a
//   nest of maps over the rows (forms.cpp). A reduction becomes one of the rows, and one of what these give: elements
//   stay in order, but are grouped otherwise, which floats may show (`--keep-order` keeps it as it is).
// - A reshape that splits the outer dimension: the producer becomes a nest.
// - A transposition of a nest of two maps: the nest is turned inside out, so the producer must be without effects.
// - A slice of the outer dimension, also backwards: the arrays that go in are sliced. What is not in the slice is not
//   computed, so the producer must be without effects.
// All of these only if nobody sees the producer's array in another way.
#include <algorithm>

#include "fuse/level.h"
#include "ir/build.h"
#include "ir/op_facts.h"

namespace fehu::fuse {

using namespace ir;

void Level::through_view(uint32_t stm) {
  const Stm& s = body_->stms[stm];
  const auto* reshape = try_as<ReshapeExp>(s.exp);
  const auto* index = try_as<IndexExp>(s.exp);
  const auto* rearrange = try_as<RearrangeExp>(s.exp);
  if ((!reshape && !index && !rearrange) || !is_input(s.pat[0].name)) return;
  VName array = reshape ? reshape->array : index ? index->array : rearrange->array;
  std::optional<uint32_t> producer = binder_of(array.id);
  if (!producer || uses_.at(array.id) != 1) return;
  Node& p = nodes_[*producer];
  if (!p.draft || moment_of(*p.draft, array) == Moment::Never) return;
  if (reshape)
    through_reshape(stm, p, *reshape);
  else if (index)
    through_slice(stm, p, *index);
  else
    through_rearrange(stm, p, *rearrange);
}

static bool same_dims(List<Dim> a, List<Dim> b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); i++)
    if (!same_operand(a[i].size, b[i].size)) return false;
  return true;
}

// No lambda of it writes to what it gets.
static bool consumes_nothing(const Draft& d, const Workshop& w) {
  return std::ranges::none_of(d.params,
                              [&](const Param& p) { return p.type.kind == TypeKind::Array && w.consumes(p); });
}

// May what it reduces be reduced in rows first? Rows of arrays would have to be stored.
static bool can_regroup(const Draft& d, const Workshop& w) {
  return std::ranges::all_of(d.reduced, [&](const Value& v) {
    return v.type.kind == TypeKind::Prim && !(w.keeps_order && prim::is_float(v.type.prim));
  });
}

// Other arrays that it takes are split as well. Where their elements do not lie one after the other, that would be a
// copy.
bool Level::can_nest(const Draft& c, const std::vector<VName>& taken) const {
  if (c.other || !c.scans.empty() || c.has_post || !can_regroup(c, w_) || !consumes_nothing(c, w_)) return false;
  return std::ranges::all_of(c.arrays, [&](VName array) {
    auto found = binder_.find(array.id);
    if (found == binder_.end() || std::ranges::find(taken, array) != taken.end()) return true;
    ExpKind kind = body_->stms[found->second].exp->kind;
    return kind != ExpKind::Index && kind != ExpKind::FlatIndex && kind != ExpKind::Rearrange;
  });
}

// The producer takes over what the view needs, which must have been made before both, as the arrays of which the
// producer sees views from now on.
Node Level::with_view(Node&& p, uint32_t view) const {
  Node node = std::move(p);
  node.draft->certs = join_certs(w_.arena, node.draft->certs, body_->stms[view].certs);
  for (VName array : node.draft->arrays) node.inside.push_back(array.id);
  for (uint32_t name : graph_.footprint(view).names)
    if (!node.draft->out_of.contains(name) && !node.draft->scan_out_of.contains(name)) node.inside.push_back(name);
  return node;
}

bool Level::through_reshape(uint32_t stm, Node& p, const ReshapeExp& e) {
  const Stm& s = body_->stms[stm];
  List<Dim> from = out_named(*p.draft, e.array).type.dims, to = s.pat[0].type.dims;
  // Inner dimensions stay as they are, and outer ones are the same number of rows.
  size_t num_from = from.size() > to.size() ? from.size() - to.size() + 1 : 1;
  size_t num_to = to.size() > from.size() ? to.size() - from.size() + 1 : 1;
  if (!same_dims(from.subspan(num_from), to.subspan(num_to))) return false;
  Operands rows_from, rows_to;
  for (const Dim& d : from.first(num_from)) rows_from.push_back(d.size);
  for (const Dim& d : to.first(num_to)) rows_to.push_back(d.size);
  analysis::Sizes::Mark mark = sizes_.mark();
  sizes_.learn_certs(s.certs);
  bool is_same = to.size() == num_to || sizes_.is_same_product(rows_from, rows_to);
  sizes_.undo(mark);
  // Of several names for the sizes of rows only those of the draft are used.
  bool is_known_so = from.size() == element_type(*p.draft, e.array).rank() + 1;
  bool is_split = num_to > 1;
  if (!is_same || (is_split && !(is_known_so && can_nest(*p.draft, {})))) return false;
  int64_t merged = graph_.merge(stm, graph_.find(binder_.at(e.array.id)));
  if (merged < 0) return false;
  Node node = with_view(std::move(p), stm);
  if (is_split) nest(*node.draft, to[0].size, to.subspan(1, num_to - 1), {}, w_);
  rename_out(*node.draft, e.array, s.pat[0]);
  nodes_[static_cast<size_t>(merged)] = std::move(node);
  return is_changed_ = true;
}

// Is it a map without effects that makes this array only?
bool Level::is_map_of_one(const Node& p, VName array) const {
  const Draft& d = *p.draft;
  if (!d.is_map() || p.has_effect || !p.consumed.empty() || !consumes_nothing(d, w_)) return false;
  for (size_t i = 0; i < d.outs.size(); i++)
    if (d.outs[i].name != array && !d.is_dead[i] && uses_.at(d.outs[i].name.id) > 0) return false;
  return std::ranges::none_of(d.params, [](const Param& p) { return p.type.kind == TypeKind::Acc; });
}

// Some rows as they are, each once.
static bool is_slice_of_rows(const IndexExp& e, const Type& array) {
  if (e.slice[0].is_fixed || e.slice[0].stride.is_var() || is_const(e.slice[0].stride, 0)) return false;
  for (size_t i = 1; i < e.slice.size(); i++) {
    const SliceDim& d = e.slice[i];
    if (d.is_fixed || !is_const(d.start, 0) || !is_const(d.stride, 1) || !same_operand(d.count, array.dims[i].size))
      return false;
  }
  return true;
}

// Is the array known by the type that the producer gives it?
static bool is_plain(const Draft& d, VName array) {
  const Type& type = out_named(d, array).type;
  return same_operand(type.dims[0].size, d.width) && type.rank() == element_type(d, array).rank() + 1;
}

static bool is_transposition(List<uint32_t> perm) {
  for (uint32_t i = 2; i < perm.size(); i++)
    if (perm[i] != i) return false;
  return perm.size() >= 2 && perm[0] == 1 && perm[1] == 0;
}

bool Level::through_rearrange(uint32_t stm, Node& p, const RearrangeExp& e) {
  if (!is_plain(*p.draft, e.array) || !is_transposition(e.perm)) return false;
  if (!is_map_of_one(p, e.array) || !can_turn(*p.draft) || p.draft->outs.size() != 1) return false;
  int64_t merged = graph_.merge(stm, graph_.find(binder_.at(e.array.id)));
  if (merged < 0) return false;
  Node node = with_view(std::move(p), stm);
  turn(*node.draft, w_);
  rename_out(*node.draft, e.array, body_->stms[stm].pat[0]);
  nodes_[static_cast<size_t>(merged)] = std::move(node);
  return is_changed_ = true;
}

bool Level::through_slice(uint32_t stm, Node& p, const IndexExp& e) {
  const Stm& s = body_->stms[stm];
  const Type& type = out_named(*p.draft, e.array).type;
  if (!is_plain(*p.draft, e.array) || !is_slice_of_rows(e, type) || !is_map_of_one(p, e.array)) return false;
  int64_t merged = graph_.merge(stm, graph_.find(binder_.at(e.array.id)));
  if (merged < 0) return false;
  Node node = with_view(std::move(p), stm);
  slice(*node.draft, e.slice[0], s.certs, w_);
  rename_out(*node.draft, e.array, s.pat[0]);
  for (size_t i = 0; i < node.draft->outs.size(); i++)
    if (node.draft->outs[i].name != s.pat[0].name) node.draft->is_dead[i] = true;
  nodes_[static_cast<size_t>(merged)] = std::move(node);
  return is_changed_ = true;
}

}  // namespace fehu::fuse
