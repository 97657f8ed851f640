// Puts a C file together from the run time, the program's functions and its outside.
//
// The run time is not a library: its text is pasted into every generated program, which so depends on nothing but a C
// compiler. A program gets what it uses (pieces.h); the order of all files is here.
#include "backend/c/program.h"

#include <fmt/format.h>

#include "backend/api/api.h"
#include "backend/c/function.h"
#include "backend/c/pieces.h"
#include "backend/c/rts_text.h"
#include "base/check.h"

namespace fehu::backend {

static Section rts_section(std::string_view name) {
  for (const RtsFile& file : rts_files())
    if (file.name == name) return {name, file.text, true};
  FEHU_CHECK(false, "the run time has no file {}", name);
}

static constexpr std::string_view kNoEffort = "NO_EFFORT\n", kSomeEffort = "SOME_EFFORT\n",
                                  kUsualEffort = "USUAL_EFFORT\n";

static void add_rts(std::vector<Section>& sections, std::initializer_list<std::string_view> names) {
  for (std::string_view name : names) sections.push_back(rts_section(name));
}

// Files that the C compiler need not, or need hardly, optimise: rts/c/effort.h.
static void add_rts(std::vector<Section>& sections, std::string_view effort,
                    std::initializer_list<std::string_view> names) {
  sections.push_back({"", effort, false});
  add_rts(sections, names);
  sections.push_back({"", kUsualEffort, false});
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
    "#pragma GCC diagnostic ignored \"-Warray-bounds\"\n"
    "#endif\n"
    "#endif\n\n";
static constexpr std::string_view kNotQuiet =
    "\n#if defined(__GNUC__)\n"
    "#pragma GCC diagnostic pop\n"
    "#endif\n";

// The order matters: each part uses those before it. The texts must outlive the sections.
static std::vector<Section> core_sections(std::string_view start, std::string_view settings,
                                          const CFunctions& functions, std::string_view program, bool has_threads) {
  std::vector<Section> sections;
  add_rts(sections, {"prelude.h", "effort.h"});  // first, because it says what the C library is to offer
  sections.push_back({"interface", start, false});
  add_rts(sections, {"scalar.h", "scalar_float.h", "scalar_f16.h", "prims.h"});
  sections.push_back({"settings", settings, false});
  sections.push_back({"globals", functions.globals, false});
  add_rts(sections, kNoEffort, {"context.h", "trace.h"});
  add_rts(sections, {"recursion.h", "memory.h", "copy.h"});
  if (has_threads) {
    add_rts(sections, {"multicore/atomic.h", "multicore/range.h"});
    add_rts(sections, kNoEffort, {"multicore/pool.h"});
    add_rts(sections, kSomeEffort, {"multicore/region.h"});
    add_rts(sections, {"multicore/run.h"});
    add_rts(sections, kNoEffort, {"multicore/copy.h"});
    add_rts(sections, kNoEffort, {"multicore/config.h"});
  }
  add_rts(sections, kNoEffort, {"events.h"});
  if (has_threads) add_rts(sections, kNoEffort, {"multicore/profile.h"});
  bool needs_lanes = functions.have_lanes || functions.have_prefixes;
  if (needs_lanes || functions.have_versions) sections.push_back({"versions.h", rts_section("versions.h").text, false});
  if (needs_lanes) sections.push_back({"lanes.h", rts_section("lanes.h").text, false});
  if (functions.have_prefixes) sections.push_back({"prefix.h", rts_section("prefix.h").text, false});
  sections.push_back({"program", program, false});
  return sections;
}

static std::string quiet_program(const CFunctions& functions) {
  return fmt::format("{}{}{}", kQuiet, functions.functions, kNotQuiet);
}

std::string assemble_core(std::string_view start, std::string_view settings, const imp::Program& program,
                          const SourceMap* sources, std::string_view rest, bool has_threads) {
  CFunctions functions = print_c_functions(program, sources, has_threads);
  std::string text = quiet_program(functions);
  std::vector<Section> sections = core_sections(start, settings, functions, text, has_threads);
  sections.push_back({"rest", rest, false});
  std::vector<std::string_view> features;
  if (has_threads) features.push_back("THREADS");
  return assemble(sections, "futhark_context_config_new futhark_context_new futhark_context_free", features);
}

// What only contexts with threads can be asked for. Spec: c-api.md 2.
static constexpr std::string_view kThreadDeclarations =
    "void futhark_context_config_set_num_threads(struct futhark_context_config *cfg, int num_threads);\n"
    "void futhark_context_config_set_fixed_chunks(struct futhark_context_config *cfg, int flag);\n";

// Executables, servers and libraries differ only in what is around the program. Of a library everything is used that
// its header declares.
CFiles generate_c(const imp::Program& program, const COptions& options) {
  ApiOptions api_options;
  api_options.version = options.version;
  api_options.tuning = options.tuning;
  api_options.is_library = options.kind == COptions::Kind::Library;
  if (options.has_threads) {
    api_options.backend = "multicore";
    api_options.extra_declarations = kThreadDeclarations;
  }
  Api api = make_api(program, api_options);
  if (options.has_threads) api.features.push_back("THREADS");
  CFunctions functions = print_c_functions(program, options.sources, options.has_threads);
  std::string text = quiet_program(functions);
  std::vector<Section> sections = core_sections(api.start, api.settings, functions, text, options.has_threads);
  add_rts(sections, api_options.is_library ? kSomeEffort : kNoEffort, {"transfer.h", "types.h"});
  add_rts(sections, kSomeEffort, {"binary.h", "read.h"});
  add_rts(sections, api_options.is_library ? kSomeEffort : kNoEffort, {"store.h", "api.h"});
  sections.push_back({"", kNoEffort, false});
  add_rts(sections, {"tuning.h"});
  sections.push_back({"entry points", api.definitions, false});
  if (options.kind != COptions::Kind::Library) add_rts(sections, {"options.h", "call.h", "print.h"});
  if (options.kind == COptions::Kind::Executable) add_rts(sections, {"cli.h"});
  if (options.kind == COptions::Kind::Server)
    add_rts(sections, {"server_variables.h", "server_general.h", "server_values.h", "server.h"});
  std::string_view used = api_options.is_library ? std::string_view(api.header) : "main";
  return {assemble(sections, used, api.features), std::move(api.header), std::move(api.manifest)};
}

}  // namespace fehu::backend
