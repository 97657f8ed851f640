// FutharkScript on a server: expressions evaluated by calls of entry points. Spec: cli.md 14.
// Evaluation is lazy about data: a result stays on the server until it is needed here.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tools/script/exp.h"
#include "tools/script/server_client.h"
#include "tools/system/files.h"

namespace fehu {

// Data on our side, a variable of the server, a tuple or record of values, or a function that lacks arguments.
struct ScriptValue {
  enum class Kind : uint8_t { Data, Variable, Tuple, Record, Function };
  Kind kind = Kind::Tuple;
  prim::WrittenData data = {};           // Data; numbers in the script or a file may still become others
  std::string name = {};                 // Variable, Function
  std::string type = {};                 // Variable
  std::vector<std::string> fields = {};  // Record: names
  std::vector<ScriptValue> parts = {};   // of tuples and records; arguments of functions
};

// How values are written.
struct ScriptStyle {
  std::string_view equals;  // between the name of a field and its value
};
inline constexpr ScriptStyle kScriptStyle{"="};
inline constexpr ScriptStyle kPropertyStyle{" = "};

// Functions of the type return false on failure; `error()` then says why.
class Script {
 public:
  // Files are looked for in `folder`.
  Script(Server& server, std::string folder);

  // The value of an expression, with nothing in scope but entry points and builtins.
  bool evaluate(const ScriptExp& exp, ScriptValue& out);
  // As the arguments of the entry point: the parts of a tuple if it takes that many, else the value itself. Fills in
  // the names of variables of the server, which exist then.
  bool arguments_for(const std::string& entry, const ScriptValue& value, std::vector<std::string>& out);
  // The value as a variable of the server of that type.
  bool to_variable(const ScriptValue& value, const std::string& type, std::string& out);
  // The value of the entry point for the arguments; a function if there are too few. Arguments
  // that it consumes keep their values: it gets copies.
  bool apply(const std::string& entry, std::vector<ScriptValue> args, ScriptValue& out);
  // The data of a variable, or of a tuple of such: one for each component.
  bool to_data(const ScriptValue& value, std::vector<prim::Data>& out);
  bool show(const ScriptValue& value, ScriptStyle style, std::string& out);

  // Parameter types without stars; the type of the result.
  bool types_of(const std::string& entry, std::vector<std::string>& inputs, std::string& output);
  bool consumes_any(const std::string& entry);  // of its arguments
  bool fields_of(const std::string& type, std::vector<std::pair<std::string, std::string>>& out);
  // Puts data on the server.
  bool put(const prim::Data& data, const std::string& type, std::string& out);
  bool call(const std::string& entry, const std::vector<std::string>& args, ScriptValue& out);
  bool project(const ScriptValue& variable, const std::string& field, const std::string& type, ScriptValue& out);
  std::string new_name() { return "v" + std::to_string(num_names_++); }
  // Runs a command that must succeed.
  bool command(const std::vector<std::string>& words, std::vector<std::string>* lines = nullptr);
  bool allow_store = false;  // $store exists

  const std::string& error() const { return error_; }
  // What entry points traced and logged: lines.
  const std::string& log() const { return log_; }
  TemporaryFolder& temporary() { return temporary_; }

 private:
  using Scope = std::map<std::string, ScriptValue>;
  bool fail(std::string message);
  bool eval(const ScriptExp& exp, const Scope& scope, ScriptValue& out);
  bool eval_all(const ScriptExps& exps, const Scope& scope, std::vector<ScriptValue>& out);
  bool eval_call(const ScriptExp& exp, const Scope& scope, ScriptValue& out);
  bool eval_let(const ScriptExp& exp, const Scope& scope, ScriptValue& out);
  bool eval_index(const ScriptExp& exp, const Scope& scope, ScriptValue& out);
  bool eval_builtin(const ScriptExp& exp, const Scope& scope, ScriptValue& out);
  // The value as argument number `index`, which is its own to consume if it does that.
  bool to_argument(const std::string& entry, size_t index, const ScriptValue& value, std::string& out);
  // A variable that shares nothing with the old one takes its place.
  bool replace_by_copy(const std::string& type, std::string& name);
  bool field(const ScriptValue& value, const std::string& name, ScriptValue& out);
  // The components of a tuple, also of one on the server. False without an error if it is none of that size.
  bool split(const ScriptValue& value, size_t count, std::vector<ScriptValue>& out);
  bool load_data(const std::string& file, ScriptValue& out);
  bool restore(const std::string& type, const std::string& file, ScriptValue& out);
  bool store(const std::string& file, const ScriptValue& value);
  bool build_record(const ScriptValue& value, const std::string& type, std::string& out);
  bool show_variable(const ScriptValue& value, ScriptStyle style, std::string& out);
  bool show_array(const ScriptValue& value, const std::string& elem, ScriptStyle style, std::string& out);
  bool show_sum(const ScriptValue& value, ScriptStyle style, std::string& out);
  bool show_parts(const std::vector<std::string>& names, const std::vector<ScriptValue>& parts, ScriptStyle style,
                  std::string& out);
  bool is_entry(const std::string& name);

  struct Signature {
    std::vector<std::string> inputs;
    std::vector<bool> is_consumed;  // by input
    std::string output;
  };

  const Signature* signature_of(const std::string& entry);  // null on failure

  Server& server_;
  std::map<std::string, Signature> signatures_;  // those that were asked for
  std::string folder_;
  std::string error_, log_;
  size_t num_names_ = 0;
  TemporaryFolder temporary_;
  std::vector<std::string> entries_;
  bool knows_entries_ = false;
};

// Is it the type of data: "[][]f32"?
std::optional<prim::DataType> data_type_of(const std::string& type);
// The names are 0, 1, ..., in order, and not just one.
bool are_tuple_fields(const std::vector<std::string>& names);

}  // namespace fehu
