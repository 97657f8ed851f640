// What is said about names that hide others.
#include "check/hints/hidden.h"

namespace fehu::check {

static bool is_in_prelude(const Context& ctx, Loc loc) {
  const SourceFile* file = ctx.sources.file_of(loc);
  return !file || file->is_builtin;
}

static bool is_operator(Name name) {
  std::string_view text = name.str();
  bool is_word =
      !text.empty() && (text[0] == '_' || (text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z'));
  return !is_word;
}

void explain_hidden(const Context& ctx, const Scope& scope, Name name, const TermBinding& visible,
                    std::string_view path, diag::Diagnostic& d) {
  if (is_in_prelude(ctx, visible.loc)) return;
  if (!path.empty()) {
    d.label(visible.loc, fmt::format("this `{0}` is `{1}.{0}`, because `{1}` is opened around it", name.str(), path));
    return;
  }
  const TermBinding* hidden = scope.hidden_term(name);
  if (!hidden) return;
  if (hidden->kind == TermBinding::Kind::Module) {
    d.label(visible.loc, fmt::format("this `{0}` hides the module `{0}`", name.str()));
  } else if (is_in_prelude(ctx, hidden->loc)) {
    d.label(visible.loc, fmt::format("this `{0}` hides that of the prelude", name.str()));
  } else if (is_operator(name)) {
    d.label(visible.loc, fmt::format("`{}` is this one here", name.str()));
    d.label(hidden->loc, "not this one, which it hides");
  }
}

void explain_hidden_module(const Context& ctx, const Scope& scope, Name name, const TermBinding& visible,
                           std::string_view path, diag::Diagnostic& d) {
  const TermBinding* hidden = ctx.gives_hints() ? scope.hidden_module(name) : nullptr;
  if (!hidden) return;
  if (!path.empty()) {
    d.note(fmt::format("`{0}` is the value `{1}.{0}` here, because `{1}` is opened around it.", name.str(), path));
    d.set_help(fmt::format("Give that part a name outside: `let x = ... in {}.(...)`.", path));
    return;
  }
  d.label(visible.loc, fmt::format("this `{0}` hides the module `{0}`", name.str()));
  d.set_help(fmt::format(
      "Give one of the two another name. Before the value is defined, `module {0}_ = {0}` keeps the module.",
      name.str()));
}

// An overloaded operator cannot be named: its name would stand for one type.
static std::string how_to_reach(const Context& ctx, Name name, const TermBinding& outer) {
  if (!is_operator(name))
    return fmt::format(
        "To call the one from outside, give it a name before this definition: `local def outer_{0} = {0}`.",
        name.str());
  if (is_in_prelude(ctx, outer.loc))
    return fmt::format("To use the one of numbers, write the one of their module: `x i32.{} y`.", name.str());
  return fmt::format("To use the one from outside, give it a name before this definition: `local def outer = ({})`.",
                     name.str());
}

void explain_self(const Context& ctx, Name name, const TermBinding& outer, diag::Diagnostic& d) {
  bool is_prelude = is_in_prelude(ctx, outer.loc);
  d.note(fmt::format("`{}` is the function that is being defined here, not the one {}.", name.str(),
                     is_prelude ? "of the prelude" : "from outside"));
  if (!is_prelude) d.label(outer.loc, "the one from outside");
  d.set_help(how_to_reach(ctx, name, outer));
}

}  // namespace fehu::check
