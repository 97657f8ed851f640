// launch FILE COMMAND...: runs the command and writes its peak resident memory, in KiB, to the file.
// What the kernel counts for a process starts with the memory of the process that made it. So the command is started
// from here, where there is next to none.
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc < 3) return 125;
  pid_t child = fork();
  if (child == 0) {
    // Where it is allowed, what else runs on the machine takes little time from the command.
    (void)setpriority(PRIO_PROCESS, 0, -15);
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return 126;
  FILE *file = fopen(argv[1], "w");
  if (!file) return 126;
  fprintf(file, "%ld\n", usage.ru_maxrss);
  fclose(file);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
