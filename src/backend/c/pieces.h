// The run time in pieces, of which a program gets those that it uses.
//
//   section "copy.h": copy_line, copy_array, fill_array       and a program that calls copy_array
//   =>  copy_line and copy_array, because the latter mentions the former
//
// A generated file consists of sections. Those of the run time are cut into pieces, by rules that rts/c/README.md
// states for its authors: a piece is a paragraph, which begins after an empty line with a line that is not indented, or
// with `OPERATION`. It defines names (functions, types, variables, macros, enumerators) and mentions others. The pieces
// that define what the rest of the file mentions are kept, then those that define what these mention, and so on. So
// unused text is neither written nor compiled. A name that stands for something else, a parameter say, keeps too much
// at worst.
//
// Two kinds of lines have a meaning of their own:
// - `DEFINE_OPS(32, int32_t)`: macros with such names, of the same file, are expanded here, and each function that
//   comes out is a piece. The C compiler sees the functions that are used, and no macro.
// - `#ifdef WITH_RECORDS`: what follows, up to `#else` or `#endif`, is there if the feature is among those given.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace fehu::backend {

struct Section {
  std::string_view title;  // may be empty
  std::string_view text;
  bool is_run_time;  // only what is used is kept; all else is kept, and used
};

// The whole text. `used` mentions what is used from outside.
std::string assemble(std::span<const Section> sections, std::string_view used,
                     std::span<const std::string_view> features);

}  // namespace fehu::backend
