// What holds for a typed program when the checker is done with it. The cost is one step per declaration, because every
// type carries flags that say what is inside it; so the check always runs, and an omission of the checker shows here,
// with the name of the definition, instead of far away in lowering.
#include "check/finished.h"

#include "base/check.h"

namespace fehu::check {

using namespace typed;

static void require_finished(const Type* type, VName name) {
  FEHU_CHECK(!(type->flags & (kHasSizeMeta | kHasMeta)), "the type of {} is not finished: {}", name.base.str(),
             show(type));
}

static void require_finished(const NameMap& map) {
  for (const MemberInstance* instance : map.instances)
    for (const InstArg& arg : instance->inst)
      if (arg.type) require_finished(arg.type, instance->interface);
  for (const FunctorMap& functor : map.functors) {
    require_finished(functor.param);
    require_finished(functor.result);
  }
}

static void require_finished(List<const Dec*> decs);

static void require_finished(const ModExp* mod) {
  switch (mod->kind) {
    case ModExpKind::Var:
    case ModExpKind::File:
    case ModExpKind::Error:
      return;
    case ModExpKind::Body:
      return require_finished(as<BodyMod>(mod)->decs);
    case ModExpKind::Ascript:
      require_finished(as<AscriptMod>(mod)->map);
      return require_finished(as<AscriptMod>(mod)->mod);
    case ModExpKind::Lambda:
      return require_finished(as<LambdaMod>(mod)->body);
    case ModExpKind::Apply: {
      auto apply = as<ApplyMod>(mod);
      require_finished(apply->fn);
      require_finished(apply->arg);
      return require_finished(apply->param_map);
    }
  }
}

static void require_finished(List<const Dec*> decs) {
  for (const Dec* dec : decs) {
    switch (dec->kind) {
      case DecKind::Value: {
        const Function& fn = as<ValueDec>(dec)->fn;
        require_finished(fn.scheme->type, fn.name);
        break;
      }
      case DecKind::Type: {
        auto type = as<TypeDec>(dec);
        require_finished(type->def.ret.type, type->name);
        break;
      }
      case DecKind::Module:
        require_finished(as<ModDec>(dec)->mod);
        break;
      case DecKind::Open:
        require_finished(as<OpenDec>(dec)->mod);
        break;
    }
  }
}

void require_finished(const Program& program) {
  for (const File& file : program.files) require_finished(file.decs);
}

}  // namespace fehu::check
