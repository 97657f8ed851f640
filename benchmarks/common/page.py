"""Tables of benchmarks as one page of HTML, with a bar for each line; nothing is loaded from elsewhere."""
import html
import math

STYLE = """
body { font: 15px sans-serif; margin: 2em auto; max-width: 70em; color: #222 }
table { border-collapse: collapse; font-size: 13px }
th, td { padding: 2px 9px; text-align: right; border-bottom: 1px solid #ddd }
th:first-child, td:first-child { text-align: left }
tr:last-child td { font-weight: bold }
"""
BAR, GAP, LEFT, WIDTH = 14, 5, 190, 620


def number(cell):
    try:
        return float(cell)
    except ValueError:
        return None


def bars(table, column):
    """Bars on a logarithmic scale around 1: to the right what is above it, in green, to the left what is below, in red."""
    values = [(line[0], number(line[column])) for line in table.lines]
    values = [(name, math.log2(value), value) for name, value in values if value]
    if not values:
        return ""
    low, high = min(-0.5, *(v[1] for v in values)), max(0.5, *(v[1] for v in values))
    scale = WIDTH / (high - low)
    height = len(values) * (BAR + GAP) + 10
    one = LEFT - low * scale
    parts = [f"<h3>{html.escape(table.heads[column])}</h3>", f'<svg width="{LEFT + WIDTH + 70}" height="{height}" font-size="12" font-family="sans-serif">']
    for place, (name, exponent, value) in enumerate(values):
        y = place * (BAR + GAP) + 5
        begin, end = sorted((one, one + exponent * scale))
        colour = "#4a9a5b" if exponent >= 0 else "#c0504d"
        parts.append(f'<text x="{LEFT - 60}" y="{y + 11}" text-anchor="end">{html.escape(name)}</text>')
        parts.append(f'<rect x="{begin:.1f}" y="{y}" width="{max(end - begin, 1):.1f}" height="{BAR}" fill="{colour}"/>')
        side = f'x="{end + 4:.1f}"' if exponent >= 0 else f'x="{begin - 4:.1f}" text-anchor="end"'
        parts.append(f'<text {side} y="{y + 11}" fill="#555">{value:.2f}</text>')
    parts.append(f'<line x1="{one:.1f}" x2="{one:.1f}" y1="0" y2="{height}" stroke="#222"/></svg>')
    return "\n".join(parts)


def cells(tag, line):
    return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in line) + "</tr>"


def section(table):
    return "\n".join([f"<h2>{html.escape(table.title)}</h2>", f"<p>{html.escape(table.explanation)}</p>",
                      *(bars(table, column) for column in table.bars), "<table>",
                      cells("th", table.heads), *(cells("td", line) for line in table.lines), "</table>"])


def write(path, tables, machine):
    rates = f"One core copies {machine.bytes_per_second / 1e9:.1f} GB/s and computes {machine.operations_per_second / 1e9:.0f} GFLOP/s in f32."
    with open(path, "w", encoding="utf-8") as out:
        out.write(f'<!doctype html>\n<html><head><meta charset="utf-8"><title>fehu: benchmarks</title><style>{STYLE}</style></head><body>\n'
                  f"<h1>fehu: benchmarks</h1>\n<p>{rates}</p>\n" + "\n".join(map(section, tables)) + "\n</body></html>\n")
