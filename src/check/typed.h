// The checked program: sugar gone, every name resolved to a VName, every expression with its type and sizes.
//
// Made in three passes over each definition: infer/ builds these nodes with types up to sizes, sizes/ completes
// types with sizes, consume/ checks uniqueness. Nodes are mutable for those passes; everybody later sees them const.
//
// What lowering needs is all in here, nothing of it in `syntax::`: names are unique, built-in functions and attributes
// have kinds, types and size arguments of polymorphic functions are recorded at every use, also where a module type
// shows a function with other parameters than its definition has (MemberInstance), and no size is left open.
#pragma once

#include "check/builtins.h"
#include "check/types/types.h"
#include "prim/value.h"

namespace fehu::typed {

enum class ExpKind : uint8_t {
  // literals and names
  Literal,
  String,
  Var,
  Hole,
  // sizes that are not yet known: only inside types, and only until pass 2 ends (see finished.h)
  SizeHole,
  SizeMeta,
  // data
  Record,
  Array,
  Construct,
  Project,
  Index,
  Update,
  Range,
  // operators and functions
  Logic,
  Negate,
  Not,
  Apply,
  RightSection,
  Lambda,
  // binding and control
  Let,
  LetFun,
  If,
  Match,
  Loop,
  // annotations
  Ascript,
  Coerce,
  Assert,
  Attr,
  Error,
};

// Every expression has a place and, from pass 2 on, its full type with sizes.
struct Exp {
  ExpKind kind;
  Loc loc;
  const Type* type;
};

// A number, character or truth value. Before the end of pass 1 the type may be unknown, so the literal is kept as read.
struct LiteralExp : Node<Exp, ExpKind::Literal> {
  enum class Form : uint8_t { Int, Float, Bool } form;
  bool has_suffix;          // wraps silently; otherwise it is checked against its type
  bool fits_u64;            // Int: the value is < 2^64
  bool is_negated = false;  // Int/Float: directly under a negation, so that the range check takes the sign into
                            // account; the Negate node stays
  uint64_t int_value;       // Int (modulo 2^64), Bool
  double float_value;       // Float, and Int without a suffix that is >= 2^64: the nearest double
  std::string_view spelling;
};
// The value as a float, rounded once; infinite if the number is too large. Integers may have any size. The sign of a
// pattern is not in it.
prim::Value literal_as_float(const LiteralExp* literal, prim::PrimType type);
// "text": an array of u8, whose bytes are the text in UTF-8.
struct StringExp : Node<Exp, ExpKind::String> {
  std::string_view bytes;
};
// What a type parameter (type) or size parameter (size) of a variable's scheme stands for at this use. Names of sizes
// in the type that are bound nowhere are hidden ones: they may differ from value to value.
struct InstArg {
  const Type* type;
  Size size;  // null also where a size parameter stands for no one size: only function arguments tell it (spec 6.5)
};
// A use of a name: a variable, a function, a constant, a member of a module.
struct VarExp : Node<Exp, ExpKind::Var> {
  VName name;
  List<InstArg> inst;      // one per parameter of the scheme; sizes are filled in by pass 2
  std::string_view shown;  // as written, with qualifiers; for messages and for printing sizes
};
// ??? in the source. Compiles, and fails when it is evaluated.
struct HoleExp : Node<Exp, ExpKind::Hole> {};
// A size that was not written: the empty brackets in []i32. Gone after pass 2.
struct SizeHoleExp : Node<Exp, ExpKind::SizeHole> {};
// A size that pass 2 is looking for; the number is that of the solver's variable. Gone after pass 2.
struct SizeMetaExp : Node<Exp, ExpKind::SizeMeta> {
  uint32_t id;
};

struct FieldInit {
  Name name;
  Exp* exp;
  Loc loc;
};
// {x = 1, y = 2}, (1, 2) and (). Evaluated in the order written, whatever the order of the labels is.
struct RecordExp : Node<Exp, ExpKind::Record> {
  List<FieldInit> fields;
};  // in the order written; also tuples and unit
// [a, b, c]
struct ArrayExp : Node<Exp, ExpKind::Array> {
  List<Exp*> elems;
};
// #some x. `exts`: unknown sizes in the payload's type that come into being here.
struct ConstructExp : Node<Exp, ExpKind::Construct> {
  Name constr;
  List<Exp*> payload;
  List<VName> exts;
};
// r.x, or t.0 of a tuple.
struct ProjectExp : Node<Exp, ExpKind::Project> {
  Exp* record;
  Name field;
};
// One dimension of an index: a position `i`, or a slice `a:b:s`.
struct IndexPart {
  Loc loc;
  bool is_slice;
  Exp* first;   // the position, or the start of the slice (may be null)
  Exp* second;  // end (may be null)
  Exp* stride;  // may be null
};
// xs[i, a:b]. `exts`: sizes of slices that no expression names.
struct IndexExp : Node<Exp, ExpKind::Index> {
  Exp* array;
  List<IndexPart> parts;
  List<VName> exts;
};
// One step of a path into a value: `.x`, or `[i, a:b]`.
struct Step {
  Loc loc;
  bool is_field;
  Name field;
  List<IndexPart> parts;
};
// target with steps = value. With an index among the steps the target is consumed.
struct UpdateExp : Node<Exp, ExpKind::Update> {
  Exp* target;
  List<Step> steps;
  Exp* value;
};
// a..b...c, a..<b, a..>b. `exts`: the number of elements, where no expression names it.
struct RangeExp : Node<Exp, ExpKind::Range> {
  Exp* start;
  Exp* second;
  RangeKind range;
  Exp* end;
  List<VName> exts;
};  // second may be null
// && and ||. The right operand is evaluated only if it is needed.
struct LogicExp : Node<Exp, ExpKind::Logic> {
  bool is_and;
  Exp* left;
  Exp* right;
};
struct UnaryExp : Node<Exp, ExpKind::Negate, ExpKind::Not> {
  Exp* exp;
};  // Negate, Not
// f e1 ... ek, also `x op y` (infix: evaluated left to right) and the left section (x op).
// `exts` are the unknown sizes that this call brings into being.
struct ApplyExp : Node<Exp, ExpKind::Apply> {
  Exp* fn;
  List<Exp*> args;
  bool is_infix;
  List<VName> exts;
};
struct RightSectionExp : Node<Exp, ExpKind::RightSection> {
  Exp* op;
  Exp* operand;
};  // \x -> op x operand
struct Pat;
// \x y : t -> body, and sections of fields and indices such as (.x).
struct LambdaExp : Node<Exp, ExpKind::Lambda> {
  List<Pat*> params;
  RetType annotation;  // type is null if none was written
  Exp* body;
  RetType ret;      // set by pass 2
  bool is_section;  // from (.steps)
};

// Sizes that go out of scope and become unknown ones. `value`, if not null, is what the size is in terms of names
// inside. let [n] pat = value in body.
struct LetExp : Node<Exp, ExpKind::Let> {
  List<VName> sizes;  // let [n] ...
  Pat* pat;
  Exp* value;
  Exp* body;
  List<VName> exts;  // unknown sizes of the result that stand for sizes of inner names
};
// A function, local or top-level.
struct Function {
  VName name;
  Loc name_loc;
  List<TypeParam> params_of_type;  // type and size parameters: written, then inferred
  List<Pat*> params;
  RetType annotation;  // written result type; type is null if none
  Exp* body;
  RetType ret;           // set by pass 2, freshness by pass 3
  const Scheme* scheme;  // set by pass 2, freshness by pass 3
  bool refers_to_itself;
};
// let f x = ... in body. Local functions are not recursive.
struct LetFunExp : Node<Exp, ExpKind::LetFun> {
  Function fn;
  Exp* body;
  List<VName> exts;
};
// `exts`: sizes in which the branches differ. Each branch computes them.
struct IfExp : Node<Exp, ExpKind::If> {
  Exp* cond;
  Exp* then_exp;
  Exp* else_exp;
  List<VName> exts;
};
// case pat -> body
struct Case {
  Loc loc;
  Pat* pat;
  Exp* body;
};
// The cases are tried in order; the checker has made sure that one of them matches.
struct MatchExp : Node<Exp, ExpKind::Match> {
  Exp* scrutinee;
  List<Case> cases;
  List<VName> exts;
};
// loop pat = init for i < bound do body, and the forms `for x in xs` and `while`.
struct LoopExp : Node<Exp, ExpKind::Loop> {
  Pat* pat;
  Exp* init;
  LoopKind form;
  VName counter;  // ForLess
  Loc counter_loc;
  const Type* counter_type;
  Pat* elem;   // ForIn
  Exp* bound;  // ForLess: bound; ForIn: array; While: condition
  Exp* body;
  bool implicit_init;  // the initialiser was left out in the source
  List<VName> sizes;   // loop-internal sizes: change from iteration to iteration; they occur in the pattern's type
  List<VName> exts;    // unknown sizes of the result, one for each of `sizes`
};
// Ascript; Coerce: run-time check. `exts` of a coercion: unknown sizes for those written that cannot be tracked.
struct AscriptExp : Node<Exp, ExpKind::Ascript, ExpKind::Coerce> {
  Exp* exp;
  RetType annotation;
  List<VName> exts;
};
// assert cond exp; `text` is the condition as it was written, for the message.
struct AssertExp : Node<Exp, ExpKind::Assert> {
  Exp* cond;
  Exp* exp;
  std::string_view text;
};
enum class AttrKind : uint8_t {
  Unsafe,         // no dynamic checks inside
  SafetyWarning,  // warn(safety_checks): dynamic checks that stay are reported
  Trace,          // the value is shown when the program runs
  Opaque,         // the optimiser does not see through it
  Tuning,         // param(NAME): a number that can be set when the program runs
  Scratch,        // the value does not matter, only its shape: also `blank`
  Parallel,       // counts for all parallel operations inside: sequential*, flattening, incremental_flattening
  Unroll,
  Inline,
  NoInline,
  Other,  // an attribute of another compiler, or an argument of one
};
// #[name(args)]. Arguments may be attributes or numbers.
struct Attr {
  AttrKind kind;
  Loc loc;
  Name name;                // empty for a number
  std::string_view number;  // spelling, if it is one
  List<Attr> args;
};
// #[attr] exp: what governs the evaluation of the expression.
struct AttrExp : Node<Exp, ExpKind::Attr> {
  const Attr* attr;
  Exp* exp;
};
// Stands where something was wrong. Not in a program without errors.
struct ErrorExp : Node<Exp, ExpKind::Error> {};

// ---------------------------------------------------------------------------------------------------------------

enum class PatKind : uint8_t { Wildcard, Name, Record, Constr, Literal, Ascript, Error };
// What a value is matched with, and what names its parts get.
struct Pat {
  PatKind kind;
  Loc loc;
  const Type* type;
};
struct WildcardPat : Node<Pat, PatKind::Wildcard> {};
struct NamePat : Node<Pat, PatKind::Name> {
  VName name;
};
// A part of a record or tuple pattern; tuples have the labels 0, 1, ...
struct FieldPat {
  Name name;
  Pat* pat;
};
struct RecordPat : Node<Pat, PatKind::Record> {
  List<FieldPat> fields;
};  // also tuples and unit
// #some p
struct ConstrPat : Node<Pat, PatKind::Constr> {
  Name constr;
  List<Pat*> payload;
};
// A number, character or truth value; the sign is kept apart.
struct LiteralPat : Node<Pat, PatKind::Literal> {
  LiteralExp* literal;
  bool is_negative;
};
struct AscriptPat : Node<Pat, PatKind::Ascript> {
  Pat* pat;
  RetType annotation;
};  // keeps `*` marks
struct ErrorPat : Node<Pat, PatKind::Error> {};

// The name that a parameter pattern makes known to its caller: of `x`, `(x)`, `x: t`; otherwise none.
VName param_name(const Pat* pat);
// Does a parameter pattern carry a mark `*` anywhere? Then the whole parameter is consumed.
bool is_consuming_param(const Pat* pat);
// Calls `fn(P*)` for the pattern and all patterns inside, left to right.
template <typename P, typename Fn>
void for_each_pat(P* pat, Fn&& fn);
// Calls `fn(const NamePat*)` for each name bound, left to right.
template <typename Fn>
void for_each_name(const Pat* pat, Fn&& fn);

// ---------------------------------------------------------------------------------------------------------------
// Declarations and modules. Modules are evaluated away by lowering, with the help of the name maps recorded here.

struct Dec;
struct ModExp;

// Members of a module type (or of an earlier copy of it) and what stands for them: pairs of unique names, for values,
// types, plain modules and parametric modules alike.
struct FunctorMap;
struct MemberInstance;
struct NameMap {
  List<std::pair<VName, VName>> pairs;
  // Members (or the module itself) that are parametric and were matched against a parametric module type.
  List<FunctorMap> functors;
  // Members whose type and size parameters are not simply those of what stands for them, in the same order.
  List<const MemberInstance*> instances;
};
// A value seen through a module type may have other type and size parameters than its definition: it may be less
// general there, or say the same differently. Every use of the member says what the parameters of the member stand for;
// this says what follows for those of the implementation.
struct MemberInstance {
  VName interface;
  VName implementation;
  List<TypeParam> params;  // of the member
  List<InstArg> inst;      // of the implementation, in terms of `params` and of names that the implementation knows;
                           // a size may be missing: it is then known from the arguments
};
// A parametric module used at another interface: \X -> (implementation (X seen through `param`)) seen through `result`.
// Names inside a parametric module type are its own: they mean something only together with an application.
struct FunctorMap {
  VName interface;  // no name: the module that was matched itself
  VName implementation;
  NameMap param;   // name in the implementation's parameter -> name in the interface's parameter
  NameMap result;  // name in the interface's result -> name in the implementation's result
};

// A type as the source writes it, without sizes, marks and parentheses. The outside knows the types of entry points by
// these words.
struct WrittenType;
struct WrittenPart {
  Name label;  // of a field or constructor
  const WrittenType* type;
};
struct WrittenType {
  enum class Kind : uint8_t { Name, Array, Tuple, Record, Sum } kind;  // Name: all that has no parts
  std::string_view text;                                               // the whole
  List<WrittenPart> parts;  // Array: the element; Tuple, Record: the fields; Sum: the payload of all constructors
};
struct EntryParamWords {
  std::string_view name = "_";
  const WrittenType* type = nullptr;  // null if none was written
};
struct EntryWords {
  List<EntryParamWords> params;  // those that were written, which may be fewer than the type has
  const WrittenType* result;     // null if none was written
};

enum class DecKind : uint8_t { Value, Type, Module, Open };
// What a file or module defines. Module types leave no trace: they have done their work when checking is over.
struct Dec {
  DecKind kind;
  Loc loc;
};
struct ValueDec : Node<Dec, DecKind::Value> {
  Function fn;  // without parameters: a constant; `ret.exts` are then names of global unknown sizes
  List<const Attr*> attrs;
  const EntryWords* entry;  // null: not an entry point
  std::string_view doc;     // the documentation comment; may be empty
};
// A type definition. Direct uses of it have been expanded; where a module type hides it behind an abstract type,
// lowering looks it up by way of the name maps.
struct TypeDec : Node<Dec, DecKind::Type> {
  VName name;
  TypeDef def;
  Liftedness liftedness;
  std::string_view doc;  // the documentation comment; may be empty
};
struct ModDec : Node<Dec, DecKind::Module> {
  VName name;
  const ModExp* mod;
};
struct OpenDec : Node<Dec, DecKind::Open> {
  const ModExp* mod;
};

enum class ModExpKind : uint8_t { Var, Body, File, Ascript, Lambda, Apply, Error };
// How a module is made.
struct ModExp {
  ModExpKind kind;
  Loc loc;
};
struct VarMod : Node<ModExp, ModExpKind::Var> {
  VName name;
};
struct BodyMod : Node<ModExp, ModExpKind::Body> {
  List<const Dec*> decs;
};
struct FileMod : Node<ModExp, ModExpKind::File> {
  uint32_t file;
};  // index into Program::files
struct AscriptMod : Node<ModExp, ModExpKind::Ascript> {
  const ModExp* mod;
  NameMap map;
};  // interface name -> implementation name
// A functor. The parameter's members are known to the body by the names of its module type.
struct LambdaMod : Node<ModExp, ModExpKind::Lambda> {
  VName param;
  const ModExp* body;
};
struct ApplyMod : Node<ModExp, ModExpKind::Apply> {
  const ModExp* fn;
  const ModExp* arg;
  NameMap param_map;   // name in the parameter's module type -> name in the argument
  NameMap result_map;  // name in the functor's result -> fresh name of this application
};
struct ErrorMod : Node<ModExp, ModExpKind::Error> {};

// A file is a module: its declarations are its members.
struct File {
  std::string_view path;
  List<const Dec*> decs;
};
// The result of checking.
struct Program {
  List<File> files;               // imported files before importers; the root file last; prelude files first
  List<const ValueDec*> entries;  // entry points, in order of the source
  uint32_t num_names;             // all VName ids are below this
  List<Builtin> builtins;         // what built-in names mean, by VName id: they have the lowest ids
  VName acc;                      // the built-in type of accumulators

  bool is_builtin(VName name) const { return name.id < builtins.size(); }
  Intrinsic intrinsic(VName name) const { return is_builtin(name) ? builtins[name.id].which : Intrinsic::None; }
};

// ---------------------------------------------------------------------------------------------------------------

template <typename P, typename Fn>
void for_each_pat(P* pat, Fn&& fn) {
  fn(pat);
  switch (pat->kind) {
    case PatKind::Wildcard:
    case PatKind::Name:
    case PatKind::Literal:
    case PatKind::Error:
      return;
    case PatKind::Record:
      for (const FieldPat& f : as<RecordPat>(pat)->fields) for_each_pat<P>(f.pat, fn);
      return;
    case PatKind::Constr:
      for (Pat* p : as<ConstrPat>(pat)->payload) for_each_pat<P>(p, fn);
      return;
    case PatKind::Ascript:
      return for_each_pat<P>(as<AscriptPat>(pat)->pat, fn);
  }
}

template <typename Fn>
void for_each_name(const Pat* pat, Fn&& fn) {
  for_each_pat(pat, [&](const Pat* p) {
    if (p->kind == PatKind::Name) fn(as<NamePat>(p));
  });
}

}  // namespace fehu::typed
