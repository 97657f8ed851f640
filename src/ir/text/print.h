// The text form of the core IR: `print`, and parse.h reads it back: parse(print(p)) == p. Grammar:
// docs/ir_semantics.md.
#pragma once

#include <string>

#include "base/source.h"
#include "ir/ir.h"

namespace fehu::ir {

struct PrintOptions {
  // None: texts to read. Offsets: `@12-15`, bytes in the common space of all sources. Files: `@"a.fut":12-15`, bytes in
  // the file.
  enum class Places : uint8_t { None, Offsets, Files } places = Places::None;
  const SourceMap* sources = nullptr;  // for Files
};

// All of it, ending in a newline.
std::string print(const Program& p, const PrintOptions& options = {});

// Parts, for messages and tests. Without a newline at the end.
std::string show(VName name);
std::string show(const Operand& x);
std::string show(const Type& t);
std::string show(const Param& p);
std::string show(const Exp* e);
std::string show(const Stm& s);
std::string show(const Body* b);
std::string show(const Lambda* l);

}  // namespace fehu::ir
