"""Compiles contestants, runs them by turns on the same data, and says how long they took and how much memory they had."""
import concurrent.futures
import dataclasses
import os
import statistics
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
REFERENCE = "C"


@dataclasses.dataclass
class Contestant:
    """A compiler for the program: fehu with options, or the C compiler for the reference, whose fehu is None."""
    name: str
    fehu: str = None
    options: tuple = ()
    threads: int = 0  # 0: sequential, by `fehu c`; else by `fehu multicore`, or by OpenMP

    @property
    def binary_name(self):
        """The same for contestants that differ in the number of threads only."""
        if not self.threads:
            return self.name
        return "multicore" if self.fehu else "openmp"

    def can_run(self, program):
        """OpenMP is for references that say what threads are to share."""
        return self.fehu or not self.threads or program.has_openmp


@dataclasses.dataclass
class Result:
    microseconds: float  # the median, or the least
    spread: float  # half of the distance between the quartiles, relative to the median
    kilobytes: int  # resident memory at its peak
    same: bool  # as the reference's


def openmp_environment(threads):
    """What tells a reference how many threads it has."""
    return {**os.environ, "OMP_NUM_THREADS": str(threads)}


def run(command, **more):
    """Runs a command that must succeed, and shows what it said if it does not."""
    done = subprocess.run(command, stderr=subprocess.PIPE, **more)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: status {done.returncode}\n{done.stderr.decode(errors='replace')}")


def compile_c(source, output, flags):
    run([os.environ.get("CC", "cc"), source, "-o", output, f"-I{HERE}", "-std=gnu99", *flags.split(), "-lm"])


def compile_for(contestant, program, flags, folder):
    """The path of the executable."""
    output = os.path.join(folder, f"{program.name}.{contestant.binary_name}".replace(" ", "_"))
    if contestant.fehu is None:
        openmp = "-fopenmp" if contestant.threads else ""
        compile_c(program.reference, output, f"{flags} {program.reference_flags} {openmp}")
    else:
        run([contestant.fehu, "multicore" if contestant.threads else "c", "-w", "-o", output, *contestant.options, program.source], stdout=subprocess.DEVNULL,
            env={**os.environ, "CFLAGS": flags + " -std=c99"})
    return output


def compile_all(contestants, programs, flags, folder, jobs):
    """Executables by program and name of the binary; what could not be compiled is an exception in its place."""
    def attempt(pair):
        try:
            return compile_for(pair[1], pair[0], flags, folder)
        except RuntimeError as error:
            return error
    distinct = {contestant.binary_name: contestant for contestant in contestants}.values()
    pairs = [(program, contestant) for program in programs for contestant in distinct if contestant.can_run(program)]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        made = pool.map(attempt, pairs)
        return {(program.name, contestant.binary_name): binary for (program, contestant), binary in zip(pairs, made)}


def runs_at_a_time(times):
    """Three, or as many as take five milliseconds: reading data and starting a process should not take all the time."""
    return max(3, min(100, int(5000 / max(1, statistics.median(times))))) if times else 3


class Arena:
    """A folder with the launcher, in which contestants run."""

    def __init__(self, folder):
        self.folder = folder
        self.launcher = os.path.join(folder, "launch")
        compile_c(os.path.join(HERE, "launch.c"), self.launcher, "-O1")

    def run_once(self, contestant, binary, data, runs):
        """Microseconds of each run, and the peak memory in KiB; the output is left in a file beside the binary."""
        times, memory = os.path.join(self.folder, "times"), os.path.join(self.folder, "memory")
        arguments = [times, str(runs)] if contestant.fehu is None else ["-b", "-t", times, "-r", str(runs)]
        environment = os.environ
        if contestant.threads and contestant.fehu:
            arguments += ["--num-threads", str(contestant.threads)]
        elif contestant.threads:
            environment = openmp_environment(contestant.threads)
        with open(data, "rb") as source, open(binary + ".out", "wb") as out:
            run([self.launcher, memory, binary, *arguments], stdin=source, stdout=out, env=environment)
        with open(times) as file, open(memory) as peak:
            return [float(line) for line in file], int(peak.read())

    def contest(self, contestants, binaries, data, runs, budget):
        """All contestants by turns, each in a process of its own that runs once unmeasured and then thrice (short ones more often), until
        each has the number of runs, or has spent the seconds of the budget. Gives lists of times and peaks by contestant."""
        times = {each.name: [] for each in contestants}
        peaks = {each.name: 0 for each in contestants}
        spent = 0
        while min(map(len, times.values())) < runs and (spent < budget * len(contestants) or not all(times.values())):
            for each in contestants:
                more, peak = self.run_once(each, binaries[each.name], data, runs_at_a_time(times[each.name]))
                times[each.name] += more
                peaks[each.name] = max(peaks[each.name], peak)
                spent += sum(more) / 1e6
        return times, peaks


def spread(times):
    low, middle, high = statistics.quantiles(times, n=4)
    return (high - low) / 2 / middle if middle else 0


def equal(fehu, one, other):
    return subprocess.run([fehu, "datacmp", one, other], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def measure(arena, fehu, contestants, binaries, data, runs, budget, typical=statistics.median):
    """The results of a row by contestant, all compared with the reference's output; `typical` makes one number of many times."""
    times, peaks = arena.contest(contestants, binaries, data, runs, budget)
    expected = binaries[REFERENCE] + ".out"
    return {each.name: Result(typical(times[each.name]), spread(times[each.name]), peaks[each.name],
                              equal(fehu, expected, binaries[each.name] + ".out"))
            for each in contestants}
