// Puts a C file together from the run time, the program's functions and its outside.
//
// The run time is not a library: its files are pasted into every generated program, which so depends on nothing but a C
// compiler. Everything is static, so that what a program does not use costs nothing.
#include "backend/c/program.h"

#include <fmt/format.h>

#include "backend/api/api.h"
#include "backend/c/function.h"
#include "backend/c/rts_text.h"
#include "base/check.h"

namespace fehu::backend {

// A heading in a comment, for people who read the generated file.
static void append_section(std::string& out, std::string_view title, std::string_view text) {
  if (text.empty()) return;
  if (!out.empty()) out += '\n';
  out += "// ---- ";
  out += title;
  out += '\n';
  out += text;
  if (!text.ends_with('\n')) out += '\n';
}

static void append_rts(std::string& out, std::string_view name) {
  for (const RtsFile& file : rts_files())
    if (file.name == name) return append_section(out, name, file.text);
  FEHU_CHECK(false, "the run time has no file {}", name);
}

// Inside a source file the header is included once in any case, and compilers warn of the pragma.
static std::string without_pragma_once(std::string_view header) {
  constexpr std::string_view kPragma = "#pragma once\n";
  std::string out(header);
  if (size_t at = out.find(kPragma); at != out.npos) out.erase(at, kPragma.size());
  return out;
}

// Functions of a program need not use all that they are given, and may ask whether a u8 is below 256. And gcc follows
// ways that are never taken: on which arrays are in no block, and yet have elements.
static constexpr std::string_view kQuiet =
    "#if defined(__GNUC__)\n"
    "#pragma GCC diagnostic push\n"
    "#pragma GCC diagnostic ignored \"-Wunused-parameter\"\n"
    "#pragma GCC diagnostic ignored \"-Wtype-limits\"\n"
    "#if !defined(__clang__)\n"
    "#pragma GCC diagnostic ignored \"-Wrestrict\"\n"
    "#endif\n"
    "#endif\n\n";
static constexpr std::string_view kNotQuiet =
    "\n#if defined(__GNUC__)\n"
    "#pragma GCC diagnostic pop\n"
    "#endif\n";

// The order matters: each part uses those before it.
std::string assemble_core(std::string_view header, std::string_view settings, const imp::Program& program,
                          const SourceMap* sources) {
  CFunctions functions = print_c_functions(program, sources);
  std::string out;
  append_rts(out, "prelude.h");  // first, because it says what the C library is to offer
  append_section(out, "interface", without_pragma_once(header));
  for (std::string_view file : {"scalar.h", "scalar_float.h", "scalar_f16.h", "prims.h"}) append_rts(out, file);
  append_section(out, "settings", settings);
  append_section(out, "globals", functions.globals);
  for (std::string_view file : {"context.h", "memory.h", "copy.h", "trace.h"}) append_rts(out, file);
  append_section(out, "program", fmt::format("{}{}{}", kQuiet, functions.functions, kNotQuiet));
  return out;
}

// Executables, servers and libraries differ only in what is around the program.
CFiles generate_c(const imp::Program& program, const COptions& options) {
  ApiOptions api_options;
  api_options.version = options.version;
  api_options.is_library = options.kind == COptions::Kind::Library;
  Api api = make_api(program, api_options);
  std::string out = assemble_core(api.header, api.settings, program, options.sources);
  for (std::string_view file : {"outside.h", "tuning.h", "transfer.h", "types.h", "binary.h", "store.h"})
    append_rts(out, file);
  append_section(out, "entry points", api.definitions);
  if (options.kind != COptions::Kind::Library)
    for (std::string_view file : {"read.h", "options.h", "call.h"}) append_rts(out, file);
  if (options.kind == COptions::Kind::Executable)
    for (std::string_view file : {"print.h", "cli.h"}) append_rts(out, file);
  if (options.kind == COptions::Kind::Server)
    for (std::string_view file : {"server_variables.h", "server_general.h", "server_values.h", "server.h"})
      append_rts(out, file);
  return {std::move(out), std::move(api.header), std::move(api.manifest)};
}

}  // namespace fehu::backend
