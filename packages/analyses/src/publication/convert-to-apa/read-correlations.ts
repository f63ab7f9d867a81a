/** Matrices of correlations: rows of coefficients with rows of p values and cases below them. */
import type { FoundTest, TypedP } from './found.ts';
import { isBlank, type Line } from './lines.ts';
import { readCell, readP } from './numbers.ts';

const COEFFICIENT =
  /pearson correlation|pearson's r|pearson’s r|correlation coefficient|spearman's rho|spearman’s rho/i;
const RANKS = /spearman/i;
const P_ROW = /^(?:sig\.|p-value|p$)/i;
const N_ROW = /^n$/i;

export interface ReadMatrix {
  readonly tests: readonly FoundTest[];
  readonly from: number;
  readonly to: number;
}

const cellsOf = (line: Line): readonly string[] => line.text.split('\t').map((cell) => cell.trim());

const kindAt = (cells: readonly string[], pattern: RegExp): number =>
  cells.slice(0, 3).findIndex((cell) => pattern.test(cell));

/** The matrix whose row of names is at a line. */
export function readMatrix(lines: readonly Line[], from: number, comma: boolean): ReadMatrix | null {
  const [head, first] = [lines[from], lines[from + 1]];
  if (!head?.text.includes('\t') || !first) return null;
  if (kindAt(cellsOf(first), COEFFICIENT) < 0) return null;
  const names = cellsOf(head);
  const tests: FoundTest[] = [];
  const seen = new Set<string>();
  let to = from + 1;
  let name = '';
  for (; to < lines.length; to++) {
    const line = lines[to];
    if (!line || isBlank(line) || !line.text.includes('\t')) break;
    const cells = cellsOf(line);
    const at = kindAt(cells, COEFFICIENT);
    if (at > 0 && cells[at - 1]) name = cells[at - 1] ?? name;
    if (at < 0) continue;
    const below = belowOf(lines, to);
    cells.forEach((cell, column) => {
      const other = names[column] ?? '';
      const pair = [name, other].sort().join('\n');
      const number = column > at ? readCell(cell, comma) : null;
      const p = below.p?.[column] === undefined ? null : readP(below.p[column] ?? '', comma);
      if (!number || !p || other === '' || other === name || seen.has(pair)) return;
      seen.add(pair);
      tests.push(
        correlation(
          `${name}, ${other}`,
          number,
          p,
          casesOf(below.n?.[column]),
          RANKS.test(cells[at] ?? ''),
          line,
        ),
      );
    });
  }
  return tests.length > 0 ? { tests, from, to } : null;
}

const casesOf = (cell: string | undefined): number | null => {
  const cases = readCell(cell ?? '', false);
  return cases && Number.isInteger(cases.value) ? cases.value : null;
};

/** Rows of p values and cases, at most five lines below the coefficients. */
function belowOf(lines: readonly Line[], at: number): { p?: readonly string[]; n?: readonly string[] } {
  const found: { p?: readonly string[]; n?: readonly string[] } = {};
  for (const line of lines.slice(at + 1, at + 6)) {
    const cells = cellsOf(line);
    if (kindAt(cells, COEFFICIENT) >= 0) break;
    if (kindAt(cells, P_ROW) >= 0) found.p ??= cells;
    if (kindAt(cells, N_ROW) >= 0) found.n ??= cells;
  }
  return found;
}

function correlation(
  label: string,
  statistic: FoundTest['statistic'],
  p: TypedP,
  n: number | null,
  ranks: boolean,
  line: Line,
): FoundTest {
  return {
    label,
    symbol: ranks ? 'rs' : 'r',
    family: 'r',
    statistic,
    df1: n === null ? null : { value: n - 2, decimals: 0 },
    df2: null,
    n,
    p,
    oneSided: false,
    companions: [],
    interval: null,
    start: line.start,
    end: line.end,
  };
}
