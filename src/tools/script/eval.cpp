// FutharkScript on a server: evaluation.
//
// A script names entry points of a compiled program and combines them: `let x = gen 10 in (f x, g x)`. Values that
// entry points return stay on the server under names that we choose (`v0`, `v1`, ...), and only travel when they are
// shown or when data has to become an argument. Data travels through files, by the commands `store` and `restore`.
#include "tools/script/eval.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

namespace fehu {

using Kind = ScriptValue::Kind;

std::optional<prim::DataType> data_type_of(const std::string& type) {
  return prim::parse_data_type(type);
}

bool are_tuple_fields(const std::vector<std::string>& names) {
  for (size_t i = 0; i < names.size(); i++)
    if (names[i] != std::to_string(i)) return false;
  return names.size() != 1;
}

// The server writes a star before types that are consumed or fresh.
static std::string without_star(const std::string& type) {
  return type.starts_with('*') ? type.substr(1) : type;
}

static ScriptValue data_value(prim::WrittenData data) {
  ScriptValue value{.kind = Kind::Data};
  value.data = std::move(data);
  return value;
}

static ScriptValue variable(std::string name, std::string type) {
  ScriptValue value{.kind = Kind::Variable};
  value.name = std::move(name);
  value.type = std::move(type);
  return value;
}

// The type of a value in words, for messages.
static std::string describe(const ScriptValue& value) {
  switch (value.kind) {
    case Kind::Data:
      return prim::show_type(value.data.data);
    case Kind::Variable:
      return value.type;
    case Kind::Function:
      return fmt::format("the function {}", value.name);
    case Kind::Tuple:
    case Kind::Record: {
      std::string text = value.kind == Kind::Tuple ? "(" : "{";
      for (size_t i = 0; i < value.parts.size(); i++) {
        if (i > 0) text += ", ";
        if (value.kind == Kind::Record) text += value.fields[i] + ": ";
        text += describe(value.parts[i]);
      }
      return text + (value.kind == Kind::Tuple ? ")" : "}");
    }
  }
  return "";
}

Script::Script(Server& server, std::string folder) : server_(server), folder_(std::move(folder)) {}

bool Script::fail(std::string message) {
  error_ = std::move(message);
  return false;
}

bool Script::command(const std::vector<std::string>& words, std::vector<std::string>* lines) {
  Reply reply = server_.command(words);
  if (lines) *lines = std::move(reply.lines);
  return reply.is_ok() || fail(reply.failure);
}

// The server is asked once.
bool Script::is_entry(const std::string& name) {
  if (!knows_entries_) command({"entry_points"}, &entries_);
  knows_entries_ = true;
  return std::find(entries_.begin(), entries_.end(), name) != entries_.end();
}

// Each entry point is asked for once, since a script may call it often.
const Script::Signature* Script::signature_of(const std::string& entry) {
  auto known = signatures_.find(entry);
  if (known != signatures_.end()) return &known->second;
  Signature signature;
  std::vector<std::string> result;
  if (!command({"inputs", entry}, &signature.inputs) || !command({"output", entry}, &result)) return nullptr;
  for (std::string& type : signature.inputs) {
    signature.is_consumed.push_back(type.starts_with('*'));
    type = without_star(type);
  }
  signature.output = result.empty() ? "" : without_star(result[0]);
  return &signatures_.emplace(entry, std::move(signature)).first->second;
}

bool Script::consumes_any(const std::string& entry) {
  const Signature* signature = signature_of(entry);
  return signature &&
         std::find(signature->is_consumed.begin(), signature->is_consumed.end(), true) != signature->is_consumed.end();
}

bool Script::types_of(const std::string& entry, std::vector<std::string>& inputs, std::string& output) {
  const Signature* signature = signature_of(entry);
  if (!signature) return false;
  inputs = signature->inputs;
  output = signature->output;
  return true;
}

bool Script::fields_of(const std::string& type, std::vector<std::pair<std::string, std::string>>& out) {
  std::vector<std::string> lines;
  if (!command({"fields", type}, &lines)) return false;
  for (const std::string& line : lines) {
    size_t blank = line.find(' ');
    if (blank != std::string::npos) out.emplace_back(line.substr(0, blank), line.substr(blank + 1));
  }
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Values to and from the server

// The server reads the value from a file and holds it under a new name.
bool Script::put(const prim::Data& data, const std::string& type, std::string& out) {
  std::string bytes, path = temporary_.new_file("value");
  prim::append_binary(bytes, data);
  if (!write_file(path, bytes)) return fail(fmt::format("Cannot write {}.", path));
  out = new_name();
  bool is_ok = command({"restore", path, out, type});
  unlink(path.c_str());
  return is_ok;
}

// The fields are made variables one by one, in the order that the type has on the server, then `new` joins them.
// Tuples are records with numbers for names.
bool Script::build_record(const ScriptValue& value, const std::string& type, std::string& out) {
  std::vector<std::pair<std::string, std::string>> fields;
  std::string mismatch = fmt::format("Type mismatch: expected {}, got {}.", type, describe(value));
  if (!fields_of(type, fields) || fields.size() != value.parts.size()) return fail(mismatch);
  out = new_name();
  std::vector<std::string> words = {"new", out, type};
  for (size_t i = 0; i < fields.size(); i++) {
    const auto& [name, field_type] = fields[i];
    size_t at = i;
    if (value.kind == Kind::Record) {
      auto found = std::find(value.fields.begin(), value.fields.end(), name);
      if (found == value.fields.end()) return fail(mismatch);
      at = static_cast<size_t>(found - value.fields.begin());
    } else if (name != std::to_string(i)) {
      return fail(mismatch);
    }
    words.emplace_back();
    if (!to_variable(value.parts[at], field_type, words.back())) return false;
  }
  return command(words);
}

// Types must agree exactly, but for constants, which may become other numbers.
bool Script::to_variable(const ScriptValue& value, const std::string& type, std::string& out) {
  std::string mismatch = fmt::format("Type mismatch: expected {}, got {}.", type, describe(value));
  switch (value.kind) {
    case Kind::Data: {
      std::optional<prim::DataType> wanted = data_type_of(type);
      if (!wanted || wanted->shape.size() != value.data.data.shape.size()) return fail(mismatch);
      if (std::optional<prim::Data> data = prim::as_type(value.data, wanted->element)) return put(*data, type, out);
      std::string cure = prim::cure_for(value.data, wanted->element);
      bool is_too_large = value.data.data.type == wanted->element && !cure.empty();  // then both types are the same
      return fail(is_too_large ? cure : cure.empty() ? mismatch : fmt::format("{} {}", mismatch, cure));
    }
    case Kind::Variable:
      out = value.name;
      return value.type == type || fail(mismatch);
    case Kind::Tuple:
    case Kind::Record:
      return build_record(value, type, out);
    case Kind::Function:
      return fail(mismatch);
  }
  return false;
}

// There is no command for copying: what is stored and restored shares nothing with the original.
bool Script::replace_by_copy(const std::string& type, std::string& name) {
  std::string path = temporary_.new_file("copy"), copy = new_name();
  bool is_ok = command({"store", path, name}) && command({"restore", path, copy, type});
  unlink(path.c_str());
  name = copy;
  return is_ok;
}

bool Script::to_argument(const std::string& entry, size_t index, const ScriptValue& value, std::string& out) {
  const Signature* signature = signature_of(entry);
  if (!signature || !to_variable(value, signature->inputs[index], out)) return false;
  // Data has just been sent. Everything else may have a name, share memory with
  // what has one, or be a constant of the program.
  bool is_ours = value.kind == Kind::Data || !signature->is_consumed[index];
  return is_ours || replace_by_copy(signature->inputs[index], out);
}

// Records and opaque values have no form as data.
bool Script::to_data(const ScriptValue& value, std::vector<prim::Data>& out) {
  if (value.kind == Kind::Data) {
    if (!value.data.misfit.empty()) return fail(value.data.misfit);
    out.push_back(value.data.data);
    return true;
  }
  if (value.kind == Kind::Tuple) {
    for (const ScriptValue& part : value.parts)
      if (!to_data(part, out)) return false;
    return true;
  }
  if (value.kind != Kind::Variable || !data_type_of(value.type))
    return fail(fmt::format("A value of type {} has no form as data.", describe(value)));
  std::string path = temporary_.new_file("result");
  if (!command({"store", path, value.name})) return false;
  std::optional<std::string> text = read_file(path);
  unlink(path.c_str());
  prim::DataError error;
  return (text && prim::read_values(*text, out, error)) || fail("The server wrote no readable data.");
}

bool Script::project(const ScriptValue& value, const std::string& field, const std::string& type, ScriptValue& out) {
  out = variable(new_name(), type);
  return command({"project", out.name, value.name, field});
}

// ---------------------------------------------------------------------------------------------------------------
// Evaluation

bool Script::evaluate(const ScriptExp& exp, ScriptValue& out) {
  return eval(exp, {}, out);
}

bool Script::eval_all(const ScriptExps& exps, const Scope& scope, std::vector<ScriptValue>& out) {
  for (const ScriptExp& exp : exps) {
    out.emplace_back();
    if (!eval(exp, scope, out.back())) return false;
  }
  return true;
}

// One case for each form; `scope` holds what `let` has bound.
bool Script::eval(const ScriptExp& exp, const Scope& scope, ScriptValue& out) {
  switch (exp.kind) {
    case ScriptExp::Kind::Call:
      return eval_call(exp, scope, out);
    case ScriptExp::Kind::Builtin:
      return eval_builtin(exp, scope, out);
    case ScriptExp::Kind::Index:
      return eval_index(exp, scope, out);
    case ScriptExp::Kind::Const:
    case ScriptExp::Kind::String:
      out = data_value(exp.value);
      return true;
    case ScriptExp::Kind::Tuple:
      out = {.kind = Kind::Tuple};
      return eval_all(exp.parts, scope, out.parts);
    case ScriptExp::Kind::Record:
      out = {.kind = Kind::Record};
      out.fields = exp.names;
      return eval_all(exp.parts, scope, out.parts);
    case ScriptExp::Kind::Field: {
      ScriptValue inner;
      return eval(exp.parts[0], scope, inner) && field(inner, exp.name, out);
    }
    case ScriptExp::Kind::Let:
      return eval_let(exp, scope, out);
  }
  return false;
}

// Of a variable on the server, by projection; of a tuple or record made in the script, directly. The part is copied
// before `out` is written, which may be the same object as `value`.
bool Script::field(const ScriptValue& value, const std::string& name, ScriptValue& out) {
  if (value.kind == Kind::Variable) {
    std::vector<std::pair<std::string, std::string>> fields;
    if (!fields_of(value.type, fields)) return false;
    for (const auto& [field, type] : fields)
      if (field == name) return project(value, name, type, out);
  }
  for (size_t i = 0; i < value.parts.size() && value.kind != Kind::Function; i++) {
    if (name != (value.kind == Kind::Record ? value.fields[i] : std::to_string(i))) continue;
    ScriptValue part = value.parts[i];
    out = std::move(part);
    return true;
  }
  return fail(fmt::format("A value of type {} has no field \"{}\".", describe(value), name));
}

bool Script::split(const ScriptValue& value, size_t count, std::vector<ScriptValue>& out) {
  if (value.kind == Kind::Tuple && value.parts.size() == count) {
    out = value.parts;
    return true;
  }
  if (value.kind != Kind::Variable || data_type_of(value.type)) return false;
  std::vector<std::pair<std::string, std::string>> fields;
  if (!fields_of(value.type, fields) || fields.size() != count) return false;
  for (size_t i = 0; i < count; i++)
    if (fields[i].first != std::to_string(i)) return false;
  for (const auto& [name, type] : fields) {
    out.emplace_back();
    if (!project(value, name, type, out.back())) return false;
  }
  return true;
}

bool Script::eval_let(const ScriptExp& exp, const Scope& scope, ScriptValue& out) {
  ScriptValue bound;
  if (!eval(exp.parts[0], scope, bound)) return false;
  Scope inner = scope;
  if (!exp.is_tuple_pattern) {
    inner[exp.names[0]] = std::move(bound);
    return eval(exp.parts[1], inner, out);
  }
  std::vector<ScriptValue> parts;
  if (!split(bound, exp.names.size(), parts))
    return fail(fmt::format("The pattern has {} names, the value is of type {}.", exp.names.size(), describe(bound)));
  for (size_t i = 0; i < parts.size(); i++) inner[exp.names[i]] = std::move(parts[i]);
  return eval(exp.parts[1], inner, out);
}

// Names bound by `let` hide entry points. A function is completed by further arguments.
bool Script::eval_call(const ScriptExp& exp, const Scope& scope, ScriptValue& out) {
  std::vector<ScriptValue> args;
  if (!eval_all(exp.parts, scope, args)) return false;
  auto bound = scope.find(exp.name);
  if (bound == scope.end()) {
    if (!is_entry(exp.name)) return fail(fmt::format("Unknown function or variable \"{}\".", exp.name));
    return apply(exp.name, std::move(args), out);
  }
  const ScriptValue& value = bound->second;
  if (value.kind == Kind::Function) {
    std::vector<ScriptValue> all = value.parts;
    all.insert(all.end(), args.begin(), args.end());
    return apply(value.name, std::move(all), out);
  }
  if (!args.empty()) return fail(fmt::format("\"{}\" is of type {}, not a function.", exp.name, describe(value)));
  out = value;
  return true;
}

// A tuple may stand for all arguments: `f (1, 2)` calls a function of two parameters.
bool Script::apply(const std::string& entry, std::vector<ScriptValue> args, ScriptValue& out) {
  std::vector<std::string> inputs;
  std::string output;
  if (!types_of(entry, inputs, output)) return false;
  std::vector<ScriptValue> parts;
  if (args.size() == 1 && inputs.size() > 1 && split(args[0], inputs.size(), parts)) args = std::move(parts);
  if (args.size() > inputs.size())
    return fail(fmt::format("\"{}\" takes {} arguments, not {}.", entry, inputs.size(), args.size()));
  if (args.size() < inputs.size()) {
    out = {.kind = Kind::Function};
    out.name = entry;
    out.parts = std::move(args);
    return true;
  }
  std::vector<std::string> names;
  for (size_t i = 0; i < args.size(); i++) {
    names.emplace_back();
    if (!to_argument(entry, i, args[i], names.back()))
      return fail(fmt::format("Argument {} of \"{}\": {}", i + 1, entry, error_));
  }
  return call(entry, names, out);
}

// The answer has lines of measurements ("runtime: ...") between those that the program traced.
bool Script::call(const std::string& entry, const std::vector<std::string>& args, ScriptValue& out) {
  std::vector<std::string> inputs, words = {"call", entry, new_name()};
  std::string output;
  if (!types_of(entry, inputs, output)) return false;
  words.insert(words.end(), args.begin(), args.end());
  std::vector<std::string> lines;
  bool is_ok = command(words, &lines);
  // The last line is the time; those before are what the entry point traces and logs, whatever it is.
  if (!lines.empty() && lines.back().starts_with("runtime: ")) lines.pop_back();
  for (const std::string& line : lines) log_ += line + "\n";
  if (is_ok) out = variable(words[2], output);
  return is_ok;
}

// Indexing is done by the server, also of data that was on our side.
bool Script::eval_index(const ScriptExp& exp, const Scope& scope, ScriptValue& out) {
  ScriptExp head = exp;
  head.kind = ScriptExp::Kind::Call;
  head.parts.clear();
  ScriptValue array;
  std::vector<ScriptValue> indices;
  if (!eval(head, scope, array) || !eval_all(exp.parts, scope, indices)) return false;
  if (array.kind == Kind::Data) {
    std::string name;
    const prim::Data& data = array.data.data;
    std::string type = prim::show_type(prim::DataType{data.type, std::vector<int64_t>(data.shape.size(), -1)});
    if (!array.data.misfit.empty()) return fail(array.data.misfit);
    if (!put(data, type, name)) return false;
    array = variable(name, type);
  }
  if (array.kind != Kind::Variable) return fail(fmt::format("A value of type {} has no elements.", describe(array)));
  std::vector<std::string> element_type;
  if (!command({"elemtype", array.type}, &element_type) || element_type.empty()) return fail("Not an array.");
  out = variable(new_name(), element_type[0]);
  std::vector<std::string> words = {"index", out.name, array.name};
  for (const ScriptValue& index : indices) {
    std::vector<prim::Data> data;
    if (!to_data(index, data) || data.size() != 1 || !data[0].shape.empty() || !prim::is_integer(data[0].type))
      return fail("Indices must be integers.");
    words.push_back(std::to_string(prim::as_i64(data[0].element(0))));
  }
  return command(words);
}

// For tests, whose input is one script.
bool Script::arguments_for(const std::string& entry, const ScriptValue& value, std::vector<std::string>& out) {
  std::vector<std::string> inputs;
  std::string output;
  if (!types_of(entry, inputs, output)) return false;
  std::vector<ScriptValue> parts;
  if (inputs.size() == 1 || !split(value, inputs.size(), parts)) parts = {value};
  if (parts.size() != inputs.size())
    return fail(fmt::format("\"{}\" takes {} arguments, not {}.", entry, inputs.size(), describe(value)));
  for (size_t i = 0; i < parts.size(); i++) {
    out.emplace_back();
    if (!to_argument(entry, i, parts[i], out.back())) return false;
  }
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Builtins

// A file with one value is that value, one with several is a tuple.
bool Script::load_data(const std::string& file, ScriptValue& out) {
  std::optional<std::string> text = read_file(path_in(folder_, file));
  if (!text) return fail(fmt::format("Cannot read {}: {}.", file, why_unreadable()));
  std::vector<prim::WrittenData> values;
  prim::DataError error;
  if (!prim::read_all_written(*text, values, error)) return fail(fmt::format("{}:{}", file, prim::show(error)));
  out = {.kind = Kind::Tuple};
  for (prim::WrittenData& value : values) out.parts.push_back(data_value(std::move(value)));
  if (out.parts.size() == 1) {
    ScriptValue only = std::move(out.parts[0]);
    out = std::move(only);
  }
  return true;
}

// For values of opaque types, which only the server can read.
bool Script::restore(const std::string& type, const std::string& file, ScriptValue& out) {
  out = variable(new_name(), type);
  return command({"restore", path_in(folder_, file), out.name, type});
}

bool Script::store(const std::string& file, const ScriptValue& value) {
  std::string path = path_in(folder_, file);
  if (value.kind == Kind::Variable) return command({"store", path, value.name});
  std::vector<prim::Data> values;
  if (!to_data(value, values)) return false;
  std::string bytes;
  for (const prim::Data& data : values) prim::append_binary(bytes, data);
  return write_file(path, bytes) || fail(fmt::format("Cannot write {}.", file));
}

// Builtins take names of files and types, which must be written as strings.
static std::optional<std::string> text_of(const ScriptExp& exp) {
  if (exp.kind != ScriptExp::Kind::String) return std::nullopt;
  return exp.name;
}

// `$loaddata FILE`, `$loadbytes FILE`, `$restore TYPE FILE` and, where it is allowed, `$store FILE VALUE`. A wrong
// number of arguments is an unknown builtin.
bool Script::eval_builtin(const ScriptExp& exp, const Scope& scope, ScriptValue& out) {
  size_t num_args = exp.parts.size();
  std::optional<std::string> text = num_args > 0 ? text_of(exp.parts[0]) : std::nullopt;
  if (exp.name == "loaddata" && num_args == 1 && text) return load_data(*text, out);
  if (exp.name == "loadbytes" && num_args == 1 && text) {
    std::optional<std::string> bytes = read_file(path_in(folder_, *text));
    if (!bytes) return fail(fmt::format("Cannot read {}: {}.", *text, why_unreadable()));
    prim::Data data{prim::PrimType::U8, {static_cast<int64_t>(bytes->size())}, {}};
    data.bytes.assign(bytes->begin(), bytes->end());
    out = data_value({std::move(data)});
    return true;
  }
  if (exp.name == "restore" && num_args == 2 && text)
    if (std::optional<std::string> file = text_of(exp.parts[1])) return restore(*text, *file, out);
  if (exp.name == "store" && allow_store && num_args == 2 && text) {
    ScriptValue value;
    out = {.kind = Kind::Tuple};
    return eval(exp.parts[1], scope, value) && store(*text, value);
  }
  return fail(fmt::format("There is no builtin \"${}\" with these {} arguments.", exp.name, num_args));
}

}  // namespace fehu
