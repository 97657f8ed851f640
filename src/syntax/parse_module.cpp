// The parser: modules and module types (section 2.7 of the language specification).
// Module expressions have a grammar of their own, smaller than that of expressions: names, bodies in braces, imports,
// functions of modules and their application.
#include "syntax/parser_impl.h"

namespace fehu::syntax {

using diag::Code;

// moddec = 'module' IDENT modparam* (':' mtype)? '=' modexp; modtypedec = 'module' 'type' IDENT '=' mtype
Dec* Parser::module_dec() {
  uint32_t begin = tok().loc.begin;
  advance();
  if (accept(Kind::Type)) {
    Ident name = ident("the name of the module type");
    if (!panic_ && at(Kind::LBrace))  // its contents are read all the same
      complain(Code::ForeignDefinition, tok().loc, "The body of a module type stands behind `=`, in braces.")
          .set_help("Write `module type m = { val x : i32 }`.");
    else
      expect(Kind::Equals, "before the definition of the module type");
    const ModTypeExp* type = mod_type();
    return arena_.make<ModTypeDec>(since(begin), name, type);
  }
  ModDec* node = start<ModDec>();
  node->name = ident("the name of the module");
  std::vector<ModParam> params;
  while (!panic_ && at(Kind::LParen)) params.push_back(mod_param());
  node->params = arena_.list(params);
  if (!panic_ && at(Kind::Ident) && look(1).kind == Kind::Equals) {
    complain(Code::ForeignDefinition, tok().loc,
             "The parameter of a module stands in parentheses, with its module type.")
        .set_help(fmt::format("Write `module {} ({}: {{ val x : i32 }}) = ...`.", node->name.name.str(), text(tok())));
    advance();
  }
  node->type = !panic_ && accept(Kind::Colon) ? mod_type() : nullptr;
  if (!panic_ && at(Kind::LBrace))  // its contents are read all the same
    complain(Code::ForeignDefinition, tok().loc, "The body of a module stands behind `=`, in braces.")
        .set_help("Write `module m = { def x = 1i32 }`.");
  else
    expect(Kind::Equals, "before the definition of the module");
  node->body = mod_exp();
  node->loc = since(begin);
  return node;
}

// modparam = '(' IDENT ':' mtype ')'
ModParam Parser::mod_param() {
  uint32_t begin = tok().loc.begin;
  ModParam result{};
  Bracket bracket(*this, Kind::RParen);
  result.name = ident("the name of a module parameter");
  expect(Kind::Colon, "between a module parameter and its module type");
  result.type = mod_type();
  close(bracket, "`)` after the module type");
  result.loc = since(begin);
  return result;
}

// modexp = modexp ':' mtype | ...
const ModExp* Parser::mod_exp() {
  Nesting nesting(*this);
  const ModExp* result = mod_exp_unascribed();
  while (!panic_ && accept(Kind::Colon)) {
    nesting.link();
    const ModTypeExp* type = mod_type();
    result = arena_.make<AscriptModExp>(since(result->loc.begin), result, type);
  }
  return result;
}

// '\' ... | 'import' STRING | modatom modatom*
const ModExp* Parser::mod_exp_unascribed() {
  if (panic_) return arena_.make<ErrorModExp>(here());
  skip_misplaced_doc();
  uint32_t begin = tok().loc.begin;
  if (at(Kind::Backslash)) return mod_lambda();
  if (at(Kind::Import)) {
    Loc path_loc;
    std::string_view path = import_path(path_loc);
    return arena_.make<ImportModExp>(since(begin), path, path_loc);
  }
  Nesting nesting(*this);
  nesting.link();
  const ModExp* result = mod_atom();
  while (!panic_ && at_mod_atom()) {
    nesting.link();
    const ModExp* arg = mod_atom();
    result = arena_.make<ApplyModExp>(since(begin), result, arg);
  }
  return result;
}

// '\' modparam (':' (qname | '(' mtype ')'))? '->' modexp
const ModExp* Parser::mod_lambda() {
  LambdaModExp* node = start<LambdaModExp>();
  advance();
  if (at(Kind::LParen))
    node->param = mod_param();
  else
    fail_expected(Code::ExpectedModule, "a module parameter in parentheses after `\\`");
  if (!panic_ && accept(Kind::Colon)) node->result_type = mod_type_atom();
  expect(Kind::Arrow, "after the parameter of a module function");
  node->body = mod_exp();
  node->loc = since(node->loc.begin);
  return node;
}

// modatom = qname | '(' modexp ')' | '{' (DOC? dec)* '}'
const ModExp* Parser::mod_atom() {
  uint32_t begin = tok().loc.begin;
  if (at(Kind::Ident)) {
    QualName name = qual_name("the name of a module");
    return arena_.make<NameModExp>(since(begin), name);
  }
  if (at(Kind::LParen)) {
    Bracket bracket(*this, Kind::RParen);
    const ModExp* inner = mod_exp();
    close(bracket, "`)` after the module");
    return arena_.make<ParenModExp>(since(begin), inner);
  }
  if (at(Kind::LBrace)) {
    Bracket bracket(*this, Kind::RBrace);
    List<const Dec*> body = decs(Kind::RBrace);
    close(bracket, "`}` after the declarations");
    return arena_.make<BodyModExp>(since(begin), body);
  }
  const ModExp* missing = arena_.make<ErrorModExp>(here());
  fail_expected(Code::ExpectedModule, "a module");
  return missing;
}

// ---------------------------------------------------------------------------------------------------------------
// Module types

// mtype = '(' IDENT ':' mtype ')' '->' mtype | mtype '->' mtype | ...; '->' is looser than 'with'
const ModTypeExp* Parser::mod_type() {
  if (panic_) return arena_.make<ErrorModType>(here());
  Nesting nesting(*this);
  nesting.link();
  uint32_t begin = tok().loc.begin;
  Ident name{};
  const ModTypeExp* param = nullptr;
  if (at(Kind::LParen) && look(1).kind == Kind::Ident && look(2).kind == Kind::Colon) {
    ModParam named = mod_param();
    name = named.name;
    param = named.type;
  } else {
    param = mod_type_with();
  }
  if (panic_ || (!name.name && !at(Kind::Arrow))) return param;
  if (!expect(Kind::Arrow, "after a named module parameter")) return param;
  const ModTypeExp* result = mod_type();
  return arena_.make<ArrowModType>(since(begin), name, param, result);
}

// mtype 'with' qname tparam* '=' type
const ModTypeExp* Parser::mod_type_with() {
  uint32_t begin = tok().loc.begin;
  Nesting nesting(*this);
  const ModTypeExp* base = mod_type_atom();
  while (!panic_ && accept(Kind::With)) {
    nesting.link();
    QualName name = qual_name("the name of a type after `with`");
    List<TypeParam> params = type_params();
    expect(Kind::Equals, "before the type that replaces the abstract one");
    const TypeExp* replacement = type();
    base = arena_.make<WithModType>(since(begin), base, name, params, replacement);
  }
  return base;
}

// qname | '{' spec* '}' | '(' mtype ')'
const ModTypeExp* Parser::mod_type_atom() {
  skip_misplaced_doc();
  uint32_t begin = tok().loc.begin;
  if (at(Kind::Ident)) {
    QualName name = qual_name("the name of a module type");
    return arena_.make<NameModType>(since(begin), name);
  }
  if (at(Kind::LBrace)) return specs_type();
  if (at(Kind::LParen)) {
    Bracket bracket(*this, Kind::RParen);
    const ModTypeExp* inner = mod_type();
    close(bracket, "`)` after the module type");
    return arena_.make<ParenModType>(since(begin), inner);
  }
  const ModTypeExp* missing = arena_.make<ErrorModType>(here());
  fail_expected(Code::ExpectedModuleType, "a module type");
  return missing;
}

// '{' spec* '}'
const ModTypeExp* Parser::specs_type() {
  uint32_t begin = tok().loc.begin;
  Bracket bracket(*this, Kind::RBrace);
  std::vector<const Spec*> specs;
  bool had_dec = false;
  while (!at(Kind::RBrace) && !at(Kind::Eof)) {
    bool is_dec =
        at(Kind::Def) || at(Kind::Entry) || at(Kind::Let) || at(Kind::Open) || at(Kind::Import) || at(Kind::Local);
    if (is_dec && (panic_ || !had_dec)) {
      if (panic_) break;  // the brace is lost already; leave the declaration to the list around
      complain(Code::ExpectedSpec, tok().loc, fmt::format("{} cannot stand in a module type.", found()))
          .set_help("In a module type things are only described, for example with `val name : type`.");
      // What follows is neither a specification nor, probably, a whole declaration.
      size_t end = pos_ + 1;
      while (end + 1 < tokens_.size() && !starts_dec(tokens_[end])) end++;
      silent_until_ = std::max(silent_until_, end);
    }
    had_dec = had_dec || is_dec;
    panic_ = false;
    size_t before = pos_;
    if (is_dec)
      dec();
    else
      specs.push_back(spec());
    if (pos_ == before) stray_token();
  }
  close(bracket, "`}` after the specifications");
  return arena_.make<SpecsModType>(since(begin), arena_.list(specs));
}

// DOC spec | '#[' attr ']' spec | ...
Spec* Parser::spec() {
  uint32_t begin = tok().loc.begin;
  const Doc* text = nullptr;
  std::vector<const Attr*> attrs;
  while (!panic_ && (at(Kind::Doc) || at(Kind::HashBracket))) {
    if (at(Kind::Doc))
      text = doc();
    else
      attrs.push_back(attribute());
  }
  if (panic_) return error_spec();
  if (text && at(Kind::RBrace)) {
    complain(Code::MisplacedDoc, text->loc, "A documentation comment must be followed by a specification.");
    return error_spec();
  }
  Spec* result = spec_body();
  result->doc = text;
  result->attrs = arena_.list(attrs);
  result->loc = since(begin);
  return result;
}

Spec* Parser::error_spec() {
  return arena_.make<ErrorSpec>(here());
}

// spec = 'val' ... | 'type' ... | 'module' IDENT ':' mtype | 'include' mtype
Spec* Parser::spec_body() {
  Loc first = tok().loc;
  if (at(Kind::Val)) return value_spec();
  if (at(Kind::Type)) return type_spec();
  if (accept(Kind::Module)) {
    if (at(Kind::Type)) {
      complain(Code::ExpectedSpec, {first.begin, tok().loc.end}, "A module type cannot contain module types.")
          .set_help("Define the module type outside.");
      advance();
      ident("the name of the module type");
      expect(Kind::Equals, "before the definition of the module type");
      mod_type();
      return error_spec();
    }
    Ident name = ident("the name of a module");
    expect(Kind::Colon, "before the module type");
    return arena_.make<ModSpec>(first, name, mod_type());
  }
  if (accept(Kind::Include)) return arena_.make<IncludeSpec>(first, mod_type());
  Spec* missing = error_spec();
  fail_expected(Code::ExpectedSpec, "a specification that begins with `val`, `type`, `module` or `include`");
  return missing;
}

// 'val' (IDENT | bindop | '(' bindop ')') tparam* ':' type
Spec* Parser::value_spec() {
  ValueSpec* node = start<ValueSpec>();
  advance();
  if (at_parenthesised_bindop())
    node->name = parenthesised_bindop(node->is_operator);
  else if (at_bindop())
    node->name = bindop(node->is_operator);
  else
    node->name = ident("the name of a value after `val`");
  node->type_params = type_params();
  if (!panic_ && (at(Kind::LParen) || at(Kind::Ident)))
    fail(Code::ExpectedToken, tok().loc, "A specification has no parameters, only a type.")
        .set_help("The parameters stand in the type: `val f : (x: i32) -> i32`.");
  expect(Kind::Colon, "before the type of the value");
  node->type = type();
  return node;
}

// 'type' ('~' | '^')? IDENT tparam* ('=' type)?
Spec* Parser::type_spec() {
  TypeSpec* node = start<TypeSpec>();
  advance();
  node->liftedness = liftedness();
  node->name = ident("the name of a type");
  node->params = type_params();
  bool has_type = !panic_ && (at(Kind::Equals) || (at(Kind::Op) && text(tok()).starts_with('=')));
  if (has_type && expect(Kind::Equals, "before the type")) node->type = type();
  return node;
}

}  // namespace fehu::syntax
