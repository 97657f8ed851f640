"""Results of benchmarks as tables of text. A table has a title, an explanation, heads and lines of cells; cells are text or numbers."""
import dataclasses
import math

from contest import REFERENCE

SUBJECT = "fehu"
BASELINE = "baseline"


@dataclasses.dataclass
class Table:
    title: str
    explanation: str
    heads: list
    lines: list
    bars: list  # the columns that pictures show


def mean(numbers):
    """The geometric mean."""
    numbers = list(numbers)
    return math.exp(sum(map(math.log, numbers)) / len(numbers)) if numbers else math.nan


def limit_share(row, result, machine):
    """The least time that the machine's rates allow, relative to the measured one; None if the program states no limit."""
    least = max(row.bytes / machine.bytes_per_second, row.operations / machine.operations_per_second) * 1e6
    return least / result.microseconds if least else None


def percent(share):
    return "" if share is None else f"{100 * share:.0f} %"


def milliseconds(result):
    """Three digits, however short."""
    time = result.microseconds / 1000
    return f"{time:.{max(0, 2 - math.floor(math.log10(time)))}f}" if time > 0 else "0"


def megabytes(result):
    return f"{result.kilobytes / 1024:.1f}"


def factor(number):
    return f"{number:.2f}"


def time_factor(results, slower, faster):
    return results[slower].microseconds / results[faster].microseconds


def memory_factor(results, one, other):
    return results[one].kilobytes / results[other].kilobytes


def against_c(measured, machine, title):
    """The main table: measured is a list of (row, results)."""
    lines = []
    for row, results in measured:
        ours, peer = results[SUBJECT], results[REFERENCE]
        lines.append([row.name, milliseconds(ours), percent(ours.spread), milliseconds(peer), percent(peer.spread),
                      factor(time_factor(results, REFERENCE, SUBJECT)), megabytes(ours), megabytes(peer),
                      factor(memory_factor(results, SUBJECT, REFERENCE)), percent(limit_share(row, ours, machine)),
                      "" if ours.same else "DIFFERS"])
    lines.append(["geometric mean", "", "", "", "", factor(mean(time_factor(r, REFERENCE, SUBJECT) for _, r in measured)), "", "",
                  factor(mean(memory_factor(r, SUBJECT, REFERENCE) for _, r in measured)), "", ""])
    return Table(f"Against C: {title}",
                 "Speed-up: the time of C relative to that of fehu; above 1 fehu is ahead. Memory: fehu's peak relative to that of C; below 1 fehu is ahead. "
                 "Limit: the least time for the bytes and operations that the program states, at the rates of this machine, relative to fehu's.",
                 ["program", "fehu ms", "±", "C ms", "±", "speed-up", "fehu MB", "C MB", "memory", "limit", "result"], lines, [5])


def against_baseline(measured, path, title):
    lines = [[row.name, factor(time_factor(results, BASELINE, SUBJECT)), factor(memory_factor(results, SUBJECT, BASELINE))]
             for row, results in measured]
    lines.append(["geometric mean", factor(mean(time_factor(r, BASELINE, SUBJECT) for _, r in measured)),
                  factor(mean(memory_factor(r, SUBJECT, BASELINE) for _, r in measured))])
    return Table(f"Against {path}: {title}", "Speed-up: its time relative to fehu's. Memory: fehu's peak relative to its.",
                 ["program", "speed-up", "memory"], lines, [1])


def impact(measured, contestants, title):
    """How much slower and larger programs become when something is switched off."""
    lines = []
    for row, results in measured:
        cells = [(time_factor(results, each.name, SUBJECT), memory_factor(results, each.name, SUBJECT)) for each in contestants]
        differs = "" if all(results[each.name].same for each in contestants) else "DIFFERS"
        lines.append([row.name, *(factor(number) for cell in cells for number in cell), differs])
    means = [number for each in contestants for number in (mean(time_factor(r, each.name, SUBJECT) for _, r in measured),
                                                           mean(memory_factor(r, each.name, SUBJECT) for _, r in measured))]
    lines.append(["geometric mean", *map(factor, means), ""])
    heads = [head for each in contestants for head in (each.name, "memory")]
    return Table(f"Impact: {title}", "Time and peak memory with something switched off, relative to fehu with everything.",
                 ["program", *heads, "result"], lines, list(range(1, 2 * len(contestants), 2)))


def scaling(measured, contestants, title):
    """How much faster programs become with threads."""
    lines = [[row.name, milliseconds(results[SUBJECT]), *(factor(time_factor(results, SUBJECT, each.name)) for each in contestants),
              "" if all(results[each.name].same for each in contestants) else "DIFFERS"] for row, results in measured]
    lines.append(["geometric mean", "", *(factor(mean(time_factor(r, SUBJECT, each.name) for _, r in measured)) for each in contestants), ""])
    return Table(f"Threads: {title}", "The time of sequential code relative to that of `fehu multicore` with so many threads; above 1 threads are ahead.",
                 ["program", "fehu ms", *(each.name for each in contestants), "result"], lines, list(range(2, 2 + len(contestants))))


def against_openmp(measured, pairs, title):
    """Pairs of contestants, fehu and the reference with OpenMP, with the same number of threads each."""
    rows = [(row, results) for row, results in measured if all(peer.name in results for _, peer in pairs)]
    lines = []
    for row, results in rows:
        cells = [cell for ours, peer in pairs for cell in (milliseconds(results[ours.name]), milliseconds(results[peer.name]),
                                                            factor(time_factor(results, peer.name, ours.name)))]
        lines.append([row.name, *cells, "" if all(results[peer.name].same for _, peer in pairs) else "DIFFERS"])
    means = [cell for ours, peer in pairs for cell in ("", "", factor(mean(time_factor(r, peer.name, ours.name) for _, r in rows)))]
    lines.append(["geometric mean", *means, ""])
    heads = [head for ours, _ in pairs for head in (f"fehu {ours.threads} ms", f"OpenMP {ours.threads} ms", "speed-up")]
    return Table(f"Against OpenMP: {title}",
                 "The reference compiled with -fopenmp, where it says what threads are to share, and `fehu multicore`, with as many threads. "
                 "Speed-up: the time of OpenMP relative to that of fehu; above 1 fehu is ahead.",
                 ["program", *heads, "result"], lines, list(range(3, 3 + 3 * len(pairs), 3)))


def versions(measured, others, title):
    """Several ways to write a program against each other; others has the name of the first version by that of another."""
    results = {row.name: results for row, results in measured}
    def line(name, first):
        ours, best = results[name], results[first]
        return [name, milliseconds(ours[SUBJECT]), factor(ours[SUBJECT].microseconds / best[SUBJECT].microseconds),
                factor(ours[SUBJECT].kilobytes / best[SUBJECT].kilobytes), factor(ours[SUBJECT].microseconds / best[REFERENCE].microseconds)]
    pairs = [(first, first) for first in dict.fromkeys(others.values())] + list(others.items())
    lines = [line(name, first) for name, first in sorted(pairs, key=lambda pair: (pair[1], pair[0] != pair[1])) if name in results and first in results]
    return Table(f"Versions: {title}", "Ways to write a program: time and memory relative to the first version of it, and time relative to C.",
                 ["program", "fehu ms", "time", "memory", "time of C"], lines, [2])


def show(table):
    """The table as lines of text."""
    rows = [table.heads, *table.lines]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.heads))]
    shown = ["  ".join([row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]).rstrip() for row in rows]
    return "\n".join([table.title, *shown])
