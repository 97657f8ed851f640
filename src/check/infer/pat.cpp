// Pass 1: patterns. Spec: language.md 3.3, 9. The type of what is matched is pushed into the pattern, so that a
// mismatch is found where it is.
#include <algorithm>

#include "base/name_index.h"
#include "check/infer/infer_state.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

// `names` collects what the pattern binds, in order. They are brought into scope by the caller, when the whole pattern
// has been read: names of one part mean nothing in another.
Pat* Infer::pat(const syntax::Pat& p, const Type* expected, const Reason& outer, std::vector<BoundName>& names) {
  using enum syntax::PatKind;
  Reason reason = outer;
  reason.loc = p.loc;
  switch (p.kind) {
    case Name:
      return name_pat(syntax::as<syntax::NamePat>(p), expected, names);
    case Wildcard:
      return node<WildcardPat>(p.loc, expected);
    case Unit:
      return record_pat(p, {}, expected, reason, names);
    case Paren:
      return pat(*syntax::as<syntax::ParenPat>(p).pat, expected, reason, names);
    case Attr:
      return pat(*syntax::as<syntax::AttrPat>(p).pat, expected, reason, names);
    case Tuple: {
      std::vector<syntax::FieldPat> fields;
      for (const syntax::Pat* part : syntax::as<syntax::TuplePat>(p).parts)
        fields.push_back({{number(fields.size()), part->loc}, part, false});
      return record_pat(p, fields, expected, reason, names);
    }
    case Record:
      return record_pat(p, syntax::as<syntax::RecordPat>(p).fields, expected, reason, names);
    case Literal:
      return literal_pat(syntax::as<syntax::LiteralPat>(p), expected, reason);
    case Constr:
      return constr_pat(syntax::as<syntax::ConstrPat>(p), expected, reason, names);
    case Ascript:
      return ascript_pat(syntax::as<syntax::AscriptPat>(p), expected, reason, names);
    case Error:
      return node<ErrorPat>(p.loc, expected);
  }
  return node<ErrorPat>(p.loc, expected);
}

Pat* Infer::name_pat(const syntax::NamePat& p, const Type* expected, std::vector<BoundName>& names) {
  NamePat* result = node<NamePat>(p.loc, expected);
  result->name = ctx.fresh(p.name.name, p.name.loc);
  names.push_back({p.name.name, result->name, expected, p.name.loc});
  return result;
}

// Then the types of the fields can be taken from the type as it is, without unification.
static bool has_same_labels(const RecordType* record, List<syntax::FieldPat> fields) {
  if (record->fields.size() != fields.size()) return false;
  return std::all_of(fields.begin(), fields.end(),
                     [&](const syntax::FieldPat& f) { return field_type(record, f.name.name) != nullptr; });
}

// Tuples and records: exactly the fields of the type.
Pat* Infer::record_pat(const syntax::Pat& p, List<syntax::FieldPat> fields, const Type* expected, const Reason& reason,
                       std::vector<BoundName>& names) {
  std::vector<const syntax::FieldPat*> distinct;
  NameIndex labels;
  bool is_record = p.kind == syntax::PatKind::Record;  // components of a tuple are numbered: no two are the same
  for (const syntax::FieldPat& f : fields) {
    if (size_t earlier = is_record ? labels.find(f.name.name) : NameIndex::kNone; earlier != NameIndex::kNone)
      ctx.sink
          .report(Code::DuplicateField, f.name.loc,
                  fmt::format("Field \"{}\" occurs twice in the pattern.", f.name.name.str()))
          .label(distinct[earlier]->name.loc, "first here");
    else if (f.name.name.str().starts_with('_'))
      ctx.sink.report(Code::UnderscoreField, f.name.loc, "Underscore-prefixed fields are not allowed in patterns.")
          .set_help(fmt::format("Did you mean \"{}=_\"?", f.name.name.str().substr(1)));
    else {
      distinct.push_back(&f);
      if (is_record) labels.add(f.name.name);
    }
  }
  bool is_complete = distinct.size() == fields.size();
  expected = unifier.resolve(expected);
  auto* known = try_as<RecordType>(expected);
  if (!known || !has_same_labels(known, fields)) {
    std::vector<Field> made;
    for (const syntax::FieldPat* f : distinct) made.push_back({f->name.name, fresh(f->pat->loc)});
    const Type* type = types.record(std::move(made));
    // On failure what the pattern says counts inside it, but nothing more is said about it.
    if (is_complete && !unify(expected, type, reason)) {
      std::vector<Field> broken;
      for (const syntax::FieldPat* f : distinct) broken.push_back({f->name.name, types.error()});
      type = types.record(std::move(broken));
    }
    known = try_as<RecordType>(type);
  }
  std::vector<FieldPat> parts;
  for (const syntax::FieldPat* f : distinct)
    parts.push_back({f->name.name, pat(*f->pat, field_type(known, f->name.name), reason, names)});
  RecordPat* result = node<RecordPat>(p.loc, known);
  result->fields = arena.list(parts);
  return result;
}

// If the type is a sum that has the constructor with as many payloads, their types are pushed inward; otherwise the
// type has to become one.
Pat* Infer::constr_pat(const syntax::ConstrPat& p, const Type* expected, const Reason& reason,
                       std::vector<BoundName>& names) {
  expected = unifier.resolve(expected);
  auto* sum = try_as<SumType>(expected);
  const Constr* constr = sum && p.name.name ? find_constr(sum, p.name.name) : nullptr;
  std::vector<const Type*> payload_types;
  if (constr && constr->payload.size() == p.payload.size()) {
    payload_types.assign(constr->payload.begin(), constr->payload.end());
  } else {
    for (const syntax::Pat* part : p.payload) payload_types.push_back(fresh(part->loc));
    if (p.name.name && !unify(expected, unifier.sum_with(p.name.name, arena.list(payload_types), p.loc), reason))
      for (const Type*& t : payload_types) t = types.error();
  }
  std::vector<Pat*> payload;
  for (size_t i = 0; i < p.payload.size(); i++) payload.push_back(pat(*p.payload[i], payload_types[i], reason, names));
  if (!p.name.name) return node<ErrorPat>(p.loc, expected);
  ConstrPat* result = node<ConstrPat>(p.loc, expected);
  result->constr = p.name.name;
  result->payload = arena.list(payload);
  return result;
}

// The sign is kept beside the literal: the pattern -1 is the literal 1, negated.
Pat* Infer::literal_pat(const syntax::LiteralPat& p, const Type* expected, const Reason& reason) {
  LiteralExp* lit = literal(*p.literal);
  lit->is_negated = p.is_negative;
  unify(expected, lit->type,
        {.why = Why::LiteralPattern, .loc = p.loc, .other = reason.other, .other_text = reason.other_text});
  LiteralPat* result = node<LiteralPat>(p.loc, expected);
  result->literal = lit;
  result->is_negative = p.is_negative;
  return result;
}

// Inside the pattern the type that is written counts, even if it does not fit, so that one mistake gives one message.
Pat* Infer::ascript_pat(const syntax::AscriptPat& p, const Type* expected, const Reason& reason,
                        std::vector<BoundName>& names) {
  RetType written = annotation(*p.type);
  Reason mismatch = reason;
  mismatch.why = Why::PatternType;
  bool ok = unify(expected, written.type, mismatch);
  Pat* inner =
      pat(*p.pat, written.type,
          {.why = Why::Pattern, .loc = p.pat->loc, .other = p.type->loc, .other_text = "the type written here"}, names);
  AscriptPat* result = node<AscriptPat>(p.loc, ok ? written.type : types.error());
  result->pat = inner;
  result->annotation = written;
  return result;
}

}  // namespace fehu::check
