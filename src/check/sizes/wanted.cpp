// Pass 2: bodies of functions whose written result hides sizes. Spec: language.md 6.9, 6.13.
//
//     def halves [n] 'a (xs: [n]a) : ?[k].([k]a, [n-k]a) = let ks = [n / 2] in (xs[0:ks[0]], xs[ks[0]:n])
// Inside the `let` the body has type ([ks[0]]a, [n-ks[0]]a), which is the written type with k = ks[0]. Were `ks` hidden
// first, two unrelated unknown sizes would be left. So the written type is matched inside, and where a name goes out of
// scope that k mentions, k becomes the unknown size u: ([u]a, [n-u]a). Branches that differ in k meet in the same way.
// A branch without any array of that size, `#none` of an optional array, need not agree with the others. A loop keeps
// the form from iteration to iteration, with another k (loop.cpp). `[]` is a hidden size as well: in `t []`, for a type
// t of several arrays, it stands in several places. The parts of a record are matched with the parts of the type.
#include <algorithm>

#include "check/sizes/size_checker.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

static bool mentions_any(Size size, const std::function<bool(VName)>& is_it) {
  bool found = false;
  for_each_size_leaf(size,
                     [&](const Exp* leaf) { found |= leaf->kind == ExpKind::Var && is_it(as<VarExp>(leaf)->name); });
  return found;
}

const RetType* SizeChecker::hiding(const RetType& written) {
  if (!written.type || !(written.type->flags & kHasSizeMeta)) return written.exts.empty() ? nullptr : &written;
  std::vector<VName> exts(written.exts.begin(), written.exts.end());
  std::vector<std::pair<Size, Size>> holes;
  size_t num_holes = 0;
  auto name = [&](const Exp* leaf) -> const Exp* {
    if (!solver.is_flexible(leaf)) return nullptr;
    num_holes++;
    Size hole = solver.resolve_head(leaf);
    for (auto& [known, ext] : holes)
      if (known == hole) return ext;
    exts.push_back(ctx.fresh(ctx.names.intern("k")));
    holes.push_back({hole, types.size_var(exts.back())});
    return holes.back().second;
  };
  const Type* type =
      map_sizes(types, written.type, false, [&](Size size) { return map_size(ctx.arena, solver.resolve(size), name); });
  if (written.exts.empty() && num_holes == holes.size()) return nullptr;
  return ctx.arena.make<RetType>(ctx.arena.list(exts), type);
}

const RetType* SizeChecker::wanted_field(const RetType* wanted, Name field) {
  const RecordType* record = wanted ? try_as<RecordType>(wanted->type) : nullptr;
  const Type* type = record ? field_type(record, field) : nullptr;
  if (!type || !(type->flags & kHasSize)) return nullptr;
  std::vector<VName> exts;
  for_each_immediate_size(type, [&](Size size) {
    for_each_size_leaf(size, [&](const Exp* leaf) {
      if (leaf->kind != ExpKind::Var) return;
      VName name = as<VarExp>(leaf)->name;
      bool is_hidden = std::ranges::find(wanted->exts, name) != wanted->exts.end();
      if (is_hidden && std::ranges::find(exts, name) == exts.end()) exts.push_back(name);
    });
  });
  return exts.empty() ? nullptr : ctx.arena.make<RetType>(ctx.arena.list(exts), type);
}

bool is_calculated(const RetType& wanted) {
  std::vector<VName> plain;
  bool is_calculated = false;
  for_each_immediate_size(wanted.type, [&](Size size) {
    for_each_size_leaf(size, [&](const Exp* leaf) {
      if (leaf->kind != ExpKind::Var) return;
      VName name = as<VarExp>(leaf)->name;
      if (std::ranges::find(wanted.exts, name) == wanted.exts.end()) return;
      is_calculated |= leaf != bare_size(size) || std::ranges::find(plain, name) != plain.end();
      plain.push_back(name);
    });
  });
  return is_calculated;
}

// What the existential sizes are in this type; nothing if it is not of the wanted form.
std::optional<std::vector<Size>> SizeChecker::wanted_sizes(const Type* type, const RetType& wanted) {
  std::vector<Size> sizes;
  for (size_t i = 0; i < wanted.exts.size(); i++) {
    sizes.push_back(solver.fresh_meta(SizeOrigin::Internal, {}, false));
    solver.note_hidden(sizes.back());
  }
  if (solver.fits(with_sizes(wanted, sizes), type)) return std::nullopt;
  for (Size& size : sizes) size = solver.resolve(size);
  return sizes;
}

const Type* SizeChecker::with_sizes(const RetType& wanted, const std::vector<Size>& sizes) {
  SizeSubstitution subst;
  for (size_t i = 0; i < sizes.size(); i++) subst.add(wanted.exts[i], sizes[i]);
  return substitute(types, wanted.type, subst, nullptr);
}

const Type* SizeChecker::hide_wanted(const Type* type, const RetType* wanted,
                                     const std::function<bool(VName)>& is_hidden, Loc loc, std::vector<VName>& exts) {
  if (!wanted || is_error(type)) return type;
  bool is_concerned = false;
  for_each_size(solver.resolve(type), [&](Size size) { is_concerned |= mentions_any(size, is_hidden); });
  if (!is_concerned) return type;
  std::optional<std::vector<Size>> sizes = wanted_sizes(type, *wanted);
  if (!sizes) return type;
  for (Size& size : *sizes)
    if (mentions_any(size, is_hidden))
      size = unknown_size("k", loc, fmt::format("a size that mentions a name bound here (`{}`)", show(size)), exts);
  return with_sizes(*wanted, *sizes);
}

const Type* SizeChecker::join_wanted(std::span<const Type* const> branches, const RetType* wanted, Loc loc,
                                     std::vector<VName>& exts, List<VName>* later) {
  if (!wanted) return join(branches, loc, exts, later);
  std::vector<std::vector<Size>> sizes;
  for (const Type* branch : branches) {
    std::optional<std::vector<Size>> of_branch = wanted_sizes(branch, *wanted);
    if (!of_branch) return join(branches, loc, exts, later);
    sizes.push_back(std::move(*of_branch));
  }
  std::vector<Size> joined;
  for (size_t i = 0; i < wanted->exts.size(); i++) {
    std::vector<Size> of_branches;
    for (const std::vector<Size>& of_branch : sizes) of_branches.push_back(of_branch[i]);
    joined.push_back(join_hidden(of_branches, loc, exts));
  }
  return with_sizes(*wanted, joined);
}

Size SizeChecker::join_hidden(const std::vector<Size>& sizes, Loc loc, std::vector<VName>& exts) {
  Size known = nullptr;
  bool are_equal = true;
  for (Size size : sizes) {
    if (solver.is_flexible(size)) continue;
    are_equal = are_equal && (!known || same_size(known, size));
    if (!known) known = size;
  }
  if (!known) known = sizes[0];
  for (Size size : sizes) {
    if (!solver.is_flexible(size)) continue;
    are_equal = are_equal && !solver.is_free_payload(size) && !solver.unify(known, size);
  }
  if (are_equal) return known;
  return unknown_size("k", loc, "a size that differs between the branches of this expression", exts);
}

}  // namespace fehu::check
