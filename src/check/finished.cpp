// What holds for a typed program when the checker is done with it. The cost is one step per declaration.
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
      return require_finished(static_cast<const BodyMod*>(mod)->decs);
    case ModExpKind::Ascript:
      require_finished(static_cast<const AscriptMod*>(mod)->map);
      return require_finished(static_cast<const AscriptMod*>(mod)->mod);
    case ModExpKind::Lambda:
      return require_finished(static_cast<const LambdaMod*>(mod)->body);
    case ModExpKind::Apply: {
      auto apply = static_cast<const ApplyMod*>(mod);
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
        const Function& fn = static_cast<const ValueDec*>(dec)->fn;
        require_finished(fn.scheme->type, fn.name);
        break;
      }
      case DecKind::Type: {
        auto type = static_cast<const TypeDec*>(dec);
        require_finished(type->def.ret.type, type->name);
        break;
      }
      case DecKind::Module:
        require_finished(static_cast<const ModDec*>(dec)->mod);
        break;
      case DecKind::Open:
        require_finished(static_cast<const OpenDec*>(dec)->mod);
        break;
    }
  }
}

void require_finished(const Program& program) {
  for (const File& file : program.files) require_finished(file.decs);
}

}  // namespace fehu::check
