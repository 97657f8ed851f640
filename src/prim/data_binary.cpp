// Binary values. Spec: data-format.md 5; messages: 7.
//
// A value is `b`, a version byte, the number of dimensions as a byte, a type name of four characters, the sizes as i64,
// and the elements. All numbers are little-endian. E.g. b 2 1 " i32" 3 ... for an array of three i32.
#include <algorithm>
#include <cstring>

#include "prim/data_reader.h"

#include <fmt/format.h>

namespace fehu::prim {

namespace {

// No value in text begins with this letter, so text and binary can be mixed.
constexpr char kMagic = 'b';
constexpr uint8_t kVersion = 2;
constexpr size_t kTagSize = 4;

// The name, right-aligned.
std::string tag_of(PrimType type) {
  return fmt::format("{:>4}", name_of(type));
}

std::optional<PrimType> type_of_tag(std::string_view tag) {
  return prim_type_named(tag.substr(std::min(tag.find_first_not_of(' '), tag.size())));
}

// For messages about bytes that may be anything.
std::string printable(std::string_view bytes) {
  std::string out;
  for (char c : bytes) {
    if (c >= ' ' && c <= '~')
      out += c;
    else
      out += fmt::format("\\x{:02x}", static_cast<uint8_t>(c));
  }
  return out;
}

// One function for each part of the format, in its order; each reports what is wrong and returns false.
struct BinaryReader {
  DataReader& reader;
  const std::optional<ExpectedType>& expected;
  Data& out;

  template <typename... Args>
  bool bad(fmt::format_string<Args...> format, Args&&... args) {
    fail(reader, "binary-input: " + fmt::format(format, std::forward<Args>(args)...));
    return false;
  }

  size_t available() const { return reader.input.size() - reader.at; }

  bool version() {
    reader.at++;  // the magic byte
    if (available() < 1) return bad("could not read version.");
    uint8_t version = static_cast<uint8_t>(reader.input[reader.at]);
    if (version != kVersion) return bad("File uses version {}, but I only understand version {}.", version, kVersion);
    reader.at++;
    return true;
  }

  // With an expected type, its rank is the only right one.
  bool rank() {
    if (available() < 1) return bad("Couldn't get dims.");
    int rank = static_cast<uint8_t>(reader.input[reader.at]);
    if (expected && expected->rank != rank) {
      if (expected->rank == 0) return bad("Expected scalar (0 dimensions), but got array with {} dimensions.", rank);
      return bad("Expected {} dimensions, but got array with {} dimensions.", expected->rank, rank);
    }
    if (rank > kMaxRank)
      return bad("Expected at most {} dimensions, but got array with {} dimensions.", kMaxRank, rank);
    reader.at++;
    out.shape.resize(static_cast<size_t>(rank));
    return true;
  }

  bool type() {
    if (available() < kTagSize) return bad("Couldn't read element type.");
    std::string_view tag = reader.input.substr(reader.at, kTagSize);
    std::optional<PrimType> type = type_of_tag(tag);
    if (!type || tag_of(*type) != tag) return bad("Did not recognize the type '{}'.", printable(tag));
    if (expected && expected->type != *type) {
      if (expected->rank == 0)
        return bad("Expected scalar of type {} but got scalar of type {}.", name_of(expected->type), name_of(*type));
      return bad("Expected {0}D-array with element type '{1}' but got {0}D-array with element type '{2}'.",
                 expected->rank, name_of(expected->type), name_of(*type));
    }
    out.type = *type;
    reader.at += kTagSize;
    return true;
  }

  bool sizes() {
    for (size_t i = 0; i < out.shape.size(); i++) {
      if (available() < sizeof(int64_t)) return bad("Couldn't read size for dimension {} of array.", i);
      memcpy(&out.shape[i], reader.input.data() + reader.at, sizeof(int64_t));
      if (out.shape[i] < 0) return bad("The size {} of dimension {} is negative.", out.shape[i], i);
      reader.at += sizeof(int64_t);
    }
    return true;
  }

  // The size is checked against the input before anything is allocated.
  bool payload() {
    std::optional<int64_t> count = element_count(out.type, out.shape);
    if (!count) return bad("The array is too large.");
    size_t size = static_cast<size_t>(byte_size(out.type));
    size_t present = available() / size;
    if (static_cast<size_t>(*count) > present) {
      if (out.shape.empty()) return bad("Couldn't read the scalar of type {}.", name_of(out.type));
      return bad("tried to read {} elements of an array, but only got {} elements.", *count, present);
    }
    const uint8_t* begin = reinterpret_cast<const uint8_t*>(reader.input.data()) + reader.at;
    out.bytes.assign(begin, begin + static_cast<size_t>(*count) * size);
    if (out.type == PrimType::Bool)
      for (uint8_t& byte : out.bytes) byte = byte != 0;
    reader.at += out.bytes.size();
    return true;
  }
};

}  // namespace

ReadStatus read_binary(DataReader& reader, const std::optional<ExpectedType>& expected, Data& out) {
  BinaryReader binary{reader, expected, out};
  bool is_good = binary.version() && binary.rank() && binary.type() && binary.sizes() && binary.payload();
  return is_good ? ReadStatus::Value : ReadStatus::Error;
}

void append_binary(std::string& out, const Data& data) {
  out += kMagic;
  out += static_cast<char>(kVersion);
  out += static_cast<char>(data.shape.size());
  out += tag_of(data.type);
  out.append(reinterpret_cast<const char*>(data.shape.data()), data.shape.size() * sizeof(int64_t));
  out.append(reinterpret_cast<const char*>(data.bytes.data()), data.bytes.size());
}

}  // namespace fehu::prim
