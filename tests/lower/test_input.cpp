// Arguments from values, files, random types and scripts.
#include "lower/test_input.h"

#include <map>

#include "ir/eval/eval.h"
#include "tools/test/data.h"

namespace lowered {

using namespace fehu;

namespace {

using Values = std::vector<prim::Data>;

// The part of FutharkScript that needs no server: every value is a list of data, a tuple those of its parts.
class ScriptEvaluator {
 public:
  ScriptEvaluator(const ir::Program& program, std::string& problem) : program_(program), problem_(problem) {}

  bool eval(const ScriptExp& exp, Values& out) {
    switch (exp.kind) {
      case ScriptExp::Kind::Const:
        out = {exp.value.data};
        return true;
      case ScriptExp::Kind::Tuple:
        return eval_all(exp.parts, out);
      case ScriptExp::Kind::Call:
        return eval_call(exp, out);
      case ScriptExp::Kind::Let:
        return eval_let(exp, out);
      case ScriptExp::Kind::Builtin:
      case ScriptExp::Kind::Index:
      case ScriptExp::Kind::String:
      case ScriptExp::Kind::Record:
      case ScriptExp::Kind::Field:
        break;
    }
    return fail("only a server can evaluate the script " + show(exp));
  }

 private:
  bool fail(std::string message) {
    problem_ = std::move(message);
    return false;
  }

  bool eval_all(const ScriptExps& exps, Values& out) {
    for (const ScriptExp& exp : exps) {
      Values values;
      if (!eval(exp, values)) return false;
      out.insert(out.end(), values.begin(), values.end());
    }
    return true;
  }

  bool eval_call(const ScriptExp& exp, Values& out) {
    auto variable = variables_.find(exp.name);
    if (variable != variables_.end() && exp.parts.empty()) {
      out = variable->second;
      return true;
    }
    Values args;
    if (!eval_all(exp.parts, args)) return false;
    ir::EvalDataOutcome outcome = ir::eval_entry_data(program_, exp.name, args);
    if (outcome.error) return fail(fmt::format("the script's {}: {}", exp.name, outcome.error->message));
    out = std::move(outcome.values);
    return true;
  }

  bool eval_let(const ScriptExp& exp, Values& out) {
    Values bound;
    if (!eval(exp.parts[0], bound)) return false;
    if (exp.is_tuple_pattern && exp.names.size() != bound.size())
      return fail("the script binds a tuple of another size");
    for (size_t i = 0; i < exp.names.size(); i++)
      variables_[exp.names[i]] = exp.is_tuple_pattern ? Values{bound[i]} : bound;
    return eval(exp.parts[1], out);
  }

  const ir::Program& program_;
  std::string& problem_;
  std::map<std::string, Values> variables_;
};

}  // namespace

static bool parse_values(const std::string& text, Values& out, std::string& problem) {
  prim::DataError error;
  if (prim::read_values(text, out, error)) return true;
  problem = "bad test data: " + prim::show(error);
  return false;
}

static Values random_values(const std::vector<RandomItem>& items) {
  Values values;
  for (const RandomItem& item : items) values.push_back(make_random_value(item));
  return values;
}

static bool run_script_file(const std::string& path, const ir::Program& program, const std::string& file, Values& out,
                            std::string& problem) {
  std::string text;
  ScriptExp exp;
  ScriptError error;
  if (!read_test_file(path, file, text, problem)) return false;
  if (parse_script(text, exp, error)) return ScriptEvaluator(program, problem).eval(exp, out);
  problem = fmt::format("{}: {}", file, error.message);
  return false;
}

// Numbers without a suffix take the types of the parameters.
static Values fitting_values(const ir::Program& program, const std::string& entry,
                             const std::vector<prim::WrittenData>& written) {
  const ir::Fun* fun = ir::find_fun(program, entry);
  Values values;
  for (const prim::WrittenData& value : written) {
    size_t i = values.size();
    bool is_known = fun && fun->entry && i < fun->entry->params.size();
    std::optional<prim::Data> data = is_known ? prim::as_type(value, fun->entry->params[i].type.prim) : std::nullopt;
    values.push_back(data ? *data : value.data);
  }
  return values;
}

bool read_arguments(const std::string& path, const ir::Program& program, const std::string& entry,
                    const TestInput& input, Values& out, std::string& problem) {
  std::string text;
  switch (input.kind) {
    case TestInput::Kind::Values:
      out = fitting_values(program, entry, input.values);
      return true;
    case TestInput::Kind::File:
      return read_test_file(path, input.file, text, problem) && parse_values(text, out, problem);
    case TestInput::Kind::Random:
      out = random_values(input.random);
      return true;
    case TestInput::Kind::Script:
      return ScriptEvaluator(program, problem).eval(input.script, out);
    case TestInput::Kind::ScriptFile:
      return run_script_file(path, program, input.file, out, problem);
  }
  return false;
}

}  // namespace lowered
