// Puts a C file together from the run time, the program's functions and its outside.
#include "backend/c_program.h"

#include "backend/api.h"
#include "backend/c_function.h"
#include "backend/rts_text.h"
#include "base/check.h"

namespace fehu::backend {

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

std::string assemble_core(std::string_view header, std::string_view settings, const imp::Program& code,
                          const SourceMap* sources) {
  CFunctions functions = print_c_functions(code, sources);
  std::string out;
  append_rts(out, "prelude.h");  // first, because it says what the C library is to offer
  append_section(out, "interface", without_pragma_once(header));
  for (std::string_view file : {"scalar.h", "scalar_float.h", "scalar_f16.h"}) append_rts(out, file);
  append_section(out, "settings", settings);
  append_section(out, "globals", functions.globals);
  for (std::string_view file : {"context.h", "memory.h", "copy.h", "trace.h"}) append_rts(out, file);
  append_section(out, "program", functions.functions);
  return out;
}

CFiles generate_c(const imp::Program& code, const ir::Program& program, const COptions& options) {
  ApiOptions api_options;
  api_options.version = options.version;
  api_options.is_library = options.kind == COptions::Kind::Library;
  Api api = make_api(program, api_options);
  std::string out = assemble_core(api.header, api.settings, code, options.sources);
  for (std::string_view file : {"outside.h", "tuning.h", "transfer.h", "types.h", "store.h"}) append_rts(out, file);
  append_section(out, "entry points", api.definitions);
  if (options.kind != COptions::Kind::Library) {
    for (std::string_view file : {"values.h", "options.h"}) append_rts(out, file);
    append_rts(out, options.kind == COptions::Kind::Server ? "server.h" : "cli.h");
  }
  return {std::move(out), std::move(api.header), std::move(api.manifest)};
}

}  // namespace fehu::backend
