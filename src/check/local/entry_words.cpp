// The words that an entry point is described with to the outside: names of parameters, and types as they are written.
//
//     entry f (xs: *[n]pair) : m.t i32      =>      parameter xs of type "[]pair", result "m.t i32"
// These words name opaque types in the C API and in the manifest, so they must not depend on anything but the source.
#include <algorithm>

#include "check/local/local_checks.h"

namespace fehu::check {

using typed::WrittenPart;
using typed::WrittenType;
using K = syntax::TypeExpKind;
using Kind = WrittenType::Kind;

namespace {

// Sizes, marks and parentheses are left out: the outside knows a type by its name and its rank.
struct TypeWords {
  Arena& arena;

  const WrittenType* make(Kind kind, std::string_view text, const std::vector<WrittenPart>& parts = {}) {
    return arena.make<WrittenType>(WrittenType{kind, arena.text(text), arena.list(parts)});
  }

  const WrittenType* name(const syntax::QualName& name) {
    std::string text;
    for (const auto& q : name.qualifiers) text += fmt::format("{}.", q.name.str());
    return make(Kind::Name, text + std::string(name.name.name.str()));
  }

  // Only type arguments have words; sizes are not part of a type's name.
  const WrittenType* application(const syntax::ApplyType* apply) {
    std::string text(of(apply->head)->text);
    for (const syntax::TypeArg& a : apply->args)
      if (a.type) text += fmt::format(" {}", of(a.type)->text);
    return make(Kind::Name, text);
  }

  const WrittenType* tuple(const syntax::TupleType* tuple) {
    std::string text;
    std::vector<WrittenPart> parts;
    for (const syntax::TypeExp* t : tuple->parts) {
      parts.push_back({{}, of(t)});
      text += fmt::format("{}{}", text.empty() ? "(" : ", ", parts.back().type->text);
    }
    return make(Kind::Tuple, text + ")", parts);
  }

  // Fields and constructors are sorted by name in what the outside sees.
  using Words = std::pair<std::string_view, std::string>;
  static std::string join_sorted(std::vector<Words> words, std::string_view between) {
    std::sort(words.begin(), words.end());
    std::string text;
    for (const auto& [name, word] : words) text += fmt::format("{}{}", text.empty() ? "" : between, word);
    return text;
  }

  const WrittenType* record(const syntax::RecordType* record) {
    std::vector<WrittenPart> parts;
    std::vector<Words> words;
    for (const syntax::FieldType& f : record->fields) {
      std::string_view name = f.name.name.str();
      parts.push_back({f.name.name, of(f.type)});
      words.push_back({name, fmt::format("{}: {}", name, parts.back().type->text)});
    }
    return make(Kind::Record, fmt::format("{{{}}}", join_sorted(std::move(words), ", ")), parts);
  }

  const WrittenType* sum(const syntax::SumType* sum) {
    std::vector<WrittenPart> parts;
    std::vector<Words> words;
    for (const syntax::ConstrType& c : sum->constrs) {
      std::string text = fmt::format("{}:", c.name.name.str());
      for (size_t i = 0; i < c.payload.size(); i++) {
        parts.push_back({c.name.name, of(c.payload[i])});
        text += fmt::format("{}{}", i > 0 ? " " : "", parts.back().type->text);
      }
      words.push_back({c.name.name.str(), text});
    }
    return make(Kind::Sum, join_sorted(std::move(words), " | "), parts);
  }

  // The words of a type, with those of its parts.
  const WrittenType* of(const syntax::TypeExp* type) {
    switch (type->kind) {
      case K::Name:
        return name(syntax::as<syntax::NameType>(type)->name);
      case K::Apply:
        return application(syntax::as<syntax::ApplyType>(type));
      case K::Unit:
        return make(Kind::Name, "()");
      case K::Paren:
        return of(syntax::as<syntax::ParenType>(type)->type);
      case K::Unique:
        return of(syntax::as<syntax::UniqueType>(type)->type);
      case K::Existential:
        return of(syntax::as<syntax::ExistentialType>(type)->type);
      case K::Array: {
        const WrittenType* elem = of(syntax::as<syntax::ArrayType>(type)->elem);
        return make(Kind::Array, fmt::format("[]{}", elem->text), {{{}, elem}});
      }
      case K::Tuple:
        return tuple(syntax::as<syntax::TupleType>(type));
      case K::Record:
        return record(syntax::as<syntax::RecordType>(type));
      case K::Sum:
        return sum(syntax::as<syntax::SumType>(type));
      case K::Arrow:
      case K::Error:
        break;
    }
    return make(Kind::Name, "?");
  }
};

// The outermost of the written types counts.
typed::EntryParamWords param_words(Arena& arena, const syntax::Pat* pat) {
  typed::EntryParamWords words;
  for (;;) switch (pat->kind) {
      case syntax::PatKind::Paren:
        pat = syntax::as<syntax::ParenPat>(pat)->pat;
        continue;
      case syntax::PatKind::Attr:
        pat = syntax::as<syntax::AttrPat>(pat)->pat;
        continue;
      case syntax::PatKind::Ascript:
        if (!words.type) words.type = TypeWords{arena}.of(syntax::as<syntax::AscriptPat>(pat)->type);
        pat = syntax::as<syntax::AscriptPat>(pat)->pat;
        continue;
      case syntax::PatKind::Name:
        words.name = syntax::as<syntax::NamePat>(pat)->name.name.str();
        return words;
      case syntax::PatKind::Wildcard:
      case syntax::PatKind::Unit:
      case syntax::PatKind::Tuple:
      case syntax::PatKind::Record:
      case syntax::PatKind::Literal:
      case syntax::PatKind::Constr:
      case syntax::PatKind::Error:
        return words;
    }
}

}  // namespace

const typed::EntryWords* entry_words(Arena& arena, const syntax::ValueDec& dec) {
  std::vector<typed::EntryParamWords> params;
  for (const syntax::Pat* pat : dec.params) params.push_back(param_words(arena, pat));
  const WrittenType* result = dec.result_type ? TypeWords{arena}.of(dec.result_type) : nullptr;
  return arena.make<typed::EntryWords>(typed::EntryWords{arena.list(params), result});
}

}  // namespace fehu::check
