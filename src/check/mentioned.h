// Which parts of the prelude a program can reach, as far as names tell.
//
//   a program that mentions `sum`  =>  all definitions of the prelude named `sum`, `reduce` (which those mention), ...
//
// A definition can be used only where its name is written: modules give their members no other names. So the names in
// the user's files, those in the definitions of the prelude with such a name, and so on, are all that can matter. Too
// many are found, never too few: what is called `f` here need not be the `f` there.
//
// Parts that do not matter need not even be read:
// - values and modules at the top level,
// - values of modules together with their lines in module types. These stay if the program mentions a module type of
//   the prelude: then its own modules must have all that it says.
//
// A part is found by its lines, which relies on how the prelude is written (prelude/README.md); prelude_test.cpp
// compares with what the parser finds.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/name.h"
#include "syntax/parser.h"

namespace fehu::check {

struct LoadedFile;

// A value, a line of a module type, or a module, with the comment before it.
struct PreludePart {
  enum class Kind : uint8_t { Value, Spec, Module };
  Kind kind;
  syntax::TextRange range;
  Name name;
  Name module = {};  // that a value is in
  bool is_reached = false;
};
// The parts of a file of the prelude, in the order of their beginnings.
std::vector<PreludePart> prelude_parts(std::string_view text, Interner& names);

class Mentioned {
 public:
  // The files are the user's.
  Mentioned(std::span<const LoadedFile> files, Interner& names);
  bool contains(Name name) const { return name && name.index() < is_mentioned_.size() && is_mentioned_[name.index()]; }
  // What does not matter of the file of the prelude with this path, in order.
  std::vector<syntax::TextRange> left_out(std::string_view path) const;

 private:
  struct File {
    std::string_view path, text;
    std::vector<PreludePart> parts;
  };
  void mention(Name name);
  bool reach(const File& file, PreludePart& part, Interner& names);
  bool matters(const PreludePart& part) const;

  std::vector<bool> is_mentioned_;  // by the number of the name
  std::vector<File> files_;
  bool has_module_types_ = false;  // of the prelude, among what is mentioned
};

}  // namespace fehu::check
