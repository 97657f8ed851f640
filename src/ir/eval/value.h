// The values of the evaluator: scalars, array views on counted buffers, accumulators and certificates.
//
// Sharing is counted because it decides whether an update may write in place: hence shared_ptr, which the compiler
// avoids elsewhere.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "prim/data.h"
#include "prim/value.h"

namespace fehu::ir {

// What all buffers of one evaluation take together. It outlives the evaluation as long as one of its arrays does.
struct EvalMemory {
  int64_t limit = INT64_MAX;
  int64_t used = 0;
  int64_t peak = 0;
  int64_t attempted = 0;  // the allocation that failed
};

struct Extent {
  int64_t size = 0;
  int64_t stride = 0;  // in elements
};

// Some elements of a buffer.
struct EvalRegion {
  int64_t elem_size = 0;
  int64_t offset = 0;  // in elements
  std::vector<Extent> extents;
};

// Raw room for elements; gives its bytes back to the account when it dies.
struct EvalBuffer {
  static constexpr size_t kMaxWrites = 64;

  uint8_t* bytes = nullptr;
  int64_t size = 0;
  std::shared_ptr<EvalMemory> memory;
  // In the memory stages, with checks: how often something was written, and where the last times. Write number i is at
  // i % kMaxWrites.
  uint64_t num_writes = 0;
  std::vector<EvalRegion> writes;

  EvalBuffer() = default;
  EvalBuffer(const EvalBuffer&) = delete;
  EvalBuffer& operator=(const EvalBuffer&) = delete;
  ~EvalBuffer();
};

// A view: element (i, j, ...) lies at offset + i * extents[0].stride + ... of the buffer. Of rank 0 only inside the
// evaluator.
struct EvalArray {
  prim::PrimType type = prim::PrimType::Bool;
  std::shared_ptr<EvalBuffer> buffer;
  int64_t offset = 0;
  std::vector<Extent> extents;

  size_t rank() const { return extents.size(); }
  int64_t num_elements() const;
  bool is_row_major() const;
};

enum class EvalKind : uint8_t { None, Scalar, Array, Acc, Cert, Mem };

struct EvalValue {
  EvalKind kind = EvalKind::None;    // None: not bound, or consumed
  prim::Value scalar;                // Acc: the number of the accumulator
  std::shared_ptr<EvalArray> array;  // Mem: any view of the whole block

  bool is_scalar() const { return kind == EvalKind::Scalar; }
  bool is_array() const { return kind == EvalKind::Array; }
};

EvalValue scalar_value(prim::Value value);
EvalValue array_value(EvalArray array);
EvalValue cert_value();
EvalValue mem_value(EvalArray block);

// A row-major array of zeros; nothing if a size is negative or the memory does not suffice.
std::optional<EvalArray> new_array(const std::shared_ptr<EvalMemory>& memory, prim::PrimType type,
                                   std::span<const int64_t> shape);
// A row-major array of its own with the same elements; nothing if the memory does not suffice.
std::optional<EvalArray> copy_of(const std::shared_ptr<EvalMemory>& memory, const EvalArray& array);

std::vector<int64_t> shape_of(const EvalArray& array);
bool is_same_shape(const EvalArray& a, const EvalArray& b);

prim::Value load(const EvalArray& array, int64_t position);  // position in the buffer
void store(const EvalArray& array, int64_t position, prim::Value value);
// Both have the same type and shape, and do not overlap.
void copy_elements(const EvalArray& to, const EvalArray& from);
void fill_elements(const EvalArray& to, prim::Value value);

// The view of one row: the first dimension is dropped. The index is in range.
EvalArray row_of(const EvalArray& array, int64_t index);
// The row as a value: a scalar if the array has rank 1.
EvalValue element_of(const EvalArray& array, int64_t index);

// May be written where it lies: nobody else sees the buffer, and no two indices mean the same element.
bool is_writable(const EvalValue& value);

// Data of the outside world. The core knows no unsigned types: they become signed, and back by the type asked for.
std::optional<EvalValue> from_data(const std::shared_ptr<EvalMemory>& memory, const prim::Data& data);
EvalValue from_data(const prim::Data& data);  // without a limit; None if there is no memory at all
// Of a scalar or an array; `type` has the width of the elements.
prim::Data to_data(const EvalValue& value, prim::PrimType type);
prim::Data to_data(const EvalValue& value);
prim::PrimType core_type(prim::PrimType type);

std::string show(const EvalValue& value, prim::PrintStyle style = prim::kExeStyle);
// Same kind, type, shape and bits.
bool is_identical(const EvalValue& a, const EvalValue& b);

}  // namespace fehu::ir
