// Which expression it is: from the node to the function that prints it, and from the first word to the one that reads
// it.
#include "ir/dispatch.h"
#include "ir/text/ops.h"

namespace fehu::ir {

void Printer::exp(const Exp* exp) {
  dispatch(exp, [&]<typename E>(const E& e) {
    if (kHasKeyword<E>) add(name_of(E::kKind));
    print(*this, e);
  });
}

template <typename E>
static const Exp* read(Parser& p) {
  E e{};
  parse(p, e);
  return p.arena.make<E>(e);
}

// Null if the operation does not begin here.
template <typename E>
static const Exp* read_after_keyword(Parser& p) {
  if constexpr (kHasKeyword<E>)
    if (p.accept(name_of(E::kKind))) return read<E>(p);
  return nullptr;
}

// `[` ... | `if` ... | `match` ... | VALUE | NAME ... | KEYWORD ... | OPERATOR ...
const Exp* Parser::exp() {
  if (is_at("[")) return read<ArrayLitExp>(*this);
  if (is_at("if") || is_at("match")) return read<MatchExp>(*this);
  if (is_value()) return arena.make<OperandExp>(OperandExp{{}, operand()});
  // The names of some scalar operations look like names of variables (log2_64), but an argument list follows.
  if (is_name() && peek(1).text != "(") return parse_name_exp(*this);
#define OP(op, ...) \
  if (const Exp* e = read_after_keyword<op##Exp>(*this)) return e;
#include "ir/ops.def"
#undef OP
  if (peek().kind == TokenKind::Word) return parse_scalar_exp(*this);
  fail("an expression");
  return nullptr;
}

}  // namespace fehu::ir
