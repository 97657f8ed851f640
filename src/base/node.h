// Nodes of trees that know what kind they are of, and the checked way from the common base of a tree to one kind.
//
//   struct Exp { ExpKind kind; Loc loc; };
//   struct NameExp : Node<Exp, ExpKind::Name> { Ident name; };
//   struct UnaryExp : Node<Exp, ExpKind::Negate, ExpKind::Not> { const Exp* exp; };   // a struct of two kinds
//
//   const NameExp* made = arena.make<NameExp>(loc, name);      // the kind need not be said
//   as<NameExp>(e)->name                                       // stops if `e` is of another kind
//   if (const auto* name = try_as<NameExp>(e)) ...             // null if it is
#pragma once

#include <string>
#include <type_traits>

#include "base/arena.h"
#include "base/source.h"

namespace fehu {

// A node of one of the kinds, the first unless something else is said.
template <typename Base, auto Kind, auto... MoreKinds>
struct Node : Base {
  static constexpr auto kKind = Kind;
  template <typename AnyKind>
  static constexpr bool is_kind(AnyKind kind) {
    return kind == Kind || (... || (kind == MoreKinds));
  }

  constexpr Node() : Base{} { this->kind = Kind; }
  constexpr Node(const Base& base) : Base(base) {
    if constexpr (sizeof...(MoreKinds) == 0) this->kind = Kind;
  }
  // At that place; everything else that all nodes of the tree have is empty.
  constexpr Node(Loc loc) requires requires(Base base) { base.loc; } : Node() {
    this->loc = loc;
  }
};

// A node at that place, whose other fields are empty and get filled in later.
template <typename T>
T* empty_node(Arena& arena, Loc loc) {
  T* node = arena.make<T>();
  node->loc = loc;
  return node;
}

[[noreturn]] void wrong_kind(const std::string& found, const std::string& wanted);

// The name of a kind, for the message of a wrong cast: its number where the tree has no table of names.
template <typename Kind>
std::string shown_kind(Kind kind) {
  if constexpr (requires { name_of(kind); })
    return std::string(name_of(kind));
  else
    return std::to_string(static_cast<int>(kind));
}
template <typename T, typename Kind>
[[noreturn, gnu::cold, gnu::noinline]] void wrong_cast(Kind found) {
  wrong_kind(shown_kind(found), shown_kind(T::kKind));
}

template <typename T, typename Base>
using LikeBase = std::conditional_t<std::is_const_v<Base>, const T, T>;

// The node as one of a given type, which it must be.
template <typename T, typename Base>
LikeBase<T, Base>* as(Base* node) {
  if (!T::is_kind(node->kind)) [[unlikely]]
    wrong_cast<T>(node->kind);
  return static_cast<LikeBase<T, Base>*>(node);
}
template <typename T, typename Base>
requires requires(Base& node) {
  node.kind;
}
LikeBase<T, Base>& as(Base& node) {
  return *as<T>(&node);
}
// The same, or null if it is of another kind.
template <typename T, typename Base>
LikeBase<T, Base>* try_as(Base* node) {
  return T::is_kind(node->kind) ? static_cast<LikeBase<T, Base>*>(node) : nullptr;
}

}  // namespace fehu
