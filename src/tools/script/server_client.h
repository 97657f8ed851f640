// The client's side of the server protocol: a compiled program that answers commands. Spec: executables.md 7.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/system/process.h"

namespace fehu {

struct Reply {
  enum class Status : uint8_t {
    Ok,
    Failed,
    Dead
  };  // Dead: the server ended, was ended, or does not speak the protocol
  Status status = Status::Ok;
  std::vector<std::string> lines = {};  // what it answered before a failure
  std::string failure = {};             // why; of several lines, the last without newline
  bool is_ok() const { return status == Status::Ok; }
};

// One command at a time. A server that dies or takes too long makes this and all later
// commands fail; nothing hangs, and no signal hurts us.
class Server {
 public:
  // Starts the program and waits until it is ready. Null if that fails, also if it is no server; `problem` says why.
  static std::unique_ptr<Server> start(const std::vector<std::string>& words, const Deadline& deadline,
                                       std::string& problem);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // One line to the server and its whole answer.
  Reply command(const std::vector<std::string>& words);
  // Ends the input of the server and waits for it to end.
  void stop();
  // From now on, everything must be done by then.
  void set_deadline(const Deadline& deadline) { deadline_ = deadline; }
  bool is_dead() const { return child_.pid < 0; }
  // What it wrote on standard error so far.
  std::string errors() const;

 private:
  Server() = default;
  bool send(std::string_view text);
  bool read_line(std::string& line);
  Reply read_greeting(const std::string& program);
  Reply read_reply();
  Reply died(std::string_view how);
  void end_with_signal();

  Child child_;
  int errors_file_ = -1;
  Deadline deadline_;
  std::string buffer_;       // read, but not yet a line
  size_t buffer_start_ = 0;  // what is before it has been used
  bool is_timed_out_ = false;
  bool shows_traffic_ = false;
  std::string death_;  // why it died
};

}  // namespace fehu
