// Tests of the table of built-in names.
#include "check/intrinsics.h"

#include <doctest/doctest.h>

namespace fehu::check {

TEST_CASE("every built-in scalar function is the operation that its name says") {
  Arena arena;
  Interner names;
  SourceMap sources;
  diag::Sink sink;
  Context ctx(arena, names, sources, sink);
  Scope scope;
  bind_builtins(ctx, scope);
  CHECK(ctx.builtins.size() == ctx.vnames.size());
  size_t num_scalars = 0;
  for (size_t id = 0; id < ctx.builtins.size(); id++) {
    const typed::Builtin& builtin = ctx.builtins[id];
    if (builtin.which != typed::Intrinsic::Scalar) continue;
    num_scalars++;
    std::string_view name = ctx.vnames[id].base.str();
    prim::ScalarOp op = builtin.scalar;
    if (op.kind == prim::ScalarOp::Kind::Conv && op.type == op.to)  // changes nothing, and is no operation
      CHECK_MESSAGE(name.ends_with(fmt::format("_{0}_{0}", prim::name_of(op.type))), name);
    else
      CHECK_MESSAGE(prim::scalar_op_named(name) == op, name);
    CHECK(builtin.arity == 1);
  }
  CHECK(num_scalars > 400);
}

TEST_CASE("operators and array functions take as many arguments as their types have parameters") {
  Arena arena;
  Interner names;
  SourceMap sources;
  diag::Sink sink;
  Context ctx(arena, names, sources, sink);
  Scope scope;
  bind_builtins(ctx, scope);
  for (size_t id = 0; id < ctx.builtins.size(); id++) {
    const typed::Builtin& builtin = ctx.builtins[id];
    if (builtin.which == typed::Intrinsic::None) continue;
    uint32_t count = 0;
    for (const typed::Type* type = ctx.vnames[id].scheme->type; type->kind == typed::TypeKind::Arrow; count++)
      type = typed::as<typed::ArrowType>(type)->ret.type;
    CHECK_MESSAGE(builtin.arity == count, ctx.vnames[id].base.str());
  }
}

}  // namespace fehu::check
