// Printing the core IR: names, types, statements, functions and programs. Expressions are in exp.cpp, operations in the
// files that ops.h names.
#include "ir/text/print.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/append.h"
#include "ir/text/printer.h"

namespace fehu::ir {

void Printer::newline() {
  out += '\n';
  out.append(static_cast<size_t>(indent_), ' ');
}

// The items were printed on one line; if that is too long it is cut before items, each further line indented by four.
void Printer::break_lines(std::span<const size_t> starts) {
  constexpr size_t kMargin = 130;
  size_t line_start = out.rfind('\n', starts[0]) + 1;  // npos + 1 == 0
  if (out.size() - line_start <= kMargin) return;
  std::string items;
  size_t column = starts[0] - line_start;
  for (size_t i = 0; i < starts.size(); i++) {
    size_t end = i + 1 < starts.size() ? starts[i + 1] : out.size();
    size_t width = end - starts[i];
    if (i > 0 && column + width > kMargin) {
      items.back() = '\n';  // it was the blank after the comma
      items.append(static_cast<size_t>(indent_ + 4), ' ');
      column = static_cast<size_t>(indent_ + 4);
    }
    items.append(out, starts[i], width);
    column += width;
  }
  out.resize(starts[0]);
  out += items;
}

void Printer::number(uint64_t n) {
  append(out, "{}", n);
}

// What unescape() reads back.
static void append_escaped(std::string& out, std::string_view text, char quote) {
  out += quote;
  for (char c : text) {
    if (c == quote || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 32 || c == 127) {
      append(out, "\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  out += quote;
}

void Printer::string(std::string_view text) {
  append_escaped(out, text, '"');
}

// As the lexer reads words. The empty base of a name is one too: `_12`.
static bool is_plain_identifier(std::string_view text) {
  auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  if (text.empty() || !is_letter(text[0])) return text.empty();
  for (char c : text)
    if (!is_letter(c) && !(c >= '0' && c <= '9') && c != '\'') return false;
  return true;
}

// Operators and other names that are no identifiers stand between backquotes.
void Printer::identifier(std::string_view text) {
  if (is_plain_identifier(text)) return add(text);
  append_escaped(out, text, '`');
}

// The number makes the name unique; the base is for people.
void Printer::name(VName n) {
  max_id_ = std::max(max_id_, n.id);
  std::string_view base = n.base.str();
  if (is_plain_identifier(base)) {
    add(base);
    add("_");
    return number(n.id);
  }
  append_escaped(out, fmt::format("{}_{}", base, n.id), '`');
}

// Most values are printed as in the language. A NaN with unusual bits is printed as bits, since reading "nan" would
// give another one.
void Printer::value(prim::Value v) {
  bool is_other_nan = prim::is_float(v.type) && !prim::is_equal(v, v) && v != prim::nan_value(v.type);
  if (is_other_nan) {
    append(out, "{}.bits(0x{:x})", prim::name_of(v.type), v.bits);
    return;
  }
  prim::append_value(out, v, prim::kToolStyle);
}

void Printer::operand(const Operand& x) {
  if (x.is_var())
    name(x.name);
  else
    value(x.value);
}

void Printer::dims(List<Dim> dims) {
  for (const Dim& d : dims) {
    add("[");
    if (d.is_ext()) {
      add("?");
      number(static_cast<uint64_t>(d.ext));
    } else {
      operand(d.size);
    }
    add("]");
  }
}

// An empty shape is written, so that it can be told from nothing: replicate([], x).
void Printer::shape(List<Operand> shape) {
  if (shape.empty()) add("[]");
  for (const Operand& x : shape) {
    add("[");
    operand(x);
    add("]");
  }
}

void Printer::type(const Type& t) {
  if (t.unique) add("*");
  switch (t.kind) {
    case TypeKind::Prim:
      return add(prim::name_of(t.prim));
    case TypeKind::Array:
      dims(t.dims);
      add(prim::name_of(t.prim));
      return add(t.is_strided ? " strided" : t.is_placed ? " placed" : "");
    case TypeKind::Acc:
      add("acc(");
      name(t.acc);
      add(", ");
      if (t.acc_shape.empty()) add("[]");
      dims(t.acc_shape);
      for (const Type* elem : t.acc_elems) {
        add(", ");
        type(*elem);
      }
      return add(")");
    case TypeKind::Cert:
      return add("cert");
    case TypeKind::Mem:
      add("mem");
      return space(t.space);
  }
}

// Of the host nothing is said.
void Printer::space(Space s) {
  if (s == Space::Host) return;
  add("@");
  add(name_of(s));
}

void Printer::param(const Param& p) {
  name(p.name);
  add(": ");
  type(p.type);
  if (p.mem) place(*p.mem);
}

// at mem[offset; stride, ..]
void Printer::place(const MemInfo& info) {
  add(" at ");
  name(info.mem);
  add("[");
  operand(info.offset);
  if (!info.strides.empty()) operands("; ", info.strides, "");
  add("]");
}

void Printer::operands(std::string_view open, List<Operand> xs, std::string_view close) {
  list(open, xs, close, [&](const Operand& x) { operand(x); });
}
void Printer::names(std::string_view open, List<VName> xs, std::string_view close) {
  list(open, xs, close, [&](VName x) { name(x); });
}
void Printer::types(List<Type> ts) {
  list("{", ts, "}", [&](const Type& t) { type(t); });
}
void Printer::params(std::string_view open, List<Param> ps, std::string_view close) {
  list(open, ps, close, [&](const Param& p) { param(p); });
}
void Printer::numbers(List<uint32_t> xs) {
  list("(", xs, ")", [&](uint32_t x) { number(x); });
}

void Printer::attr(const Attr& a) {
  if (a.name) identifier(a.name.str());
  add(a.number);
  if (!a.args.empty()) list("(", a.args, ")", [&](const Attr& arg) { attr(arg); });
}

void Printer::attrs(List<Attr> attrs, char separator) {
  for (const Attr& a : attrs) {
    add("#[");
    attr(a);
    add("]");
    if (separator == '\n')
      newline();
    else
      out += separator;
  }
}

void Printer::certs(List<VName> certs) {
  if (!certs.empty()) names("#{", certs, "} ");
}

// The innermost place first.
void Printer::places(List<Loc> locs) {
  if (options_.places == PrintOptions::Places::None) return;
  for (Loc loc : locs) {
    add(" @");
    const SourceFile* file = options_.sources ? options_.sources->file_of(loc) : nullptr;
    uint32_t base = 0;
    if (options_.places == PrintOptions::Places::Files && file) {
      string(file->path);
      add(":");
      base = file->base;
    }
    append(out, "{}-{}", loc.begin - base, loc.end - base);
  }
}

void Printer::stm(const Stm& s) {
  attrs(s.attrs, ' ');
  params("let {", s.pat, "}");
  places(s.where.locs);
  add(" = ");
  certs(s.certs);
  exp(s.exp);
}

void Printer::results(List<Result> results) {
  list("{", results, "}", [&](const Result& r) {
    certs(r.certs);
    operand(r.value);
  });
}

// Without statements on one line: {x_1}.
void Printer::body(const Body* b) {
  if (b->stms.empty()) return results(b->results);
  add("{");
  indent();
  for (const Stm& s : b->stms) {
    newline();
    stm(s);
  }
  newline();
  add("in ");
  results(b->results);
  unindent();
  newline();
  add("}");
}

void Printer::lambda(const Lambda* l) {
  params("\\(", l->params, ") : ");
  types(l->ret);
  add(" -> ");
  body(l->body);
}

// ---------------------------------------------------------------------------------------------------------------
// Programs

void Printer::entry_type(const EntryType& t) {
  if (t.unique) add("*");
  switch (t.kind) {
    case EntryTypeKind::Prim:
      return add(prim::name_of(t.prim));
    case EntryTypeKind::Array:
      for (uint32_t i = 0; i < t.rank; i++) add("[]");
      return add(prim::name_of(t.prim));
    case EntryTypeKind::Opaque:
      return string(t.name);
  }
}

void Printer::entry_params(List<EntryParam> ps) {
  list("(", ps, ")", [&](const EntryParam& p) {
    string(p.name);
    add(": ");
    entry_type(p.type);
    add(" * ");
    number(p.num_values);
  });
}

// What the parser takes the output to be if nothing is said.
static bool has_default_output(const Entry& e) {
  if (e.results.size() != 1) return e.output.kind == EntryTypeKind::Opaque && e.output.name.empty() && !e.output.unique;
  const EntryType& only = e.results[0].type;
  return e.output.kind == only.kind && e.output.prim == only.prim && e.output.rank == only.rank &&
         e.output.name == only.name && e.output.unique == only.unique;
}

void Printer::entry(const Entry& e) {
  add("entry ");
  string(e.name);
  add(" ");
  entry_params(e.params);
  add(" -> ");
  entry_params(e.results);
  if (!has_default_output(e)) {
    add(" as ");
    entry_type(e.output);
  }
  if (!e.doc.empty()) {
    add(" doc ");
    string(e.doc);
  }
  newline();
}

static std::string_view keyword_of(OpaqueType::Kind kind) {
  switch (kind) {
    case OpaqueType::Kind::Plain:
      return "plain";
    case OpaqueType::Kind::Record:
      return "record";
    case OpaqueType::Kind::Sum:
      return "sum";
    case OpaqueType::Kind::ArrayOfOpaque:
      return "array_of_opaque";
    case OpaqueType::Kind::ArrayOfRecord:
      return "array_of_record";
  }
  return "";
}

void Printer::opaque_type(const OpaqueType& t) {
  add("type ");
  string(t.name);
  append(out, " = {} ", keyword_of(t.kind));
  list("{", t.parts, "}", [&](const EntryType& part) { entry_type(part); });
  if (t.rank > 0) append(out, " rank {}", t.rank);
  if (!t.elem.empty()) {
    add(" of ");
    string(t.elem);
  }
  if (!t.fields.empty())
    list(" fields (", t.fields, ")", [&](const OpaqueField& f) {
      string(f.name);
      add(": ");
      entry_type(f.type);
    });
  if (!t.constrs.empty())
    list(" constrs (", t.constrs, ")", [&](const OpaqueConstr& c) {
      string(c.name);
      list(" (", c.payload, ") at ", [&](const EntryType& p) { entry_type(p); });
      numbers(c.slots);
    });
  if (!t.doc.empty()) {
    add(" doc ");
    string(t.doc);
  }
  add("\n");
}

void Printer::fun(const Fun& f) {
  attrs(f.attrs, '\n');
  if (f.entry) entry(*f.entry);
  add("fun ");
  name(f.name);
  params(" (", f.params, ") : ");
  types(f.ret);
  if (f.loc != Loc{}) places(List<Loc>(&f.loc, 1));
  add(" = ");
  body(f.body);
  add("\n");
}

void Printer::program(const Program& p) {
  append(out, "stage {}\n", name_of(p.stage));
  for (const OpaqueType& t : p.opaque_types) opaque_type(t);
  for (const Stm& s : p.constants) {
    stm(s);
    add("\n");
  }
  for (const Fun& f : p.funs) {
    add("\n");
    fun(f);
  }
  // Where names are numbered without gaps at the end, as after renumbering, nothing need be said.
  if (p.num_names != max_id_ + 1) append(out, "\nnames {}\n", p.num_names);
}

std::string print(const Program& p, const PrintOptions& options) {
  Printer printer(options);
  printer.program(p);
  return std::move(printer.out);
}

// A part on its own, without places.
static std::string show_with(auto print_part) {
  PrintOptions options;
  Printer printer(options);
  print_part(printer);
  return std::move(printer.out);
}
std::string show(VName name) {
  return show_with([&](Printer& p) { p.name(name); });
}
std::string show(const Operand& x) {
  return show_with([&](Printer& p) { p.operand(x); });
}
std::string show(const Type& t) {
  return show_with([&](Printer& p) { p.type(t); });
}
std::string show(const Param& param) {
  return show_with([&](Printer& p) { p.param(param); });
}
std::string show(const Exp* e) {
  return show_with([&](Printer& p) { p.exp(e); });
}
std::string show(const Stm& s) {
  return show_with([&](Printer& p) { p.stm(s); });
}
std::string show(const Body* b) {
  return show_with([&](Printer& p) { p.body(b); });
}
std::string show(const Lambda* l) {
  return show_with([&](Printer& p) { p.lambda(l); });
}

}  // namespace fehu::ir
