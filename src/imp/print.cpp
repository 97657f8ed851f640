// Printing the imperative IR. Operations have the names that they have in the core IR.
// The form is in print.h. One line for each statement; what stands in a loop or a branch is indented.
#include "imp/print.h"

#include <fmt/format.h>

#include "base/append.h"
#include "prim/ops.h"
#include "prim/value.h"

namespace fehu::imp {

namespace {

// Appends to `out`; parts are printed without a newline at the end.
class Printer {
 public:
  std::string out;

  void program(const Program& program);
  void function(const Function& function);
  void statement(const Stm* s);
  void exp(const Exp* e);

 private:
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    append(out, format, std::forward<Args>(args)...);
  }
  void line() { out.append(static_cast<size_t>(depth_) * 2, ' '); }
  void name(VName name) { add("{}_{}", name.base.str(), name.id); }
  void params(List<Param> params);
  void updates(List<VName> updates);
  void entry(const EntryPoint& entry);
  void entry_values(List<EntryValue> values);
  void code(Code code);  // between braces, the first of which stands in the same line
  void call(std::string_view function, std::initializer_list<const Exp*> args);
  void exps(List<const Exp*> exps);
  void shape(List<const Exp*> shape);
  void strided(const Strided& array);
  void declare_scalar(const DeclareScalar* s);
  void allocate(const Allocate* s);
  void declare_pointer(const DeclarePointer* s);
  void store_table(const StoreTable* s);
  void prefix(const Prefix* s);
  void branch(const If* s);
  void parallel(const Parallel* s);
  void call_statement(const Call* s);
  void assertion(const Assert* s);
  void trace(const Trace* s);
  void quoted(std::string_view text);

  int depth_ = 0;
};

// ---------------------------------------------------------------------------------------------------------------
// Expressions

void Printer::exps(List<const Exp*> exps) {
  for (size_t i = 0; i < exps.size(); i++) {
    if (i > 0) out += ", ";
    exp(exps[i]);
  }
}

// All operations are printed as calls of their names: add64(x, y).
void Printer::call(std::string_view function, std::initializer_list<const Exp*> args) {
  add("{}(", function);
  exps({args.begin(), args.size()});
  out += ')';
}

void Printer::exp(const Exp* e) {
  switch (e->kind) {
    case ExpKind::Const:
      return prim::append_value(out, as<ConstExp>(e)->value, prim::kToolStyle);
    case ExpKind::Var:
      return name(as<VarExp>(e)->name);
    case ExpKind::Bin:
      return call(prim::name_of(as<BinExp>(e)->op, e->type), {as<BinExp>(e)->x, as<BinExp>(e)->y});
    case ExpKind::Un:
      return call(prim::name_of(as<UnExp>(e)->op, e->type), {as<UnExp>(e)->x});
    case ExpKind::Cmp: {
      auto* cmp = as<CmpExp>(e);
      return call(prim::name_of(cmp->op, cmp->operand_type), {cmp->x, cmp->y});
    }
    case ExpKind::Conv: {
      auto* conv = as<ConvExp>(e);
      return call(prim::name_of(conv->op, conv->x->type, conv->type), {conv->x});
    }
    case ExpKind::Fun:
      add("{}(", prim::name_of(as<FunExp>(e)->op, as<FunExp>(e)->operand_type));
      exps(as<FunExp>(e)->args);
      out += ')';
      return;
    case ExpKind::Load:
      name(as<LoadExp>(e)->pointer);
      out += '[';
      exp(as<LoadExp>(e)->index);
      out += ']';
      return;
    case ExpKind::Tuning:
      add("tuning(#{}, ", as<TuningExp>(e)->number);
      exp(as<TuningExp>(e)->initial);
      if (const Exp* amount = as<TuningExp>(e)->compared) {
        out += ", ";
        exp(amount);
      }
      out += ')';
      return;
    case ExpKind::Chunks:
      return call("chunks", {as<ChunksExp>(e)->count, as<ChunksExp>(e)->cost});
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Statements

// [n][m], before the type of elements.
void Printer::shape(List<const Exp*> shape) {
  for (const Exp* size : shape) {
    out += '[';
    exp(size);
    out += ']';
  }
}

// pointer[offset; stride, stride]
void Printer::strided(const Strided& array) {
  name(array.pointer);
  out += '[';
  exp(array.offset);
  if (!array.strides.empty()) out += "; ";
  exps(array.strides);
  out += ']';
}

// What stands inside is indented by two.
void Printer::code(Code code) {
  out += "{\n";
  depth_++;
  for (const Stm* s : code) {
    line();
    statement(s);
    out += '\n';
  }
  depth_--;
  line();
  out += '}';
}

void Printer::declare_scalar(const DeclareScalar* s) {
  out += s->is_constant ? "const " : "var ";
  name(s->name);
  add(": {}", prim::name_of(s->type));
  if (!s->value) return;
  out += " = ";
  exp(s->value);
}

void Printer::allocate(const Allocate* s) {
  out += s->is_renewal ? "renew " : s->kept ? "grow " : "allocate ";
  name(s->block);
  out += ": ";
  exp(s->bytes);
  if (!s->kept) return;
  out += " := ";
  name(s->grown);
  out += ", ";
  name(s->start);
  out += ", ";
  exp(s->kept);
}

void Printer::declare_pointer(const DeclarePointer* s) {
  out += "pointer ";
  name(s->name);
  add(": {}{} = ", s->is_read_only ? "const " : "", prim::name_of(s->type));
  name(s->block);
  out += '[';
  exp(s->offset);
  out += ']';
}

void Printer::store_table(const StoreTable* s) {
  name(s->pointer);
  out += "[0..] := [";
  for (size_t i = 0; i < s->values.size(); i++) {
    if (i > 0) out += ", ";
    prim::append_value(out, s->values[i], prim::kToolStyle);
  }
  out += ']';
}

void Printer::prefix(const Prefix* s) {
  auto span = [&](const Span& x) {
    name(x.pointer);
    out += '[';
    exp(x.offset);
    out += " :+ ";
    exp(s->count);
    out += ']';
  };
  out += "prefix ";
  span(s->to);
  add(" := {} ", prim::name_of(s->op, s->type));
  if (!s->is_in_place()) {
    out += "of ";
    span(s->from);
    out += ' ';
  }
  out += "from ";
  exp(s->carry);
}

// Chains of conditions are printed flat.
void Printer::branch(const If* s) {
  out += "if ";
  exp(s->condition);
  out += ' ';
  code(s->yes);
  if (s->no.empty()) return;
  out += " else ";
  if (s->no.size() == 1 && s->no[0]->kind == StmKind::If) return branch(as<If>(s->no[0]));
  code(s->no);
}

void Printer::parallel(const Parallel* s) {
  out += "parallel ";
  name(s->first);
  out += ", ";
  name(s->last);
  out += " < ";
  exp(s->count);
  out += " cost ";
  exp(s->cost);
  out += ' ';
  code(s->body);
}

// Blocks that the callee changes besides its results are listed behind `updating`.
void Printer::call_statement(const Call* s) {
  out += "call ";
  for (size_t i = 0; i < s->results.size(); i++) {
    if (i > 0) out += ", ";
    name(s->results[i].name);
  }
  if (!s->results.empty()) out += " := ";
  name(s->function);
  out += '(';
  for (size_t i = 0; i < s->args.size(); i++) {
    if (i > 0) out += ", ";
    if (s->args[i].kind == NameKind::Scalar)
      exp(s->args[i].scalar);
    else
      name(s->args[i].name);
  }
  out += ')';
  updates(s->updates);
}

void Printer::quoted(std::string_view text) {
  out += '"';
  for (char c : text) {
    if (c == '"' || c == '\\')
      add("\\{}", c);
    else if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  out += '"';
}

void Printer::assertion(const Assert* s) {
  out += "assert ";
  exp(s->condition);
  for (const MessagePart& part : s->message) {
    out += ' ';
    if (part.value)
      exp(part.value);
    else
      quoted(part.text);
  }
}

void Printer::trace(const Trace* s) {
  out += "trace ";
  quoted(s->label);
  add(" {} ", prim::name_of(s->print_as));
  if (s->scalar) return exp(s->scalar);
  shape(s->shape);
  out += ' ';
  strided(s->array);
}

void Printer::statement(const Stm* s) {
  auto two = [&](std::string_view word, VName x, std::string_view between, VName y) {
    add("{} ", word);
    name(x);
    out += between;
    name(y);
  };
  switch (s->kind) {
    case StmKind::DeclareScalar:
      return declare_scalar(as<DeclareScalar>(s));
    case StmKind::Assign:
      name(as<Assign>(s)->name);
      out += " := ";
      return exp(as<Assign>(s)->value);
    case StmKind::DeclareBlock:
      out += "block ";
      return name(as<DeclareBlock>(s)->name);
    case StmKind::Allocate:
      return allocate(as<Allocate>(s));
    case StmKind::ShareBlock:
      return two("share", as<ShareBlock>(s)->to, " := ", as<ShareBlock>(s)->from);
    case StmKind::MoveBlock:
      return two("move", as<MoveBlock>(s)->to, " := ", as<MoveBlock>(s)->from);
    case StmKind::SwapBlocks:
      return two("swap", as<SwapBlocks>(s)->x, ", ", as<SwapBlocks>(s)->y);
    case StmKind::Release:
      out += "release ";
      return name(as<Release>(s)->block);
    case StmKind::DeclarePointer:
      return declare_pointer(as<DeclarePointer>(s));
    case StmKind::DeclareBuffer:
      out += "buffer ";
      name(as<DeclareBuffer>(s)->name);
      return add(": [{}]{}", as<DeclareBuffer>(s)->size, prim::name_of(as<DeclareBuffer>(s)->type));
    case StmKind::Store:
      name(as<Store>(s)->pointer);
      out += '[';
      exp(as<Store>(s)->index);
      out += "] := ";
      return exp(as<Store>(s)->value);
    case StmKind::StoreTable:
      return store_table(as<StoreTable>(s));
    case StmKind::Copy:
      out += "copy ";
      shape(as<Copy>(s)->shape);
      add("{} ", prim::name_of(as<Copy>(s)->type));
      strided(as<Copy>(s)->to);
      out += " := ";
      return strided(as<Copy>(s)->from);
    case StmKind::Fill:
      out += "fill ";
      shape(as<Fill>(s)->shape);
      add("{} ", prim::name_of(as<Fill>(s)->type));
      strided(as<Fill>(s)->to);
      out += " := ";
      return exp(as<Fill>(s)->value);
    case StmKind::Prefix:
      return prefix(as<Prefix>(s));
    case StmKind::For:
      out += as<For>(s)->is_parallel      ? "for each "
             : as<For>(s)->has_free_order ? "for any "
             : as<For>(s)->is_skippable   ? "for some "
                                          : "for ";
      name(as<For>(s)->counter);
      add(": {} < ", prim::name_of(as<For>(s)->type));
      exp(as<For>(s)->bound);
      out += ' ';
      return code(as<For>(s)->body);
    case StmKind::While:
      out += "while ";
      name(as<While>(s)->condition);
      out += ' ';
      return code(as<While>(s)->body);
    case StmKind::If:
      return branch(as<If>(s));
    case StmKind::Parallel:
      return parallel(as<Parallel>(s));
    case StmKind::Call:
      return call_statement(as<Call>(s));
    case StmKind::Assert:
      return assertion(as<Assert>(s));
    case StmKind::Trace:
      return trace(as<Trace>(s));
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Programs

static std::string show_type(const Param& param) {
  std::string_view type = prim::name_of(param.type);
  switch (param.kind) {
    case NameKind::Scalar:
      return std::string(type);
    case NameKind::Block:
      return "block";
    case NameKind::Pointer:
      return fmt::format("pointer to {}{}", param.is_read_only ? "const " : "", type);
    case NameKind::Function:
      return "function";
  }
  return "";
}

void Printer::params(List<Param> params) {
  out += '(';
  for (size_t i = 0; i < params.size(); i++) {
    if (i > 0) out += ", ";
    name(params[i].name);
    add(": {}", show_type(params[i]));
  }
  out += ')';
}

void Printer::updates(List<VName> updates) {
  for (size_t i = 0; i < updates.size(); i++) {
    out += i == 0 ? " updating " : ", ";
    name(updates[i]);
  }
}

void Printer::function(const Function& function) {
  if (function.lane_bytes > 0)
    add("lanes of {} bytes ", function.lane_bytes);
  else
    out += function.has_lanes_of_points ? "lanes of points, task "
           : function.is_task           ? "task "
           : function.has_versions      ? "versions "
           : function.is_seldom         ? "seldom "
           : function.is_piece          ? "piece "
                                        : "fun ";
  name(function.name);
  out += ' ';
  params(function.params);
  out += " -> ";
  params(function.results);
  updates(function.updates);
  out += ' ';
  code(function.body);
  out += '\n';
}

// The types, and in the order of the values the numbers of parameters or results: `[n_1]i32 #0, f64 #3`.
void Printer::entry_values(List<EntryValue> values) {
  out += '(';
  for (size_t i = 0; i < values.size(); i++) {
    if (i > 0) out += ", ";
    for (const EntrySize& size : values[i].shape) {
      if (size.kind == EntrySize::Kind::Constant)
        add("[{}]", size.constant);
      else if (size.kind == EntrySize::Kind::Result)
        add("[result #{}]", size.result);
      else
        add("[{}]", show(size.name));
    }
    add("{} #{}", prim::name_of(values[i].type), values[i].number);
  }
  out += ')';
}

void Printer::entry(const EntryPoint& entry) {
  out += "entry ";
  quoted(entry.entry->name);
  add(" = {} ", show(entry.function));
  entry_values(entry.inputs);
  out += " -> ";
  entry_values(entry.outputs);
  for (uint32_t number : entry.tuning_params) add(" tuning #{}", number);
  out += '\n';
}

// Tuning parameters, entry points, globals and what computes them, functions.
void Printer::program(const Program& program) {
  for (size_t i = 0; i < program.tuning_params.size(); i++) {
    add("tuning #{} ", i);
    quoted(program.tuning_params[i].name);
    out += ' ';
    quoted(program.tuning_params[i].class_name);
    out += '\n';
  }
  for (const EntryPoint& point : program.entries) entry(point);
  if (!program.globals.empty() || !program.initialise.empty()) {
    if (!out.empty()) out += '\n';
    out += "globals ";
    params(program.globals);
    out += ' ';
    code(program.initialise);
    out += '\n';
  }
  for (const Function& f : program.functions) {
    if (!out.empty()) out += '\n';
    function(f);
  }
}

}  // namespace

std::string print(const Program& program) {
  Printer printer;
  printer.program(program);
  return std::move(printer.out);
}

std::string show(VName name) {
  return fmt::format("{}_{}", name.base.str(), name.id);
}

std::string show(const Function& function) {
  Printer printer;
  printer.function(function);
  return std::move(printer.out);
}

std::string show(const Exp* e) {
  Printer printer;
  printer.exp(e);
  return std::move(printer.out);
}

std::string show(const Stm* s) {
  Printer printer;
  printer.statement(s);
  return std::move(printer.out);
}

std::string show_head(const Stm* s) {
  std::string text = show(s);
  text.resize(std::min(text.find('\n'), text.size()));
  return text;
}

}  // namespace fehu::imp
