// Statements as C text.
#include <algorithm>

#include "backend/c/function_printer.h"

namespace fehu::backend {

using imp::Exp;
using imp::ExpKind;
using imp::Stm;
using imp::StmKind;
using prim::PrimType;

// Code in thousands of blocks would be mostly blanks otherwise.
static constexpr int kMaxIndentation = 40;

void FunctionPrinter::line() {
  out_.append(static_cast<size_t>(std::min(depth_, kMaxIndentation)) * 2, ' ');
}

void FunctionPrinter::release(VName block) {
  line();
  out_ += "block_release(ctx, ";
  address(block);
  out_ += ");\n";
}

// The blocks of the function's own list are released where it ends, on all ways out.
void FunctionPrinter::body(imp::Code body) {
  for (const Stm* s : body) statement(s);
}

void FunctionPrinter::code(imp::Code code) {
  for (const Stm* s : code) statement(s);
  release_declared(code);
}

// Those that were not let go of before.
void FunctionPrinter::release_declared(imp::Code code) {
  std::unordered_set<uint32_t> released;
  for (const Stm* s : code) {
    if (s->kind == StmKind::Release) released.insert(imp::as<imp::Release>(s)->block.id);
    if (s->kind == StmKind::MoveBlock) released.insert(imp::as<imp::MoveBlock>(s)->from.id);
  }
  for (const Stm* s : code)
    if (s->kind == StmKind::DeclareBlock && !released.contains(imp::as<imp::DeclareBlock>(s)->name.id))
      release(imp::as<imp::DeclareBlock>(s)->name);
}

// A comment wherever another line of the program begins; lines of the prelude are told by who called it.
void FunctionPrinter::place(const Stm* s) {
  bool is_minor = s->kind == StmKind::DeclareBlock || s->kind == StmKind::Release || s->kind == StmKind::DeclarePointer;
  if (!sources_ || is_minor) return;
  for (Loc loc : s->from.locs) {
    const SourceFile* file = sources_->file_of(loc);
    if (!file || file->is_builtin) continue;
    const std::vector<uint32_t>& starts = file->line_starts();  // no columns: lines may be very long
    auto line_number = std::upper_bound(starts.begin(), starts.end(), loc.begin - file->base) - starts.begin();
    std::pair here{file, static_cast<uint32_t>(line_number)};
    if (here == last_line_) return;
    last_line_ = here;
    line();
    fmt::format_to(std::back_inserter(out_), "// {}\n", sources_->describe(loc));
    return;
  }
}

void FunctionPrinter::nested(imp::Code inner) {
  out_ += "{\n";
  depth_++;
  code(inner);
  depth_--;
  line();
  out_ += "}";
}

void FunctionPrinter::statement(const Stm* s) {
  place(s);
  switch (s->kind) {
    case StmKind::DeclareScalar:
      return declare_scalar(imp::as<imp::DeclareScalar>(s));
    case StmKind::Assign:
      return assign(imp::as<imp::Assign>(s));
    case StmKind::DeclareBlock:
      return;  // at the top of the function
    case StmKind::Allocate:
      return allocate(imp::as<imp::Allocate>(s));
    case StmKind::ShareBlock:
      return share("block_share", imp::as<imp::ShareBlock>(s)->to, imp::as<imp::ShareBlock>(s)->from, false);
    case StmKind::MoveBlock:
      return share("block_move", imp::as<imp::MoveBlock>(s)->to, imp::as<imp::MoveBlock>(s)->from, true);
    case StmKind::SwapBlocks:
      return swap(imp::as<imp::SwapBlocks>(s));
    case StmKind::Release:
      return release(imp::as<imp::Release>(s)->block);
    case StmKind::DeclarePointer:
      return declare_pointer(imp::as<imp::DeclarePointer>(s));
    case StmKind::Store:
      return store(imp::as<imp::Store>(s));
    case StmKind::StoreTable:
      return store_table(imp::as<imp::StoreTable>(s));
    case StmKind::Copy:
      return copy(imp::as<imp::Copy>(s));
    case StmKind::Fill:
      return fill(imp::as<imp::Fill>(s));
    case StmKind::For:
      return for_loop(imp::as<imp::For>(s));
    case StmKind::While:
      return while_loop(imp::as<imp::While>(s));
    case StmKind::If:
      line();
      branch(imp::as<imp::If>(s));
      out_ += '\n';
      return;
    case StmKind::Call:
      return call(imp::as<imp::Call>(s));
    case StmKind::Assert:
      return assertion(imp::as<imp::Assert>(s));
    case StmKind::Trace:
      return trace(imp::as<imp::Trace>(s));
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Variables and blocks

void FunctionPrinter::declare_scalar(const imp::DeclareScalar* s) {
  line();
  if (s->is_constant && s->value && !facts_.assigned.contains(s->name.id)) out_ += "const ";
  out_ += c_type(s->type);
  out_ += ' ';
  exps_.name(s->name);
  if (s->value) {
    out_ += " = ";
    exps_.exp(s->value);
  } else if (facts_.called.contains(s->name.id)) {
    out_ += " = 0";  // gcc does not always see that the call gives it a value
  }
  out_ += ";\n";
}

void FunctionPrinter::assign(const imp::Assign* s) {
  line();
  if (facts_.results.contains(s->name.id)) out_ += '*';
  exps_.name(s->name);
  out_ += " = ";
  exps_.exp(s->value);
  out_ += ";\n";
}

void FunctionPrinter::allocate(const imp::Allocate* s) {
  can_fail_ = true;
  line();
  out_ += s->is_renewal ? "if ((err = block_renew(ctx, " : "if ((err = block_alloc(ctx, ";
  address(s->block);
  if (s->shape.empty()) {
    out_ += fmt::format(", sizeof({})", c_type(s->type));
  } else {
    out_ += fmt::format(", allocation_bytes(sizeof({}), {}, ", c_type(s->type), s->shape.size());
    ints(s->shape);
    out_ += ')';
  }
  out_ += fmt::format(", \"{}\")) != 0) goto cleanup;\n", c_name(s->block));
}

// What a variable for a block holds, and where it is. Some of them are the caller's.
void FunctionPrinter::block(VName block) {
  if (facts_.updates.contains(block.id)) out_ += '*';
  exps_.name(block);
}
void FunctionPrinter::address(VName block) {
  if (!facts_.results.contains(block.id) && !facts_.updates.contains(block.id)) out_ += '&';
  exps_.name(block);
}

void FunctionPrinter::share(std::string_view function, VName to, VName from, bool is_moved) {
  line();
  out_ += function;
  out_ += "(ctx, ";
  address(to);
  out_ += ", ";
  if (is_moved)
    address(from);
  else
    block(from);
  out_ += ");\n";
}

void FunctionPrinter::swap(const imp::SwapBlocks* s) {
  line();
  out_ += "block_swap(";
  address(s->x);
  out_ += ", ";
  address(s->y);
  out_ += ");\n";
}

void FunctionPrinter::declare_pointer(const imp::DeclarePointer* s) {
  line();
  std::string_view constant = s->is_read_only ? "const " : "";
  std::string_view type = c_type(s->type);
  out_ += fmt::format("{0}{1} *const {2} = ({0}{1} *)block_at(", constant, type, c_name(s->name));
  block(s->block);
  out_ += ", ";
  exps_.exp(s->offset);
  out_ += fmt::format(", sizeof({}));\n", type);
}

void FunctionPrinter::store(const imp::Store* s) {
  line();
  exps_.name(s->pointer);
  out_ += '[';
  exps_.exp(s->index);
  out_ += "] = ";
  exps_.exp(s->value);
  out_ += ";\n";
}

void FunctionPrinter::store_table(const imp::StoreTable* s) {
  if (s->values.empty()) return;
  constexpr size_t kMaxLine = 110;
  line();
  out_ += "{\n";
  depth_++;
  line();
  out_ += fmt::format("static const {} table[{}] = {{", c_type(s->type), s->values.size());
  size_t begin = out_.rfind('\n');
  for (size_t i = 0; i < s->values.size(); i++) {
    if (i > 0) out_ += ",";
    if (out_.size() - begin > kMaxLine) {
      begin = out_.size();
      out_ += '\n';
      line();
      out_ += ' ';
    }
    if (i > 0) out_ += ' ';
    append_c_constant(out_, s->values[i]);
  }
  out_ += "};\n";
  line();
  out_ += fmt::format("copy_dense(sizeof({}), {}, ", c_type(s->type), s->values.size());
  exps_.name(s->pointer);
  out_ += ", 0, table, 0);\n";
  depth_--;
  line();
  out_ += "}\n";
}

// ---------------------------------------------------------------------------------------------------------------
// Many elements at once

void FunctionPrinter::ints(List<const Exp*> exps) {
  out_ += "(int64_t[]){";
  exps_.list(exps);
  out_ += '}';
}

static bool is_constant(const Exp* e, int64_t value) {
  return e->kind == ExpKind::Const && prim::as_i64(imp::as<imp::ConstExp>(e)->value) == value;
}

// pointer[offset + index * stride], for arrays of one dimension or none.
void FunctionPrinter::element(const imp::Strided& array, std::string_view index) {
  exps_.name(array.pointer);
  out_ += '[';
  bool has_offset = !is_constant(array.offset, 0);
  if (has_offset || array.strides.empty()) exps_.exp(array.offset, Precedence::Add);
  if (!array.strides.empty()) {
    if (has_offset) out_ += " + ";
    out_ += index;
    if (!is_constant(array.strides[0], 1)) {
      out_ += " * ";
      exps_.exp(array.strides[0], Precedence::Unary);
    }
  }
  out_ += ']';
}

// Is it an expression that costs nothing and cannot change?
bool FunctionPrinter::is_fixed(const Exp* e) const {
  return e->kind == ExpKind::Const ||
         (e->kind == ExpKind::Var && !facts_.assigned.contains(imp::as<imp::VarExp>(e)->name.id));
}

// The head of a loop.
void FunctionPrinter::each_element(const Exp* count) {
  out_ += "for (int64_t i = 0";
  if (!is_fixed(count)) {
    out_ += ", end = ";
    exps_.exp(count);
  }
  out_ += "; i < ";
  if (is_fixed(count))
    exps_.exp(count);
  else
    out_ += "end";
  out_ += "; i++) ";
}

// Further arguments of a function on arrays: where it begins, and the strides.
void FunctionPrinter::strided(const imp::Strided& array) {
  out_ += ", ";
  exps_.name(array.pointer);
  out_ += ", ";
  exps_.exp(array.offset);
  out_ += ", ";
  ints(array.strides);
}

void FunctionPrinter::copy(const imp::Copy* s) {
  if (s->shape.size() < 2) {
    line();
    if (s->shape.size() == 1 && is_constant(s->to.strides[0], 1) && is_constant(s->from.strides[0], 1)) {
      out_ += fmt::format("copy_dense(sizeof({}), ", c_type(s->type));
      exps_.exp(s->shape[0]);
      out_ += ", ";
      exps_.name(s->to.pointer);
      out_ += ", ";
      exps_.exp(s->to.offset);
      out_ += ", ";
      exps_.name(s->from.pointer);
      out_ += ", ";
      exps_.exp(s->from.offset);
      out_ += ");\n";
      return;
    }
    if (s->shape.size() == 1) each_element(s->shape[0]);
    element(s->to, "i");
    out_ += " = ";
    element(s->from, "i");
    out_ += ";\n";
    return;
  }
  line();
  out_ += fmt::format("copy_array(sizeof({}), {}, ", c_type(s->type), s->shape.size());
  ints(s->shape);
  strided(s->to);
  strided(s->from);
  out_ += ");\n";
}

void FunctionPrinter::fill(const imp::Fill* s) {
  line();
  if (s->shape.size() < 2) {
    if (s->shape.size() == 1) each_element(s->shape[0]);
    element(s->to, "i");
    out_ += " = ";
    exps_.exp(s->value);
    out_ += ";\n";
    return;
  }
  out_ += fmt::format("fill_array(sizeof({}), {}, ", c_type(s->type), s->shape.size());
  ints(s->shape);
  strided(s->to);
  out_ += fmt::format(", ({}[]){{", c_type(s->type));
  exps_.exp(s->value);
  out_ += "});\n";
}

// ---------------------------------------------------------------------------------------------------------------
// Control

// The bound is computed once, unless it cannot change.
void FunctionPrinter::for_loop(const imp::For* s) {
  std::string counter = c_name(s->counter);
  bool is_known = is_fixed(s->bound);
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
  nested(s->body);
  out_ += '\n';
}

void FunctionPrinter::while_loop(const imp::While* s) {
  line();
  out_ += "while (";
  exps_.name(s->condition);
  out_ += ") ";
  nested(s->body);
  out_ += '\n';
}

void FunctionPrinter::branch(const imp::If* s) {
  out_ += "if (";
  exps_.exp(s->condition);
  out_ += ") ";
  nested(s->yes);
  if (s->no.empty()) return;
  out_ += " else ";
  if (s->no.size() == 1 && s->no[0]->kind == StmKind::If) return branch(imp::as<imp::If>(s->no[0]));
  nested(s->no);
}

void FunctionPrinter::call(const imp::Call* s) {
  can_fail_ = true;
  line();
  out_ += fmt::format("if ((err = {}(ctx", c_name(s->function));
  for (const imp::CallResult& result : s->results) {
    out_ += ", ";
    address(result.name);
  }
  for (VName block : s->updates) {
    out_ += ", ";
    address(block);
  }
  for (const imp::CallArg& arg : s->args) {
    out_ += ", ";
    if (arg.kind == imp::NameKind::Scalar)
      exps_.exp(arg.scalar);
    else if (arg.kind == imp::NameKind::Block)
      block(arg.name);
    else
      exps_.name(arg.name);
  }
  if (s->where.locs.empty()) {
    out_ += ")) != 0) goto cleanup;\n";
    return;
  }
  out_ += ")) != 0) {\n";
  depth_++;
  fail_at(s->where);
}

// ---------------------------------------------------------------------------------------------------------------
// Messages

std::string FunctionPrinter::place(Loc loc) const {
  return sources_ && sources_->file_of(loc) ? sources_->describe(loc) : "<unknown>";
}

// Text of a format, whose literal goes on in another line after each end of a line.
void FunctionPrinter::message_text(std::string_view text) {
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    append_c_text(out_, text.substr(0, end), LiteralKind::Format);
    text.remove_prefix(end);
    if (out_.ends_with("\\n")) next_literal("           ");
  }
}

// The indentation takes it below the one before.
void FunctionPrinter::next_literal(std::string_view indentation) {
  out_ += "\"\n";
  line();
  out_ += indentation;
  out_ += '"';
}

// The end of a block that is entered when something has failed. Spec: executables.md 3.
void FunctionPrinter::fail_at(const Provenance& where) {
  if (!where.locs.empty()) {
    line();
    out_ += "add_places(ctx, err, \"";
    for (size_t i = 0; i < where.locs.size(); i++) {
      if (i > 0) next_literal("                     ");
      append_c_text(out_, place(where.locs[i]), LiteralKind::Plain);
      out_ += "\\n";
    }
    out_ += "\");\n";
  }
  line();
  out_ += "goto cleanup;\n";
  depth_--;
  line();
  out_ += "}\n";
}

static std::string_view message_format(PrimType type) {
  if (prim::is_signed(type)) return "%\" PRId64 \"";
  return prim::is_unsigned(type) ? "%\" PRIu64 \"" : "%s";
}

void FunctionPrinter::message_argument(const imp::MessagePart& part) {
  out_ += ", ";
  PrimType type = part.print_as;
  if (type == PrimType::Bool) {
    exps_.exp(part.value, Precedence::LogOr);
    out_ += " ? \"true\" : \"false\"";
  } else if (prim::is_float(type)) {
    out_ +=
        type == PrimType::F16 ? "show_float(&(struct shown){{0}}, f16_to_float(" : "show_float(&(struct shown){{0}}, (";
    exps_.exp(part.value);
    out_ += fmt::format("), \"{}\")", prim::name_of(type));
  } else {
    bool is_plain = type == PrimType::I64 && part.value->kind == ExpKind::Var;
    if (!is_plain) out_ += prim::is_signed(type) ? "(int64_t)" : fmt::format("(uint64_t)({})", c_unsigned_type(type));
    exps_.exp(part.value, Precedence::Unary);
  }
}

void FunctionPrinter::assertion(const imp::Assert* s) {
  can_fail_ = true;
  line();
  out_ += "if (!";
  exps_.exp(s->condition, Precedence::Unary);
  out_ += ") {\n";
  depth_++;
  line();
  out_ += "err = fail(ctx, FUTHARK_PROGRAM_ERROR,";
  out_ += '\n';
  line();
  out_ += "           \"";
  for (const imp::MessagePart& part : s->message) {
    if (part.value)
      out_ += message_format(part.print_as);
    else
      message_text(part.text);
  }
  out_ += '"';
  for (const imp::MessagePart& part : s->message)
    if (part.value) message_argument(part);
  out_ += ");\n";
  fail_at(s->where);
}

void FunctionPrinter::trace(const imp::Trace* s) {
  line();
  out_ += s->scalar ? "trace_scalar(ctx, " : "trace_array(ctx, ";
  std::string label(s->label);
  if (label.empty()) label = place(s->where.locs.empty() ? Loc{} : s->where.locs[0]);
  append_c_string(out_, label, LiteralKind::Plain);
  out_ += fmt::format(", {}, ", c_type_tag(s->print_as));
  if (s->scalar) {
    out_ += fmt::format("({}[]){{", c_type(s->print_as));
    exps_.exp(s->scalar);
    out_ += "});\n";
    return;
  }
  out_ += fmt::format("sizeof({}), {}, ", c_type(s->print_as), s->shape.size());
  ints(s->shape);
  strided(s->array);
  out_ += ");\n";
}

}  // namespace fehu::backend
