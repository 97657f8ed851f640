// Printing loops that are executed in lanes of vectors (imp/lanes): as C with the vector extensions of GCC and clang,
// in terms of the macros of rts/c/lanes.h. Private to the files function*.cpp and lanes*.cpp.
//
// What is the same in all lanes is printed as scalar code. What differs is a vector. Where lanes take different ways, a
// mask says which of them are there: assignments keep the old value in the others, and loads and stores leave them out.
// A lane that fails an assertion ends the vectors: the caller executes the rest one by one.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "backend/c/code_printer.h"
#include "imp/lanes/facts.h"
#include "imp/lanes/math.h"

namespace fehu::backend {

// A kind of vectors, as rts/c/lanes.h names it: "a8".
struct LaneSpec {
  std::string name;
  int count;          // of lanes
  int bytes;          // of a lane of masks, and of the elements that vectors are made for
  bool has_rounding;  // floor and the like are instructions
  bool has_tail;  // a vector with some lanes is better than one iteration after the other, where there is much to do
  // The call of a version with smaller vectors, for loops that would not fill many of these; or empty.
  std::string narrower = {};
};

class LanePrinter {
 public:
  LanePrinter(std::string& out, const LaneSpec& spec, const imp::For& loop, bool has_exact_math, int depth)
      : out_(out), spec_(spec), loop_(loop), has_exact_math_(has_exact_math), facts_(loop), depth_(depth) {}

  // The loop over whole vectors, and what is left, if that is much work, as a vector in which some lanes are missing.
  // The counter is declared, and afterwards the number of the first iteration that is left.
  void print();
  bool can_fail() const { return can_fail_; }

 private:
  // --- statements (lanes_printer.cpp)
  void line();
  void last_lanes(const std::string& counter);
  void code(imp::Code code);
  void block(imp::Code code);
  void stm(const imp::Stm* s);
  void declare(const imp::DeclareScalar* s);
  void assign(const imp::Assign* s);
  void store(const imp::Store* s);
  void for_loop(const imp::For* s);
  void while_loop(const imp::While* s);
  void branch(const imp::If* s);
  void some_lanes(const std::string& mask, const std::string& value, imp::Code code);
  void assertion(const imp::Assert* s);
  void with_mask(const std::string& mask, const auto& action);
  void leaving_loop(const imp::Stm* loop, const std::string& mask, imp::Code body);

  // --- expressions (lanes_exp.cpp)
  std::string fresh(std::string_view what);
  std::string type(prim::PrimType type) const;
  std::string int_type(prim::PrimType type, char letter) const;
  std::string scalar(const imp::Exp* e, Precedence outer = Precedence::Any);
  std::string vector(const imp::Exp* e);
  std::string all_lanes(const imp::Exp* e);
  std::string bin(const imp::BinExp* e);
  std::string logical(const imp::BinExp* e);
  std::string shift(const imp::BinExp* e);
  std::string quotient(const imp::BinExp* e);
  std::string un(const imp::UnExp* e);
  std::string cmp(const imp::CmpExp* e);
  std::string conv(const imp::ConvExp* e);
  std::string fun(const imp::FunExp* e);
  std::string conditional(const imp::FunExp* e);
  std::string load(const imp::LoadExp* e);
  std::string math(const imp::VectorFunction& function, std::string_view scalar, prim::PrimType result,
                   List<const imp::Exp*> args);
  std::string each(std::string_view function, prim::PrimType result, std::initializer_list<const imp::Exp*> args);
  std::string to_mask(const std::string& comparison, prim::PrimType type) const;
  std::string from_mask(const std::string& mask, prim::PrimType type) const;
  std::string select(prim::PrimType type, const std::string& mask, const std::string& x, const std::string& y) const;
  std::string both_masks(const std::string& mask) const;
  std::string stride(const imp::Exp* e);
  std::string guarded(const std::string& condition, bool is_uniform, const imp::Exp* e);
  bool is_whole(prim::PrimType type) const { return spec_.bytes * 8 == prim::bit_width(type); }

  std::string& out_;
  const LaneSpec& spec_;
  const imp::For& loop_;
  const bool has_exact_math_;
  const imp::LaneFacts facts_;
  int depth_;
  std::string mask_;                            // the lanes that are here; empty: all
  imp::Code list_;                              // the statements at hand
  std::unordered_map<uint32_t, size_t> reads_;  // how often each name is read
  std::unordered_set<uint32_t> loop_only_;      // names that nobody reads in lanes that have left the loop at hand
  std::string loop_mask_;                       // the lanes that have not
  int num_names_ = 0;
  bool can_fail_ = false;
};

}  // namespace fehu::backend
