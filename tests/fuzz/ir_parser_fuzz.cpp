// Fuzzing the parser of the core IR: any text gives a program or an error; what is printed reads back as the same
// program; and no program, however wrong, is too much for the verifier, renumbering, metrics and the evaluator.
#include <algorithm>

#include "base/check.h"
#include "fuzz/fuzz.h"
#include "ir/equal.h"
#include "ir/eval/eval.h"
#include "ir/metrics.h"
#include "ir/names.h"
#include "ir/text/parse.h"
#include "ir/text/print.h"
#include "ir/verify/verify.h"

using namespace fehu;

namespace {

// Arguments for any function: sizes are 2, other numbers 1, arrays are full of zeros.
std::vector<ir::EvalValue> make_arguments(List<ir::Param> params) {
  auto memory = std::make_shared<ir::EvalMemory>();
  memory->limit = 1 << 20;
  std::vector<ir::EvalValue> args;
  for (const ir::Param& param : params) {
    std::vector<int64_t> shape;
    for (const ir::Dim& dim : param.type.dims)
      shape.push_back(dim.size.is_const() && dim.size.value.type == prim::PrimType::I64 ? prim::as_i64(dim.size.value)
                                                                                        : 2);
    std::optional<ir::EvalArray> array;
    if (param.type.kind == ir::TypeKind::Array) array = ir::new_array(memory, param.type.prim, shape);
    if (param.type.kind == ir::TypeKind::Cert)
      args.push_back(ir::cert_value());
    else if (array)
      args.push_back(ir::array_value(std::move(*array)));
    else if (param.type.prim == prim::PrimType::I64)
      args.push_back(ir::scalar_value(prim::i64_value(2)));
    else
      args.push_back(ir::scalar_value(prim::one_value(param.type.prim)));
  }
  return args;
}

std::vector<ir::EvalOutcome> evaluate(const ir::Program& program, bool check_types) {
  ir::EvalOptions options;
  options.max_bytes = 1 << 22;
  options.max_steps = 2000;
  options.max_call_depth = 50;
  options.chunk_size = 1;
  options.check_types = check_types;
  ir::Evaluator evaluator(program, options);
  std::vector<ir::EvalOutcome> outcomes;
  for (const ir::Fun& fun : program.funs)
    outcomes.push_back(evaluator.call(fun, make_arguments(ir::params_without_places(program, fun))));
  return outcomes;
}

// A verified program may still index out of bounds; but where nothing is wrong, looking for it changes nothing.
void check_evaluation(const ir::Program& program, bool is_verified) {
  std::vector<ir::EvalOutcome> plain = evaluate(program, false), checked = evaluate(program, true);
  for (size_t i = 0; i < checked.size() && is_verified; i++) {
    if (!checked[i].is_ok()) continue;
    bool is_same = plain[i].is_ok() && plain[i].trace == checked[i].trace &&
                   std::ranges::equal(plain[i].values, checked[i].values, ir::is_identical);
    FEHU_CHECK(is_same, "checks change the results of:\n{}", ir::print(program));
  }
}

}  // namespace

FEHU_FUZZ_TARGET(text) {
  fuzz::Source source(text);
  auto& [arena, names, sources, sink, file] = source;
  const ir::Program* program = ir::parse(*file, arena, names, sink, &sources);
  FEHU_CHECK((program == nullptr) == sink.has_errors(), "an error without a message, or a message without an error");
  fuzz::render_everything(sink, sources);
  if (!program) return;

  ir::PrintOptions options{ir::PrintOptions::Places::Offsets, &sources};
  std::string printed = ir::print(*program, options);
  const ir::Program* again = ir::parse(*sources.add("printed", printed), arena, names, sink, &sources);
  FEHU_CHECK(again && ir::equal(*program, *again), "what was printed does not read back:\n{}", printed);

  // Numbers that are not dense make large tables: those programs are verified after renumbering only.
  if (program->num_names < 10000) ir::verify(*program);
  const ir::Program* renumbered = ir::renumber(program, arena);
  bool is_verified = ir::verify(*renumbered).empty();
  ir::print_metrics(*renumbered);
  check_evaluation(*renumbered, is_verified);
}
