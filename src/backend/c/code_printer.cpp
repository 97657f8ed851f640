// What is the same in all C-like code: lists of statements, scalars, elements, loops and branches.
// The text comes out in one pass, a line for each statement. Names are unique in the imperative IR, so every variable
// can keep its name, and scopes of C need no thought.
#include "backend/c/code_printer.h"

#include <fmt/format.h>

#include <algorithm>

#include "imp/lanes/facts.h"
#include "imp/traverse.h"

namespace fehu::backend {

using imp::Exp;
using imp::ExpKind;
using imp::Stm;
using imp::StmKind;

// Code in thousands of blocks would be mostly blanks otherwise.
static constexpr int kMaxIndentation = 40;

void CodePrinter::line() {
  out_.append(static_cast<size_t>(std::min(depth_, kMaxIndentation)) * 2, ' ');
}

// A comment wherever another line of the program begins; lines of the prelude are told by who called it. The file is
// named once.
void CodePrinter::place(const Stm* s) {
  bool is_minor = s->kind == StmKind::DeclareBlock || s->kind == StmKind::Release ||
                  s->kind == StmKind::DeclarePointer || s->kind == StmKind::DeclareBuffer;
  if (!sources_ || is_minor) return;
  for (Loc loc : s->from.locs) {
    const SourceFile* file = sources_->file_of(loc);
    if (!file || file->is_builtin) continue;
    const std::vector<uint32_t>& starts = file->line_starts();  // no columns: lines may be very long
    auto line_number = std::upper_bound(starts.begin(), starts.end(), loc.begin - file->base) - starts.begin();
    std::pair here{file, static_cast<uint32_t>(line_number)};
    if (here == last_line_) return;
    std::string text = sources_->describe(loc);
    bool is_same_file = file == last_line_.first && text.starts_with(file->path);
    last_line_ = here;
    line();
    out_ += "// ";
    out_.append(text, is_same_file ? file->path.size() + 1 : 0);
    out_ += '\n';
    return;
  }
}

void CodePrinter::code(imp::Code code) {
  for (const Stm* s : code) statement(s);
}

// A list in braces; blocks that it declares are let go of at its end.
void CodePrinter::nested(imp::Code inner, std::string_view first) {
  out_ += "{\n";
  depth_++;
  if (!first.empty()) {
    line();
    out_ += first;
  }
  code(inner);
  end_of_list(inner);
  depth_--;
  line();
  out_ += "}";
}

// The cases that differ between host and devices go to virtual functions.
void CodePrinter::statement(const Stm* s) {
  place(s);
  switch (s->kind) {
    case StmKind::DeclareScalar:
      return declare_scalar(imp::as<imp::DeclareScalar>(s));
    case StmKind::Assign:
      return assign(imp::as<imp::Assign>(s));
    case StmKind::DeclareBlock:
    case StmKind::Allocate:
    case StmKind::ShareBlock:
    case StmKind::MoveBlock:
    case StmKind::SwapBlocks:
    case StmKind::Release:
    case StmKind::DeclarePointer:
    case StmKind::DeclareBuffer:
      return memory(s);
    case StmKind::Store:
      return store(imp::as<imp::Store>(s));
    case StmKind::StoreTable:
    case StmKind::Copy:
    case StmKind::Fill:
    case StmKind::Prefix:
      return elements(s);
    case StmKind::For:
      return for_loop(imp::as<imp::For>(s));
    case StmKind::While:
      return while_loop(imp::as<imp::While>(s));
    case StmKind::If:
      line();
      branch(imp::as<imp::If>(s));
      out_ += '\n';
      return;
    case StmKind::Parallel:
    case StmKind::Call:
    case StmKind::Assert:
    case StmKind::Trace:
      return outside(s);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Scalars and elements

// `const` helps readers and compilers where nothing else is assigned later.
void CodePrinter::declare_scalar(const imp::DeclareScalar* s) {
  line();
  if (s->is_constant && s->value && !facts_.assigned.contains(s->name.id)) out_ += "const ";
  out_ += c_type(s->type);
  out_ += ' ';
  exps_.name(s->name);
  if (s->value) {
    out_ += " = ";
    exps_.truth(s->value);
  } else if (facts_.called.contains(s->name.id)) {
    out_ += " = 0";  // gcc does not always see that the call gives it a value
  }
  out_ += ";\n";
}

// Results of the function are variables of the caller, behind pointers.
void CodePrinter::assign(const imp::Assign* s) {
  line();
  if (facts_.results.contains(s->name.id)) out_ += '*';
  exps_.name(s->name);
  out_ += " = ";
  exps_.truth(s->value);
  out_ += ";\n";
}

void CodePrinter::store(const imp::Store* s) {
  line();
  exps_.name(s->pointer);
  exps_.index(s->index, s->value->type);
  out_ += " = ";
  exps_.truth(s->value);
  out_ += ";\n";
}

// ---------------------------------------------------------------------------------------------------------------
// Control

// Is it an expression that costs nothing and cannot change?
bool CodePrinter::is_fixed(const Exp* e) const {
  return e->kind == ExpKind::Const ||
         (e->kind == ExpKind::Var && !facts_.assigned.contains(imp::as<imp::VarExp>(e)->name.id));
}

// Nothing inside keeps compilers from it: no other loop, no call, no way out. Nor elements of one or two bytes at
// positions that are computed from elements: these are read one by one, and it takes longer to put them together than
// to use them.
static bool should_be_vectorised(const imp::For& loop) {
  struct Finder : imp::Walker {
    const imp::LaneFacts facts;
    bool has_found = false;
    explicit Finder(const imp::For& loop) : facts(loop) {}
    void stm(const Stm* s) override {
      has_found |= s->kind == StmKind::For || s->kind == StmKind::While || s->kind == StmKind::Call ||
                   s->kind == StmKind::Parallel || s->kind == StmKind::Assert;
      if (!has_found) walk_children(s, *this);
    }
    void exp(const Exp* e) override {
      auto* load = imp::try_as<imp::LoadExp>(e);
      has_found |= load && prim::bit_width(load->type) <= 16 && facts.kind(load->index) == imp::LaneKind::Varying;
      walk_children(e, *this);
    }
  } finder(loop);
  finder.code(loop.body);
  return !finder.has_found;
}

// The bound is computed once, unless it cannot change. Compilers are told which loops they may vectorise without a
// look at what pointers may overlap.
void CodePrinter::for_loop(const imp::For* s) {
  std::string counter = c_name(s->counter);
  bool is_known = is_fixed(s->bound);
  if (s->is_parallel && should_be_vectorised(*s)) {
    line();
    out_ += "INDEPENDENT\n";
  }
  line();
  out_ += fmt::format("for ({} {} = 0", c_type(s->type), counter);
  if (!is_known) {
    out_ += fmt::format(", {}_end = ", counter);
    exps_.exp(s->bound);
  }
  out_ += fmt::format("; {} < ", counter);
  if (is_known)
    exps_.exp(s->bound, Precedence::Add);
  else
    out_ += fmt::format("{}_end", counter);
  out_ += fmt::format("; {}++) ", counter);
  num_loops_++;
  nested(s->body, s->is_rest ? "ONE_BY_ONE;\n" : "");
  num_loops_--;
  out_ += '\n';
}

void CodePrinter::while_loop(const imp::While* s) {
  line();
  out_ += "while (";
  exps_.name(s->condition);
  out_ += ") ";
  num_loops_++;
  nested(s->body);
  num_loops_--;
  out_ += '\n';
}

// A branch whose other side is only another branch is an `else if`.
void CodePrinter::branch(const imp::If* s) {
  out_ += "if (";
  exps_.exp(s->condition);
  out_ += ") ";
  nested(s->yes);
  if (s->no.empty()) return;
  out_ += " else ";
  if (s->no.size() == 1 && s->no[0]->kind == StmKind::If) return branch(imp::as<imp::If>(s->no[0]));
  nested(s->no);
}

}  // namespace fehu::backend
