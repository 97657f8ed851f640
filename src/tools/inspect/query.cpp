// `fehu query PROG LINE COL`: what the name at a place is, and where it is defined. Spec: cli.md 3.
//
// `fehu query prog.fut 3 7` prints the name, its place, its type and where it is defined. Values are found in the typed
// tree; types, modules and module types, which checking evaluates away, in the syntax (query_syntax.h).
#include <cstdlib>
#include <unordered_map>

#include "check/typed_walk.h"
#include "check/types/type_parts.h"
#include "tools/front_end.h"
#include "tools/inspect/query_syntax.h"

namespace fehu {

using namespace typed;

namespace {

constexpr PrimType kSizeType = {{}, prim::PrimType::I64};

// Where a name is bound, and its type there: a use may have an instance of it.
struct Definition {
  Loc loc;
  const Type* type;  // may be null
};

// The name at the place that was asked for.
struct FoundName {
  VName name;
  Loc loc;
  std::string_view shown;  // as it is written there
  const Type* type;        // may be null
};

// Walks the whole program, since a definition may be anywhere. The names that it finds are values; what stands for
// members of modules is known from the maps of modules.
class NameFinder {
 public:
  explicit NameFinder(uint32_t offset) : offset_(offset) {}

  void walk(const Program& program) {
    for (const File& file : program.files) decs(file.decs);
  }

  const std::optional<FoundName>& found() const { return found_; }
  // Null if it is built in.
  const Definition* definition_of(VName name) const {
    uint32_t id = name.id;
    for (size_t i = 0; i <= stands_for_.size(); i++) {
      auto known = definitions_.find(id);
      if (known != definitions_.end()) return &known->second;
      auto other = stands_for_.find(id);
      if (other == stands_for_.end()) return nullptr;
      id = other->second;
    }
    return nullptr;
  }

 private:
  // Several names can lie around one place only if one is part of the other; the last one found is the innermost.
  void name_at(VName name, Loc loc, std::string_view shown, const Type* type) {
    if (loc.begin <= offset_ && offset_ < loc.end) found_ = {name, loc, shown, type};
  }

  // A definition is a use as well: asking at the definition itself must work.
  void define(VName name, Loc loc, const Type* type) {
    definitions_[name.id] = {loc, type};
    name_at(name, loc, name.base.str(), type);
  }

  void pattern(const Pat* pat) {
    for_each_pat(pat, [&](const Pat* p) {
      if (p->kind == PatKind::Name) define(as<NamePat>(p)->name, p->loc, p->type);
      if (p->kind == PatKind::Ascript) annotation(as<AscriptPat>(p)->annotation);
    });
  }

  // Sizes are values. Parameters that were not written have no place.
  void size_params(List<TypeParam> params) {
    for (const TypeParam& param : params)
      if (param.is_size && param.loc) define(param.name, param.loc, &kSizeType);
  }

  // The names in written sizes, which the types of values repeat without their places.
  void annotation(const RetType& written) {
    if (!written.type) return;
    for_each_size(written.type, [&](Size size) { exp(const_cast<Exp*>(size)); });
  }

  void function(const Function& fn) {
    define(fn.name, fn.name_loc, fn.scheme ? fn.scheme->type : nullptr);
    size_params(fn.params_of_type);
    for (const Pat* pat : fn.params) pattern(pat);
    annotation(fn.annotation);
    exp(fn.body);
  }

  // The names that expressions bind themselves, apart from patterns: local functions and loop counters.
  void exp(Exp* e) {
    if (e->kind == ExpKind::Var) {
      const VarExp* var = as<VarExp>(e);
      return name_at(var->name, var->loc, var->shown.empty() ? var->name.base.str() : var->shown, var->type);
    }
    if (e->kind == ExpKind::LetFun) {
      const Function& fn = as<LetFunExp>(e)->fn;
      define(fn.name, fn.name_loc, fn.scheme ? fn.scheme->type : nullptr);
      size_params(fn.params_of_type);
    }
    if (e->kind == ExpKind::Loop && as<LoopExp>(e)->form == syntax::LoopKind::ForLess) {
      const LoopExp* loop = as<LoopExp>(e);
      define(loop->counter, loop->counter_loc, loop->counter_type);
    }
    for_each_part(
        e, [&](Exp* part) { exp(part); }, [&](Pat* pat) { pattern(pat); },
        [&](const RetType& type) { annotation(type); });
  }

  // `val y` of a module type stands for the `y` of the module that is sealed with it.
  void stand_for(const NameMap& map) {
    for (const auto& [name, meant] : map.pairs) stands_for_[name.id] = meant.id;
  }
  // The other way round: fresh names of an application stand for names in the functor.
  void stand_for_result(const NameMap& map) {
    for (const auto& [name, fresh] : map.pairs) stands_for_[fresh.id] = name.id;
  }

  void mod(const ModExp* m) {
    switch (m->kind) {
      case ModExpKind::Body:
        return decs(as<BodyMod>(m)->decs);
      case ModExpKind::Ascript:
        stand_for(as<AscriptMod>(m)->map);
        return mod(as<AscriptMod>(m)->mod);
      case ModExpKind::Lambda:
        return mod(as<LambdaMod>(m)->body);
      case ModExpKind::Apply:
        stand_for_result(as<ApplyMod>(m)->result_map);
        mod(as<ApplyMod>(m)->fn);
        return mod(as<ApplyMod>(m)->arg);
      case ModExpKind::Var:
      case ModExpKind::File:
      case ModExpKind::Error:
        return;
    }
  }

  // Types and module types define no values.
  void decs(List<const Dec*> list) {
    for (const Dec* dec : list) {
      if (dec->kind == DecKind::Value) function(as<ValueDec>(dec)->fn);
      if (dec->kind == DecKind::Module) mod(as<ModDec>(dec)->mod);
      if (dec->kind == DecKind::Open) mod(as<OpenDec>(dec)->mod);
    }
  }

  uint32_t offset_;
  std::optional<FoundName> found_;
  std::unordered_map<uint32_t, Definition> definitions_;
  std::unordered_map<uint32_t, uint32_t> stands_for_;
};

}  // namespace

// Where the line and column are in the root file; 0 if they are not.
static uint32_t offset_of(const check::Compilation& compilation, long line, long column) {
  const SourceFile& file = *compilation.syntax_files.back()->source;
  const std::vector<uint32_t>& starts = file.line_starts();
  if (line < 1 || static_cast<size_t>(line) > starts.size()) return 0;
  for (uint32_t at = file.base + starts[static_cast<size_t>(line) - 1]; at < file.end(); at++) {
    LineColumn place = compilation.sources.line_column(at);
    if (place.line != static_cast<uint32_t>(line)) return 0;
    if (place.column == static_cast<uint32_t>(column)) return at;
  }
  return 0;
}

// The type at the definition is more telling than that at the use, where type parameters have been replaced.
static void print_found(const FoundName& found, const Definition* definition, const SourceMap& sources) {
  const Type* type = definition && definition->type ? definition->type : found.type;
  fmt::print("Name: {}\nPosition: {}\n", found.shown, sources.describe(found.loc));
  if (type) fmt::print("Type: {}\n", show(type));
  if (definition && definition->loc) fmt::print("Definition: {}\n", sources.describe(definition->loc));
}

static void print_found(const SyntaxName& found, const SourceMap& sources) {
  Definition definition{found.definition, nullptr};
  print_found({{}, found.loc, found.shown, nullptr}, &definition, sources);
}

static long parse_number(const std::string& text) {
  char* end = nullptr;
  long number = std::strtol(text.c_str(), &end, 10);
  return text.empty() || *end ? -1 : number;
}

static int run_query(const Invocation& invocation) {
  const std::vector<std::string>& operands = invocation.arguments.operands;
  long line = parse_number(operands[1]), column = parse_number(operands[2]);
  if (line < 1 || column < 1)
    return complain(invocation, fmt::format("the line and the column are numbers from 1, not '{}' and '{}'.",
                                            operands[1], operands[2]));
  check::DiskLoader loader;
  std::unique_ptr<check::Compilation> compilation = check::check_program(operands[0], loader, {});
  if (!compilation->program) return show_diagnostics(*compilation);
  uint32_t offset = offset_of(*compilation, line, column);
  NameFinder finder(offset);
  if (offset) finder.walk(*compilation->program);
  if (finder.found())
    print_found(*finder.found(), finder.definition_of(finder.found()->name), compilation->sources);
  else if (std::optional<SyntaxName> other = offset ? find_syntax_name(*compilation, offset) : std::nullopt)
    print_found(*other, compilation->sources);
  else
    fmt::print("No information available.\n");
  return kSuccess;
}

constexpr Command kQuery = {.name = "query",
                            .operands = "PROG LINE COL",
                            .summary = "Show what the name at a place is and where it is defined.",
                            .min_operands = 3,
                            .max_operands = 3,
                            .run = run_query};

}  // namespace fehu
