// The built-in names, made from tables: scalars from intrinsics.def, array functions from signatures in Futhark.
#include "check/intrinsics.h"

#include "check/modules/module_checker.h"
#include "syntax/parser.h"

namespace fehu::check {

using prim::PrimType;
using typed::VName;

namespace {

constexpr PrimType kSigned[] = {PrimType::I8, PrimType::I16, PrimType::I32, PrimType::I64};
constexpr PrimType kUnsigned[] = {PrimType::U8, PrimType::U16, PrimType::U32, PrimType::U64};
constexpr PrimType kFloats[] = {PrimType::F16, PrimType::F32, PrimType::F64};
constexpr PrimType kBool[] = {PrimType::Bool};

struct Family {
  std::string_view name;
  std::string_view signature;
};
struct Conversion {
  std::string_view name;
  char from, to;
};
struct Overloaded {
  std::string_view name;
  std::string_view signature;
  prim::PrimSet set;
};

#define NONE(...)
#define INT_FAMILY(name, signature) {name, signature},
#define FLOAT_FAMILY NONE
#define PRIM_FAMILY NONE
#define SCALAR NONE
#define CONVERSION NONE
#define OVERLOADED NONE
constexpr Family kIntFamilies[] = {
#include "check/intrinsics.def"
};
#undef INT_FAMILY
#undef FLOAT_FAMILY
#define INT_FAMILY NONE
#define FLOAT_FAMILY(name, signature) {name, signature},
constexpr Family kFloatFamilies[] = {
#include "check/intrinsics.def"
};
#undef FLOAT_FAMILY
#undef PRIM_FAMILY
#define FLOAT_FAMILY NONE
#define PRIM_FAMILY(name, signature) {name, signature},
constexpr Family kPrimFamilies[] = {
#include "check/intrinsics.def"
};
#undef PRIM_FAMILY
#undef SCALAR
#define PRIM_FAMILY NONE
#define SCALAR(name, signature) {name, signature},
constexpr Family kScalars[] = {
#include "check/intrinsics.def"
};
#undef SCALAR
#undef CONVERSION
#define SCALAR NONE
#define CONVERSION(name, from, to) {name, from, to},
constexpr Conversion kConversions[] = {
#include "check/intrinsics.def"
};
#undef CONVERSION
#undef OVERLOADED
#define CONVERSION NONE
#define OVERLOADED(name, signature, set) {name, signature, set},
constexpr Overloaded kOverloaded[] = {
#include "check/intrinsics.def"
};
#undef INT_FAMILY
#undef FLOAT_FAMILY
#undef PRIM_FAMILY
#undef SCALAR
#undef CONVERSION
#undef OVERLOADED
#undef NONE

// Spec: prelude.md 9.2, 9.3; language.md 17.
constexpr std::string_view kArraySpecs = R"(module type intrinsics = {
val flatten 'a [n] [m] : [n][m]a -> [n * m]a
val unflatten 'a [n] [m] : i64 -> i64 -> [n * m]a -> [n][m]a
val concat 'a [n] [m] : [n]a -> [m]a -> *[n + m]a
val transpose 'a [n] [m] : [n][m]a -> [m][n]a
val manifest 'a : a -> *a
val copy 'a : a -> *a
val zip 'a 'b [n] : [n]a -> [n]b -> *[n](a, b)
val unzip 'a 'b [n] : [n](a, b) -> (*[n]a, *[n]b)
val map 'a 'b [n] : (a -> b) -> [n]a -> *[n]b
val reduce 'a [n] : (a -> a -> a) -> a -> [n]a -> *a
val reduce_comm 'a [n] : (a -> a -> a) -> a -> [n]a -> *a
val scan 'a [n] : (a -> a -> a) -> a -> [n]a -> *[n]a
val partition 'a [n] : i32 -> (a -> i64) -> [n]a -> ?[k].(*[n]a, *[k]i64)
val scatter 'a [n] [l] : *[n]a -> [l]i64 -> [l]a -> *[n]a
val scatter_2d 'a [n] [m] [l] : *[n][m]a -> [l](i64, i64) -> [l]a -> *[n][m]a
val scatter_3d 'a [n] [m] [k] [l] : *[n][m][k]a -> [l](i64, i64, i64) -> [l]a -> *[n][m][k]a
val hist_1d 'a [n] [m] : i64 -> *[m]a -> (a -> a -> a) -> a -> [n]i64 -> [n]a -> *[m]a
val hist_2d 'a [n] [m] [k] : i64 -> *[m][k]a -> (a -> a -> a) -> a -> [n](i64, i64) -> [n]a -> *[m][k]a
val hist_3d 'a [n] [m] [k] [l] : i64 -> *[m][k][l]a -> (a -> a -> a) -> a -> [n](i64, i64, i64) -> [n]a -> *[m][k][l]a
val flatmap 'a 'b 'c [n] : (a -> ?[k].([k]b, c)) -> [n]a -> ?[m].(*[n]i64, *[m]bool, *[n]i64, *[m]b, *[n]c)
val flat_index_2d 'a [n] : [n]a -> i64 -> i64 -> i64 -> i64 -> i64 -> ?[m][k].[m][k]a
val flat_index_3d 'a [n] : [n]a -> i64 -> i64 -> i64 -> i64 -> i64 -> i64 -> i64 -> ?[m][k][l].[m][k][l]a
val flat_index_4d 'a [n] : [n]a -> i64 -> i64 -> i64 -> i64 -> i64 -> i64 -> i64 -> i64 -> i64 -> ?[m][k][l][p].[m][k][l][p]a
val flat_update_2d 'a [n] [k] [l] : *[n]a -> i64 -> i64 -> i64 -> [k][l]a -> *[n]a
val flat_update_3d 'a [n] [k] [l] [p] : *[n]a -> i64 -> i64 -> i64 -> i64 -> [k][l][p]a -> *[n]a
val flat_update_4d 'a [n] [k] [l] [p] [q] : *[n]a -> i64 -> i64 -> i64 -> i64 -> i64 -> [k][l][p][q]a -> *[n]a
val acc_write 'a [k] : *acc ([k]a) -> i64 -> a -> *acc ([k]a)
val scatter_stream 'a 'b [k] [n] : *[k]a -> (*acc ([k]a) -> b -> acc ([k]a)) -> [n]b -> *[k]a
val hist_stream 'a 'b [k] [n] : *[k]a -> (a -> a -> a) -> a -> (*acc ([k]a) -> b -> acc ([k]a)) -> [n]b -> *[k]a
val jvp2 'a 'b : (a -> b) -> a -> a -> (b, b)
val vjp2 'a 'b : (a -> b) -> a -> b -> (b, a)
val jmp2 'a 'b [n] : (a -> b) -> a -> [n]a -> (b, *[n]b)
val mjp2 'a 'b [n] : (a -> b) -> a -> [n]b -> (b, *[n]a)
val with_vjp 'a 'b : (a -> b) -> (b -> b -> a) -> a -> b
})";

// Types by signature and width, each made once.
struct SignatureTypes {
  Context& ctx;
  VName param = {};  // of the overloaded operators, all of which share their schemes
  struct Made {
    std::string_view signature;
    PrimType type;
    const typed::Scheme* scheme;
  };
  std::vector<Made> made = {};

  const typed::Type* letter(char letter, PrimType type) {
    switch (letter) {
      case 'B':
        return ctx.types.boolean();
      case 'W':
        return ctx.types.prim(PrimType::I32);
      case 't':
        return ctx.types.named(param, syntax::Liftedness::Unlifted, true);
      default:
        return ctx.types.prim(type);
    }
  }

  const typed::Scheme* tupled(std::string_view signature, PrimType type) {
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

  const typed::Scheme* curried(std::string_view signature) {
    const typed::Type* type = letter(signature.back(), PrimType::Bool);
    for (size_t at = signature.size() - 2; at-- > 0;)
      type = ctx.types.arrow({}, false, letter(signature[at], PrimType::Bool), {{}, type});
    if (!signature.contains('t')) return ctx.arena.make<typed::Scheme>(List<typed::TypeParam>{}, type);
    typed::TypeParam t{param, false, syntax::Liftedness::Unlifted, {}};
    return ctx.arena.make<typed::Scheme>(ctx.arena.list({t}), type);
  }
};

struct IntrinsicsBuilder {
  Context& ctx;
  Scope& scope;
  SignatureTypes types{ctx};
  EnvBuilder env = {};

  TermBinding value(Name name, const typed::Scheme* scheme, prim::PrimSet overload = 0) {
    TermBinding binding;
    binding.kind = TermBinding::Kind::Value;
    binding.name = ctx.fresh(name);
    binding.scheme = scheme;
    binding.overload = overload;
    ctx.set_scheme(binding.name, scheme);
    return binding;
  }

  void add(std::string_view name, const typed::Scheme* scheme) {
    Name interned = ctx.names.intern(name);
    TermBinding binding = value(interned, scheme);
    binding.is_intrinsic = true;
    env.add(interned, binding);
  }

  void add_families(std::span<const Family> families, std::span<const PrimType> members) {
    char text[32];
    for (const Family& family : families)
      for (PrimType type : members) {
        auto end = fmt::format_to_n(text, sizeof text, "{}{}", family.name, prim::bit_width(type)).out;
        add({text, end}, types.tupled(family.signature, type));
      }
  }

  void add_prim_families(std::span<const PrimType> members) {
    for (const Family& family : kPrimFamilies)
      for (PrimType type : members)
        add(fmt::format("{}{}", family.name, prim::name_of(type)), types.tupled(family.signature, type));
  }

  static std::span<const PrimType> types_of(char kind) {
    if (kind == 'I') return kSigned;
    if (kind == 'F') return kFloats;
    return kBool;
  }

  void add_conversion(std::string_view name, PrimType from, PrimType to) {
    const typed::Type* type = ctx.types.arrow({}, false, ctx.types.prim(from), {{}, ctx.types.prim(to)});
    add(name, ctx.arena.make<typed::Scheme>(List<typed::TypeParam>{}, type));
  }

  void add_conversions() {
    for (const Conversion& c : kConversions)
      for (PrimType from : types_of(c.from))
        for (PrimType to : types_of(c.to))
          if (from != to)
            add_conversion(fmt::format("{}_{}_{}", c.name, prim::name_of(from), prim::name_of(to)), from, to);
    for (size_t i = 0; i < std::size(kSigned); i++) {
      add_conversion(fmt::format("sign_{}", prim::name_of(kSigned[i])), kUnsigned[i], kSigned[i]);
      add_conversion(fmt::format("unsign_{}", prim::name_of(kSigned[i])), kSigned[i], kUnsigned[i]);
    }
    for (PrimType f : kFloats) {
      PrimType i = f == PrimType::F16 ? PrimType::I16 : f == PrimType::F32 ? PrimType::I32 : PrimType::I64;
      add_conversion(fmt::format("fptobits_{}_{}", prim::name_of(f), prim::name_of(i)), f, i);
      add_conversion(fmt::format("bitstofp_{}_{}", prim::name_of(i), prim::name_of(f)), i, f);
    }
  }

  // Operators are visible everywhere; `neg` and `!` are not, since `-` and `!` are syntax.
  void add_overloaded() {
    types.param = ctx.fresh(ctx.names.intern("t"));
    for (const Overloaded& o : kOverloaded) {
      Name name = ctx.names.intern(o.name);
      TermBinding binding = value(name, types.curried(o.signature), o.set);
      if (o.name == "+") ctx.plus = binding.name;
      if (o.name == "-") ctx.minus = binding.name;
      if (o.name != "neg" && o.name != "!") scope.bind(name, binding);
      if (o.name == "+") ctx.plus = binding.name;
      if (o.name == "-") ctx.minus = binding.name;
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

void IntrinsicsBuilder::add_arrays() {
  const SourceFile* source = ctx.sources.add("/prelude/intrinsics.fut", std::string(kArraySpecs), true);
  const syntax::File* file = syntax::parse_file(*source, ctx.arena, ctx.names, ctx.sink);
  NoImports imports;
  ModuleChecker mc{ctx, scope, imports, *source, false, {}, nullptr};
  for (const syntax::Dec* dec : file->decs) {
    if (dec->kind != syntax::DecKind::ModType) continue;
    ModType type = check_mod_type(mc, *static_cast<const syntax::ModTypeDec*>(dec)->type);
    for (auto [name, binding] : type.mod->env.terms) {
      ctx.vnames[binding.name.id].loc = {};
      binding.loc = {};
      binding.is_intrinsic = true;
      env.add(name, binding);
    }
  }
}

}  // namespace

static void bind_types(Context& ctx, Scope& scope) {
  for (int i = 0; i < prim::kNumPrimTypes; i++) {
    PrimType prim = static_cast<PrimType>(i);
    Name name = ctx.names.intern(prim::name_of(prim));
    TypeBinding binding;
    binding.name = ctx.fresh(name);
    binding.def = {{}, {{}, ctx.types.prim(prim)}};
    scope.bind(name, binding);
  }
  // acc 'a, an abstract type that is not sealed by anything
  Name acc = ctx.names.intern("acc");
  typed::TypeParam param{ctx.fresh(ctx.names.intern("a")), false, syntax::Liftedness::Unlifted, {}};
  TypeBinding binding;
  binding.name = ctx.fresh(acc);
  binding.liftedness = syntax::Liftedness::SizeLifted;
  binding.def = self_definition(ctx, binding.name, binding.liftedness, ctx.arena.list({param}));
  scope.bind(acc, binding);
}

void bind_builtins(Context& ctx, Scope& scope) {
  bool was_in_prelude = ctx.in_prelude;
  ctx.in_prelude = true;
  bind_types(ctx, scope);
  IntrinsicsBuilder builder{ctx, scope};
  builder.add_overloaded();
  builder.add_families(kIntFamilies, kSigned);
  builder.add_families(kFloatFamilies, kFloats);
  for (std::span<const PrimType> members :
       {std::span<const PrimType>(kSigned), std::span<const PrimType>(kFloats), std::span<const PrimType>(kBool)})
    builder.add_prim_families(members);
  for (const Family& scalar : kScalars)
    builder.add(scalar.name, builder.types.tupled(scalar.signature, PrimType::Bool));
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
  ctx.in_prelude = was_in_prelude;
}

}  // namespace fehu::check
