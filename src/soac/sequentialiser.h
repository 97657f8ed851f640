// Sequentialisation's parts, shared by sequentialise*.cpp only.
//
// Lambdas are put where they are called: their parameters become names for elements, their statements move into the
// loop. Each lambda is used once, so its names stay; only the operators of accumulators are copied.
//
// Results of SOACs are fresh, and values carried round a loop are owned by it. So a value that is carried on is copied
// unless it was made inside the loop and goes nowhere else; an element that the lambda writes to in place is copied,
// too.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "analysis/effects.h"
#include "ir/alias.h"
#include "ir/build.h"
#include "ir/names.h"
#include "pass/pass.h"
#include "soac/compaction.h"

namespace fehu::soac {

using ir::Body;
using ir::Exp;
using ir::Lambda;
using ir::LoopParam;
using ir::Operand;
using ir::Operands;
using ir::Param;
using ir::PatElem;
using ir::Result;
using ir::SliceDim;
using ir::Stm;
using ir::Type;

// What is asked about the program as it was before, collected beforehand.
struct Facts {
  const ir::AliasTable& aliases;
  std::vector<bool> is_consumed;   // of roots, by number
  std::vector<uint32_t> num_uses;  // of names, by number
  analysis::Effects effects;

  Facts(const ir::Program& p, pass::Context& context);
  bool consumes(const Param& p) const { return p.name.id < is_consumed.size() && is_consumed[p.name.id]; }
};

class Sequentialiser : private ir::Build {
 public:
  Sequentialiser(const ir::Program& program, pass::Context& context);
  const ir::Program* run();

 private:
  // Where a result is written: an array, which the loop at hand carries round, and a position in it: all of what is
  // there or, with a range, some elements of that.
  struct Index {
    Operand value;
    Operand shift = {};  // to be added, where it is a variable
  };
  struct Dest {
    VName array;
    Type type;  // of the whole array
    std::vector<Index> at = {};
    Operand start = {}, count = {};  // the range, where the start is a variable
    bool is_written = false;

    // The element of that number of what is there.
    void enter(const Operand& i) {
      at.push_back({i, start});
      start = {};
    }
  };
  // What an accumulator is made of.
  struct Acc {
    std::vector<VName> arrays;
  };
  // What all accumulators of a clause of with_acc have in common.
  struct AccInfo {
    const ir::AccInput* input;
    const Lambda* op;  // without SOACs; null: updates replace
    VName param;       // the accumulator as with_acc makes it
  };
  // A loop under construction: the lists go together.
  struct LoopDraft {
    VName counter;
    Operand bound;
    std::vector<LoopParam> params;
    std::vector<PatElem> pat;
    std::vector<Result> results;
    bool is_parallel = false;                 // no iteration reads or writes what another writes
    bool is_skippable = false;                // marks.h
    uint32_t start = 0;                       // on the clock: what is bound later belongs to the iteration
    std::unordered_set<uint32_t> given = {};  // roots that are carried on

    Operand index() const { return ir::var_operand(counter); }
  };

  // --- emitting (sequentialise_emit.cpp)
  using Build::emit;
  void emit(const Stm& s) override;
  void bind(const Param& p);
  void is_born(VName name);     // it is owned by the loop at hand
  void is_foreign(VName name);  // it is not
  void write(Dest& dest, const Result& value);
  List<VName> kept_certs(List<VName> certs);

  // --- ownership
  bool is_owned(const Operand& x, uint32_t start) const;
  Result owned(const Result& r, LoopDraft& loop);

  // --- operations, declared from ops.def: those with bodies and those that the stage Seq does not have are in
  // sequentialise.cpp (branches and loops), sequentialise_soacs.cpp, sequentialise_irregular.cpp or
  // sequentialise_accs.cpp, the others nowhere
#define OP(op, ...) void operation(const Stm& s, const ir::op##Exp& e);
#include "ir/ops.def"
#undef OP

  // --- statements and bodies (sequentialise.cpp)
  void stm(const Stm& s);
  void plain(const Stm& s);
  const Body* body(const Body* b);
  void splice(const Body* b, std::span<Dest* const> dests = {});
  void splice(List<Stm> stms, List<Result> results, std::span<Dest* const> dests);
  const Lambda* sequential(const Lambda* l);
  const Body* branch(const Body* b, std::span<Dest* const> dests);

  // --- results that are written where they belong (sequentialise_dests.cpp)
  Dest* dest_of(const PatElem& p) const;
  bool write_directly(const Stm& s);
  void fill(Dest& dest, List<Operand> shape, const std::function<Operand(const Operand&)>& value);

  // --- operators that change rows where they are (sequentialise_in_place.cpp)
  struct ScremaDraft;
  struct Combination;
  bool updates_in_place(const Body* b, const Param& old, const Result& result) const;
  void start_in_place(const Param& old, const Result& result);
  bool bind_in_place(const ScremaDraft& d, const Stm& s, const ir::ScremaExp& e, size_t input);
  bool is_in_place(const ir::HistOp& op) const;
  std::vector<VName> combine_in_place(const Combination& c);

  // --- rows that are not stored (sequentialise_deferred.cpp)
  const Stm* deferrable(const Body* producer, const Result& value, const Body* consumer, const Param& param) const;
  void defer(const Body* producer, std::span<const Result> values, const Lambda* op, size_t first_param);
  bool bind_put_off(const LoopDraft& loop, const ir::ScremaExp& e, size_t input);

  // --- SOACs (sequentialise_soacs.cpp)
  void end_loop(LoopDraft& loop, const Stm& s);
  size_t carry(LoopDraft& loop, const Param& param, const Operand& init, const PatElem& bound);
  void bind_element(const LoopDraft& loop, const Param& p, VName array);
  Dest make_out(LoopDraft& loop, const PatElem& bound);
  LoopDraft draft(const Operand& bound);
  // The parts of a screma: its loop, and what each result has to do with it.
  struct ScremaDraft {
    LoopDraft loop;
    size_t num_folded = 0;          // results of the map function that are scanned or reduced
    size_t num_arrays = 0;          // scans that are results: all or, with a post function, none
    size_t first_value = 0;         // the number of the first reduction among the results of the map function
    size_t num_before = 0;          // results of the operation before the first of the post function, if there is one
    std::vector<Dest> outs;         // by result: where it is collected
    std::vector<Dest*> dests;       // the same, by result of the function whose results are collected; else null
    std::vector<size_t> positions;  // by result: what goes round for it
    size_t scan_accs = 0;           // the first that goes round for a scan
  };
  ScremaDraft draft_screma(const Stm& s, const ir::ScremaExp& e);
  void carry_screma(ScremaDraft& d, const Stm& s, const ir::ScremaExp& e);
  void carry_acc(LoopDraft& loop, const PatElem& bound, const ir::SoacExp& e);
  void collect(ScremaDraft& d, const Stm& s, List<Result> values);
  std::vector<Result> scan_results(ScremaDraft& d, const ir::ScremaExp& e, List<Result> values,
                                   List<bool> is_exclusive);
  void reduce_results(ScremaDraft& d, const ir::ScremaExp& e, List<Result> values, List<bool> is_exclusive);
  void bind_acc(const Param& p, const Result& value);
  void post(ScremaDraft& d, const ir::ScremaExp& e, List<Result> values);
  void carry_neutral(LoopDraft& loop, const Lambda* op, List<Operand> neutral, std::span<const PatElem> bound);
  void bind_new(const Param& p, const Result& value, bool is_exclusive);
  std::vector<Result> fold(LoopDraft& loop, const Lambda* op, std::span<const Result> values,
                           std::span<const bool> is_exclusive);
  void defer_folded(const ir::ScremaExp& e);
  List<bool> exclusive_results(List<Result> results, uint32_t start);

  // --- SOACs whose results are as long as they come out (sequentialise_irregular.cpp)
  Operand sum_of_lengths(const Operand& x, const Operand& y);
  Operand at_least_0(const Result& length);
  Operand size_of(const LoopDraft& loop, const ir::ExpandExp& e);
  VName expand_sizes(const Stm& s, const ir::ExpandExp& e);
  LoopDraft draft_inside(const LoopDraft& outer, const Operand& bound, const Lambda* l);
  void expand_element(LoopDraft& outer, const ir::ExpandExp& e, const Operand& size);
  List<Stm> splice_length(const ir::FlatmapExp& e, std::span<Dest* const> dests);
  const Lambda* length_function(const Lambda* l);
  void count_lengths(const Stm& s, const ir::FlatmapExp& e, const Lambda* length);
  void flatmap_counted(const Stm& s, const ir::FlatmapExp& e, const Lambda* length);
  struct Buffers;
  Buffers grown(const Buffers& old, const Operand& needed, const Operand& filled);
  struct FlatmapDraft;
  FlatmapDraft draft_flatmap(const Stm& s, const ir::FlatmapExp& e);
  void flatmap_element(FlatmapDraft& d, const ir::FlatmapExp& e);

  // --- accumulators (sequentialise_accs.cpp)
  const Acc* acc_of(const Operand& x) const;
  Type acc_array_type(const Type& acc, size_t i);
  Acc fresh_acc(VName name, const Type& type);
  void expand_operand(const Result& r, std::vector<Result>& out);
  std::vector<Result> expand_results(List<Result> results);
  std::vector<PatElem> expand_pat(List<PatElem> pat);
  std::vector<Type> expand_types(List<Type> types);
  struct Combination {
    List<Operand> shape;
    Operands at;
    std::vector<VName> arrays;
    std::vector<Result> values;
    const Lambda* source;  // the operator as it was
    const Lambda* op;      // without SOACs, names not used before
    size_t num_indices;    // of its parameters
    List<VName> certs;
  };
  std::vector<Result> combined_values(const Combination& c);

  // --- filters and partitions (sequentialise_compact.cpp)
  bool is_blank_acc(const ir::ScremaExp& e, VName acc) const;
  void find_compactions(const ir::ScremaExp& e);
  bool is_skippable(const ir::ScremaExp& e, size_t num_folded) const;
  Operand next_place(const Compaction& c);
  std::vector<VName> append_kept(const Compaction& c, const std::vector<VName>& arrays, List<Operand> values,
                                 List<VName> certs);

  std::vector<VName> combine(const Combination& c);
  std::vector<VName> if_in_bounds(const Combination& c, const std::function<ir::Operands()>& updated);

  const ir::Program& program_;
  Arena& arena_;
  Facts facts_;
  const ir::Attr skippable_;      // a mark
  std::vector<uint32_t> births_;  // of the names of the program as it was, by number: when they were bound; 0: not
                                  // owned by the loop at hand
  uint32_t clock_ = 0;
  // What all statements that are made directly in a body depend on.
  struct {
    size_t depth = 0;  // of the body
    List<VName> certs = {};
  } around_;
  std::unordered_map<uint32_t, Acc> accs_;
  std::unordered_map<uint32_t, AccInfo> acc_infos_;       // by certificate
  std::unordered_map<uint32_t, Dest*> destinations_;      // by name: results that have a place to go to
  std::unordered_set<uint32_t> blank_;                    // arrays with unspecified contents
  std::unordered_map<uint32_t, Compaction> compactions_;  // by accumulator that an update gives
  std::unordered_set<const Stm*> is_put_off_;             // maps that make rows which are not stored
  std::unordered_map<uint32_t, const Stm*> put_off_;      // the same, by the operator's name for the row
  std::unordered_map<uint32_t, VName> in_place_;          // by name of an old row: the new one, which goes to its place
};

}  // namespace fehu::soac
