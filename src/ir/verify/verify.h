// Checks that a program of the core IR is well formed: after every pass, always.
//
// Names are bound once and used in scope; operations, statements, bodies and functions have the right arity and types,
// sizes included; nothing is used after it, or something that may share its memory, was consumed; operations are legal
// in the stage. Linear in the size of the program. Sizes are equal if they are the same constant or name, or copies of
// it (`let {m_2: i64} = n_1`).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ir/alias.h"
#include "ir/ir.h"

namespace fehu::ir {

// Each message names the function and the statement. Empty: all is well. After kMaxVerifyErrors it gives up.
constexpr size_t kMaxVerifyErrors = 20;
std::vector<std::string> verify(const Program& p);

// The same for programs that are made from one another. Functions that it has seen before, in a program with the same
// constants, stage and types of functions, are not looked at again: they are the same if their bodies are the same
// node, since nodes never change. What it knows of their names stays, so nobody else can bind these.
class Verification {
 public:
  Verification();
  ~Verification();

  std::vector<std::string> verify(const Program& p);
  // Of the program that was verified last, found on the way; null: it is wrong, or of the stage `lowered`.
  const AliasTable* aliases() const;
  // How many functions it has looked at so far.
  size_t num_functions() const;

 private:
  struct Memory;
  void forget(std::vector<uint32_t>& names);
  void forget_all();
  void verify_types(const Program& p, bool goes_on, const std::vector<bool>& is_known);
  void verify_consumption(const Program& p, bool goes_on, const std::vector<bool>& is_known);
  std::unique_ptr<Memory> memory_;
};

}  // namespace fehu::ir
