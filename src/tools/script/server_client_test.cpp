// The client of servers against servers that behave badly, played by the shell.
#include "tools/script/server_client.h"

#include <doctest/doctest.h>

namespace fehu {

static std::unique_ptr<Server> start(const std::string& script, std::string& problem, double seconds = 20) {
  return Server::start({"sh", "-c", script}, deadline_after(seconds), problem);
}

TEST_CASE("server: lines, failures, quoting") {
  std::string problem;
  auto server = start(
      "echo '%%% OK'; read line; echo \"$line\"; echo '%%% OK';"
      "read line; echo log; echo '%%% FAILURE'; echo bad; echo; echo '%%% OK'; read line",
      problem);
  REQUIRE(server);
  Reply reply = server->command({"fields", "[](i32, bool)"});
  CHECK(reply.is_ok());
  CHECK(reply.lines == std::vector<std::string>{"fields \"[](i32, bool)\""});
  reply = server->command({"call"});
  CHECK(reply.status == Reply::Status::Failed);
  CHECK(reply.lines == std::vector<std::string>{"log"});
  CHECK(reply.failure == "bad");
  server->stop();
  CHECK(server->is_dead());
}

TEST_CASE("server: one that dies says why, and stays dead") {
  std::string problem;
  auto server = start("echo '%%% OK'; read line; echo oh dear >&2; exit 3", problem);
  REQUIRE(server);
  Reply reply = server->command({"x"});
  CHECK(reply.status == Reply::Status::Dead);
  CHECK(reply.failure == "Server ended unexpectedly:\noh dear");
  CHECK(server->command({"y"}).failure == reply.failure);
}

TEST_CASE("server: signals, silence, and programs that are not there") {
  std::string problem;
  auto server = start("echo '%%% OK'; read line; kill -SEGV $$", problem);
  REQUIRE(server);
  CHECK(server->command({"x"}).failure == "Server ended unexpectedly (signal 11)");
  server = start("echo '%%% OK'; read line; sleep 60", problem, 0.3);
  REQUIRE(server);
  CHECK(server->command({"x"}).failure.starts_with("Server took too long"));
  CHECK(!start("exit 0", problem));
  CHECK(problem == "Server ended unexpectedly");
  CHECK(!Server::start({"/nowhere/program"}, {}, problem));
  CHECK(problem == "Cannot start /nowhere/program: No such file or directory.");
}

TEST_CASE("server: programs that are no servers") {
  std::string problem;
  CHECK(!start("read line; echo $line is no number >&2; exit 1", problem));
  CHECK(problem == "sh did not become a server (was it compiled with --server?):\nentry_points is no number");
  for (const char* echo : {"cat", "sed -u 's/^/> /'"}) {
    CHECK(!start(echo, problem));
    CHECK(problem == "sh did not become a server (was it compiled with --server?)");
  }
  CHECK(!start("yes", problem));
  CHECK(problem == "sh did not become a server (was it compiled with --server?)");
}

TEST_CASE("server: one that takes its time") {
  std::string problem;
  auto server = start(
      "sleep 1.5; echo log; echo '%%% OK'; read line; echo main; echo '%%% OK'; read line; echo $line; echo '%%% OK';"
      "read line",
      problem);
  REQUIRE(server);
  CHECK(server->command({"types"}).lines == std::vector<std::string>{"types"});
}

TEST_CASE("server: one that does not read") {
  std::string problem;
  auto server = start("echo '%%% OK'; exec <&-; sleep 60", problem, 1);
  REQUIRE(server);
  CHECK(server->command({std::string(1 << 20, 'x')}).status == Reply::Status::Dead);
}

TEST_CASE("process: input, output, status, time") {
  ProcessResult result = run_process({"sh", "-c", "cat; echo e >&2; exit 5"}, {.input = "text"});
  CHECK(result.output == "text");
  CHECK(result.errors == "e\n");
  CHECK(result.status == 5);
  std::string large(1 << 20, 'a');
  CHECK(run_process({"cat"}, {.input = large}).output == large);
  CHECK(run_process({"true"}, {.input = large}).is_ok());
  CHECK(run_process({"sleep", "60"}, {.deadline = deadline_after(0.2)}).is_timed_out);
  CHECK(!run_process({"/nowhere/program"}).is_started);
}

TEST_CASE("process: words of CC and CFLAGS") {
  using Words = std::vector<std::string>;
  CHECK(split_words("  -O2 -DX='a b' \"c d\"e f\\ g ") == Words{"-O2", "-DX=a b", "c de", "f g"});
  CHECK(split_words("").empty());
  CHECK(split_words("''") == Words{""});
}

}  // namespace fehu
