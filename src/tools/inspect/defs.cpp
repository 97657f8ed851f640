// `fehu defs PROG`: where each top-level value and type is defined, also inside top-level modules.
// Types and values of parametric modules are listed where the module is defined, not where it is applied.
#include "tools/front_end.h"

namespace fehu {

using namespace syntax;

static void show_decs(List<const Dec*> decs, const SourceMap& sources);

static void show_def(const char* kind, const Ident& name, const SourceMap& sources) {
  if (name.name) fmt::print("{} {} {}\n", kind, name.name.str(), sources.describe(name.loc));
}

// A module that is only named, imported or made by an application defines nothing here.
static void show_mod(const ModExp* mod, const SourceMap& sources) {
  switch (mod->kind) {
    case ModExpKind::Body:
      return show_decs(as<BodyModExp>(mod)->decs, sources);
    case ModExpKind::Paren:
      return show_mod(as<ParenModExp>(mod)->mod, sources);
    case ModExpKind::Ascript:
      return show_mod(as<AscriptModExp>(mod)->mod, sources);
    case ModExpKind::Lambda:
      return show_mod(as<LambdaModExp>(mod)->body, sources);
    case ModExpKind::Name:
    case ModExpKind::Import:
    case ModExpKind::Apply:
    case ModExpKind::Error:
      return;
  }
}

static void show_dec(const Dec* dec, const SourceMap& sources) {
  switch (dec->kind) {
    case DecKind::Value:
      return show_def("value", as<ValueDec>(dec)->name, sources);
    case DecKind::Type:
      return show_def("type", as<TypeDec>(dec)->name, sources);
    case DecKind::Module:
      return show_mod(as<ModDec>(dec)->body, sources);
    case DecKind::Open:
      return show_mod(as<OpenDec>(dec)->mod, sources);
    case DecKind::Local:
      return show_dec(as<LocalDec>(dec)->dec, sources);
    case DecKind::Attr:
      return show_dec(as<AttrDec>(dec)->dec, sources);
    case DecKind::ModType:
    case DecKind::Import:
    case DecKind::Error:
      return;
  }
}

static void show_decs(List<const Dec*> decs, const SourceMap& sources) {
  for (const Dec* dec : decs) show_dec(dec, sources);
}

static int run_defs(const Invocation& invocation) {
  std::unique_ptr<check::Compilation> compilation = parse_or_complain(invocation);
  if (!compilation) return kProgramError;
  for (const File* file : compilation->syntax_files) show_decs(file->decs, compilation->sources);
  return kSuccess;
}

constexpr Command kDefs = {.name = "defs",
                           .operands = "PROG",
                           .summary = "Show where every top-level value and type is defined.",
                           .run = run_defs};

}  // namespace fehu
