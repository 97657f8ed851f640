// Machine code behind `fehu run`: made once, kept in a cache, and found again without compiling anything.
//
// The cache ($XDG_CACHE_HOME/fehu or ~/.cache/fehu) has two kinds of files. NAME.run says, for a program and an entry
// point, which source files it was made of and which executable it became, with fingerprints of them all; NAME.exe is
// the executable, by the fingerprint of its C text and of how it was compiled. Files are written under other names and
// renamed, so several processes do not disturb each other; the least recently used go when there are too many. Where
// nothing can be kept, the executable lives as long as the run.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/lowered.h"
#include "tools/run/entry_call.h"
#include "tools/system/files.h"

namespace fehu {

// All that is needed to run an entry point without its source.
struct NativeProgram {
  std::string entry;       // the name of the entry point
  std::string executable;  // its path
  std::string warnings;    // of the compiler
  std::vector<OutsideType> params;
  std::vector<OutsideType> results;
  std::unique_ptr<TemporaryFolder> temporary;  // the executable is in it, and not in the cache; may be null
};

// From the cache; none if it is not there or a source file has changed. `asked` is the name of the entry point, or
// empty if the user left it to us.
std::optional<NativeProgram> find_native(const std::string& path, const std::string& asked);

// Compiles and keeps it. None where that is not possible: no C compiler, or results without a form as data.
std::optional<NativeProgram> make_native(const std::string& path, const std::string& asked, const ir::Fun& entry,
                                         Lowered& lowered, bool show_warnings);

// What came of a run: values, or an error as `fehu run` shows it.
struct NativeOutcome {
  bool is_started = false;  // false: nothing happened
  std::vector<prim::Data> values;
  std::string log;    // traces
  std::string error;  // empty if all went well
};
NativeOutcome run_native(const NativeProgram& program, std::span<const prim::Data> args);

}  // namespace fehu
