// A SOAC that is being put together from several: its parts in lists that can grow.
//
// A screma in its general form is
//
//   arrays -> map function -> (scanned, reduced, mapped) -> scans and reductions -> (scanned, mapped) -> post function
//
// and without a post function what is scanned and mapped goes out as it is. Two of them become one by putting their
// parts side by side; what one makes for the other goes from part to part.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "analysis/dependences.h"
#include "ir/ir.h"
#include "ir/names.h"

namespace fehu::fuse {

// A result of a function, with its type.
struct Value {
  ir::Result result;
  ir::Type type;
};

struct Draft {
  const ir::SoacExp* other = nullptr;  // no screma but this: only arrays and lambda are changed. Else null
  ir::Operand width;
  std::vector<VName> arrays;
  std::vector<ir::Param> params;                  // of the map function, one for each array
  std::unordered_map<uint32_t, size_t> input_of;  // by array: its number
  std::vector<ir::Stm> stms;                      // of the map function
  std::vector<ir::Scan> scans;
  std::vector<ir::Reduce> reduces;
  std::vector<Value> scanned, reduced, mapped;  // `other`: all results of the lambda are called mapped
  bool has_post = false;
  std::vector<ir::Param> post_scanned, post_mapped;  // parameters of the post function
  std::vector<ir::Stm> post_stms;
  std::vector<Value> posted;  // its results

  // What is bound. `outs` are the arrays that come out one element at a time: the results of the post function, or else
  // what is mapped.
  std::vector<ir::PatElem> scan_outs, reduce_outs, outs;
  std::vector<bool> is_dead;                                 // of `outs`: nobody needs it
  std::unordered_map<uint32_t, size_t> out_of, scan_out_of;  // by name: their numbers

  std::vector<ir::Stm> before;  // views of arrays that go in
  List<VName> certs;
  List<ir::Attr> attrs;
  Provenance where;

  size_t size() const { return stms.size() + post_stms.size(); }
  bool is_map() const { return !other && scans.empty() && reduces.empty() && !has_post; }
};

// What drafts need to know and to make names.
struct Workshop {
  Arena& arena;
  ir::NameSource& names;
  Interner& interner;
  analysis::Memory& memory;
  const std::vector<bool>& is_consumed;  // of roots, by number, in the program as it was
  bool keeps_order = false;              // floats must not be added in another order

  bool consumes(const ir::Param& p) const { return p.name.id < is_consumed.size() && is_consumed[p.name.id]; }
};

// Nothing: it is no SOAC that takes part in fusion.
std::optional<Draft> draft_of(const ir::Stm& s);
// The statement, and after it those that give results the sizes by which others know them.
void finish(Draft& d, Workshop& w, std::vector<ir::Stm>& out);

// --- what a producer gives for each element
// When is an element of an array known?
enum class Moment : uint8_t {
  Never,  // this is no array that comes out element by element
  Map,    // in the map function
  Post,   // after the scans
};
Moment moment_of(const Draft& producer, VName out);
const ir::Type& element_type(const Draft& producer, VName out);
const ir::PatElem& out_named(const Draft& producer, VName out);
// What comes out under one name comes out under another, whose type has as many elements.
void rename_out(Draft& producer, VName out, const ir::PatElem& as);

// `c` becomes part of `p`: elements of arrays that `p` makes are not read but used as they come.
// The map function of `c` follows that of `p`; nothing that `c` takes is known only after the scans.
void append(Draft& p, Draft&& c, Workshop& w);
// The map function of `c`, which has no scans and no reductions, follows the post function of `p`.
void append_post(Draft& p, Draft&& c, Workshop& w);
// `c` has scans or reductions of its own, and does nothing with what `p` knows only after its scans but hand it to its
// post function: there the two meet.
bool hands_on(const Draft& c, const ir::Param& p);
void append_handed_on(Draft& p, Draft&& c, Workshop& w);
// `c` is no screma, and `p` is a map of the same width whose results nobody else needs: its function goes in front of
// the lambda.
void prepend(Draft& p, Draft& c, Workshop& w);
// Both are histograms, which become one with all operators.
void append_hist(Draft& a, Draft&& b, Workshop& w);

// --- other forms of the same map or reduction (forms.cpp)
// A map over `width` of maps over these sizes, whose product is the width that it had; what is reduced is reduced in
// each row first. What comes out is known as it was. Arrays that go in are seen as arrays of arrays, apart from those
// in `taken`, which will be replaced.
void nest(Draft& d, const ir::Operand& width, List<ir::Dim> inner, std::span<const VName> taken, Workshop& w);
// A nest of two maps the other way round: the outer one becomes the inner one, and what comes out is transposed.
bool can_turn(const Draft& d);
void turn(Draft& d, Workshop& w);
// A map over some of the elements, in the order of the slice.
void slice(Draft& d, const ir::SliceDim& elements, List<VName> certs, Workshop& w);

}  // namespace fehu::fuse
