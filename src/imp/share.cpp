// Of functions that are equal but for the names in them, one stays, and is called in place of the others.
//
//   piece f_1 (n_2: i64) -> (y_3: i64) {                piece f_1 (n_2: i64) -> (y_3: i64) {
//     y_3 := add64(n_2, 1)                                y_3 := add64(n_2, 1)
//   }                                                   }
//   piece g_4 (m_5: i64) -> (z_6: i64) {         =>     fun main_7 (..) -> (..) {
//     z_6 := add64(m_5, 1)                                call a_8 := f_1(..)
//   }                                                     call b_9 := f_1(..)
//   fun main_7 (..) -> (..) {                           }
//     call a_8 := f_1(..)
//     call b_9 := g_4(..)
//   }
//
// Functions of the source are copied where they are called. What passes cut off from the copies (loops in
// lanes or in versions, pieces of long functions) is often the same, and so are sums and scans that a program has
// several of. C compilers need the time for one.
//
// When it runs: last, when all functions are cut. It relies on callees that come before their callers: those of two
// functions are shared before these are compared.
//
// - Two functions are equal if their texts are, in which names are numbered in the order in which they appear; and with
//   them what the text does not show. Places in the source count, since they are told when something fails.
// - Only functions that are equally long are written down at all.
//
// Leaves out: bodies of parallel regions, which tell profiles where they come from; entry points; functions that call
// themselves or each other.
#include "imp/share.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/append.h"
#include "imp/print.h"
#include "imp/traverse.h"

namespace fehu::imp {

namespace {

// Calls of functions that stay, in place of those that go.
class Callees : public Mapper {
 public:
  using Mapper::Mapper;
  std::unordered_map<uint32_t, VName> kept;  // by those that go

  const Exp* exp(const Exp* e) override { return e; }
  VName name(VName name, NameKind kind, Use) override {
    auto found = kind == NameKind::Function ? kept.find(name.id) : kept.end();
    return found == kept.end() ? name : found->second;
  }
};

// What a function declares is called by numbers. Other names are those of globals and functions.
class Numbering : public Mapper {
 public:
  using Mapper::Mapper;
  VName name(VName name, NameKind, Use use) override {
    if (use == Use::Declare) declare(name);
    auto found = numbers_.find(name.id);
    return found == numbers_.end() ? name : found->second;
  }
  Function function(Function f) {
    f.results = params(f.results);
    f.params = params(f.params);
    std::vector<VName> updates;
    for (VName block : f.updates) updates.push_back(declare(block));
    f.updates = arena.list(updates);
    f.body = code(f.body);
    f.name = {};
    return f;
  }

 private:
  // Numbers that no other name has: mappers take names of the same number for the same name.
  VName declare(VName name) {
    uint32_t number = kFirst + static_cast<uint32_t>(numbers_.size());
    return numbers_.insert_or_assign(name.id, VName{number, Name()}).first->second;
  }
  List<Param> params(List<Param> list) {
    std::vector<Param> numbered(list.begin(), list.end());
    for (Param& p : numbered) p.name = declare(p.name);
    return arena.list(numbered);
  }

  static constexpr uint32_t kFirst = 1U << 31U;
  std::unordered_map<uint32_t, VName> numbers_;
};

// What the text of a function does not show.
class Unshown : public Walker {
 public:
  std::string out;

  void exp(const Exp* e) override {
    if (auto* constant = try_as<ConstExp>(e)) append(out, "{} ", constant->value.bits);  // there are several NaNs
    walk_children(e, *this);
  }
  void stm(const Stm* s) override {
    if (auto* check = try_as<Assert>(s)) {
      where(check->where);
      for (const MessagePart& part : check->message) append(out, "{} ", static_cast<int>(part.print_as));
    } else if (auto* call = try_as<Call>(s)) {
      where(call->where);
    } else if (auto* trace = try_as<Trace>(s)) {
      where(trace->where);
    } else if (auto* loop = try_as<For>(s)) {
      append(out, "{}{}{}{} ", loop->is_parallel, loop->has_free_order, loop->is_rest, loop->is_skippable);
    }
    walk_children(s, *this);
  }

 private:
  void where(const Provenance& places) {
    for (Loc loc : places.locs) append(out, "{}-{} ", loc.begin, loc.end);
  }
};

std::string text_of(const Function& f) {
  Arena arena;
  std::string text = show(Numbering(arena).function(f));
  Unshown rest;
  append(rest.out, "{}{}{} ", f.is_piece, f.has_versions, f.has_exact_math);
  rest.code(f.body);
  return text + rest.out;
}

size_t num_stms(Code code) {
  struct Counter : Walker {
    size_t count = 0;
    void exp(const Exp*) override {}
    void stm(const Stm* s) override {
      count++;
      walk_children(s, *this);
    }
  } counter;
  counter.code(code);
  return counter.count;
}

class Sharer {
 public:
  Sharer(const Program& program, Arena& arena) : program_(program), callees_(arena) {
    for (const EntryPoint& entry : program.entries) entries_.insert(entry.function.id);
    for (const Function& f : program.functions) lengths_.push_back(num_stms(f.body));
    for (size_t length : lengths_) num_of_length_[length]++;
  }

  const Program* run() {
    std::vector<Function> functions;
    for (size_t i = 0; i < program_.functions.size(); i++) {
      Function f = program_.functions[i];
      f.body = callees_.code(f.body);
      bool can_go = num_of_length_[lengths_[i]] > 1 && !f.is_task && !entries_.contains(f.name.id);
      if (!can_go || !is_after_callees(f) || is_first(f)) functions.push_back(f);
      before_.insert(f.name.id);
    }
    if (callees_.kept.empty()) return &program_;
    Program made = program_;
    made.functions = callees_.arena.list(functions);
    made.initialise = callees_.code(program_.initialise);
    return callees_.arena.make<Program>(made);
  }

 private:
  bool is_after_callees(const Function& f) const {
    return std::ranges::all_of(free_names(f.body), [&](const FreeName& name) {
      return name.kind != NameKind::Function || before_.contains(name.name.id);
    });
  }
  // If not, the first one of its kind takes its place.
  bool is_first(const Function& f) {
    auto [known, is_new] = texts_.emplace(text_of(f), f.name);
    if (!is_new) callees_.kept[f.name.id] = known->second;
    return is_new;
  }

  const Program& program_;
  Callees callees_;
  std::unordered_set<uint32_t> entries_, before_;
  std::vector<size_t> lengths_;
  std::unordered_map<size_t, size_t> num_of_length_;
  std::unordered_map<std::string, VName> texts_;
};

}  // namespace

const Program* share_functions(const Program& program, Arena& arena) {
  return Sharer(program, arena).run();
}

}  // namespace fehu::imp
