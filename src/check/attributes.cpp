// The attributes that fehu knows. Others mean nothing to the checker; they travel with what they stand before.
#include "check/attributes.h"

namespace fehu::check {

using typed::AttrKind;

struct NamedKind {
  std::string_view name;
  AttrKind kind;
};
static constexpr NamedKind kKinds[] = {
    {"blank", AttrKind::Scratch}, {"flattening", AttrKind::Parallel}, {"incremental_flattening", AttrKind::Parallel},
    {"inline", AttrKind::Inline}, {"noinline", AttrKind::NoInline},   {"opaque", AttrKind::Opaque},
    {"param", AttrKind::Tuning},  {"scratch", AttrKind::Scratch},     {"trace", AttrKind::Trace},
    {"unroll", AttrKind::Unroll}, {"unsafe", AttrKind::Unsafe},
};

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

static typed::Attr resolve(Arena& arena, const syntax::Attr& attr) {
  std::vector<typed::Attr> args;
  for (const syntax::Attr& a : attr.args) args.push_back(resolve(arena, a));
  return {kind_of(attr), attr.loc, attr.name, attr.number, arena.list(args)};
}

const typed::Attr* resolve_attr(Arena& arena, const syntax::Attr& attr) {
  return arena.make<typed::Attr>(resolve(arena, attr));
}

}  // namespace fehu::check
