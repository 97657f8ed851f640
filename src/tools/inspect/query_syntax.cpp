// Names of types, modules and module types: one walk over the declarations that knows what is in scope. Types are
// evaluated away by checking, so that the typed tree has no places for them.
//
// Scopes are tables that know what is around them. A module's own table (`Space`) holds what it defines, so that `m.t`
// is looked up in the table of `m`. The walk goes through everything in order, and notes the name whose place contains
// the offset that was asked for.
#include "tools/inspect/query_syntax.h"

#include <deque>
#include <filesystem>
#include <map>

namespace fehu {

using namespace syntax;

namespace {

// Each sort of names has a space of its own: a type and a module may have the same name.
enum class Sort : uint8_t { Type, Module, ModType };
struct Space;

// What a name stands for: where it is defined.
struct Meaning {
  Loc loc;
  const Space* inside = nullptr;  // what a module or a module type defines; null if that is not known
};

// What is in scope, or what a module or a file defines.
struct Space {
  const Space* outer = nullptr;  // of a scope: what is around it
  std::map<std::pair<Sort, std::string_view>, Meaning> names = {};

  // Later definitions hide earlier ones.
  void add(const Space* other) {
    if (!other) return;
    for (const auto& [key, meaning] : other->names) names[key] = meaning;
  }
};

class Finder {
 public:
  explicit Finder(uint32_t offset) : offset_(offset) {}

  void file(const File& file) {
    path_ = file.source->path;
    files_[path_] = decs(file.decs, nullptr);
  }
  const std::optional<SyntaxName>& found() const { return found_; }

 private:
  // -------------------------------------------------------------------------------------------------------------
  // Names

  void name_at(std::string shown, Loc loc, Loc definition) {
    if (loc.begin <= offset_ && offset_ < loc.end) found_ = {std::move(shown), loc, definition};
  }

  // Also a place that could be asked for.
  void define(Sort sort, const Ident& name, const Space* inside, Space& scope) {
    scope.names[{sort, name.name.str()}] = {name.loc, inside};
    name_at(std::string(name.name.str()), name.loc, name.loc);
  }

  // All qualifiers are modules; each is looked up in the one before it.
  Meaning use(Sort sort, const QualName& name, const Space& scope) {
    const Space* space = &scope;
    std::string shown;
    for (const Ident& qualifier : name.qualifiers) {
      shown += std::string(qualifier.name.str()) + ".";
      space = look_up(Sort::Module, qualifier, space).inside;
    }
    Meaning meaning = look_up(sort, name.name, space);
    name_at(shown + std::string(name.name.name.str()), name.loc(), meaning.loc);
    return meaning;
  }

  static Meaning look_up(Sort sort, const Ident& name, const Space* space) {
    for (; space; space = space->outer)
      if (auto known = space->names.find({sort, name.name.str()}); known != space->names.end()) return known->second;
    return {};
  }

  // Tables live as long as the walk, and do not move.
  const Space* keep(Space space) { return &spaces_.emplace_back(std::move(space)); }

  // -------------------------------------------------------------------------------------------------------------
  // Declarations and modules

  // What the declarations define. They see the scope.
  const Space* decs(List<const Dec*> list, const Space* outer) {
    Space scope{outer}, defined;
    for (const Dec* d : list) dec(d, scope, &defined);
    return keep(std::move(defined));
  }

  // Null instead of `defined`: the declaration is local.
  void dec(const Dec* d, Space& scope, Space* defined) {
    Space added;
    switch (d->kind) {
      case DecKind::Value: {
        const ValueDec* value = as<ValueDec>(d);
        return function(value->type_params, value->params, value->result_type, value->body, scope);
      }
      case DecKind::Type: {
        const TypeDec* type_dec = as<TypeDec>(d);
        type(type_dec->type, with_params(type_dec->params, scope));
        define(Sort::Type, type_dec->name, nullptr, added);
        break;
      }
      case DecKind::Module: {
        const ModDec* module = as<ModDec>(d);
        Space inner{&scope};
        for (const ModParam& param : module->params) mod_param(param, inner);
        if (module->type) mod_type(module->type, inner);
        define(Sort::Module, module->name, mod(module->body, inner), added);
        break;
      }
      case DecKind::ModType: {
        const ModTypeDec* type_dec = as<ModTypeDec>(d);
        define(Sort::ModType, type_dec->name, mod_type(type_dec->type, scope), added);
        break;
      }
      case DecKind::Open:
        added.add(mod(as<OpenDec>(d)->mod, scope));
        break;
      case DecKind::Import:
        added.add(imported(as<ImportDec>(d)->path));
        scope.add(&added);
        return;  // for this file only
      case DecKind::Local:
        return dec(as<LocalDec>(d)->dec, scope, nullptr);
      case DecKind::Attr:
        return dec(as<AttrDec>(d)->dec, scope, defined);
      case DecKind::Error:
        return;
    }
    scope.add(&added);
    if (defined) defined->add(&added);
  }

  // Files are walked in the order of imports, so that the imported one is known already. Names of the prelude are not.
  const Space* imported(std::string_view path) const {
    std::filesystem::path file = std::filesystem::path(path_).parent_path() / (std::string(path) + ".fut");
    auto known = files_.find(file.lexically_normal().string());
    return known == files_.end() ? nullptr : known->second;
  }

  void mod_param(const ModParam& param, Space& scope) {
    define(Sort::Module, param.name, mod_type(param.type, scope), scope);
  }

  // What the module defines; of a parametric one, what its result does.
  const Space* mod(const ModExp* m, const Space& scope) {
    switch (m->kind) {
      case ModExpKind::Name:
        return use(Sort::Module, as<NameModExp>(m)->name, scope).inside;
      case ModExpKind::Paren:
        return mod(as<ParenModExp>(m)->mod, scope);
      case ModExpKind::Body:
        return decs(as<BodyModExp>(m)->decs, &scope);
      case ModExpKind::Import:
        return imported(as<ImportModExp>(m)->path);
      case ModExpKind::Ascript: {
        const AscriptModExp* ascript = as<AscriptModExp>(m);
        mod_type(ascript->type, scope);
        return mod(ascript->mod, scope);
      }
      case ModExpKind::Lambda: {
        const LambdaModExp* lambda = as<LambdaModExp>(m);
        Space inner{&scope};
        mod_param(lambda->param, inner);
        if (lambda->result_type) mod_type(lambda->result_type, inner);
        return mod(lambda->body, inner);
      }
      case ModExpKind::Apply: {
        const ApplyModExp* apply = as<ApplyModExp>(m);
        mod(apply->arg, scope);
        return mod(apply->fn, scope);
      }
      case ModExpKind::Error:
        return nullptr;
    }
    return nullptr;
  }

  const Space* mod_type(const ModTypeExp* t, const Space& scope) {
    switch (t->kind) {
      case ModTypeExpKind::Name:
        return use(Sort::ModType, as<NameModType>(t)->name, scope).inside;
      case ModTypeExpKind::Paren:
        return mod_type(as<ParenModType>(t)->type, scope);
      case ModTypeExpKind::Specs: {
        Space inner{&scope}, defined;
        for (const Spec* s : as<SpecsModType>(t)->specs) spec(s, inner, defined);
        return keep(std::move(defined));
      }
      case ModTypeExpKind::With: {
        const WithModType* with = as<WithModType>(t);
        const Space* base = mod_type(with->base, scope);
        use(Sort::Type, with->name, base ? *base : Space());
        type(with->type, with_params(with->params, scope));
        return base;
      }
      case ModTypeExpKind::Arrow: {
        const ArrowModType* arrow = as<ArrowModType>(t);
        Space inner{&scope};
        const Space* param = mod_type(arrow->param, scope);
        if (arrow->param_name.name) define(Sort::Module, arrow->param_name, param, inner);
        return mod_type(arrow->result, inner);
      }
      case ModTypeExpKind::Error:
        return nullptr;
    }
    return nullptr;
  }

  // What a module type asks for. Each spec sees those before it.
  void spec(const Spec* s, Space& scope, Space& defined) {
    Space added;
    switch (s->kind) {
      case SpecKind::Value: {
        const ValueSpec* value = as<ValueSpec>(s);
        return type(value->type, with_params(value->type_params, scope));
      }
      case SpecKind::Type: {
        const TypeSpec* type_spec = as<TypeSpec>(s);
        if (type_spec->type) type(type_spec->type, with_params(type_spec->params, scope));
        define(Sort::Type, type_spec->name, nullptr, added);
        break;
      }
      case SpecKind::Module: {
        const ModSpec* module = as<ModSpec>(s);
        define(Sort::Module, module->name, mod_type(module->type, scope), added);
        break;
      }
      case SpecKind::Include:
        added.add(mod_type(as<IncludeSpec>(s)->type, scope));
        break;
      case SpecKind::Error:
        return;
    }
    scope.add(&added);
    defined.add(&added);
  }

  // -------------------------------------------------------------------------------------------------------------
  // Types

  // A scope with the type parameters of a definition in it.
  Space with_params(List<TypeParam> params, const Space& scope) {
    Space inner{&scope};
    for (const TypeParam& param : params)
      if (!param.is_size) define(Sort::Type, param.name, nullptr, inner);
    return inner;
  }

  // Every name in a type is a use.
  void type(const TypeExp* t, const Space& scope) {
    if (!t) return;
    switch (t->kind) {
      case TypeExpKind::Name:
        use(Sort::Type, as<NameType>(t)->name, scope);
        return;
      case TypeExpKind::Apply:
        type(as<ApplyType>(t)->head, scope);
        for (const TypeArg& arg : as<ApplyType>(t)->args) type(arg.type, scope), exp(arg.size, scope);
        return;
      case TypeExpKind::Paren:
        return type(as<ParenType>(t)->type, scope);
      case TypeExpKind::Tuple:
        for (const TypeExp* part : as<TupleType>(t)->parts) type(part, scope);
        return;
      case TypeExpKind::Record:
        for (const FieldType& field : as<RecordType>(t)->fields) type(field.type, scope);
        return;
      case TypeExpKind::Array:
        exp(as<ArrayType>(t)->size, scope);
        return type(as<ArrayType>(t)->elem, scope);
      case TypeExpKind::Sum:
        for (const ConstrType& constr : as<SumType>(t)->constrs)
          for (const TypeExp* part : constr.payload) type(part, scope);
        return;
      case TypeExpKind::Unique:
        return type(as<UniqueType>(t)->type, scope);
      case TypeExpKind::Arrow:
        type(as<ArrowType>(t)->param, scope);
        return type(as<ArrowType>(t)->result, scope);
      case TypeExpKind::Existential:
        return type(as<ExistentialType>(t)->type, scope);
      case TypeExpKind::Unit:
      case TypeExpKind::Error:
        return;
    }
  }

  // -------------------------------------------------------------------------------------------------------------
  // Types inside expressions and patterns

  void function(List<TypeParam> type_params, List<const Pat*> params, const TypeExp* result, const Exp* body,
                const Space& scope) {
    Space inner = with_params(type_params, scope);
    for (const Pat* param : params) pat(param, inner);
    type(result, inner);
    exp(body, inner);
  }

  // Patterns can have types inside them, in annotations.
  void pat(const Pat* p, const Space& scope) {
    switch (p->kind) {
      case PatKind::Paren:
        return pat(as<ParenPat>(p)->pat, scope);
      case PatKind::Tuple:
        for (const Pat* part : as<TuplePat>(p)->parts) pat(part, scope);
        return;
      case PatKind::Record:
        for (const FieldPat& field : as<RecordPat>(p)->fields) pat(field.pat, scope);
        return;
      case PatKind::Constr:
        for (const Pat* part : as<ConstrPat>(p)->payload) pat(part, scope);
        return;
      case PatKind::Ascript:
        pat(as<AscriptPat>(p)->pat, scope);
        return type(as<AscriptPat>(p)->type, scope);
      case PatKind::Attr:
        return pat(as<AttrPat>(p)->pat, scope);
      case PatKind::Name:
      case PatKind::Wildcard:
      case PatKind::Unit:
      case PatKind::Literal:
      case PatKind::Error:
        return;
    }
  }

  void exps(List<const Exp*> list, const Space& scope) {
    for (const Exp* e : list) exp(e, scope);
  }
  void indices(List<IndexPart> parts, const Space& scope) {
    for (const IndexPart& part : parts)
      for (const Exp* e : {part.first, part.second, part.stride}) exp(e, scope);
  }
  void steps(List<Step> list, const Space& scope) {
    for (const Step& step : list) indices(step.parts, scope);
  }

  // What is not here has nothing inside that could name a type.
  void exp(const Exp* e, const Space& scope) {
    if (!e) return;
    switch (e->kind) {
      case ExpKind::Paren:
        return exp(as<ParenExp>(e)->exp, scope);
      case ExpKind::Tuple:
        return exps(as<TupleExp>(e)->parts, scope);
      case ExpKind::Record:
        for (const FieldExp& field : as<RecordExp>(e)->fields) exp(field.exp, scope);
        return;
      case ExpKind::Array:
        return exps(as<ArrayExp>(e)->elems, scope);
      case ExpKind::Constr:
        return exps(as<ConstrExp>(e)->payload, scope);
      case ExpKind::Project:
        return exp(as<ProjectExp>(e)->record, scope);
      case ExpKind::LocalOpen: {
        const LocalOpenExp* open = as<LocalOpenExp>(e);
        Space inner{&scope};
        inner.add(use(Sort::Module, open->module, scope).inside);
        return exp(open->exp, inner);
      }
      case ExpKind::Index:
        exp(as<IndexExp>(e)->array, scope);
        return indices(as<IndexExp>(e)->parts, scope);
      case ExpKind::Apply:
        exp(as<ApplyExp>(e)->fn, scope);
        return exps(as<ApplyExp>(e)->args, scope);
      case ExpKind::Binary:
        exp(as<BinaryExp>(e)->left, scope);
        return exp(as<BinaryExp>(e)->right, scope);
      case ExpKind::And:
      case ExpKind::Or:
        exp(as<LogicExp>(e)->left, scope);
        return exp(as<LogicExp>(e)->right, scope);
      case ExpKind::Negate:
      case ExpKind::Not:
        return exp(as<UnaryExp>(e)->exp, scope);
      case ExpKind::Range:
        exp(as<RangeExp>(e)->start, scope);
        exp(as<RangeExp>(e)->second, scope);
        return exp(as<RangeExp>(e)->end, scope);
      case ExpKind::Ascript:
      case ExpKind::Coerce:
        exp(as<AscriptExp>(e)->exp, scope);
        return type(as<AscriptExp>(e)->type, scope);
      case ExpKind::If:
        exp(as<IfExp>(e)->cond, scope);
        exp(as<IfExp>(e)->then_exp, scope);
        return exp(as<IfExp>(e)->else_exp, scope);
      case ExpKind::Let:
        pat(as<LetExp>(e)->pat, scope);
        exp(as<LetExp>(e)->value, scope);
        return exp(as<LetExp>(e)->body, scope);
      case ExpKind::LetFun: {
        const LetFunExp* let = as<LetFunExp>(e);
        function(let->type_params, let->params, let->result_type, let->value, scope);
        return exp(let->body, scope);
      }
      case ExpKind::LetUpdate:
        steps(as<LetUpdateExp>(e)->steps, scope);
        exp(as<LetUpdateExp>(e)->value, scope);
        return exp(as<LetUpdateExp>(e)->body, scope);
      case ExpKind::Loop: {
        const LoopExp* loop = as<LoopExp>(e);
        pat(loop->pat, scope);
        if (loop->elem) pat(loop->elem, scope);
        for (const Exp* part : {loop->init, loop->bound, loop->body}) exp(part, scope);
        return;
      }
      case ExpKind::Match:
        exp(as<MatchExp>(e)->scrutinee, scope);
        for (const Case& c : as<MatchExp>(e)->cases) pat(c.pat, scope), exp(c.body, scope);
        return;
      case ExpKind::Assert:
        exp(as<AssertExp>(e)->cond, scope);
        return exp(as<AssertExp>(e)->exp, scope);
      case ExpKind::Attr:
        return exp(as<AttrExp>(e)->exp, scope);
      case ExpKind::Update:
        exp(as<UpdateExp>(e)->target, scope);
        steps(as<UpdateExp>(e)->steps, scope);
        return exp(as<UpdateExp>(e)->value, scope);
      case ExpKind::Lambda: {
        const LambdaExp* lambda = as<LambdaExp>(e);
        return function({}, lambda->params, lambda->result_type, lambda->body, scope);
      }
      case ExpKind::LeftSection:
        return exp(as<LeftSectionExp>(e)->operand, scope);
      case ExpKind::RightSection:
        return exp(as<RightSectionExp>(e)->operand, scope);
      case ExpKind::StepSection:
        return steps(as<StepSectionExp>(e)->steps, scope);
      default:
        return;
    }
  }

  uint32_t offset_;
  std::string path_;  // of this file
  std::map<std::string, const Space*> files_;
  std::deque<Space> spaces_;
  std::optional<SyntaxName> found_;
};

}  // namespace

std::optional<SyntaxName> find_syntax_name(const check::Compilation& compilation, uint32_t offset) {
  Finder finder(offset);
  for (const File* file : compilation.syntax_files) finder.file(*file);
  return finder.found();
}

}  // namespace fehu
