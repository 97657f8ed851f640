// Calls, and what is said to the user: assertions and traces. A function that fails sets `err`, adds to the message
// where it is, and jumps to the label `cleanup`.
#include <algorithm>

#include "backend/c/function_printer.h"
#include "imp/tasks.h"

namespace fehu::backend {

using imp::ExpKind;
using imp::Stm;
using prim::PrimType;

void FunctionPrinter::outside(const Stm* s) {
  if (auto* called = imp::try_as<imp::Call>(s)) return call(called);
  if (auto* region = imp::try_as<imp::Parallel>(s)) return parallel(region);
  if (auto* asserted = imp::try_as<imp::Assert>(s)) return assertion(asserted);
  trace(imp::as<imp::Trace>(s));
}

void FunctionPrinter::argument(const imp::CallArg& arg) {
  if (arg.kind == imp::NameKind::Scalar)
    exps_.exp(arg.scalar);
  else if (arg.kind == imp::NameKind::Block)
    block(arg.name);
  else
    exps_.name(arg.name);
}

// Tasks find what they see of this function in a struct, which lives as long as the region.
void FunctionPrinter::parallel(const imp::Parallel* s) {
  can_fail_ = true;
  const imp::Call* task = imp::task_call(*s);
  std::string name = c_name(task->function);
  line();
  out_ += fmt::format("if ((err = run_region(ctx, &{0}_site, {0}, &(struct {0}_around){{", name);
  List<imp::CallArg> args = task->args.subspan(2);  // without the piece
  for (size_t i = 0; i < args.size(); i++) {
    if (i > 0) out_ += ", ";
    argument(args[i]);
  }
  if (args.empty()) out_ += '0';
  out_ += "}, ";
  exps_.exp(s->count);
  out_ += ", ";
  exps_.exp(s->cost);
  out_ += ")) != 0) goto cleanup;\n";
}

// Every function may fail; its error is passed on, with the place of this call added to the backtrace.
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
    argument(arg);
  }
  if (s->where.locs.empty()) {
    out_ += ")) != 0) goto cleanup;\n";
    return;
  }
  out_ += ")) != 0) {\n";
  depth_++;
  line();
  out_ += "add_places(ctx, err, ";
  places(s->where);
  out_ += ");\n";
  leave();
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
    if (out_.ends_with("\\n")) next_literal();
  }
}

// Below the one before.
void FunctionPrinter::next_literal() {
  out_ += "\"\n";
  line();
  out_ += "                 \"";
}

// Places for the backtrace, a line for each, as a literal. Spec: executables.md 3.
void FunctionPrinter::places(const Provenance& where) {
  out_ += '"';
  for (Loc loc : where.locs) {
    append_c_text(out_, place(loc), LiteralKind::Plain);
    out_ += "\\n";
  }
  out_ += '"';
}

// The end of a block that is entered when something has failed.
void FunctionPrinter::leave() {
  line();
  out_ += "goto cleanup;\n";
  depth_--;
  line();
  out_ += "}\n";
}

// Part of a format string of printf. Floats and booleans are turned to text by functions first.
static std::string_view message_format(PrimType type) {
  if (prim::is_signed(type)) return "%\" PRId64 \"";
  return prim::is_unsigned(type) ? "%\" PRIu64 \"" : "%s";
}

// Integers are widened to 64 bits, with the sign that the source type has.
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

// The message is a format; its values follow as arguments.
void FunctionPrinter::assertion(const imp::Assert* s) {
  can_fail_ = true;
  line();
  out_ += "if (!";
  exps_.exp(s->condition, Precedence::Unary);
  out_ += ") {\n";
  depth_++;
  line();
  out_ += "err = fail_check(ctx, ";
  places(s->where);
  out_ += ",\n";
  line();
  out_ += "                 \"";
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
  leave();
}

// A scalar is passed as an array of one element, so that one function prints all types.
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
