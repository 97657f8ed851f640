// Functions as C text: signature, variables, one way out, and the globals of the program.
//
// A function returns 0 or an error code. Its blocks are declared at the top and released at the end, behind the label
// `cleanup`, to which every failure jumps; releasing an empty variable does nothing. Results are written to variables
// of the caller, when nothing can fail any more.
#include "backend/c/function.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "backend/c/function_printer.h"
#include "imp/versions.h"

namespace fehu::backend {

namespace {

// What is known of all functions before the first is printed.
struct ProgramFacts {
  std::unordered_set<uint32_t> globals;
  std::vector<FunctionFacts> functions;
  // Functions that are called from themselves or from functions before them: every cycle of calls has one.
  std::unordered_set<uint32_t> recursive;
  Prefixes prefixes;
};

// Functions that no loop calls, nor a function that a loop calls, or one that calls itself. Callees come first, other
// than in cycles.
void mark_seldom(const imp::Program& program, const FunctionFacts& initialise, ProgramFacts& facts) {
  std::unordered_set<uint32_t> repeated = facts.recursive;
  auto add_callees = [&](const FunctionFacts& f) {
    for (VName callee : f.repeated_callees) repeated.insert(callee.id);
  };
  std::ranges::for_each(facts.functions, add_callees);
  add_callees(initialise);
  for (size_t i = program.functions.size(); i-- > 0;) {
    FunctionFacts& f = facts.functions[i];
    f.is_seldom = !repeated.contains(program.functions[i].name.id);
    if (f.is_seldom) continue;
    for (VName callee : f.callees) repeated.insert(callee.id);
  }
}

// A callee that has not been seen yet is called before its definition: a possible cycle. Such functions count how
// deep calls are, so that endless recursion ends with a message instead of a crash.
ProgramFacts collect_program_facts(const imp::Program& program, bool has_threads) {
  ProgramFacts facts;
  for (const imp::Param& global : program.globals) facts.globals.insert(global.name.id);
  std::unordered_set<uint32_t> seen;
  for (const imp::Function& function : program.functions) {
    facts.functions.push_back(collect_facts(function, facts.globals));
    facts.functions.back().shares_copies = has_threads && !function.is_task && !function.has_versions;
    for (VName callee : facts.functions.back().callees)
      if (!seen.contains(callee.id)) facts.recursive.insert(callee.id);
    seen.insert(function.name.id);
    facts.prefixes.merge(facts.functions.back().prefixes);
  }
  FunctionFacts initialise = collect_facts(program.initialise, facts.globals);
  mark_seldom(program, initialise, facts);
  facts.prefixes.merge(initialise.prefixes);
  return facts;
}

// Up to the name: "double ", "struct block *".
std::string type_of(const imp::Param& param) {
  if (param.kind == imp::NameKind::Block) return "struct block *";
  if (param.kind == imp::NameKind::Scalar) return fmt::format("{} ", c_type(param.type));
  return fmt::format("{}{} *const ", param.is_read_only ? "const " : "", c_type(param.type));
}

// As events have it: the places, joined by arrows. Spec: executables.md 6.
std::string provenance_text(const Provenance& where, const SourceMap* sources) {
  std::string text;
  for (Loc loc : where.locs) {
    if (!sources || !sources->file_of(loc)) continue;
    if (!text.empty()) text += "->";
    text += sources->describe(loc);
  }
  return text.empty() ? "unknown" : text;
}

// What a task sees of the code around its region, and what is known of the region. C has no empty structs.
std::string task_struct(const imp::Function& task, const SourceMap* sources) {
  std::string out = fmt::format("\nstruct {}_around {{\n", c_name(task.name));
  for (const imp::Param& param : task.params.subspan(2))
    out += fmt::format("  {}{};\n", type_of(param), c_name(param.name));
  if (task.params.size() == 2) out += "  char none;\n";
  out += fmt::format("}};\nstatic struct region_site {0}_site = {{.name = \"{0}\", .place = ", c_name(task.name));
  append_c_string(out, provenance_text(task.region, sources), LiteralKind::Plain);
  return out + (task.has_lanes_of_points ? ", .has_lanes = true};\n" : "};\n");
}

// Every task has the type that rts/multicore expects.
std::string task_signature(const imp::Function& task) {
  return fmt::format(
      "OUT_OF_LINE static int {}(struct futhark_context *ctx, const void *around, int64_t {}, int64_t {})",
      c_name(task.name), c_name(task.params[0].name), c_name(task.params[1].name));
}

// What is around becomes variables, as the parameters of other functions are.
void append_around(std::string& out, const imp::Function& task) {
  if (task.params.size() == 2) return;
  out += fmt::format("  const struct {0}_around *const task = (const struct {0}_around *)around;\n", c_name(task.name));
  for (const imp::Param& param : task.params.subspan(2)) {
    std::string_view constant = param.kind == imp::NameKind::Scalar ? "const " : "";
    out += fmt::format("  {0}{1}{2} = task->{2};\n", constant, type_of(param), c_name(param.name));
  }
}

// Results first, then updated blocks, then parameters, broken into lines. A piece of a long function must not be
// inlined again by the C compiler, which would undo the split.
std::string signature(const imp::Function& function, std::string_view version = "", std::string_view how = "") {
  if (function.is_task) return task_signature(function);
  constexpr size_t kMaxLine = 110;
  if (how.empty()) how = function.is_seldom ? "COLD static" : function.is_piece ? "OUT_OF_LINE static" : "static";
  std::string out = fmt::format("{} int {}{}(struct futhark_context *ctx", how, c_name(function.name), version);
  size_t begin = 0;
  auto add = [&](const imp::Param& param, std::string_view star) {
    out += ',';
    if (out.size() - begin > kMaxLine) {
      begin = out.size();
      out += "\n   ";
    }
    out += fmt::format(" {}{}{}", type_of(param), star, c_name(param.name));
  };
  for (const imp::Param& result : function.results) add(result, "*");
  for (VName block : function.updates) add({block, imp::NameKind::Block, {}}, "*");
  for (const imp::Param& param : function.params) add(param, "");
  return out + ")";
}

// Globals are read once, so that loops need not fear that they change.
void append_globals(std::string& out, const FunctionFacts& facts, List<imp::Param> globals) {
  for (const imp::Param& global : globals) {
    if (!facts.globals.contains(global.name.id)) continue;
    out += fmt::format("  {0}const {1} = ctx->globals->{1};\n", type_of(global), c_name(global.name));
  }
}

// What stands behind the label, and the end of the function.
void append_end(std::string& out, bool can_fail, bool is_recursive, bool is_seldom, std::span<const VName> blocks) {
  if (can_fail) out += "cleanup:\n";
  if (is_recursive) out += "  leave_call(ctx);\n";
  std::string list;
  for (VName block : blocks) list += fmt::format("{}{}", list.empty() ? "" : ", ", c_name(block));
  std::string_view function = is_seldom ? "seldom_release_all" : "release_blocks";
  if (!list.empty()) out += fmt::format("  {}(ctx, BLOCKS({}));\n", function, list);
  out += can_fail ? "  return err;\n}\n" : "  return 0;\n}\n";
}

// The arguments with which a function calls another that has the same parameters, and perhaps one more.
std::string same_arguments(const imp::Function& function, std::string_view last = "") {
  std::string args = "(ctx";
  for (const imp::Param& result : function.results) args += ", " + c_name(result.name);
  for (const imp::Param& param : function.params) args += ", " + c_name(param.name);
  return fmt::format("{}{}{});\n", args, last.empty() ? "" : ", ", last);
}

// The iterations from a given one on, one by one. All versions share them: a loop that the C compiler sees only once.
std::string rest_version(const imp::Program& program, const imp::Function& function, const FunctionFacts& facts,
                         const SourceMap* sources) {
  const auto* loop = imp::as<imp::For>(function.body[0]);
  FunctionPrinter body(sources, facts);
  body.one_by_one(loop);
  imp::Function rest = function;
  rest.is_piece = false;
  std::string head = signature(rest, "_rest");
  head.pop_back();
  std::string out = fmt::format("\nFOR_THE_REST {}, int64_t {}) {{\n", head, c_name(loop->counter));
  if (body.can_fail()) out += "  int err = 0;\n";
  append_globals(out, facts, program.globals);
  out += body.text();
  append_end(out, body.can_fail(), false, false, {});
  return out;
}

// A version of a function for a kind of vectors.
std::string lanes_version(const imp::Program& program, const imp::Function& function, const FunctionFacts& facts,
                          const SourceMap* sources, const LaneSpec& spec, std::string_view version) {
  const auto* loop = imp::as<imp::For>(function.body[0]);
  FunctionPrinter body(sources, facts);
  body.in_lanes(loop, spec, function.has_exact_math);
  std::string out = signature(function, version) + " {\n";
  append_globals(out, facts, program.globals);
  std::string counter = c_name(loop->counter);
  out += body.text() + fmt::format("  if ({0} >= {0}_end) return 0;\n", counter);
  return out + fmt::format("  return {}_rest{}}}\n", c_name(function.name), same_arguments(function, counter));
}

// gcc takes longer for wide vectors than for all else together: loops of more lines than these have none.
constexpr ptrdiff_t kMaxLinesOfWide = 800;

// What is left when there are no whole vectors any more, a version for processors with AVX-512, one for those with
// AVX2, and the choice between them. Other processors of that kind, which are rare, take the iterations one by one; all
// other kinds have vectors that every processor has.
void append_lanes(std::string& out, const imp::Program& program, const imp::Function& function,
                  const FunctionFacts& facts, const SourceMap* sources) {
  bool is_wide = function.lane_bytes == 8;
  LaneSpec avx2{.name = is_wide ? "a4" : "a8",
                .count = is_wide ? 4 : 8,
                .bytes = function.lane_bytes,
                .has_rounding = true,
                .has_tail = true};
  LaneSpec any{.name = is_wide ? "s2" : "s4",
               .count = is_wide ? 2 : 4,
               .bytes = function.lane_bytes,
               .has_rounding = false,
               .has_tail = false};
  std::string name = c_name(function.name), args = same_arguments(function);
  LaneSpec avx512{.name = is_wide ? "z8" : "z16",
                  .count = is_wide ? 8 : 16,
                  .bytes = function.lane_bytes,
                  .has_rounding = true,
                  .has_tail = true,
                  .narrower = fmt::format("{}_avx2{}", name, args)};
  out += rest_version(program, function, facts, sources);
  std::string for_avx2 = lanes_version(program, function, facts, sources, avx2, "_avx2");
  out += "\n#if HAS_AVX2\nFOR_AVX2 " + for_avx2 + "#endif\n";
  bool has_avx512 = std::count(for_avx2.begin(), for_avx2.end(), '\n') <= kMaxLinesOfWide;
  if (has_avx512) {
    out += "\n#if HAS_AVX512_LANES\nFOR_AVX512 ";
    out += lanes_version(program, function, facts, sources, avx512, "_avx512") + "#endif\n";
  }
  out += "\n#if !HAS_AVX2\n" + lanes_version(program, function, facts, sources, any, "_any") + "#endif\n";
  out += "\n" + signature(function) + " {\n";
  if (has_avx512) out += fmt::format("#if HAS_AVX512_LANES\n  if (CAN_AVX512) return {}_avx512{}#endif\n", name, args);
  out += fmt::format("#if HAS_AVX2\n  if (CAN_AVX2) return {}_avx2{}", name, args);
  out += fmt::format("  return {}_rest{}", name, same_arguments(function, "0"));
  out += fmt::format("#else\n  return {}_any{}#endif\n}}\n", name, args);
}

// The function itself chooses one of its versions, which call what stands for all of them.
void append_versions(std::string& out, const imp::Function& function) {
  std::string name = c_name(function.name), args = same_arguments(function);
  for (std::string_view kind : {"AVX512", "AVX2"}) {
    out += fmt::format("\n#if HAS_{0}\nFOR_{0} {1} {{\n", kind, signature(function, fmt::format("_{}", kind)));
    out += fmt::format("  return {}_each{}}}\n#endif\n", name, args);
  }
  out += "\n" + signature(function) + " {\n";
  std::string are_long;
  for (VName length : imp::lengths_of_byte_rows(function))
    are_long += fmt::format("{}{} <= {}", are_long.empty() ? "" : " || ", imp::kLongByteRow, c_name(length));
  if (!are_long.empty()) are_long = fmt::format(" && ({})", are_long);
  out += fmt::format("#if HAS_AVX512\n  if (CAN_AVX512{}) return {}_AVX512{}#endif\n", are_long, name, args);
  out += fmt::format("#if HAS_AVX2\n  if (CAN_AVX2) return {}_AVX2{}#endif\n", name, args);
  out += fmt::format("  return {}_each{}}}\n", name, args);
}

// The body is printed first: only then is it known whether the function needs a way out for failures.
void append_function(std::string& out, const imp::Program& program, const imp::Function& function,
                     const FunctionFacts& facts, bool is_recursive, const SourceMap* sources) {
  if (function.lane_bytes > 0) return append_lanes(out, program, function, facts, sources);
  FunctionPrinter body(sources, facts);
  body.code(function.body);
  bool can_fail = body.can_fail() || is_recursive;

  if (function.is_task) out += task_struct(function, sources);
  out += '\n';
  bool is_known = sources && sources->file_of(function.loc);
  if (is_known) out += fmt::format("// {}\n", sources->describe(function.loc));
  if (facts.is_seldom && !facts.has_loops && !function.is_seldom) out += "ONCE ";
  out += (function.has_versions ? signature(function, "_each", "IN_EACH_VERSION") : signature(function)) + " {\n";
  if (can_fail) out += "  int err = 0;\n";
  if (function.is_task) append_around(out, function);
  append_globals(out, facts, program.globals);
  for (VName block : facts.blocks) out += fmt::format("  struct block *{} = NULL;\n", c_name(block));
  if (is_recursive) out += "  if ((err = enter_call(ctx)) != 0) goto cleanup;\n";
  out += body.text();
  std::vector<VName> held;
  std::ranges::copy_if(facts.blocks, std::back_inserter(held),
                       [&](VName b) { return !facts.borrowing.contains(b.id); });
  append_end(out, can_fail, is_recursive, facts.is_seldom, held);
  if (function.has_versions) append_versions(out, function);
}

// C has no empty structs.
std::string print_globals(List<imp::Param> globals) {
  std::string out = "// Constants of the program, computed when a context is made.\nstruct program_globals {\n";
  for (const imp::Param& global : globals) out += fmt::format("  {}{};\n", type_of(global), c_name(global.name));
  if (globals.empty()) out += "  char none;\n";
  return out + "};\n";
}

// The constants of the program are computed once per context, into the context; blocks among them stay there.
void append_initialise(std::string& out, const imp::Program& program, const ProgramFacts& program_facts,
                       const SourceMap* sources) {
  FunctionFacts facts = collect_facts(program.initialise, program_facts.globals);
  std::erase_if(facts.blocks, [&](VName block) { return program_facts.globals.contains(block.id); });
  facts.is_seldom = true;
  FunctionPrinter body(sources, facts);
  body.set_globals_in_context(&program_facts.globals);
  body.code(program.initialise);
  out += fmt::format("\n{}static int initialise_program(struct futhark_context *ctx) {{\n",
                     facts.has_loops ? "" : "ONCE ");
  if (body.can_fail()) out += "  int err = 0;\n";
  for (VName block : facts.blocks) out += fmt::format("  struct block *{} = NULL;\n", c_name(block));
  out += body.text();
  append_end(out, body.can_fail(), false, true, facts.blocks);

  out += "\nstatic void free_program(struct futhark_context *ctx) {\n";
  for (const imp::Param& global : program.globals)
    if (global.kind == imp::NameKind::Block)
      out += fmt::format("  block_release(ctx, &ctx->globals->{});\n", c_name(global.name));
  out += "}\n";
}

}  // namespace

// The functions that rts/c/prefix.h defines for the operations.
static std::string define_prefixes(const Prefixes& prefixes) {
  std::string out;
  for (auto [op, type] : prefixes)
    out += fmt::format("PREFIX({}, {}, {}, {})\n", prim::bit_width(type), prim::name_of(op, type), c_type(type),
                       prim::name_of(type));
  return out;
}

// Functions come after those that they call. Where that cannot be, because they call each other, they are declared
// first.
CFunctions print_c_functions(const imp::Program& program, const SourceMap* sources, bool has_threads) {
  ProgramFacts facts = collect_program_facts(program, has_threads);
  CFunctions out;
  out.globals = print_globals(program.globals);
  out.functions = define_prefixes(facts.prefixes);
  for (const imp::Function& function : program.functions)
    if (facts.recursive.contains(function.name.id)) out.functions += signature(function) + ";\n";
  for (size_t i = 0; i < program.functions.size(); i++) {
    const imp::Function& function = program.functions[i];
    append_function(out.functions, program, function, facts.functions[i], facts.recursive.contains(function.name.id),
                    sources);
  }
  append_initialise(out.functions, program, facts, sources);
  out.have_lanes = std::ranges::any_of(program.functions, [](const imp::Function& f) { return f.lane_bytes > 0; });
  out.have_prefixes = !facts.prefixes.empty();
  out.have_versions = std::ranges::any_of(program.functions, [](const imp::Function& f) { return f.has_versions; });
  return out;
}

}  // namespace fehu::backend
