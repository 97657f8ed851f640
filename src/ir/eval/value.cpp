// Array views: making, copying, taking rows, and the way from and to data of the outside world.
#include "ir/eval/value.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace fehu::ir {

using prim::PrimType;

EvalBuffer::~EvalBuffer() {
  if (memory) memory->used -= size;
  free(bytes);
}

// Zero is looked for first: the product of the other sizes may be too large.
int64_t EvalArray::num_elements() const {
  int64_t count = 1;
  for (const Extent& extent : extents)
    if (extent.size == 0) return 0;
  for (const Extent& extent : extents) count *= extent.size;
  return count;
}

// Strides of dimensions with one position do not matter.
bool EvalArray::is_row_major() const {
  if (num_elements() == 0) return true;
  int64_t stride = 1;
  for (size_t d = rank(); d-- > 0;) {
    if (extents[d].size != 1 && extents[d].stride != stride) return false;
    stride *= extents[d].size;
  }
  return true;
}

EvalValue scalar_value(prim::Value value) {
  return EvalValue{EvalKind::Scalar, value, nullptr};
}

EvalValue array_value(EvalArray array) {
  return EvalValue{EvalKind::Array, {}, std::make_shared<EvalArray>(std::move(array))};
}

EvalValue cert_value() {
  return EvalValue{EvalKind::Cert, {}, nullptr};
}

EvalValue mem_value(EvalArray block) {
  return EvalValue{EvalKind::Mem, {}, std::make_shared<EvalArray>(std::move(block))};
}

// Null if the limit of the evaluation, or the machine, does not allow it.
static std::shared_ptr<EvalBuffer> new_buffer(const std::shared_ptr<EvalMemory>& memory, int64_t size) {
  if (size > memory->limit - memory->used) {
    memory->attempted = size;
    return nullptr;
  }
  void* bytes = calloc(static_cast<size_t>(size) + 1, 1);  // never of size 0
  if (!bytes) {
    memory->attempted = size;
    return nullptr;
  }
  std::shared_ptr<EvalBuffer> buffer = std::make_shared<EvalBuffer>();
  buffer->bytes = static_cast<uint8_t*>(bytes);
  buffer->size = size;
  buffer->memory = memory;
  memory->used += size;
  memory->peak = std::max(memory->peak, memory->used);
  return buffer;
}

static std::vector<Extent> row_major_extents(std::span<const int64_t> shape, int64_t count) {
  std::vector<Extent> extents(shape.size());
  int64_t stride = 1;
  for (size_t d = shape.size(); d-- > 0;) {
    extents[d] = {shape[d], stride};
    if (count != 0) stride *= shape[d];  // with no elements the product of the others may be too large
  }
  return extents;
}

std::optional<EvalArray> new_array(const std::shared_ptr<EvalMemory>& memory, PrimType type,
                                   std::span<const int64_t> shape) {
  std::optional<int64_t> count = prim::element_count(type, shape);
  if (!count) {
    memory->attempted = INT64_MAX;
    return std::nullopt;
  }
  std::shared_ptr<EvalBuffer> buffer = new_buffer(memory, *count * prim::byte_size(type));
  if (!buffer) return std::nullopt;
  return EvalArray{type, std::move(buffer), 0, row_major_extents(shape, *count)};
}

std::optional<EvalArray> copy_of(const std::shared_ptr<EvalMemory>& memory, const EvalArray& array) {
  std::optional<EvalArray> copy = new_array(memory, array.type, shape_of(array));
  if (copy) copy_elements(*copy, array);
  return copy;
}

std::vector<int64_t> shape_of(const EvalArray& array) {
  std::vector<int64_t> shape(array.rank());
  for (size_t d = 0; d < shape.size(); d++) shape[d] = array.extents[d].size;
  return shape;
}

bool is_same_shape(const EvalArray& a, const EvalArray& b) {
  if (a.rank() != b.rank()) return false;
  for (size_t d = 0; d < a.rank(); d++)
    if (a.extents[d].size != b.extents[d].size) return false;
  return true;
}

prim::Value load(const EvalArray& array, int64_t position) {
  prim::Value value{array.type, 0};
  int64_t size = prim::byte_size(array.type);
  memcpy(&value.bits, array.buffer->bytes + position * size, static_cast<size_t>(size));
  return value;
}

void store(const EvalArray& array, int64_t position, prim::Value value) {
  int64_t size = prim::byte_size(array.type);
  memcpy(array.buffer->bytes + position * size, &value.bits, static_cast<size_t>(size));
}

// Do the dimensions from `d` on lie in one piece?
static bool is_contiguous_from(const EvalArray& array, size_t d) {
  int64_t stride = 1;
  for (size_t k = array.rank(); k-- > d;) {
    if (array.extents[k].size != 1 && array.extents[k].stride != stride) return false;
    stride *= array.extents[k].size;
  }
  return true;
}

static int64_t count_from(const EvalArray& array, size_t d) {
  int64_t count = 1;
  for (; d < array.rank(); d++) count *= array.extents[d].size;
  return count;
}

// Where the dimensions begin that lie in one piece.
static size_t first_contiguous(const EvalArray& array) {
  size_t d = array.rank();
  while (d > 0 && is_contiguous_from(array, d - 1)) d--;
  return d;
}

namespace {
// Copies whole pieces where both arrays have their inner dimensions in one.
struct ElementCopy {
  const EvalArray& to;
  const EvalArray& from;
  size_t block_dim;   // from here on both lie in one piece
  size_t block_size;  // in bytes
};
}  // namespace

static void copy_dim(const ElementCopy& copy, size_t d, int64_t to, int64_t from) {
  int64_t size = prim::byte_size(copy.to.type);
  if (d == copy.block_dim) {
    memcpy(copy.to.buffer->bytes + to * size, copy.from.buffer->bytes + from * size, copy.block_size);
    return;
  }
  for (int64_t i = 0; i < copy.to.extents[d].size; i++)
    copy_dim(copy, d + 1, to + i * copy.to.extents[d].stride, from + i * copy.from.extents[d].stride);
}

void copy_elements(const EvalArray& to, const EvalArray& from) {
  if (to.num_elements() == 0) return;
  size_t d = std::max(first_contiguous(to), first_contiguous(from));
  copy_dim(ElementCopy{to, from, d, static_cast<size_t>(count_from(to, d) * prim::byte_size(to.type))}, 0, to.offset,
           from.offset);
}

static void fill_dim(const EvalArray& to, size_t d, int64_t at, prim::Value value) {
  if (d == to.rank()) return store(to, at, value);
  for (int64_t i = 0; i < to.extents[d].size; i++) fill_dim(to, d + 1, at + i * to.extents[d].stride, value);
}

void fill_elements(const EvalArray& to, prim::Value value) {
  if (to.num_elements() != 0) fill_dim(to, 0, to.offset, value);
}

EvalArray row_of(const EvalArray& array, int64_t index) {
  return EvalArray{array.type, array.buffer, array.offset + index * array.extents[0].stride,
                   std::vector<Extent>(array.extents.begin() + 1, array.extents.end())};
}

EvalValue element_of(const EvalArray& array, int64_t index) {
  if (array.rank() == 1) return scalar_value(load(array, array.offset + index * array.extents[0].stride));
  return array_value(row_of(array, index));
}

// Two references: the value to the view, and the view to the buffer.
bool is_writable(const EvalValue& value) {
  return value.array.use_count() == 1 && value.array->buffer.use_count() == 1 && value.array->is_row_major();
}

PrimType core_type(PrimType type) {
  if (!prim::is_unsigned(type)) return type;
  return static_cast<PrimType>(static_cast<int>(type) - static_cast<int>(PrimType::U8));
}

std::optional<EvalValue> from_data(const std::shared_ptr<EvalMemory>& memory, const prim::Data& data) {
  PrimType type = core_type(data.type);
  if (data.shape.empty()) return scalar_value(prim::Value{type, data.element(0).bits});
  std::optional<EvalArray> array = new_array(memory, type, data.shape);
  if (!array) return std::nullopt;
  if (!data.bytes.empty()) memcpy(array->buffer->bytes, data.bytes.data(), data.bytes.size());
  return array_value(std::move(*array));
}

EvalValue from_data(const prim::Data& data) {
  return from_data(std::make_shared<EvalMemory>(), data).value_or(EvalValue{});
}

// Data is row-major, so other layouts are copied first.
prim::Data to_data(const EvalValue& value, PrimType type) {
  if (!value.is_array()) return prim::scalar_data(prim::Value{type, value.scalar.bits});
  const EvalArray& array = *value.array;
  if (!array.is_row_major()) {
    std::optional<EvalArray> copy = copy_of(std::make_shared<EvalMemory>(), array);
    return copy ? to_data(array_value(std::move(*copy)), type) : prim::Data{type, {0}, {}};
  }
  prim::Data data{type, shape_of(array), {}};
  int64_t size = prim::byte_size(type);
  const uint8_t* begin = array.buffer->bytes + array.offset * size;
  data.bytes.assign(begin, begin + array.num_elements() * size);
  return data;
}

prim::Data to_data(const EvalValue& value) {
  return to_data(value, value.is_array() ? value.array->type : value.scalar.type);
}

std::string show(const EvalValue& value, prim::PrintStyle style) {
  switch (value.kind) {
    case EvalKind::None:
      return "<none>";
    case EvalKind::Acc:
      return "<accumulator>";
    case EvalKind::Cert:
      return "<certificate>";
    case EvalKind::Mem:
      return "<memory>";
    case EvalKind::Scalar:
    case EvalKind::Array:
      return prim::show(to_data(value), style);
  }
  return {};
}

bool is_identical(const EvalValue& a, const EvalValue& b) {
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case EvalKind::Scalar:
    case EvalKind::Acc:
      return a.scalar == b.scalar;
    case EvalKind::Array:
      return to_data(a) == to_data(b);
    case EvalKind::Mem:
      return a.array->buffer == b.array->buffer;
    case EvalKind::None:
    case EvalKind::Cert:
      return true;
  }
  return false;
}

}  // namespace fehu::ir
