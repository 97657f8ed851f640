// One walk from top to bottom for what varies and whether it has another form, one back for which vectors end up in
// results.
#include "soac/column_code.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "soac/simple.h"

namespace fehu::soac {

using namespace ir;

namespace {

constexpr int64_t kFewestRows = 4;

bool is_prim(const Type& t) {
  return t.kind == TypeKind::Prim;
}
bool is_vector(const Type& t) {
  return t.kind == TypeKind::Array && t.dims.size() == 1;
}

template <typename Code>
bool mentions(const Code& code, const Varying& varying) {
  return std::ranges::any_of(free_names(code), [&](VName n) { return varying.contains(n.id); });
}

// The function that is mapped over the elements of a column: numbers only, and checks that are the same in all columns.
// Vectors of the column are read element by element; other matrices not so that the column is another row.
class ElementCode {
 public:
  explicit ElementCode(const Varying& outside) : varying_(outside) {}

  void vary(VName n) { varying_.insert(n.id); }
  bool is_fine(const Body* b) {
    return std::ranges::all_of(b->stms, [&](const Stm& s) { return is_fine(s); }) &&
           std::ranges::all_of(b->results, [](const Result& r) { return r.certs.empty(); });
  }
  bool is_fine(const Stm& s) {
    bool differs = mentions(s, varying_);
    if (differs)
      for (const PatElem& p : s.pat) vary(p.name);
    if (s.exp->kind == ExpKind::Assert) return !differs;
    if (!std::ranges::all_of(s.pat, [](const PatElem& p) { return is_prim(p.type); })) return false;
    if (const auto* match = try_as<MatchExp>(s.exp)) return is_fine(*match, differs);
    const auto* read = try_as<IndexExp>(s.exp);
    return read ? reads_rows(*read) : is_scalar_op(s.exp->kind) || s.exp->kind == ExpKind::Operand;
  }

 private:
  // Which branch is taken may differ if there are no checks in any.
  bool is_fine(const MatchExp& match, bool differs) {
    bool all = true;
    for_each_nested(&match, [&](const Nested& n) {
      all = all && is_fine(n.body);
      for (const Stm& s : n.body->stms)
        all = all && !(differs && (has_bodies(s.exp->kind) || s.exp->kind == ExpKind::Assert));
    });
    return all;
  }
  bool reads_rows(const IndexExp& read) const {
    if (varying_.contains(read.array.id)) return true;
    auto differs = [&](const SliceDim& d) { return d.start.is_var() && varying_.contains(d.start.name.id); };
    return std::ranges::none_of(read.slice.subspan(0, read.slice.size() - 1), differs);
  }

  Varying varying_;
};

// Is it right to evaluate that where there may be no column?
bool cannot_fail(const Stm& s) {
  const auto* bin = try_as<BinOpExp>(s.exp);
  return bin ? !prim::can_fail(bin->op) : is_scalar_op(s.exp->kind) || s.exp->kind == ExpKind::Operand;
}

}  // namespace

ColumnCode::ColumnCode(const Lambda& function, analysis::Sizes& sizes, bool with_scans)
    : sizes_(sizes), with_scans_(with_scans) {
  for (const Param& p : function.params) {
    varying_.insert(p.name.id);
    given_.insert(p.name.id);
  }
  for (const Stm& s : function.body->stms) {
    sizes_.bind(s);
    is_fine_ = is_fine_ && is_fine(s);
  }
  is_fine_ = is_fine_ && are_vectors_kept(*function.body);
}

bool ColumnCode::is_fine(const Stm& s) {
  if (s.exp->kind == ExpKind::Assert || !are_sizes_fine(s)) return false;
  if (!mentions(s, varying_)) return cannot_fail(s) || s.exp->kind == ExpKind::Iota;
  bool is_number = std::ranges::all_of(s.pat, [](const PatElem& p) { return is_prim(p.type); });
  bool is_fine = is_number ? ElementCode(varying_).is_fine(s) : is_vector_fine(s);
  for (const PatElem& p : s.pat) varying_.insert(p.name.id);
  return is_fine;
}

// Operations on vectors.
bool ColumnCode::is_vector_fine(const Stm& s) {
  if (!std::ranges::all_of(s.pat, [](const PatElem& p) { return is_vector(p.type); })) return false;
  if (const auto* screma = try_as<ScremaExp>(s.exp)) return is_fine(*screma);
  if (const auto* joined = try_as<ConcatExp>(s.exp))
    return std::ranges::all_of(joined->arrays, [&](VName n) { return varies(n); });
  const auto* slice = try_as<IndexExp>(s.exp);
  const auto* reshape = try_as<ReshapeExp>(s.exp);
  if (slice || (reshape && given_.contains(reshape->array.id))) given_.insert(s.pat[0].name.id);
  if (!slice) return reshape || s.exp->kind == ExpKind::Copy;
  const SliceDim& d = slice->slice[0];
  return slice->slice.size() == 1 && varies(slice->array) && !varies(d.start) && !varies(d.count) && !varies(d.stride);
}

bool ColumnCode::is_fine(const ScremaExp& e) {
  if (!e.scans.empty() && !with_scans_) return false;
  if (!e.reduces.empty() || e.post || !std::ranges::all_of(e.lambda->ret, is_prim)) return false;
  if (e.width.is_const() && prim::as_i64(e.width.value) < kFewestRows) return false;
  ElementCode code(varying_);
  for (size_t i = 0; i < e.arrays.size(); i++) {
    if (!is_prim(e.lambda->params[i].type)) return false;
    if (varies(e.arrays[i])) code.vary(e.lambda->params[i].name);
  }
  return std::ranges::all_of(e.scans, [&](const Scan& scan) { return is_fine(scan); }) && code.is_fine(e.lambda->body);
}

bool ColumnCode::is_fine(const Scan& scan) const {
  ElementCode code(varying_);
  for (const Param& p : scan.op->params) code.vary(p.name);
  return std::ranges::none_of(scan.neutral, [&](const Operand& x) { return varies(x); }) &&
         std::ranges::all_of(scan.op->ret, is_prim) && !mentions(scan.op, varying_) && code.is_fine(scan.op->body);
}

// For all columns, it is evaluated even if there are none. Then sizes must not be negative.
bool ColumnCode::are_sizes_fine(const Stm& s) {
  auto is_fine = [&](const Operand& x) { return !varies(x) && sizes_.is_nonnegative(x); };
  if (const auto* iota = try_as<IotaExp>(s.exp); iota && !is_fine(iota->count)) return false;
  return std::ranges::all_of(s.pat, [&](const PatElem& p) {
    return std::ranges::all_of(p.type.dims, [&](const Dim& d) { return !d.is_ext() && is_fine(d.size); });
  });
}

// Results are vectors of their own. Of all others that are made, they are made up; so these take no memory of theirs.
bool ColumnCode::are_vectors_kept(const Body& b) const {
  Varying kept;
  for (const Result& r : b.results)
    if (!varies(r.value) || given_.contains(r.value.name.id) || !kept.insert(r.value.name.id).second) return false;
  for (size_t i = b.stms.size(); i-- > 0;) {
    const Stm& s = b.stms[i];
    bool is_view = s.exp->kind == ExpKind::Index || s.exp->kind == ExpKind::Reshape;
    for (const PatElem& p : s.pat)
      if (is_vector(p.type) && varies(p.name) && !is_view && !kept.contains(p.name.id)) return false;
    if (const auto* joined = try_as<ConcatExp>(s.exp))
      for (VName n : joined->arrays) kept.insert(n.id);
    if (const auto* reshape = try_as<ReshapeExp>(s.exp)) kept.insert(reshape->array.id);
  }
  return true;
}

}  // namespace fehu::soac
