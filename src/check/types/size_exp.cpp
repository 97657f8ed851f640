// Size expressions as trees of a head and parts, so that comparing, unifying and substituting are each written once.
//
// `n + m` has the head "apply, two arguments" and the parts `+`, `n` and `m`. Expressions that bind names are leaves
// here and equal only to themselves: comparing them would need renaming, and sizes may not contain them anyway.
#include "check/types/size_exp.h"

#include <algorithm>

#include "check/typed_walk.h"

namespace fehu::typed {

// The value of a tuning parameter is not known before the program runs: as a size it is not its default.
static bool is_tuning_param(const AttrExp* e) {
  return e->attr->kind == AttrKind::Tuning;
}

const Exp* bare_size(const Exp* size) {
  for (;;) {
    if (size->kind == ExpKind::Attr && !is_tuning_param(as<AttrExp>(size)))
      size = as<AttrExp>(size)->exp;
    else if (size->kind == ExpKind::Assert)
      size = as<AssertExp>(size)->exp;
    else if (size->kind == ExpKind::Ascript)
      size = as<AscriptExp>(size)->exp;
    else
      return size;
  }
}

bool is_name(Size size, VName name) {
  size = bare_size(size);
  return size->kind == ExpKind::Var && as<VarExp>(size)->name == name;
}

bool has_size_meta(const Exp* size) {
  bool found = false;
  for_each_size_leaf(size, [&](const Exp* leaf) { found |= leaf->kind != ExpKind::Var; });
  return found;
}

// Of what is inside these, names mean something only there.
static bool binds_names(ExpKind kind) {
  return kind == ExpKind::Lambda || kind == ExpKind::Let || kind == ExpKind::LetFun || kind == ExpKind::Match ||
         kind == ExpKind::Loop;
}

// The walk over expressions hands out mutable nodes; nothing is changed through them.
std::vector<const Exp*> size_parts(const Exp* exp) {
  std::vector<const Exp*> out;
  if (binds_names(exp->kind)) return out;
  for_each_part(
      const_cast<Exp*>(exp), [&](Exp* part) { out.push_back(part); }, [](Pat*) {}, [](const RetType&) {});
  return out;
}

bool can_be_size(const Exp* exp) {
  if (exp->kind == ExpKind::Literal || exp->kind == ExpKind::Var) return true;
  if (binds_names(exp->kind) || (exp->kind == ExpKind::Attr && is_tuning_param(as<AttrExp>(exp)))) return false;
  std::vector<const Exp*> parts = size_parts(exp);
  return std::all_of(parts.begin(), parts.end(), can_be_size);
}

// Which of the optional parts are present must agree, or parts of one would be compared with other parts of the other.
static bool same_index_shape(List<IndexPart> a, List<IndexPart> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const IndexPart& x, const IndexPart& y) {
    return x.is_slice == y.is_slice && !x.first == !y.first && !x.second == !y.second && !x.stride == !y.stride;
  });
}

// By value: `0x10` and `16` are the same size.
static bool same_literal(const LiteralExp* a, const LiteralExp* b) {
  return a->form == b->form && a->int_value == b->int_value && a->float_value == b->float_value;
}

bool same_head(const Exp* a, const Exp* b) {
  if (a->kind != b->kind) return false;
  switch (a->kind) {
    case ExpKind::Literal:
      return same_literal(as<LiteralExp>(a), as<LiteralExp>(b));
    case ExpKind::String:
      return as<StringExp>(a)->bytes == as<StringExp>(b)->bytes;
    case ExpKind::Var:
      return as<VarExp>(a)->name == as<VarExp>(b)->name;
    case ExpKind::SizeMeta:
      return as<SizeMetaExp>(a)->id == as<SizeMetaExp>(b)->id;
    case ExpKind::Error:
      return true;
    case ExpKind::Hole:
    case ExpKind::SizeHole:
    case ExpKind::Lambda:
    case ExpKind::Let:
    case ExpKind::LetFun:
    case ExpKind::Match:
    case ExpKind::Loop:
      return a == b;
    case ExpKind::Record:
      return std::ranges::equal(as<RecordExp>(a)->fields, as<RecordExp>(b)->fields,
                                [](const FieldInit& x, const FieldInit& y) { return x.name == y.name; });
    case ExpKind::Array:
      return as<ArrayExp>(a)->elems.size() == as<ArrayExp>(b)->elems.size();
    case ExpKind::Construct:
      return as<ConstructExp>(a)->constr == as<ConstructExp>(b)->constr &&
             as<ConstructExp>(a)->payload.size() == as<ConstructExp>(b)->payload.size();
    case ExpKind::Project:
      return as<ProjectExp>(a)->field == as<ProjectExp>(b)->field;
    case ExpKind::Index:
      return same_index_shape(as<IndexExp>(a)->parts, as<IndexExp>(b)->parts);
    case ExpKind::Update:
      return std::ranges::equal(as<UpdateExp>(a)->steps, as<UpdateExp>(b)->steps, [](const Step& x, const Step& y) {
        return x.is_field == y.is_field && x.field == y.field && same_index_shape(x.parts, y.parts);
      });
    case ExpKind::Range:
      return as<RangeExp>(a)->range == as<RangeExp>(b)->range && !as<RangeExp>(a)->second == !as<RangeExp>(b)->second;
    case ExpKind::Logic:
      return as<LogicExp>(a)->is_and == as<LogicExp>(b)->is_and;
    case ExpKind::Apply:
      return as<ApplyExp>(a)->args.size() == as<ApplyExp>(b)->args.size();
    case ExpKind::Negate:
    case ExpKind::Not:
    case ExpKind::RightSection:
    case ExpKind::If:
    case ExpKind::Ascript:
    case ExpKind::Coerce:
    case ExpKind::Assert:
    case ExpKind::Attr:
      return true;
  }
  return false;
}

bool same_size(Size a, Size b) {
  a = bare_size(a);
  b = bare_size(b);
  if (a == b) return true;
  if (!same_head(a, b)) return false;
  std::vector<const Exp*> x = size_parts(a), y = size_parts(b);
  if (x.size() != y.size()) return false;
  for (size_t i = 0; i < x.size(); i++)
    if (!same_size(x[i], y[i])) return false;
  return true;
}

// Puts the new parts where the old ones were, one after the other.
struct PartsWriter {
  Arena& arena;
  std::span<const Exp* const> parts;
  size_t next = 0;

  void put(Exp*& part) {
    if (part) part = const_cast<Exp*>(parts[next++]);
  }
  void put(FieldInit& field) { put(field.exp); }
  void put(IndexPart& part) { put(part.first), put(part.second), put(part.stride); }
  void put(Step& step) { put(step.parts); }
  template <typename T>
  void put(List<T>& list) {
    std::vector<T> copy(list.begin(), list.end());
    for (T& part : copy) put(part);
    list = arena.list(copy);
  }

  // A copy of the node with these members replaced.
  template <typename T, typename... Parts>
  const Exp* copy(const Exp* exp, Parts T::*... members) {
    T* node = arena.make<T>(*as<T>(exp));
    (put(node->*members), ...);
    return node;
  }
};

const Exp* with_parts(Arena& arena, const Exp* exp, std::span<const Exp* const> parts) {
  PartsWriter writer{arena, parts};
  switch (exp->kind) {
    case ExpKind::Literal:
    case ExpKind::String:
    case ExpKind::Var:
    case ExpKind::Hole:
    case ExpKind::SizeHole:
    case ExpKind::SizeMeta:
    case ExpKind::Error:
    case ExpKind::Lambda:
    case ExpKind::Let:
    case ExpKind::LetFun:
    case ExpKind::Match:
    case ExpKind::Loop:
      return exp;
    case ExpKind::Record:
      return writer.copy(exp, &RecordExp::fields);
    case ExpKind::Array:
      return writer.copy(exp, &ArrayExp::elems);
    case ExpKind::Construct:
      return writer.copy(exp, &ConstructExp::payload);
    case ExpKind::Project:
      return writer.copy(exp, &ProjectExp::record);
    case ExpKind::Index:
      return writer.copy(exp, &IndexExp::array, &IndexExp::parts);
    case ExpKind::Update:
      return writer.copy(exp, &UpdateExp::target, &UpdateExp::steps, &UpdateExp::value);
    case ExpKind::Range:
      return writer.copy(exp, &RangeExp::start, &RangeExp::second, &RangeExp::end);
    case ExpKind::Logic:
      return writer.copy(exp, &LogicExp::left, &LogicExp::right);
    case ExpKind::Negate:
    case ExpKind::Not:
      return writer.copy(exp, &UnaryExp::exp);
    case ExpKind::Apply:
      return writer.copy(exp, &ApplyExp::fn, &ApplyExp::args);
    case ExpKind::RightSection:
      return writer.copy(exp, &RightSectionExp::op, &RightSectionExp::operand);
    case ExpKind::If:
      return writer.copy(exp, &IfExp::cond, &IfExp::then_exp, &IfExp::else_exp);
    case ExpKind::Ascript:
    case ExpKind::Coerce:
      return writer.copy(exp, &AscriptExp::exp);
    case ExpKind::Assert:
      return writer.copy(exp, &AssertExp::cond, &AssertExp::exp);
    case ExpKind::Attr:
      return writer.copy(exp, &AttrExp::exp);
  }
  return exp;
}

}  // namespace fehu::typed
