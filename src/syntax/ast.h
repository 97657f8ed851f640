// The syntax tree: exactly what was written, with places and spellings, without types.
//
// Nodes are arena-allocated, immutable after parsing and trivially destructible. Every node begins with its kind, which
// it knows (base/node.h), and its place. Optional children are null pointers. Parentheses, attributes and literal
// spellings are kept, and all comments are kept in File::comments, so that a formatter and an editor can be built on
// the same tree.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/arena.h"
#include "base/name.h"
#include "base/node.h"
#include "base/source.h"
#include "syntax/kinds.h"

namespace fehu::syntax {

using fehu::as;
using fehu::try_as;

// A name with the place where it stands.
struct Ident {
  Name name;  // empty only in nodes made by error recovery
  Loc loc;
};

// a.b.c: qualifiers a, b and the name c. Operators too: i32.+ is {[i32], +}.
struct QualName {
  List<Ident> qualifiers;
  Ident name;
  Loc loc() const { return qualifiers.empty() ? name.loc : join(qualifiers.front().loc, name.loc); }
};

// #[name], #[name(arg, ...)], #[1]: an attribute, or an argument of one.
// attr = IDENT | NAT | INT | IDENT '(' LIST(attr) ')'
struct Attr {
  Loc loc;
  Name name;                // empty for a number
  std::string_view number;  // spelling, if it is one
  List<Attr> args;
  // `#[unroll()]` differs from `#[unroll]` for a formatter only.
  bool has_parens;
};

struct Exp;
struct TypeExp;
struct Pat;
struct Dec;
struct ModExp;
struct ModTypeExp;
struct Spec;

// [n], 'a, '~a or '^a: a size or type parameter of a definition.
// tparam = open IDENT ']' | "'" IDENT | "'~" IDENT | "'^" IDENT
struct TypeParam {
  Loc loc;
  bool is_size;
  Liftedness liftedness;  // of a type parameter
  Ident name;
};

// ---------------------------------------------------------------------------------------------------------------
// Types

// Types as they are written. Whether a name is a type, and what it stands for, is decided by the checker.
enum class TypeExpKind : uint8_t {
  Name,
  Apply,
  Unit,
  Paren,
  Tuple,
  Record,
  Array,
  Sum,
  Unique,
  Arrow,
  Existential,
  Error,
};

// The base of all types; the kind says which of the following structs the node is.
struct TypeExp {
  TypeExpKind kind;
  Loc loc;
};
// i32, m.t
struct NameType : Node<TypeExp, TypeExpKind::Name> {
  QualName name;
};
// The argument of a type application: a size in brackets, or a type.
struct TypeArg {
  Loc loc;
  const TypeExp* type;  // null: a size argument
  const Exp* size;      // null in a size argument: '[]'
};
// t [n] a: a type with arguments.
struct ApplyType : Node<TypeExp, TypeExpKind::Apply> {
  const TypeExp* head;
  List<TypeArg> args;
};
struct UnitType : Node<TypeExp, TypeExpKind::Unit> {};  // '()'
// (t)
struct ParenType : Node<TypeExp, TypeExpKind::Paren> {
  const TypeExp* type;
};
// (a, b), of at least two types.
struct TupleType : Node<TypeExp, TypeExpKind::Tuple> {
  List<const TypeExp*> parts;
};
struct FieldType {
  Ident name;
  const TypeExp* type;
};
// {x: f32, y: f32}
struct RecordType : Node<TypeExp, TypeExpKind::Record> {
  List<FieldType> fields;
};
// [n]t; `size` is null in []t.
struct ArrayType : Node<TypeExp, TypeExpKind::Array> {
  const Exp* size;
  const TypeExp* elem;
};
// #some a: one constructor of a sum type. The name is without '#', but its place includes it.
struct ConstrType {
  Ident name;
  List<const TypeExp*> payload;
};
// #none | #some a
struct SumType : Node<TypeExp, TypeExpKind::Sum> {
  List<ConstrType> constrs;
};
// *t: the value is consumed, or fresh.
struct UniqueType : Node<TypeExp, TypeExpKind::Unique> {
  const TypeExp* type;
};
// a -> b, or (n: i64) -> [n]b; the name is empty if there is none.
struct ArrowType : Node<TypeExp, TypeExpKind::Arrow> {
  Ident param_name;
  const TypeExp* param;
  const TypeExp* result;
};
// ?[n].[n]t: sizes that exist but are known only when the value is.
struct ExistentialType : Node<TypeExp, TypeExpKind::Existential> {
  List<Ident> sizes;
  const TypeExp* type;
};
// Stands where a type should be and was not; reported already. The same holds for the other Error nodes.
struct ErrorType : Node<TypeExp, TypeExpKind::Error> {};

// ---------------------------------------------------------------------------------------------------------------
// Patterns

enum class PatKind : uint8_t { Name, Wildcard, Unit, Paren, Tuple, Record, Literal, Constr, Ascript, Attr, Error };

// The base of all patterns: parameters, and what `let`, `loop` and `case` bind.
struct Pat {
  PatKind kind;
  Loc loc;
};
// x, or an operator: (+)
struct NamePat : Node<Pat, PatKind::Name> {
  Ident name;
  bool is_operator;
};
struct WildcardPat : Node<Pat, PatKind::Wildcard> {};
struct UnitPat : Node<Pat, PatKind::Unit> {};
// (p)
struct ParenPat : Node<Pat, PatKind::Paren> {
  const Pat* pat;
};
// (p, q), of at least two patterns.
struct TuplePat : Node<Pat, PatKind::Tuple> {
  List<const Pat*> parts;
};
// One field of a record pattern: x = p. For the puns `x` and `x: t` the pattern is made up: a NamePat or an AscriptPat.
struct FieldPat {
  Ident name;
  const Pat* pat;
  bool is_pun;
};
// {x, y = p}
struct RecordPat : Node<Pat, PatKind::Record> {
  List<FieldPat> fields;
};
// 1, -2.5, true, 'a': matches this value only. The literal is one of the literal expressions.
struct LiteralPat : Node<Pat, PatKind::Literal> {
  const Exp* literal;
  bool is_negative;
  Loc minus;
};
// #some x
struct ConstrPat : Node<Pat, PatKind::Constr> {
  Ident name;
  List<const Pat*> payload;
};
// p: t
struct AscriptPat : Node<Pat, PatKind::Ascript> {
  const Pat* pat;
  const TypeExp* type;
};
// #[attr] p
struct AttrPat : Node<Pat, PatKind::Attr> {
  const Attr* attr;
  const Pat* pat;
};
struct ErrorPat : Node<Pat, PatKind::Error> {};

// ---------------------------------------------------------------------------------------------------------------
// Expressions

// Expressions as they are written. Nothing is desugared here: sections, updates and local opens keep their own forms,
// so that messages and tools can speak of what the programmer wrote.
enum class ExpKind : uint8_t {
  True,
  False,
  Int,
  Float,
  Char,
  String,
  Hole,
  Name,
  Paren,
  Unit,
  Tuple,
  Record,
  Array,
  Constr,
  Project,
  LocalOpen,
  Index,
  Apply,
  Binary,
  And,
  Or,
  Negate,
  Not,
  Range,
  Ascript,
  Coerce,
  If,
  Let,
  LetFun,
  LetUpdate,
  Loop,
  Match,
  Assert,
  Attr,
  Update,
  Lambda,
  OpSection,
  LeftSection,
  RightSection,
  StepSection,
  Error,
};

// The base of all expressions. True, False and Unit have no more than this.
struct Exp {
  ExpKind kind;
  Loc loc;
};

enum class IntBase : uint8_t { Decimal, Hex, Binary, Roman };
// A number. `spelling` is as written, with suffix; `suffix` is e.g. "i32" or empty.
struct IntExp : Node<Exp, ExpKind::Int> {
  std::string_view spelling;
  std::string_view suffix;  // an integer suffix; a decimal with a float suffix is a FloatExp
  IntBase base;
  uint64_t value;  // modulo 2^64
  bool fits;       // the value is < 2^64
};
// 1.5, 1e10f32, 0x1.8p3, and decimals with a float suffix: 1f32.
struct FloatExp : Node<Exp, ExpKind::Float> {
  std::string_view spelling;
  std::string_view suffix;  // f16 f32 f64 or empty
  double value;             // nearest double; inf if too large
};
// 'a', '\n'; the value is the code point.
struct CharExp : Node<Exp, ExpKind::Char> {
  std::string_view spelling;
  uint32_t value;
};
// "text"; `bytes` are the decoded text in UTF-8.
struct StringExp : Node<Exp, ExpKind::String> {
  std::string_view spelling;
  std::string_view bytes;
};
// ???
struct HoleExp : Node<Exp, ExpKind::Hole> {};

// An unqualified name, or an operator used as a value is an OpSection. Dots after a name are Project nodes: whether a.b
// is a module member or a field is decided by name resolution.
struct NameExp : Node<Exp, ExpKind::Name> {
  Ident name;
};
// (e); kept, because parentheses matter to formatters and in a few rules of the language.
struct ParenExp : Node<Exp, ExpKind::Paren> {
  const Exp* exp;
};
// (a, b), of at least two parts; '()' is of the kind Unit.
struct TupleExp : Node<Exp, ExpKind::Tuple> {
  List<const Exp*> parts;
};
// One field of a record: x = e. Null instead of the expression: `x` alone, for x = x.
struct FieldExp {
  Ident name;
  const Exp* exp;
};
// {x = 1, y}
struct RecordExp : Node<Exp, ExpKind::Record> {
  List<FieldExp> fields;
};
// [a, b]
struct ArrayExp : Node<Exp, ExpKind::Array> {
  List<const Exp*> elems;
};
// #some e: a constructor with its payload.
struct ConstrExp : Node<Exp, ExpKind::Constr> {
  Ident name;
  List<const Exp*> payload;
};
// e.x, e.0, and also m.x as long as nobody knows that m is a module. The field is an IDENT or a NAT.
struct ProjectExp : Node<Exp, ExpKind::Project> {
  const Exp* record;
  Ident field;
};
// m.(e): the names of the module are in scope in the expression.
struct LocalOpenExp : Node<Exp, ExpKind::LocalOpen> {
  QualName module;
  const Exp* exp;
};

// One index: a single position, or a slice with optional parts.
struct IndexPart {
  Loc loc;
  bool is_slice;
  const Exp* first;   // the position, or the slice's start (may be null)
  const Exp* second;  // end (may be null)
  const Exp* stride;  // may be null
};
// xs[i, a:b]
struct IndexExp : Node<Exp, ExpKind::Index> {
  const Exp* array;
  List<IndexPart> parts;
};
// f x y: all arguments of one juxtaposition, at least one.
struct ApplyExp : Node<Exp, ExpKind::Apply> {
  const Exp* fn;
  List<const Exp*> args;
};
// An operator where it is used: +, m.+, or a name between backticks.
struct OpName {
  QualName name;  // for backticks the name between them
  bool is_backtick;
  Loc loc;
};
// a + b. `&&` and `||` are not among them: see LogicExp.
struct BinaryExp : Node<Exp, ExpKind::Binary> {
  OpName op;
  const Exp* left;
  const Exp* right;
};
// `x && y` (And) and `x || y` (Or): their operators can never be rebound.
struct LogicExp : Node<Exp, ExpKind::And, ExpKind::Or> {
  Loc op;
  const Exp* left;
  const Exp* right;
};
// -e (Negate), !e (Not)
struct UnaryExp : Node<Exp, ExpKind::Negate, ExpKind::Not> {
  const Exp* exp;
};
// a...b, a..s..<b, a..>b; without the second number it is null.
struct RangeExp : Node<Exp, ExpKind::Range> {
  const Exp* start;
  const Exp* second;
  RangeKind range;
  const Exp* end;
};
// e : t (Ascript) asks the checker to agree; e :> t (Coerce) is checked when the program runs, as far as sizes go.
struct AscriptExp : Node<Exp, ExpKind::Ascript, ExpKind::Coerce> {
  const Exp* exp;
  const TypeExp* type;
};
// if c then a else b
struct IfExp : Node<Exp, ExpKind::If> {
  const Exp* cond;
  const Exp* then_exp;
  const Exp* else_exp;
};
// let [n] p = v in body. The sizes are names that the pattern's types may bind.
struct LetExp : Node<Exp, ExpKind::Let> {
  List<Ident> sizes;
  const Pat* pat;
  const Exp* value;
  const Exp* body;
};
// let f 'a (x: a) : t = v in body
struct LetFunExp : Node<Exp, ExpKind::LetFun> {
  Ident name;
  List<TypeParam> type_params;
  List<const Pat*> params;     // at least one
  const TypeExp* result_type;  // may be null
  const Exp* value;
  const Exp* body;
};
// A step of an update or a section: `.f`, or `[indices]`.
struct Step {
  Loc loc;
  bool is_field;
  Ident field;
  List<IndexPart> parts;
};
// let xs[i] = v in body: short for let xs = xs with [i] = v in body.
struct LetUpdateExp : Node<Exp, ExpKind::LetUpdate> {
  Ident name;
  List<Step> steps;
  const Exp* value;
  const Exp* body;
};
// loop p = init for i < bound do body, and the two other forms.
struct LoopExp : Node<Exp, ExpKind::Loop> {
  const Pat* pat;
  const Exp* init;  // null: the pattern read as an expression
  LoopKind loop;
  Ident counter;     // ForLess
  const Pat* elem;   // ForIn
  const Exp* bound;  // ForLess: bound; ForIn: array; While: condition
  const Exp* body;
};
// case p -> body
struct Case {
  Loc loc;
  const Pat* pat;
  const Exp* body;
};
// match e case ...
struct MatchExp : Node<Exp, ExpKind::Match> {
  const Exp* scrutinee;
  List<Case> cases;
};
// assert c e
struct AssertExp : Node<Exp, ExpKind::Assert> {
  const Exp* cond;
  const Exp* exp;
};
// #[attr] e
struct AttrExp : Node<Exp, ExpKind::Attr> {
  const Attr* attr;
  const Exp* exp;
};
// e with x.y[i] = v
struct UpdateExp : Node<Exp, ExpKind::Update> {
  const Exp* target;
  List<Step> steps;
  const Exp* value;
};
// \x y : t -> body
struct LambdaExp : Node<Exp, ExpKind::Lambda> {
  List<const Pat*> params;
  const TypeExp* result_type;
  const Exp* body;
};
// (+), (-), (i32.+), (`f`): an operator as a function.
struct OpSectionExp : Node<Exp, ExpKind::OpSection> {
  OpName op;
};
// (e +): a function that awaits the right operand.
struct LeftSectionExp : Node<Exp, ExpKind::LeftSection> {
  const Exp* operand;
  OpName op;
};
// (+ e): a function that awaits the left operand.
struct RightSectionExp : Node<Exp, ExpKind::RightSection> {
  OpName op;
  const Exp* operand;
};
// (.f), (.[i].g): a function that takes a value apart.
struct StepSectionExp : Node<Exp, ExpKind::StepSection> {
  List<Step> steps;
};
struct ErrorExp : Node<Exp, ExpKind::Error> {};

// ---------------------------------------------------------------------------------------------------------------
// Declarations and modules

// `-- | text`, which documents the declaration behind it. The text is without comment signs; lines are joined by '\n'.
struct Doc {
  Loc loc;
  std::string_view text;
};

enum class DecKind : uint8_t { Value, Type, Module, ModType, Open, Import, Local, Attr, Error };

// The base of all declarations, at the top level of files and in module bodies.
struct Dec {
  DecKind kind;
  Loc loc;
  const Doc*
      doc;  // may be null; of `#[a] def ...` it is on the attribute's node, of `local DOC def ...` on the inner one
};
enum class DefKeyword : uint8_t { Def, Let, Entry };
// def f 'a (x: a) : t = body, and with `let` or `entry` for `def`.
struct ValueDec : Node<Dec, DecKind::Value> {
  DefKeyword keyword;
  Ident name;
  bool is_infix;     // written as `def x op y`: params has two elements
  bool is_operator;  // the name is an operator symbol
  List<TypeParam> type_params;
  List<const Pat*> params;
  const TypeExp* result_type;  // may be null
  const Exp* body;
};
// type t 'a = ..., type~ and type^
struct TypeDec : Node<Dec, DecKind::Type> {
  Liftedness liftedness;
  Ident name;
  List<TypeParam> params;
  const TypeExp* type;
};
// (m: mt), a parameter of a parametric module.
struct ModParam {
  Loc loc;
  Ident name;
  const ModTypeExp* type;
};
// module m (p: mt) : t = body; the type may be null.
struct ModDec : Node<Dec, DecKind::Module> {
  Ident name;
  List<ModParam> params;
  const ModTypeExp* type;
  const ModExp* body;
};
// module type mt = ...
struct ModTypeDec : Node<Dec, DecKind::ModType> {
  Ident name;
  const ModTypeExp* type;
};
// open m
struct OpenDec : Node<Dec, DecKind::Open> {
  const ModExp* mod;
};
// import "path"
struct ImportDec : Node<Dec, DecKind::Import> {
  std::string_view path;
  Loc path_loc;
};
// local dec: not visible outside of the file or module.
struct LocalDec : Node<Dec, DecKind::Local> {
  const Dec* dec;
};
// #[attr] dec
struct AttrDec : Node<Dec, DecKind::Attr> {
  const Attr* attr;
  const Dec* dec;
};
struct ErrorDec : Node<Dec, DecKind::Error> {};

enum class ModExpKind : uint8_t { Name, Paren, Body, Import, Ascript, Lambda, Apply, Error };
// The base of module expressions.
struct ModExp {
  ModExpKind kind;
  Loc loc;
};
// m.n
struct NameModExp : Node<ModExp, ModExpKind::Name> {
  QualName name;
};
// (m)
struct ParenModExp : Node<ModExp, ModExpKind::Paren> {
  const ModExp* mod;
};
// { decs }
struct BodyModExp : Node<ModExp, ModExpKind::Body> {
  List<const Dec*> decs;
};
// import "path", as the body of a module.
struct ImportModExp : Node<ModExp, ModExpKind::Import> {
  std::string_view path;
  Loc path_loc;
};
// m : mt
struct AscriptModExp : Node<ModExp, ModExpKind::Ascript> {
  const ModExp* mod;
  const ModTypeExp* type;
};
// \(p: mt) : t -> m; the type of the result may be null.
struct LambdaModExp : Node<ModExp, ModExpKind::Lambda> {
  ModParam param;
  const ModTypeExp* result_type;
  const ModExp* body;
};
// f m
struct ApplyModExp : Node<ModExp, ModExpKind::Apply> {
  const ModExp* fn;
  const ModExp* arg;
};
struct ErrorModExp : Node<ModExp, ModExpKind::Error> {};

enum class ModTypeExpKind : uint8_t { Name, Paren, Specs, With, Arrow, Error };
// The base of module types.
struct ModTypeExp {
  ModTypeExpKind kind;
  Loc loc;
};
// mt
struct NameModType : Node<ModTypeExp, ModTypeExpKind::Name> {
  QualName name;
};
struct ParenModType : Node<ModTypeExp, ModTypeExpKind::Paren> {
  const ModTypeExp* type;
};
// { val x : t  type u }
struct SpecsModType : Node<ModTypeExp, ModTypeExpKind::Specs> {
  List<const Spec*> specs;
};
// mt with t 'a = u: the abstract type made known.
struct WithModType : Node<ModTypeExp, ModTypeExpKind::With> {
  const ModTypeExp* base;
  QualName name;
  List<TypeParam> params;
  const TypeExp* type;
};
// (p: mt) -> mt, or mt -> mt with an empty name.
struct ArrowModType : Node<ModTypeExp, ModTypeExpKind::Arrow> {
  Ident param_name;
  const ModTypeExp* param;
  const ModTypeExp* result;
};
struct ErrorModType : Node<ModTypeExp, ModTypeExpKind::Error> {};

enum class SpecKind : uint8_t { Value, Type, Module, Include, Error };
// The base of specs: what a module type asks for.
struct Spec {
  SpecKind kind;
  Loc loc;
  const Doc* doc;  // may be null
  List<const Attr*> attrs;
};
// val x 'a : t
struct ValueSpec : Node<Spec, SpecKind::Value> {
  Ident name;
  bool is_operator;
  List<TypeParam> type_params;
  const TypeExp* type;
};
// type t 'a, which is abstract and has a null type, or type t 'a = u.
struct TypeSpec : Node<Spec, SpecKind::Type> {
  Liftedness liftedness;
  Ident name;
  List<TypeParam> params;
  const TypeExp* type;
};
// module m : mt
struct ModSpec : Node<Spec, SpecKind::Module> {
  Ident name;
  const ModTypeExp* type;
};
// include mt
struct IncludeSpec : Node<Spec, SpecKind::Include> {
  const ModTypeExp* type;
};
struct ErrorSpec : Node<Spec, SpecKind::Error> {};

// From '--' to the end of the line, without the newline.
struct Comment {
  Loc loc;
};

// A name, or the last component of one, and where it begins.
struct Mention {
  Name name;
  uint32_t place;
};

// What one file contains. It lives in the arena that it was parsed into; the text stays with the SourceFile.
struct File {
  const SourceFile* source;
  const Doc* doc;  // the file's own documentation; may be null
  List<const Dec*> decs;
  List<Comment> comments;  // all of them, documentation included, in order
  List<Mention> mentions;  // all names that stand somewhere in the text, in order
};

}  // namespace fehu::syntax
