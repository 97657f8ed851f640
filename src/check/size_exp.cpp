// Size expressions as trees of a head and parts, so that comparing, unifying and substituting are each written once.
#include "check/size_exp.h"

#include <algorithm>

namespace fehu::typed {

// The value of a tuning parameter is not known before the program runs: as a size it is not its default.
static bool is_tuning_param(const AttrExp* e) {
  return e->attr->name.str() == "param";
}

const Exp* bare_size(const Exp* size) {
  for (;;) switch (size->kind) {
      case ExpKind::Attr:
        if (is_tuning_param(cast<AttrExp>(size))) return size;
        size = cast<AttrExp>(size)->exp;
        break;
      case ExpKind::Assert:
        size = cast<AssertExp>(size)->exp;
        break;
      case ExpKind::Ascript:
        size = cast<AscriptExp>(size)->exp;
        break;
      default:
        return size;
    }
}

bool has_size_meta(const Exp* size) {
  bool found = false;
  for_each_size_leaf(size, [&](const Exp* leaf) { found |= leaf->kind != ExpKind::Var; });
  return found;
}

static void add_index_parts(List<IndexPart> parts, std::vector<const Exp*>& out) {
  for (const IndexPart& p : parts)
    for (const Exp* e : {p.first, p.second, p.stride})
      if (e) out.push_back(e);
}

std::vector<const Exp*> size_parts(const Exp* exp) {
  std::vector<const Exp*> out;
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
      break;
    case ExpKind::Record:
      for (const FieldInit& f : cast<RecordExp>(exp)->fields) out.push_back(f.exp);
      break;
    case ExpKind::Array:
      for (Exp* e : cast<ArrayExp>(exp)->elems) out.push_back(e);
      break;
    case ExpKind::Construct:
      for (Exp* e : cast<ConstructExp>(exp)->payload) out.push_back(e);
      break;
    case ExpKind::Project:
      out.push_back(cast<ProjectExp>(exp)->record);
      break;
    case ExpKind::Index:
      out.push_back(cast<IndexExp>(exp)->array);
      add_index_parts(cast<IndexExp>(exp)->parts, out);
      break;
    case ExpKind::Update:
      out.push_back(cast<UpdateExp>(exp)->target);
      for (const Step& s : cast<UpdateExp>(exp)->steps) add_index_parts(s.parts, out);
      out.push_back(cast<UpdateExp>(exp)->value);
      break;
    case ExpKind::Range: {
      const RangeExp* r = cast<RangeExp>(exp);
      for (const Exp* e : {r->start, r->second, r->end})
        if (e) out.push_back(e);
      break;
    }
    case ExpKind::Logic:
      out = {cast<LogicExp>(exp)->left, cast<LogicExp>(exp)->right};
      break;
    case ExpKind::Negate:
    case ExpKind::Not:
      out.push_back(cast<UnaryExp>(exp)->exp);
      break;
    case ExpKind::Apply:
      out.push_back(cast<ApplyExp>(exp)->fn);
      for (Exp* e : cast<ApplyExp>(exp)->args) out.push_back(e);
      break;
    case ExpKind::RightSection:
      out = {cast<RightSectionExp>(exp)->op, cast<RightSectionExp>(exp)->operand};
      break;
    case ExpKind::If:
      out = {cast<IfExp>(exp)->cond, cast<IfExp>(exp)->then_exp, cast<IfExp>(exp)->else_exp};
      break;
    case ExpKind::Ascript:
    case ExpKind::Coerce:
      out.push_back(cast<AscriptExp>(exp)->exp);
      break;
    case ExpKind::Assert:
      out = {cast<AssertExp>(exp)->cond, cast<AssertExp>(exp)->exp};
      break;
    case ExpKind::Attr:
      out.push_back(cast<AttrExp>(exp)->exp);
      break;
  }
  return out;
}

bool can_be_size(const Exp* exp) {
  switch (exp->kind) {
    case ExpKind::Lambda:
    case ExpKind::Let:
    case ExpKind::LetFun:
    case ExpKind::Match:
    case ExpKind::Loop:
      return false;
    case ExpKind::Literal:
    case ExpKind::Var:
      return true;
    case ExpKind::Attr:
      if (is_tuning_param(cast<AttrExp>(exp))) return false;
      break;
    default:
      break;
  }
  std::vector<const Exp*> parts = size_parts(exp);
  return std::all_of(parts.begin(), parts.end(), can_be_size);
}

static bool same_index_shape(List<IndexPart> a, List<IndexPart> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const IndexPart& x, const IndexPart& y) {
    return x.is_slice == y.is_slice && !x.first == !y.first && !x.second == !y.second && !x.stride == !y.stride;
  });
}

static bool same_literal(const LiteralExp* a, const LiteralExp* b) {
  return a->form == b->form && a->int_value == b->int_value && a->float_value == b->float_value;
}

bool same_head(const Exp* a, const Exp* b) {
  if (a->kind != b->kind) return false;
  switch (a->kind) {
    case ExpKind::Literal:
      return same_literal(cast<LiteralExp>(a), cast<LiteralExp>(b));
    case ExpKind::String:
      return cast<StringExp>(a)->bytes == cast<StringExp>(b)->bytes;
    case ExpKind::Var:
      return cast<VarExp>(a)->name == cast<VarExp>(b)->name;
    case ExpKind::SizeMeta:
      return cast<SizeMetaExp>(a)->id == cast<SizeMetaExp>(b)->id;
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
      return std::ranges::equal(cast<RecordExp>(a)->fields, cast<RecordExp>(b)->fields,
                                [](const FieldInit& x, const FieldInit& y) { return x.name == y.name; });
    case ExpKind::Array:
      return cast<ArrayExp>(a)->elems.size() == cast<ArrayExp>(b)->elems.size();
    case ExpKind::Construct:
      return cast<ConstructExp>(a)->constr == cast<ConstructExp>(b)->constr &&
             cast<ConstructExp>(a)->payload.size() == cast<ConstructExp>(b)->payload.size();
    case ExpKind::Project:
      return cast<ProjectExp>(a)->field == cast<ProjectExp>(b)->field;
    case ExpKind::Index:
      return same_index_shape(cast<IndexExp>(a)->parts, cast<IndexExp>(b)->parts);
    case ExpKind::Update:
      return std::ranges::equal(cast<UpdateExp>(a)->steps, cast<UpdateExp>(b)->steps, [](const Step& x, const Step& y) {
        return x.is_field == y.is_field && x.field == y.field && same_index_shape(x.parts, y.parts);
      });
    case ExpKind::Range:
      return cast<RangeExp>(a)->range == cast<RangeExp>(b)->range &&
             !cast<RangeExp>(a)->second == !cast<RangeExp>(b)->second;
    case ExpKind::Logic:
      return cast<LogicExp>(a)->is_and == cast<LogicExp>(b)->is_and;
    case ExpKind::Apply:
      return cast<ApplyExp>(a)->args.size() == cast<ApplyExp>(b)->args.size();
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

// Hands out the new parts one after the other.
struct PartsReader {
  std::span<const Exp* const> parts;
  size_t next = 0;
  Exp* take(const Exp* old) { return old ? const_cast<Exp*>(parts[next++]) : nullptr; }
};

static List<IndexPart> with_index_parts(Arena& arena, List<IndexPart> old, PartsReader& reader) {
  std::vector<IndexPart> out(old.begin(), old.end());
  for (IndexPart& p : out) {
    p.first = reader.take(p.first);
    p.second = reader.take(p.second);
    p.stride = reader.take(p.stride);
  }
  return arena.list(out);
}

static List<Exp*> with_list(Arena& arena, List<Exp*> old, PartsReader& reader) {
  std::vector<Exp*> out;
  for (Exp* e : old) out.push_back(reader.take(e));
  return arena.list(out);
}

const Exp* with_parts(Arena& arena, const Exp* exp, std::span<const Exp* const> parts) {
  PartsReader reader{parts};
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
    case ExpKind::Record: {
      RecordExp* e = arena.make<RecordExp>(*cast<RecordExp>(exp));
      std::vector<FieldInit> fields(e->fields.begin(), e->fields.end());
      for (FieldInit& f : fields) f.exp = reader.take(f.exp);
      e->fields = arena.list(fields);
      return e;
    }
    case ExpKind::Array: {
      ArrayExp* e = arena.make<ArrayExp>(*cast<ArrayExp>(exp));
      e->elems = with_list(arena, e->elems, reader);
      return e;
    }
    case ExpKind::Construct: {
      ConstructExp* e = arena.make<ConstructExp>(*cast<ConstructExp>(exp));
      e->payload = with_list(arena, e->payload, reader);
      return e;
    }
    case ExpKind::Project: {
      ProjectExp* e = arena.make<ProjectExp>(*cast<ProjectExp>(exp));
      e->record = reader.take(e->record);
      return e;
    }
    case ExpKind::Index: {
      IndexExp* e = arena.make<IndexExp>(*cast<IndexExp>(exp));
      e->array = reader.take(e->array);
      e->parts = with_index_parts(arena, e->parts, reader);
      return e;
    }
    case ExpKind::Update: {
      UpdateExp* e = arena.make<UpdateExp>(*cast<UpdateExp>(exp));
      e->target = reader.take(e->target);
      std::vector<Step> steps(e->steps.begin(), e->steps.end());
      for (Step& s : steps) s.parts = with_index_parts(arena, s.parts, reader);
      e->steps = arena.list(steps);
      e->value = reader.take(e->value);
      return e;
    }
    case ExpKind::Range: {
      RangeExp* e = arena.make<RangeExp>(*cast<RangeExp>(exp));
      e->start = reader.take(e->start);
      e->second = reader.take(e->second);
      e->end = reader.take(e->end);
      return e;
    }
    case ExpKind::Logic: {
      LogicExp* e = arena.make<LogicExp>(*cast<LogicExp>(exp));
      e->left = reader.take(e->left);
      e->right = reader.take(e->right);
      return e;
    }
    case ExpKind::Negate:
    case ExpKind::Not: {
      UnaryExp* e = arena.make<UnaryExp>(*cast<UnaryExp>(exp));
      e->exp = reader.take(e->exp);
      return e;
    }
    case ExpKind::Apply: {
      ApplyExp* e = arena.make<ApplyExp>(*cast<ApplyExp>(exp));
      e->fn = reader.take(e->fn);
      e->args = with_list(arena, e->args, reader);
      return e;
    }
    case ExpKind::RightSection: {
      RightSectionExp* e = arena.make<RightSectionExp>(*cast<RightSectionExp>(exp));
      e->op = reader.take(e->op);
      e->operand = reader.take(e->operand);
      return e;
    }
    case ExpKind::If: {
      IfExp* e = arena.make<IfExp>(*cast<IfExp>(exp));
      e->cond = reader.take(e->cond);
      e->then_exp = reader.take(e->then_exp);
      e->else_exp = reader.take(e->else_exp);
      return e;
    }
    case ExpKind::Ascript:
    case ExpKind::Coerce: {
      AscriptExp* e = arena.make<AscriptExp>(*cast<AscriptExp>(exp));
      e->exp = reader.take(e->exp);
      return e;
    }
    case ExpKind::Assert: {
      AssertExp* e = arena.make<AssertExp>(*cast<AssertExp>(exp));
      e->cond = reader.take(e->cond);
      e->exp = reader.take(e->exp);
      return e;
    }
    case ExpKind::Attr: {
      AttrExp* e = arena.make<AttrExp>(*cast<AttrExp>(exp));
      e->exp = reader.take(e->exp);
      return e;
    }
  }
  return exp;
}

}  // namespace fehu::typed
