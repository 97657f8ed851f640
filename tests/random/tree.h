// The trees of random programs: types with named sizes, expressions as texts with holes, and whole programs.
//
// An expression is a text cut at its children, so printing and shrinking need no knowledge of the language: shrinking
// swaps a tree for another of the same type, and the compiler itself says whether the result is still a program.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "prim/data.h"

namespace random_programs {

using fehu::prim::PrimType;

// A constant, or a name in scope whose value is at most `max`. The name "" stands for a size that is not known.
struct Size {
  int64_t value = -1;
  std::string name = {};
  int64_t max = 0;

  bool is_constant() const { return value >= 0; }
};
Size constant_size(int64_t value);
Size named_size(const std::string& name, int64_t max);
Size unknown_size(int64_t max);
std::string show(const Size& size);
bool same(const Size& a, const Size& b);

struct Type;
using TypeRef = const Type*;

struct Type {
  enum class Kind : uint8_t { Prim, Array, Tuple, Record, Sum, Variable, Function } kind = Kind::Prim;
  PrimType prim = PrimType::Bool;
  Size size = {};                         // of arrays
  std::vector<TypeRef> parts = {};        // element; components; fields; payloads; parameters and then the result
  std::vector<std::string> labels = {};   // of fields, of constructors
  std::vector<size_t> num_payloads = {};  // of each constructor
  std::string name = {};                  // of a variable; of an abbreviation, if it has one
};

TypeRef keep(Type type);  // in the Trees of the moment
TypeRef prim_type(PrimType prim);
TypeRef array_type(const Size& size, TypeRef element);
TypeRef tuple_type(std::vector<TypeRef> parts);
TypeRef type_variable(const std::string& name);
TypeRef function_type(std::vector<TypeRef> params, TypeRef result);
// As it is written; `full` looks through abbreviations, so that equal types have equal texts.
std::string show(const Type& type, bool full = false);
bool same(const TypeRef& a, const TypeRef& b);
bool is_prim(const TypeRef& type, PrimType prim);
bool is_prim(const TypeRef& type);
bool is_array(const TypeRef& type);
bool contains_array(const TypeRef& type);  // type variables may be arrays
bool contains(const TypeRef& type, Type::Kind kind);
// An upper bound of the number of scalars.
int64_t weight(const TypeRef& type);
// The names of sizes in it, without repetition.
std::vector<Size> named_sizes(const TypeRef& type);

struct Node;
using NodeRef = const Node*;

struct Node {
  TypeRef type = nullptr;  // none for parts that are not expressions
  std::vector<std::string> texts = {};
  struct Kid {
    NodeRef node = nullptr;
    bool is_bare;  // no parentheses are needed here
  };
  std::vector<Kid> kids = {};   // between the texts
  bool is_atom = false;         // never needs parentheses
  bool aliases_global = false;  // may share memory with a top-level constant
};

// Owns the types and expressions that are made during its life, and those only. There is one at a time, like a stack.
class Trees {
 public:
  Trees();
  ~Trees();
  Trees(const Trees&) = delete;
  Trees& operator=(const Trees&) = delete;

 private:
  friend TypeRef keep(Type type);
  friend Node* new_node(Node node);
  std::deque<Type> types_;
  std::deque<Node> nodes_;
  Trees* outer_;
};
Node* new_node(Node node);

// The format has {} where a child goes, and {-} where it needs no parentheses.
NodeRef make_node(TypeRef type, std::string_view format, const std::vector<NodeRef>& kids = {}, bool is_fresh = false);
NodeRef make_atom(TypeRef type, const std::string& text);
void append_text(std::string& out, const Node& node, bool is_bare);
size_t num_nodes(const Node& node);
// A value of that type, as simple as can be. None for type variables and functions.
NodeRef simplest(const TypeRef& type);

struct Definition {
  std::string name;
  NodeRef text = nullptr;  // all of it; the body is one of its children
};

struct Param {
  std::string name;
  TypeRef type = nullptr;
  bool is_consumed = false;
};

struct Entry {
  std::string name;
  std::vector<std::string> size_params = {};
  std::vector<Param> params = {};
  std::vector<NodeRef> lets = {};  // "let x[i] = v" in front of the results
  std::vector<NodeRef> results = {};
  std::vector<std::vector<fehu::prim::Data>> inputs = {};  // sets of arguments
};

// What failures of a program mean.
enum class Failures : uint8_t {
  None,    // it does not fail
  Exact,   // it may, and then always so
  Either,  // it may, but an unused failure may go away
};

struct Program {
  uint64_t seed = 0;
  Failures failures = Failures::None;
  std::vector<Definition> definitions;
  std::vector<Entry> entries;
};

// Top-level names are written @name; the prefix replaces the @, so that many programs fit into one file.
std::string show(const Program& program, std::string_view prefix = "");
std::string show_input(const std::vector<fehu::prim::Data>& input);

}  // namespace random_programs
