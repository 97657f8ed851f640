// The verifier: names, scopes, ways through the code, functions. Expressions are in
// verify_exp.cpp, statements in verify_stm.cpp.
//
// - One walk in the order of execution, with what is known of each name of the function.
// - `has_value` and `is_gone` hold on all ways to a place. Changes of them are written down, so that they can be taken
//   back at the end of a loop's body, which may not run at all, and joined at the end of a branch.
#include "imp/verify.h"

#include "imp/print.h"
#include "imp/verifier.h"

namespace fehu::imp {

Verifier::Verifier(const Program& program, std::vector<std::string>& messages)
    : program_(program), messages_(messages) {
  for (const Function& f : program.functions) functions_.emplace(f.name.id, &f);
}

// "f_1: release mem_2: message". Of a statement with others in it, the first line is shown.
void Verifier::add_error(const std::string& message) {
  if (messages_.size() >= kMaxVerifyErrors) return;
  std::string where = where_;
  if (stm_) where += ": " + show_head(stm_);
  messages_.push_back(where + ": " + message);
}

// ---------------------------------------------------------------------------------------------------------------
// Names

void Verifier::declare(VName name, NameInfo info) {
  if (!name) return error("a declaration without a name");
  if (prim::is_unsigned(info.type)) error("{} has an unsigned type", show(name));
  info.region = region_;
  if (!names_.emplace(name.id, info).second) error("{} is declared a second time", show(name));
  scope_.push_back(name.id);
}

// Null, if it was reported that there is no such name.
NameInfo* Verifier::find(VName name, NameKind kind) {
  auto found = names_.find(name.id);
  if (found == names_.end()) {
    error("{} is not declared", show(name));
    return nullptr;
  }
  NameInfo& info = found->second;
  constexpr std::string_view kKinds[] = {"scalar", "block", "pointer", "function"};
  if (!info.is_in_scope)
    error("{} is out of scope", show(name));
  else if (info.kind != kind)
    error("{} is a {}, not a {}", show(name), kKinds[static_cast<int>(info.kind)], kKinds[static_cast<int>(kind)]);
  else
    return &info;
  return nullptr;
}

// ---------------------------------------------------------------------------------------------------------------
// Ways through the code

// Every change is written down with what held before, for `take_back`.
void Verifier::set(VName name, Facts facts) {
  NameInfo& info = names_.at(name.id);
  changes_.emplace_back(name.id, info.facts);
  info.facts = facts;
}

// Restores what held when there were `mark` changes; returns what held now, of names that can still be used.
Verifier::FactsByName Verifier::take_back(size_t mark) {
  FactsByName now;
  for (size_t i = mark; i < changes_.size(); i++)
    if (const NameInfo& info = names_.at(changes_[i].first); info.is_in_scope) now[changes_[i].first] = info.facts;
  for (size_t i = changes_.size(); i-- > mark;) names_.at(changes_[i].first).facts = changes_[i].second;
  changes_.resize(mark);
  return now;
}

// Afterwards holds what holds at both ends.
void Verifier::branches(Code yes, Code no) {
  size_t mark = changes_.size();
  code(yes);
  FactsByName after_yes = take_back(mark);
  code(no);
  FactsByName after_no = take_back(mark);
  FactsByName changed = after_yes;
  changed.insert(after_no.begin(), after_no.end());
  for (const auto& [id, any] : changed) {
    Facts before = names_.at(id).facts;
    Facts x = after_yes.contains(id) ? after_yes[id] : before;
    Facts y = after_no.contains(id) ? after_no[id] : before;
    uint32_t version = x.version == y.version ? x.version : ++num_versions_;
    set({id, {}}, {x.has_value && y.has_value, x.is_gone && y.is_gone, version});
  }
}

// The body may not run at all; but if a variable gets another block in it, the one it had is not known afterwards.
void Verifier::loop(Code body) {
  size_t mark = changes_.size();
  code(body);
  for (const auto& [id, after] : take_back(mark)) {
    Facts facts = names_.at(id).facts;
    if (after.version != facts.version) facts.version = ++num_versions_;
    set({id, {}}, facts);
  }
}

// The names that a list declares go out of scope at its end, but stay in the table: none may be declared again.
void Verifier::code(Code code) {
  size_t start = scope_.size();
  const Stm* outer = stm_;
  for (const Stm* s : code) {
    stm_ = s;
    statement(s);
  }
  stm_ = outer;
  for (size_t i = start; i < scope_.size(); i++) names_.at(scope_[i]).is_in_scope = false;
  scope_.resize(start);
}

// ---------------------------------------------------------------------------------------------------------------
// Functions

// The globals of the program are in scope everywhere.
void Verifier::begin(std::string where) {
  where_ = std::move(where);
  names_.clear();
  scope_.clear();
  changes_.clear();
  for (const Param& global : program_.globals) {
    bool has_value = !is_initialising_;
    declare(global.name, {.kind = global.kind, .type = global.type, .owner = Owner::Global, .facts = {has_value}});
  }
}

void Verifier::end(List<Param> results) {
  for (const Param& result : results)
    if (!names_.at(result.name.id).facts.has_value) error("{} has no value at the end", show(result.name));
}

// Results have no value at first; parameters have one.
void Verifier::function(const Function& function) {
  begin(show(function.name));
  for (const Param& result : function.results) {
    if (result.kind == NameKind::Pointer) error("the result {} is a pointer", show(result.name));
    declare(result.name, {.kind = result.kind, .type = result.type, .owner = Owner::Result});
  }
  for (VName block : function.updates)
    declare(block, {.kind = NameKind::Block, .owner = Owner::Updated, .facts = {.version = ++num_versions_}});
  for (const Param& param : function.params)
    declare(param.name, {.kind = param.kind,
                         .type = param.type,
                         .owner = param.kind == NameKind::Scalar ? Owner::Constant : Owner::Caller,
                         .is_read_only = param.is_read_only,
                         .facts = {.has_value = true}});
  bool is_for_each = function.body.size() == 1 && function.body[0]->kind == StmKind::For &&
                     as<For>(function.body[0])->is_parallel && function.results.empty();
  bool is_task = function.params.size() >= 2 && function.results.empty() && function.updates.empty();
  if (function.is_task && !is_task) error("a task that gives something back, or is no piece of a range");
  if (function.lane_bytes > 0 && !is_for_each) error("what is to be executed in lanes is not one loop `for each`");
  code(function.body);
  end(function.results);
}

// The only code that may assign globals.
void Verifier::initialise() {
  is_initialising_ = true;
  begin("globals");
  code(program_.initialise);
  end(program_.globals);
  is_initialising_ = false;
}

// A scalar is a parameter (or result), an array a block and the offset that follows it.
void Verifier::entry_values(List<EntryValue> values, List<Param> params, std::string_view what) {
  for (const EntryValue& value : values) {
    size_t count = value.is_array ? 2 : 1;
    if (value.number + count > params.size()) {
      error("a value is {} {}, but there are only {}", what, value.number, params.size());
      continue;
    }
    const Param& first = params[value.number];
    if (value.is_array && first.kind != NameKind::Block) error("{} should be the block of an array", show(first.name));
    if (!value.is_array && (first.kind != NameKind::Scalar || first.type != value.type))
      error("{} should be a scalar of type {}", show(first.name), prim::name_of(value.type));
  }
}

// The shapes of values are not checked: they may mention any size of the function.
void Verifier::entry(const EntryPoint& entry) {
  where_ = fmt::format("entry \"{}\"", entry.entry->name);
  auto found = functions_.find(entry.function.id);
  if (found == functions_.end()) return error("there is no function {}", show(entry.function));
  entry_values(entry.inputs, found->second->params, "parameter");
  entry_values(entry.outputs, found->second->results, "result");
  for (uint32_t number : entry.tuning_params)
    if (number >= program_.tuning_params.size()) error("there is no tuning parameter {}", number);
}

std::vector<std::string> verify(const Program& program) {
  std::vector<std::string> messages;
  Verifier verifier(program, messages);
  verifier.initialise();
  for (const Function& function : program.functions) verifier.function(function);
  for (const EntryPoint& entry : program.entries) verifier.entry(entry);
  return messages;
}

}  // namespace fehu::imp
