// The attributes that fehu knows: `#[unsafe]`, `#[trace]`, `#[param(BLOCK)]` and so on. Others mean nothing to the
// checker, since the language lets every compiler have attributes of its own; they travel along as AttrKind::Other,
// with their names.
#include "check/attributes.h"

namespace fehu::check {

using typed::AttrKind;

struct NamedKind {
  std::string_view name;
  AttrKind kind;
};
// Attributes whose name alone says what they are. `warn(...)` and the family `sequential*` are in kind_of.
static constexpr NamedKind kKinds[] = {
    {"blank", AttrKind::Scratch}, {"flattening", AttrKind::Parallel}, {"incremental_flattening", AttrKind::Parallel},
    {"inline", AttrKind::Inline}, {"noinline", AttrKind::NoInline},   {"opaque", AttrKind::Opaque},
    {"param", AttrKind::Tuning},  {"scratch", AttrKind::Scratch},     {"trace", AttrKind::Trace},
    {"unroll", AttrKind::Unroll}, {"unsafe", AttrKind::Unsafe},
};

// Names are compared here and nowhere else: whatever comes later asks for the kind. A number, such as the 4 in
// `#[f(4)]`, has no name and no kind of its own.
static AttrKind kind_of(const syntax::Attr& attr) {
  if (!attr.name) return AttrKind::Other;
  std::string_view name = attr.name.str();
  for (const NamedKind& k : kKinds)
    if (k.name == name) return k.kind;
  if (name.starts_with("sequential")) return AttrKind::Parallel;
  bool is_warning = name == "warn" && attr.args.size() == 1 && attr.args[0].name;
  if (is_warning && attr.args[0].name.str() == "safety_checks") return AttrKind::SafetyWarning;
  return AttrKind::Other;
}

// Arguments are attributes themselves: `warn(safety_checks)` has one.
static typed::Attr resolve(Arena& arena, const syntax::Attr& attr) {
  std::vector<typed::Attr> args;
  for (const syntax::Attr& a : attr.args) args.push_back(resolve(arena, a));
  return {kind_of(attr), attr.loc, attr.name, attr.number, arena.list(args)};
}

const typed::Attr* resolve_attr(Arena& arena, const syntax::Attr& attr) {
  return arena.make<typed::Attr>(resolve(arena, attr));
}

}  // namespace fehu::check
