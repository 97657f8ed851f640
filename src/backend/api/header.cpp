// The header file: what is the same for all programs, then one declaration for each function on values.
// The source itself has its own start, without the declarations: its functions are defined before they are used.
#include "backend/api/header.h"

#include "backend/api/functions.h"

namespace fehu::backend {

// The same for every program and back end; the order is that of the specification.
static constexpr std::string_view kContextDeclarations = R"(
struct futhark_context_config;
struct futhark_context_config *futhark_context_config_new(void);
void futhark_context_config_free(struct futhark_context_config *cfg);
void futhark_context_config_set_debugging(struct futhark_context_config *cfg, int flag);
void futhark_context_config_set_profiling(struct futhark_context_config *cfg, int flag);
void futhark_context_config_set_logging(struct futhark_context_config *cfg, int flag);
void futhark_context_config_set_cache_file(struct futhark_context_config *cfg, const char *path);
int futhark_context_config_set_tuning_param(struct futhark_context_config *cfg, const char *name, size_t value);
int futhark_get_tuning_param_count(void);
const char *futhark_get_tuning_param_name(int i);
const char *futhark_get_tuning_param_class(int i);

struct futhark_context;
struct futhark_context *futhark_context_new(struct futhark_context_config *cfg);
void futhark_context_free(struct futhark_context *ctx);
int futhark_context_sync(struct futhark_context *ctx);
char *futhark_context_get_error(struct futhark_context *ctx);
void futhark_context_set_logging_file(struct futhark_context *ctx, FILE *f);
void futhark_context_pause_profiling(struct futhark_context *ctx);
void futhark_context_unpause_profiling(struct futhark_context *ctx);
)";

static constexpr std::string_view kRest = R"(
char *futhark_context_report(struct futhark_context *ctx);
int futhark_context_clear_caches(struct futhark_context *ctx);
)";

// Incomplete types first, since functions mention each other's.
static std::string value_declarations(const ApiTable& table) {
  std::string text = "\n// Arrays\n\n";
  for (const ApiType& t : table.types)
    if (t.kind == ApiKind::Array) text += fmt::format("struct futhark_{};\n", t.c_name);
  for (size_t i = 0; i < table.types.size(); i++)
    if (table.types[i].kind == ApiKind::Array) text += "\n" + array_functions(table, i).declarations;
  text += "\n// Opaque values\n\n";
  for (const ApiType& t : table.types)
    if (t.is_opaque()) text += fmt::format("struct futhark_{};\n", t.c_name);
  for (size_t i = 0; i < table.types.size(); i++)
    if (table.types[i].is_opaque()) text += "\n" + opaque_functions(table, i).declarations;
  text += "\n// Entry points\n\n";
  for (const ApiEntry& e : table.entries) text += entry_signature(table, e) + ";\n";
  return text;
}

// Codes and the name of the back end.
static std::string macros(const ApiOptions& options) {
  return fmt::format(
      "#define FUTHARK_BACKEND_{}\n#define FUTHARK_SUCCESS 0\n#define FUTHARK_PROGRAM_ERROR 2\n"
      "#define FUTHARK_OUT_OF_MEMORY 3\n",
      options.backend);
}

std::string make_header(const ApiTable& table, const ApiOptions& options) {
  std::string text = "#pragma once\n\n";
  text += "#include <float.h>\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n";
  text += options.extra_includes;
  text += "\n" + macros(options);
  text += "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n// Initialisation\n";
  text += kContextDeclarations;
  text += options.extra_declarations;
  text += value_declarations(table);
  text += "\n// Rest\n";
  text += kRest;
  text += "\n#ifdef __cplusplus\n}\n#endif\n";
  return text;
}

std::string make_source_start(const ApiTable& table, const ApiOptions& options) {
  std::string text = options.extra_includes + macros(options);
  text += "struct futhark_context_config;\nstruct futhark_context;\n";
  if (options.is_library)
    for (const ApiType& t : table.types)
      if (t.kind != ApiKind::Prim) text += fmt::format("struct futhark_{};\n", t.c_name);
  text += "// Functions of the interface that every program has.\n#define PUBLIC";
  return text + (options.is_library ? "\n" : " static\n");
}

}  // namespace fehu::backend
