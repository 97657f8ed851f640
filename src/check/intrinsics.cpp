// The built-in names and their types, made from the list in intrinsics.def. That list is read several times, each time
// with another macro defined, and gives one table for each way of describing a type:
// - operators by a signature of letters: "tt>t" is t -> t -> t, for every t in the operator's set of types;
// - families of scalar functions, one member per width: "add" with "II>I" gives add8, add16, ..., from a pair to a
//   number;
// - conversions, from every type of one kind to every other type of another;
// - functions on arrays, whose types are Futhark source and are checked as such.
#include "check/intrinsics.h"

#include "base/append.h"
#include "check/modules/module_checker.h"
#include "syntax/parser.h"

namespace fehu::check {

using typed::Intrinsic;
using typed::VName;

namespace {

// The members of families, in the order of their widths.
constexpr prim::PrimType kSigned[] = {prim::PrimType::I8, prim::PrimType::I16, prim::PrimType::I32,
                                      prim::PrimType::I64};
constexpr prim::PrimType kUnsigned[] = {prim::PrimType::U8, prim::PrimType::U16, prim::PrimType::U32,
                                        prim::PrimType::U64};
constexpr prim::PrimType kFloats[] = {prim::PrimType::F16, prim::PrimType::F32, prim::PrimType::F64};
constexpr prim::PrimType kBool[] = {prim::PrimType::Bool};

// `signature` has one letter per operand, then `>` and the result: B is bool, W is i32, t a type parameter, and any
// other letter (I, F, T) the type of the member.
struct Family {
  std::string_view name;
  std::string_view signature;
};
// `from` and `to` name kinds of types: I for integers, F for floats, B for bool.
struct Conversion {
  std::string_view name;
  char from, to;
};
struct Operator {
  Intrinsic which;
  std::string_view name;
  std::string_view signature;
  prim::PrimSet set;
};
struct ArrayFunction {
  Intrinsic which;
  std::string_view name, signature;
};

constexpr Family kIntFamilies[] = {
#define INT_FAMILY(name, signature) {name, signature},
#include "check/intrinsics.def"
};
constexpr Family kFloatFamilies[] = {
#define FLOAT_FAMILY(name, signature) {name, signature},
#include "check/intrinsics.def"
};
constexpr Family kPrimFamilies[] = {
#define PRIM_FAMILY(name, signature) {name, signature},
#include "check/intrinsics.def"
};
constexpr Family kScalars[] = {
#define SCALAR(name, signature) {name, signature},
#include "check/intrinsics.def"
};
constexpr Conversion kConversions[] = {
#define CONVERSION(name, from, to) {name, from, to},
#include "check/intrinsics.def"
};
constexpr Operator kOperators[] = {
#define OPERATOR(id, name, signature, set) {Intrinsic::id, name, signature, set},
#include "check/intrinsics.def"
};
constexpr ArrayFunction kArrayFunctions[] = {
#define ARRAY_FUNCTION(id, name, signature) {Intrinsic::id, name, signature},
#include "check/intrinsics.def"
};

// Types by signature and width, each made once.
struct SignatureTypes {
  Context& ctx;
  VName param = {};  // of the overloaded operators, all of which share their schemes
  struct Made {
    std::string_view signature;
    prim::PrimType type;
    const typed::Scheme* scheme;
  };
  std::vector<Made> made = {};

  // `type` is what the letter of the family's own type stands for.
  const typed::Type* letter(char letter, prim::PrimType type) {
    switch (letter) {
      case 'B':
        return ctx.types.boolean();
      case 'W':
        return ctx.types.prim(prim::PrimType::I32);
      case 't':
        return ctx.types.named(param, typed::Liftedness::Unlifted, true);
      default:
        return ctx.types.prim(type);
    }
  }

  // Scalar functions take one tuple. A list is searched, not a table: there are few signatures.
  const typed::Scheme* tupled(std::string_view signature, prim::PrimType type) {
    for (const Made& m : made)
      if (m.signature == signature && m.type == type) return m.scheme;
    std::vector<const typed::Type*> operands;
    size_t at = 0;
    for (; signature[at] != '>'; at++) operands.push_back(letter(signature[at], type));
    const typed::Type* operand = operands.size() == 1 ? operands[0] : ctx.types.tuple(operands, ctx.names);
    const typed::Type* fn = ctx.types.arrow({}, false, operand, {{}, letter(signature[at + 1], type)});
    const typed::Scheme* scheme = ctx.arena.make<typed::Scheme>(List<typed::TypeParam>{}, fn);
    made.push_back({signature, type, scheme});
    return scheme;
  }

  // Operators take one operand after the other, so that they can be applied in part.
  const typed::Scheme* curried(std::string_view signature) {
    const typed::Type* type = letter(signature.back(), prim::PrimType::Bool);
    for (size_t at = signature.size() - 2; at-- > 0;)
      type = ctx.types.arrow({}, false, letter(signature[at], prim::PrimType::Bool), {{}, type});
    if (!signature.contains('t')) return ctx.arena.make<typed::Scheme>(List<typed::TypeParam>{}, type);
    typed::TypeParam t{param, false, typed::Liftedness::Unlifted, {}};
    return ctx.arena.make<typed::Scheme>(ctx.arena.list({t}), type);
  }
};

// Makes names and bindings. `env` becomes the module `intrinsics`; what is visible without a qualifier goes to `scope`.
struct IntrinsicsBuilder {
  Context& ctx;
  Scope& scope;
  SignatureTypes types{ctx};
  EnvBuilder env = {};

  // Every name has a row in the table, also those of type parameters, which are made in between.
  void set_builtin(VName name, const typed::Builtin& builtin) {
    ctx.builtins.resize(ctx.vnames.size());
    ctx.builtins[name.id] = builtin;
  }

  // Nobody mentions it: then it is not made.
  bool is_left_out(std::string_view name) {
    return ctx.leaves_out_unmentioned && !ctx.mentioned->contains(ctx.names.intern(name));
  }

  // `overload`: the primitive types that an operator accepts; 0 if the scheme says everything.
  TermBinding value(Name name, const typed::Scheme* scheme, prim::PrimSet overload = 0) {
    TermBinding binding;
    binding.kind = TermBinding::Kind::Value;
    binding.name = ctx.fresh(name);
    binding.scheme = scheme;
    binding.overload = overload;
    ctx.set_scheme(binding.name, scheme);
    return binding;
  }

  void add_scalar(std::string_view name, const typed::Scheme* scheme, const prim::ScalarOp& op) {
    Name interned = ctx.names.intern(name);
    TermBinding binding = value(interned, scheme);
    set_builtin(binding.name, {Intrinsic::Scalar, 1, op});
    binding.is_intrinsic = true;
    env.add(interned, binding);
  }

  // The operation at another type: all members of a family are one operation.
  static prim::ScalarOp at_type(prim::ScalarOp op, prim::PrimType type) {
    op.type = op.to = type;
    return op;
  }

  // The name of a member ends in the number of bits: `add32`. Looking up an operation by its name takes time, and
  // start-up matters, so it is done once per family.
  void add_families(std::span<const Family> families, std::span<const prim::PrimType> members) {
    std::string name;
    for (const Family& family : families) {
      std::optional<prim::ScalarOp> op;
      for (prim::PrimType type : members) {
        name = family.name;
        append(name, "{}", prim::bit_width(type));
        if (is_left_out(name)) continue;
        if (!op) op = prim::scalar_op_named(name);
        add_scalar(name, types.tupled(family.signature, type), at_type(*op, type));
      }
    }
  }

  // The name of a member ends in the name of a type: `eq_i32`, `eq_bool`.
  void add_prim_families() {
    for (const Family& family : kPrimFamilies) {
      std::optional<prim::ScalarOp> op;
      for (char kind : {'I', 'F', 'B'})
        for (prim::PrimType type : types_of(kind)) {
          std::string name(family.name);
          name += prim::name_of(type);
          if (is_left_out(name)) continue;
          if (!op) op = prim::scalar_op_named(name);
          add_scalar(name, types.tupled(family.signature, type), at_type(*op, type));
        }
    }
  }

  static std::span<const prim::PrimType> types_of(char kind) {
    if (kind == 'I') return kSigned;
    if (kind == 'F') return kFloats;
    return kBool;
  }

  void add_conversion(std::string_view name, prim::PrimType from, prim::PrimType to) {
    if (is_left_out(name)) return;
    const typed::Type* type = ctx.types.arrow({}, false, ctx.types.prim(from), {{}, ctx.types.prim(to)});
    // To the same type it is no operation of src/prim, but lowering knows that there is nothing to be done.
    prim::ScalarOp nothing{prim::ScalarOp::Kind::Conv, static_cast<uint8_t>(prim::ConvOp::SExt), from, to};
    add_scalar(name, ctx.arena.make<typed::Scheme>(List<typed::TypeParam>{}, type),
               from == to ? nothing : *prim::scalar_op_named(name));
  }

  void add_conversions() {
    for (const Conversion& c : kConversions)
      for (prim::PrimType from : types_of(c.from))
        for (prim::PrimType to : types_of(c.to))
          add_conversion(fmt::format("{}_{}_{}", c.name, prim::name_of(from), prim::name_of(to)), from, to);
    for (size_t i = 0; i < std::size(kSigned); i++) {
      add_conversion(fmt::format("sign_{}", prim::name_of(kSigned[i])), kUnsigned[i], kSigned[i]);
      add_conversion(fmt::format("unsign_{}", prim::name_of(kSigned[i])), kSigned[i], kUnsigned[i]);
    }
    for (prim::PrimType f : kFloats) {
      prim::PrimType i = f == prim::PrimType::F16   ? prim::PrimType::I16
                         : f == prim::PrimType::F32 ? prim::PrimType::I32
                                                    : prim::PrimType::I64;
      add_conversion(fmt::format("fptobits_{}_{}", prim::name_of(f), prim::name_of(i)), f, i);
      add_conversion(fmt::format("bitstofp_{}_{}", prim::name_of(i), prim::name_of(f)), i, f);
    }
  }

  // Operators are visible everywhere; `neg` and `!` are not, since `-` and `!` are syntax.
  void add_operators() {
    types.param = ctx.fresh(ctx.names.intern("t"));
    for (const Operator& o : kOperators) {
      Name name = ctx.names.intern(o.name);
      TermBinding binding = value(name, types.curried(o.signature), o.set);
      set_builtin(binding.name, {o.which, static_cast<uint32_t>(o.signature.find('>')), {}});
      if (o.which == Intrinsic::Add) ctx.plus = binding.name;
      if (o.which == Intrinsic::Subtract) ctx.minus = binding.name;
      if (o.which != Intrinsic::Negate && o.which != Intrinsic::Not) scope.bind(name, binding);
      binding.is_intrinsic = true;
      env.add(name, binding);
    }
  }

  void add_arrays();
};

// The table of array functions imports nothing.
struct NoImports final : ImportResolver {
  const CheckedFile* resolve(const SourceFile&, std::string_view) override { return nullptr; }
};

// How many arguments a full application has.
uint32_t count_params(const typed::Type* type) {
  uint32_t count = 0;
  for (; type->kind == typed::TypeKind::Arrow; type = typed::as<typed::ArrowType>(type)->ret.type) count++;
  return count;
}

// The types are parsed and checked like those of any module type. Their places are forgotten again: a built-in function
// is defined nowhere that a message could show.
void IntrinsicsBuilder::add_arrays() {
  std::string text = "module type intrinsics = {\n";
  for (const ArrayFunction& f : kArrayFunctions)
    if (!is_left_out(f.name)) append(text, "val {} {}\n", f.name, f.signature);
  const SourceFile* source = ctx.sources.add("/prelude/intrinsics.fut", text + "}", true);
  const syntax::File* file = syntax::parse_file(*source, ctx.arena, ctx.names, ctx.sink);
  NoImports imports;
  ModuleChecker mc{ctx, scope, imports, *source, false, {}, nullptr};
  for (const syntax::Dec* dec : file->decs) {
    if (dec->kind != syntax::DecKind::ModType) continue;
    ModType type = check_mod_type(mc, *syntax::as<syntax::ModTypeDec>(dec)->type);
    for (const ArrayFunction& f : kArrayFunctions) {
      Name name = ctx.names.intern(f.name);
      const TermBinding* found = type.mod->env.find_term(name);
      if (!found) continue;  // it is left out
      TermBinding binding = *found;
      ctx.vnames[binding.name.id].loc = {};
      binding.loc = {};
      binding.is_intrinsic = true;
      set_builtin(binding.name, {f.which, count_params(binding.scheme->type), {}});
      env.add(name, binding);
    }
  }
}

}  // namespace

// Primitive types are abbreviations of themselves.
static void bind_types(Context& ctx, Scope& scope) {
  for (int i = 0; i < prim::kNumPrimTypes; i++) {
    prim::PrimType prim = static_cast<prim::PrimType>(i);
    Name name = ctx.names.intern(prim::name_of(prim));
    TypeBinding binding;
    binding.name = ctx.fresh(name);
    binding.def = {{}, {{}, ctx.types.prim(prim)}};
    scope.bind(name, binding);
  }
}

// acc 'a, an abstract type that is not sealed by anything. It is a member of `intrinsics`, and visible by its short
// name too.
static void bind_acc(Context& ctx, Scope& scope, EnvBuilder& intrinsics) {
  Name acc = ctx.names.intern("acc");
  typed::TypeParam param{ctx.fresh(ctx.names.intern("a")), false, typed::Liftedness::Unlifted, {}};
  TypeBinding binding;
  binding.name = ctx.acc = ctx.fresh(acc);
  binding.liftedness = typed::Liftedness::SizeLifted;
  binding.def = self_definition(ctx, binding.name, binding.liftedness, ctx.arena.list({param}));
  scope.bind(acc, binding);
  intrinsics.add(acc, binding);
}

// Warnings about the direct use of intrinsics are off while their own types are checked.
void bind_builtins(Context& ctx, Scope& scope) {
  bool was_in_prelude = ctx.in_prelude;
  ctx.in_prelude = true;
  bind_types(ctx, scope);
  IntrinsicsBuilder builder{ctx, scope};
  bind_acc(ctx, scope, builder.env);
  builder.add_operators();
  builder.add_families(kIntFamilies, kSigned);
  builder.add_families(kFloatFamilies, kFloats);
  builder.add_prim_families();
  for (const Family& scalar : kScalars)
    if (!builder.is_left_out(scalar.name))
      builder.add_scalar(scalar.name, builder.types.tupled(scalar.signature, prim::PrimType::Bool),
                         *prim::scalar_op_named(scalar.name));
  builder.add_conversions();
  builder.add_arrays();

  Mod* mod = ctx.arena.make<Mod>();
  mod->is_intrinsics = true;
  mod->env = builder.env.build(ctx.arena);
  Name name = ctx.names.intern("intrinsics");
  TermBinding binding;
  binding.kind = TermBinding::Kind::Module;
  binding.name = ctx.fresh(name);
  binding.mod = mod;
  scope.bind(name, binding);
  ctx.builtins.resize(ctx.vnames.size());
  ctx.in_prelude = was_in_prelude;
}

}  // namespace fehu::check
