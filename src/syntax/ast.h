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

// attr = IDENT | NAT | INT | IDENT '(' LIST(attr) ')'
struct Attr {
  Loc loc;
  Name name;                // empty for a number
  std::string_view number;  // spelling, if it is one
  List<Attr> args;
  bool has_parens;
};

struct Exp;
struct TypeExp;
struct Pat;
struct Dec;
struct ModExp;
struct ModTypeExp;
struct Spec;

// tparam = open IDENT ']' | "'" IDENT | "'~" IDENT | "'^" IDENT
struct TypeParam {
  Loc loc;
  bool is_size;
  Liftedness liftedness;  // of a type parameter
  Ident name;
};

// ---------------------------------------------------------------------------------------------------------------
// Types

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

struct TypeExp {
  TypeExpKind kind;
  Loc loc;
};
struct NameType : Node<TypeExp, TypeExpKind::Name> {
  QualName name;
};
// The argument of a type application: a size in brackets, or a type.
struct TypeArg {
  Loc loc;
  const TypeExp* type;  // null: a size argument
  const Exp* size;      // null in a size argument: '[]'
};
struct ApplyType : Node<TypeExp, TypeExpKind::Apply> {
  const TypeExp* head;
  List<TypeArg> args;
};
struct UnitType : Node<TypeExp, TypeExpKind::Unit> {};  // '()'
struct ParenType : Node<TypeExp, TypeExpKind::Paren> {
  const TypeExp* type;
};
struct TupleType : Node<TypeExp, TypeExpKind::Tuple> {
  List<const TypeExp*> parts;
};
struct FieldType {
  Ident name;
  const TypeExp* type;
};
struct RecordType : Node<TypeExp, TypeExpKind::Record> {
  List<FieldType> fields;
};
struct ArrayType : Node<TypeExp, TypeExpKind::Array> {
  const Exp* size;
  const TypeExp* elem;
};  // size null: '[]'
struct ConstrType {
  Ident name;
  List<const TypeExp*> payload;
};  // name without '#'; its loc includes it
struct SumType : Node<TypeExp, TypeExpKind::Sum> {
  List<ConstrType> constrs;
};
struct UniqueType : Node<TypeExp, TypeExpKind::Unique> {
  const TypeExp* type;
};
struct ArrowType : Node<TypeExp, TypeExpKind::Arrow> {
  Ident param_name;
  const TypeExp* param;
  const TypeExp* result;
};  // name empty if none
struct ExistentialType : Node<TypeExp, TypeExpKind::Existential> {
  List<Ident> sizes;
  const TypeExp* type;
};
struct ErrorType : Node<TypeExp, TypeExpKind::Error> {};

// ---------------------------------------------------------------------------------------------------------------
// Patterns

enum class PatKind : uint8_t { Name, Wildcard, Unit, Paren, Tuple, Record, Literal, Constr, Ascript, Attr, Error };

struct Pat {
  PatKind kind;
  Loc loc;
};
struct NamePat : Node<Pat, PatKind::Name> {
  Ident name;
  bool is_operator;
};
struct WildcardPat : Node<Pat, PatKind::Wildcard> {};
struct UnitPat : Node<Pat, PatKind::Unit> {};
struct ParenPat : Node<Pat, PatKind::Paren> {
  const Pat* pat;
};
struct TuplePat : Node<Pat, PatKind::Tuple> {
  List<const Pat*> parts;
};
struct FieldPat {
  Ident name;
  const Pat* pat;
  bool is_pun;
};  // pun `f` or `f: t`: pat is made up, NamePat or AscriptPat
struct RecordPat : Node<Pat, PatKind::Record> {
  List<FieldPat> fields;
};
struct LiteralPat : Node<Pat, PatKind::Literal> {
  const Exp* literal;
  bool is_negative;
  Loc minus;
};  // literal: one of the literal Exp kinds
struct ConstrPat : Node<Pat, PatKind::Constr> {
  Ident name;
  List<const Pat*> payload;
};
struct AscriptPat : Node<Pat, PatKind::Ascript> {
  const Pat* pat;
  const TypeExp* type;
};
struct AttrPat : Node<Pat, PatKind::Attr> {
  const Attr* attr;
  const Pat* pat;
};
struct ErrorPat : Node<Pat, PatKind::Error> {};

// ---------------------------------------------------------------------------------------------------------------
// Expressions

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
struct FloatExp : Node<Exp, ExpKind::Float> {
  std::string_view spelling;
  std::string_view suffix;  // f16 f32 f64 or empty
  double value;             // nearest double; inf if too large
};
struct CharExp : Node<Exp, ExpKind::Char> {
  std::string_view spelling;
  uint32_t value;
};  // code point
struct StringExp : Node<Exp, ExpKind::String> {
  std::string_view spelling;
  std::string_view bytes;
};  // bytes: decoded, UTF-8
struct HoleExp : Node<Exp, ExpKind::Hole> {};

// An unqualified name, or an operator used as a value is an OpSection. Dots after a name are Project nodes: whether a.b
// is a module member or a field is decided by name resolution.
struct NameExp : Node<Exp, ExpKind::Name> {
  Ident name;
};
struct ParenExp : Node<Exp, ExpKind::Paren> {
  const Exp* exp;
};
struct TupleExp : Node<Exp, ExpKind::Tuple> {
  List<const Exp*> parts;
};  // at least two; UnitExp is '()'
struct FieldExp {
  Ident name;
  const Exp* exp;
};  // exp null: pun, `name` alone
struct RecordExp : Node<Exp, ExpKind::Record> {
  List<FieldExp> fields;
};
struct ArrayExp : Node<Exp, ExpKind::Array> {
  List<const Exp*> elems;
};
struct ConstrExp : Node<Exp, ExpKind::Constr> {
  Ident name;
  List<const Exp*> payload;
};
struct ProjectExp : Node<Exp, ExpKind::Project> {
  const Exp* record;
  Ident field;
};  // field: IDENT or NAT
struct LocalOpenExp : Node<Exp, ExpKind::LocalOpen> {
  QualName module;
  const Exp* exp;
};  // m.(e)

// One index: a single position, or a slice with optional parts.
struct IndexPart {
  Loc loc;
  bool is_slice;
  const Exp* first;   // the position, or the slice's start (may be null)
  const Exp* second;  // end (may be null)
  const Exp* stride;  // may be null
};
struct IndexExp : Node<Exp, ExpKind::Index> {
  const Exp* array;
  List<IndexPart> parts;
};
struct ApplyExp : Node<Exp, ExpKind::Apply> {
  const Exp* fn;
  List<const Exp*> args;
};  // at least one argument
struct OpName {
  QualName name;  // for backticks the name between them
  bool is_backtick;
  Loc loc;
};
struct BinaryExp : Node<Exp, ExpKind::Binary> {
  OpName op;
  const Exp* left;
  const Exp* right;
};
// `x && y` and `x || y`: their operators can never be rebound.
struct LogicExp : Node<Exp, ExpKind::And, ExpKind::Or> {
  Loc op;
  const Exp* left;
  const Exp* right;
};  // And, Or
struct UnaryExp : Node<Exp, ExpKind::Negate, ExpKind::Not> {
  const Exp* exp;
};  // Negate, Not
struct RangeExp : Node<Exp, ExpKind::Range> {
  const Exp* start;
  const Exp* second;
  RangeKind range;
  const Exp* end;
};  // second may be null
struct AscriptExp : Node<Exp, ExpKind::Ascript, ExpKind::Coerce> {
  const Exp* exp;
  const TypeExp* type;
};  // Ascript ':', Coerce ':>'
struct IfExp : Node<Exp, ExpKind::If> {
  const Exp* cond;
  const Exp* then_exp;
  const Exp* else_exp;
};
struct LetExp : Node<Exp, ExpKind::Let> {
  List<Ident> sizes;
  const Pat* pat;
  const Exp* value;
  const Exp* body;
};
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
struct LetUpdateExp : Node<Exp, ExpKind::LetUpdate> {
  Ident name;
  List<Step> steps;
  const Exp* value;
  const Exp* body;
};
struct LoopExp : Node<Exp, ExpKind::Loop> {
  const Pat* pat;
  const Exp* init;  // null: the pattern read as an expression
  LoopKind loop;
  Ident counter;     // ForLess
  const Pat* elem;   // ForIn
  const Exp* bound;  // ForLess: bound; ForIn: array; While: condition
  const Exp* body;
};
struct Case {
  Loc loc;
  const Pat* pat;
  const Exp* body;
};
struct MatchExp : Node<Exp, ExpKind::Match> {
  const Exp* scrutinee;
  List<Case> cases;
};
struct AssertExp : Node<Exp, ExpKind::Assert> {
  const Exp* cond;
  const Exp* exp;
};
struct AttrExp : Node<Exp, ExpKind::Attr> {
  const Attr* attr;
  const Exp* exp;
};
struct UpdateExp : Node<Exp, ExpKind::Update> {
  const Exp* target;
  List<Step> steps;
  const Exp* value;
};
struct LambdaExp : Node<Exp, ExpKind::Lambda> {
  List<const Pat*> params;
  const TypeExp* result_type;
  const Exp* body;
};
struct OpSectionExp : Node<Exp, ExpKind::OpSection> {
  OpName op;
};  // (+), (-), (i32.+), (`f`)
struct LeftSectionExp : Node<Exp, ExpKind::LeftSection> {
  const Exp* operand;
  OpName op;
};  // (e +)
struct RightSectionExp : Node<Exp, ExpKind::RightSection> {
  OpName op;
  const Exp* operand;
};  // (+ e)
struct StepSectionExp : Node<Exp, ExpKind::StepSection> {
  List<Step> steps;
};  // (.f), (.[i].g)
struct ErrorExp : Node<Exp, ExpKind::Error> {};

// ---------------------------------------------------------------------------------------------------------------
// Declarations and modules

struct Doc {
  Loc loc;
  std::string_view text;
};  // a documentation comment without its comment signs, lines joined by '\n'

enum class DecKind : uint8_t { Value, Type, Module, ModType, Open, Import, Local, Attr, Error };

struct Dec {
  DecKind kind;
  Loc loc;
  const Doc*
      doc;  // may be null; of `#[a] def ...` it is on the attribute's node, of `local DOC def ...` on the inner one
};
enum class DefKeyword : uint8_t { Def, Let, Entry };
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
struct TypeDec : Node<Dec, DecKind::Type> {
  Liftedness liftedness;
  Ident name;
  List<TypeParam> params;
  const TypeExp* type;
};
struct ModParam {
  Loc loc;
  Ident name;
  const ModTypeExp* type;
};
struct ModDec : Node<Dec, DecKind::Module> {
  Ident name;
  List<ModParam> params;
  const ModTypeExp* type;
  const ModExp* body;
};  // type may be null
struct ModTypeDec : Node<Dec, DecKind::ModType> {
  Ident name;
  const ModTypeExp* type;
};
struct OpenDec : Node<Dec, DecKind::Open> {
  const ModExp* mod;
};
struct ImportDec : Node<Dec, DecKind::Import> {
  std::string_view path;
  Loc path_loc;
};
struct LocalDec : Node<Dec, DecKind::Local> {
  const Dec* dec;
};
struct AttrDec : Node<Dec, DecKind::Attr> {
  const Attr* attr;
  const Dec* dec;
};
struct ErrorDec : Node<Dec, DecKind::Error> {};

enum class ModExpKind : uint8_t { Name, Paren, Body, Import, Ascript, Lambda, Apply, Error };
struct ModExp {
  ModExpKind kind;
  Loc loc;
};
struct NameModExp : Node<ModExp, ModExpKind::Name> {
  QualName name;
};
struct ParenModExp : Node<ModExp, ModExpKind::Paren> {
  const ModExp* mod;
};
struct BodyModExp : Node<ModExp, ModExpKind::Body> {
  List<const Dec*> decs;
};
struct ImportModExp : Node<ModExp, ModExpKind::Import> {
  std::string_view path;
  Loc path_loc;
};
struct AscriptModExp : Node<ModExp, ModExpKind::Ascript> {
  const ModExp* mod;
  const ModTypeExp* type;
};
struct LambdaModExp : Node<ModExp, ModExpKind::Lambda> {
  ModParam param;
  const ModTypeExp* result_type;
  const ModExp* body;
};  // result may be null
struct ApplyModExp : Node<ModExp, ModExpKind::Apply> {
  const ModExp* fn;
  const ModExp* arg;
};
struct ErrorModExp : Node<ModExp, ModExpKind::Error> {};

enum class ModTypeExpKind : uint8_t { Name, Paren, Specs, With, Arrow, Error };
struct ModTypeExp {
  ModTypeExpKind kind;
  Loc loc;
};
struct NameModType : Node<ModTypeExp, ModTypeExpKind::Name> {
  QualName name;
};
struct ParenModType : Node<ModTypeExp, ModTypeExpKind::Paren> {
  const ModTypeExp* type;
};
struct SpecsModType : Node<ModTypeExp, ModTypeExpKind::Specs> {
  List<const Spec*> specs;
};
struct WithModType : Node<ModTypeExp, ModTypeExpKind::With> {
  const ModTypeExp* base;
  QualName name;
  List<TypeParam> params;
  const TypeExp* type;
};
struct ArrowModType : Node<ModTypeExp, ModTypeExpKind::Arrow> {
  Ident param_name;
  const ModTypeExp* param;
  const ModTypeExp* result;
};  // name may be empty
struct ErrorModType : Node<ModTypeExp, ModTypeExpKind::Error> {};

enum class SpecKind : uint8_t { Value, Type, Module, Include, Error };
struct Spec {
  SpecKind kind;
  Loc loc;
  const Doc* doc;  // may be null
  List<const Attr*> attrs;
};
struct ValueSpec : Node<Spec, SpecKind::Value> {
  Ident name;
  bool is_operator;
  List<TypeParam> type_params;
  const TypeExp* type;
};
struct TypeSpec : Node<Spec, SpecKind::Type> {
  Liftedness liftedness;
  Ident name;
  List<TypeParam> params;
  const TypeExp* type;
};  // type null: abstract
struct ModSpec : Node<Spec, SpecKind::Module> {
  Ident name;
  const ModTypeExp* type;
};
struct IncludeSpec : Node<Spec, SpecKind::Include> {
  const ModTypeExp* type;
};
struct ErrorSpec : Node<Spec, SpecKind::Error> {};

struct Comment {
  Loc loc;
};  // from '--' to the end of the line, newline excluded

struct File {
  const SourceFile* source;
  const Doc* doc;  // the file's own documentation; may be null
  List<const Dec*> decs;
  List<Comment> comments;  // all of them, documentation included, in order
};

}  // namespace fehu::syntax
