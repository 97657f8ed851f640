// filter and partitions: one screma, one trip over the elements.
//
// Before (source):   filter p xs
// After:
//   let {dest} = scratch([n]t)
//   let {dest', k} = with_acc acc [n] (dest) do \(c, acc) ->
//     let {k, acc'} = screma(n, acc, xs) scan {0} (+) reduce_comm {0} (+)
//       map \(acc, x) -> { let flag = p x, one = i64(flag) in {one, one, flag, acc, x} }
//       post \(s, flag, acc, x) -> update_acc acc[if flag then s - 1 else -1] <- {x}
//     in {acc', k}
//   let {ys} = dest'[0 :+ k]
//
// - The map function asks once of which class an element is. For each class a scan counts, and the post function
//   writes to the destination of the class: an array of the whole length of which a slice is the result.
// - How many elements a class has is a reduction; of the last class of a partition it is what the others leave.
// - Elements of no class are not written: filter has one class.
#include "lower/lowerer.h"

namespace fehu::lower {

namespace {

struct Splitter {
  Lowerer& l;
  size_t num_flags;    // that the function gives: is the element of the class of this number?
  size_t num_classes;  // as many, or one more, for elements that are of no other class
  Operand width = {};
  std::vector<ir::Param> elems = {};  // parameters of the map function for an element
  std::vector<VName> arrays = {};     // what they are elements of
  Builder& b = l.b;

  // One destination for each class, with an array for each array of elements.
  std::vector<ir::AccInput> destinations() {
    std::vector<ir::AccInput> inputs;
    for (size_t c = 0; c < num_classes; c++) {
      std::vector<VName> dests;
      for (VName array : arrays) dests.push_back(b.scratch(b.type_of(array)).name);
      inputs.push_back({l.arena.list({width}), l.arena.list(dests), nullptr, {}});
    }
    return inputs;
  }

  // Parameters like the others, with names of their own.
  std::vector<ir::Param> renamed(const std::vector<ir::Param>& params) {
    std::vector<ir::Param> result;
    for (const ir::Param& p : params) result.push_back(b.param(p.name.base.str(), p.type));
    return result;
  }

  const ir::Lambda* lambda(const std::vector<ir::Param>& params, const Operands& results) {
    std::vector<ir::Type> types;
    for (const Operand& r : results) types.push_back(b.type_of(r));
    return b.lambda(params, b.end_body(results), types);
  }

  static void append(const std::vector<ir::Param>& params, Operands& to) {
    for (const ir::Param& p : params) to.push_back(ir::var_operand(p.name));
  }

  // For each class 1 if the element is of it: to be scanned, then those to be
  // reduced; then what the post function needs.
  const ir::Lambda* map_function(std::vector<ir::Param> accs, const std::function<Operands()>& flags_of) {
    accs = renamed(accs);
    std::vector<ir::Param> params = accs;
    params.insert(params.end(), elems.begin(), elems.end());
    b.begin_body();
    Operands flags = flags_of(), results;
    if (num_classes > num_flags) {
      Operand any = flags[0];
      for (size_t i = 1; i < num_flags; i++) any = b.either(any, flags[i]);
      flags.push_back(b.negate(any));
    }
    for (const Operand& flag : flags)
      results.push_back(b.conv(prim::ConvOp::BToI, PrimType::Bool, PrimType::I64, flag));
    for (size_t c = 0; c < num_flags; c++) results.push_back(Operand(results[c]));
    results.insert(results.end(), flags.begin(), flags.end());
    append(accs, results);
    append(elems, results);
    return lambda(params, results);
  }

  // Its parameters are what the scans and the map function yield for one element: counts so far, flags, accumulators,
  // the element. An element of a class goes to the position below its count; -1 is out of bounds and writes nothing.
  const ir::Lambda* post_function(std::vector<ir::Param> accs) {
    std::vector<ir::Param> params, values = renamed(elems);
    for (size_t c = 0; c < num_classes; c++) params.push_back(b.param("count", ir::prim_type(PrimType::I64)));
    for (size_t c = 0; c < num_classes; c++) params.push_back(b.param("flag", ir::prim_type(PrimType::Bool)));
    accs = renamed(accs);
    params.insert(params.end(), accs.begin(), accs.end());
    params.insert(params.end(), values.begin(), values.end());
    b.begin_body();
    Operands written, results;
    append(values, written);
    for (size_t c = 0; c < num_classes; c++) {
      Operand last = b.sub(ir::var_operand(params[c].name), ir::i64_operand(1));
      Operand flag = ir::var_operand(params[num_classes + c].name);
      Operand at = b.select(PrimType::I64, flag, last, ir::i64_operand(-1));
      results.push_back(l.update_acc(ir::var_operand(accs[c].name), {at}, written));
    }
    return lambda(params, results);
  }

  // The arrays of all classes, then how many elements these have.
  Operands run(const std::function<Operands()>& flags_of) {
    std::vector<ir::AccInput> inputs = destinations();
    return l.with_accs(inputs, [&](const std::vector<ir::Param>& accs) {
      List<Operand> zero = l.arena.list({ir::i64_operand(0)});
      std::vector<ir::Scan> scans;
      std::vector<ir::Reduce> reduces;
      std::vector<ir::PatElem> pat;
      for (size_t c = 0; c < num_classes; c++) scans.push_back({l.add_lambda(), zero});
      for (size_t c = 0; c < num_flags; c++) {
        reduces.push_back({l.add_lambda(), zero, true});
        pat.push_back(b.param("count", ir::prim_type(PrimType::I64)));
      }
      std::vector<VName> all;
      for (const ir::Param& p : accs) all.push_back(p.name);
      all.insert(all.end(), arrays.begin(), arrays.end());
      ir::ScremaExp screma;
      screma.width = width;
      screma.arrays = l.arena.list(all);
      screma.lambda = map_function(accs, flags_of);
      screma.scans = l.arena.list(scans);
      screma.reduces = l.arena.list(reduces);
      screma.post = post_function(accs);
      std::vector<ir::Param> after = renamed(accs);
      pat.insert(pat.end(), after.begin(), after.end());
      b.emit(pat, l.arena.make<ir::ScremaExp>(screma), {}, l.scope_attrs);
      Operands results;
      append(after, results);
      for (size_t c = 0; c < num_flags; c++) results.push_back(ir::var_operand(pat[c].name));
      return results;
    });
  }
};

// The first elements of the arrays, which are those of a value like `xs`.
const Value* first(Lowerer& l, const Value* xs, std::span<const Operand> arrays, const Operand& count) {
  size_t next = 0;
  return l.map_leaves(xs, [&](const Operand&) {
    const Operand& array = arrays[next++];
    ir::Type type = l.b.type_of(array);
    std::vector<ir::SliceDim> slice{{false, ir::i64_operand(0), count, ir::i64_operand(1)}};
    for (const ir::Dim& d : type.dims.subspan(1))
      slice.push_back({false, ir::i64_operand(0), d.size, ir::i64_operand(1)});
    return l.b.index(array, slice);
  });
}

}  // namespace

// The elements by class, in order: `flags_of` tells for each class, or for
// each but the last, whether an element is of it.
Values Lowerer::split(size_t num_flags, size_t num_classes, const Value* flags_of, const Value* xs, Loc loc) {
  pending_attrs = {};
  Splitter splitter{*this, num_flags, num_classes, dim(xs, 0)};
  const Value* x = elem_params(xs, splitter.elems, splitter.arrays);
  where(loc);
  Operands made = splitter.run([&] { return flatten(call_inside(flags_of, {&x, 1}, loc)); });
  size_t num_arrays = splitter.arrays.size();
  std::span<const Operand> counts = std::span(made).subspan(num_classes * num_arrays);
  Operand left = splitter.width;
  Values parts;
  for (size_t c = 0; c < num_classes; c++) {
    Operand count = c < num_flags ? counts[c] : left;
    if (count.is_var()) sizes_of_arrays.insert(count.name.id);
    left = b.sub(left, count);
    parts.push_back(first(*this, xs, std::span(made).subspan(c * num_arrays, num_arrays), count));
  }
  return parts;
}

}  // namespace fehu::lower
