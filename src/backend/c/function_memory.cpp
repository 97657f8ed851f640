// Blocks of memory and pointers into them, and the statements that run-time functions do for many elements at once.
// Blocks are counted and live on the host.
// The functions of the run time that are called here are in rts/c/memory.h and rts/c/copy.h.
#include <algorithm>

#include "backend/c/function_printer.h"

namespace fehu::backend {

using imp::Exp;
using imp::ExpKind;
using imp::Stm;
using imp::StmKind;
using prim::PrimType;

static bool is_constant(const Exp* e, int64_t value) {
  return e->kind == ExpKind::Const && prim::as_i64(imp::as<imp::ConstExp>(e)->value) == value;
}

// Nothing is left to say of a declaration: blocks are declared at the top of the function.
void FunctionPrinter::memory(const Stm* s) {
  if (auto* made = imp::try_as<imp::Allocate>(s)) return allocate(made);
  if (auto* shared = imp::try_as<imp::ShareBlock>(s)) return share("share", shared->to, shared->from, false);
  if (auto* moved = imp::try_as<imp::MoveBlock>(s)) return share("move", moved->to, moved->from, true);
  if (auto* swapped = imp::try_as<imp::SwapBlocks>(s)) return swap(swapped);
  if (auto* released = imp::try_as<imp::Release>(s)) return release(released->block);
  if (auto* pointer = imp::try_as<imp::DeclarePointer>(s)) return declare_pointer(pointer);
  if (auto* buffer = imp::try_as<imp::DeclareBuffer>(s)) {
    line();
    out_ += fmt::format("{} {}[{}];\n", c_type(buffer->type), c_name(buffer->name), buffer->size);
  }
}

// Blocks that were not let go of before are released at the end of the list that declares them. (Those of the
// function's own list are released where it ends, on all ways out.)
void FunctionPrinter::end_of_list(imp::Code code) {
  std::unordered_set<uint32_t> released;
  for (const Stm* s : code) {
    if (s->kind == StmKind::Release) released.insert(imp::as<imp::Release>(s)->block.id);
    if (s->kind == StmKind::MoveBlock) released.insert(imp::as<imp::MoveBlock>(s)->from.id);
  }
  for (const Stm* s : code)
    if (s->kind == StmKind::DeclareBlock && !released.contains(imp::as<imp::DeclareBlock>(s)->name.id))
      release(imp::as<imp::DeclareBlock>(s)->name);
}

// What a variable for a block holds, and where it is. Some of them are the caller's.
void FunctionPrinter::block(VName block) {
  if (facts_.updates.contains(block.id)) out_ += '*';
  exps_.name(block);
}

// The results and updates of a function are pointers to variables already.
void FunctionPrinter::address(VName block) {
  if (!facts_.results.contains(block.id) && !facts_.updates.contains(block.id)) out_ += '&';
  exps_.name(block);
}

// The variable is NULL afterwards, unless it has nothing to let go of.
void FunctionPrinter::release(VName block) {
  if (facts_.borrowing.contains(block.id)) return;
  line();
  out_ += is_seldom() ? "seldom_release(ctx, " : "block_release(ctx, ";
  address(block);
  out_ += ");\n";
}

// The name of the block is passed for messages about lack of memory and for logs.
void FunctionPrinter::allocate(const imp::Allocate* s) {
  can_fail_ = true;
  line();
  out_ += s->is_renewal ? "if ((err = block_renew(ctx, "
          : s->kept     ? "if ((err = block_grow(ctx, "
                        : "if ((err = block_alloc(ctx, ";
  address(s->block);
  out_ += ", ";
  exps_.exp(s->bytes);
  if (s->kept) {
    out_ += ", ";
    address(s->grown);
    out_ += fmt::format(", {}, ", c_name(s->start));
    exps_.exp(s->kept);
  }
  out_ += fmt::format(", \"{}\")) != 0) goto cleanup;\n", c_name(s->block));
}

// What need not be quick, and what gcc then need not expand.
bool FunctionPrinter::is_seldom() const {
  return facts_.is_seldom && num_loops_ == 0;
}

// Sharing counts one more reference; moving takes the reference of the other variable and leaves that empty.
void FunctionPrinter::share(std::string_view what, VName to, VName from, bool is_moved) {
  line();
  if (facts_.borrowing.contains(to.id)) {
    out_ += fmt::format("{} = ", c_name(to));
    block(from);
    out_ += ";\n";
    return;
  }
  out_ += fmt::format("{}_{}(ctx, ", is_seldom() ? "seldom" : "block", what);
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

// A pointer is constant; what it points to is, too, if nothing is written
// through it, which lets C compilers assume more.
void FunctionPrinter::declare_pointer(const imp::DeclarePointer* s) {
  line();
  std::string_view constant = s->is_read_only ? "const " : "";
  std::string_view type = c_type(s->type);
  bool is_start = is_constant(s->offset, 0);
  out_ += fmt::format("{}{} *const {} = {}(", constant, type, c_name(s->name), is_start ? "block_start" : "block_at");
  block(s->block);
  if (is_start) {
    out_ += ");\n";
    return;
  }
  out_ += ", ";
  exps_.exp(s->offset);
  out_ += fmt::format(", sizeof({}));\n", type);
}

// ---------------------------------------------------------------------------------------------------------------
// Many elements at once

void FunctionPrinter::elements(const Stm* s) {
  if (auto* table = imp::try_as<imp::StoreTable>(s)) return store_table(table);
  if (auto* copied = imp::try_as<imp::Copy>(s)) return copy(copied);
  if (auto* totals = imp::try_as<imp::Prefix>(s)) return prefix(totals);
  fill(imp::as<imp::Fill>(s));
}

// Constants are a table in the file, copied as a whole; long tables are broken into lines.
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

// The functions of the run time may change their copies of shapes and strides, hence compound literals.
void FunctionPrinter::ints(List<const Exp*> exps) {
  out_ += "(int64_t[]){";
  exps_.list(exps);
  out_ += '}';
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

// For the report.
void FunctionPrinter::count_copied(const imp::Copy* s) {
  line();
  out_ += fmt::format("count_copied(sizeof({}), ", c_type(s->type));
  exps_.exp(s->shape[0]);
  out_ += ");\n";
}

// So many elements, one after the other on both sides; `row`, if not empty, is a number that is multiplied by the first
// strides.
void FunctionPrinter::copy_dense(const imp::Copy* s, std::string_view row) {
  auto side = [&](const imp::Strided& array) {
    out_ += ", ";
    exps_.name(array.pointer);
    out_ += ", ";
    if (row.empty()) return exps_.exp(array.offset);
    if (!is_constant(array.offset, 0)) {
      exps_.exp(array.offset, Precedence::Add);
      out_ += " + ";
    }
    out_ += fmt::format("{} * ", row);
    exps_.exp(array.strides[0], Precedence::Unary);
  };
  out_ += fmt::format("copy_dense(sizeof({}), ", c_type(s->type));
  exps_.exp(s->shape.back());
  side(s->to);
  side(s->from);
  out_ += ");\n";
}

// What threads can share if there is much of it: the condition, the call, and what is printed by `alone` otherwise.
void FunctionPrinter::shared(std::string_view function, List<const Exp*> shape, PrimType type,
                             const std::function<void()>& rest, const std::function<void()>& alone) {
  auto is_constant_size = [](const Exp* size) { return size->kind == imp::ExpKind::Const; };
  if (!facts_.shares_copies || shape.empty() || std::ranges::all_of(shape, is_constant_size)) return alone();
  can_fail_ = true;
  line();
  out_ += fmt::format("if (is_large(ctx, sizeof({}), {}", c_type(type), shape.size() > 1 ? "(double)" : "");
  for (size_t i = 0; i < shape.size(); i++) {
    if (i > 0) out_ += " * ";
    exps_.exp(shape[i], Precedence::Unary);
  }
  out_ += ")) {\n";
  depth_++;
  line();
  out_ += fmt::format("if ((err = {}(ctx, sizeof({}), {}, ", function, c_type(type), shape.size());
  ints(shape);
  rest();
  out_ += ")) != 0) goto cleanup;\n";
  depth_--;
  line();
  out_ += "} else {\n";
  depth_++;
  alone();
  depth_--;
  line();
  out_ += "}\n";
}

void FunctionPrinter::copy(const imp::Copy* s) {
  auto arrays = [&] {
    strided(s->to);
    strided(s->from);
  };
  shared("share_copy", s->shape, s->type, arrays, [&] { copy_alone(s); });
}

// Dense arrays of one dimension are copied as a whole, and rows of constant size one by one, which the C compiler does
// by a few moves; other arrays of one dimension by a loop that it can see through. With more dimensions a function of
// the run time looks for the best order.
void FunctionPrinter::copy_alone(const imp::Copy* s) {
  bool is_dense = !s->shape.empty() && is_constant(s->to.strides.back(), 1) && is_constant(s->from.strides.back(), 1);
  if (is_dense && s->shape.size() == 2 && s->shape[1]->kind == imp::ExpKind::Const) {
    line();
    each_element(s->shape[0]);
    copy_dense(s, "i");
    return;
  }
  if (s->shape.size() < 2) {
    line();
    if (is_dense) return copy_dense(s, "");
    if (s->shape.size() == 1) each_element(s->shape[0]);
    element(s->to, "i");
    out_ += " = ";
    element(s->from, "i");
    out_ += ";\n";
    if (s->shape.size() == 1 && s->shape[0]->kind != imp::ExpKind::Const) count_copied(s);
    return;
  }
  line();
  out_ += fmt::format("copy_array(sizeof({}), {}, ", c_type(s->type), s->shape.size());
  ints(s->shape);
  strided(s->to);
  strided(s->from);
  out_ += ");\n";
}

// The function is defined by rts/c/prefix.h.
void FunctionPrinter::prefix(const imp::Prefix* s) {
  line();
  out_ += fmt::format("prefix_{}(", prim::name_of(s->op, s->type));
  for (const imp::Span* span : {&s->to, &s->from}) {
    exps_.name(span->pointer);
    out_ += " + ";
    exps_.exp(span->offset, Precedence::Mul);
    out_ += ", ";
  }
  exps_.exp(s->count);
  out_ += ", ";
  exps_.exp(s->carry);
  out_ += ");\n";
}

void FunctionPrinter::fill(const imp::Fill* s) {
  auto arguments = [&] {
    strided(s->to);
    out_ += fmt::format(", ({}[]){{", c_type(s->type));
    exps_.exp(s->value);
    out_ += '}';
  };
  shared("share_fill", s->shape, s->type, arguments, [&] { fill_alone(s, arguments); });
}

void FunctionPrinter::fill_alone(const imp::Fill* s, const std::function<void()>& arguments) {
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
  arguments();
  out_ += ");\n";
}

}  // namespace fehu::backend
