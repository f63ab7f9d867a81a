/** The tests in the rows of a table, with the degrees of freedom that stand in other rows. */
import type { CellRole, Companion, FoundRow, FoundTable, FoundTest, Typed, TypedP } from './found.ts';
import type { RawTable, TableCell, TableLine } from './read-tables.ts';
import { ruleOf } from './symbols.ts';
import { isStatistic, type Role } from './table-columns.ts';

const ERROR_ROW = /^(?:residuals?|error|within(?: groups)?|fehler)(?:$|[ ,(])/i;

/** The row that is no test but says how many cases there were: of SPSS, and of jamovi and JASP. */
export const isCasesRow = (label: string): boolean => /^N(?: of Valid Cases)?$/.test(label.trim());

const cellOf = (cells: readonly TableCell[], ...roles: readonly Role[]): Typed | TypedP | null =>
  cells.find(({ role }) => roles.includes(role))?.number ?? null;

/** The last part of a label says what the row is, `score, Residuals`, or the first does, `Residuals, Greenhouse-Geisser`. */
const isErrorRow = ({ label, cells }: TableLine): boolean => {
  const parts = label.split(', ');
  return [parts.at(-1), parts[0]].some((part = '') => ERROR_ROW.test(part)) && cellOf(cells, 'df') !== null;
};

/** What the first part of a label is qualified by: each correction has an error row of its own. */
const qualifierOf = ({ label }: TableLine): string => label.split(', ').slice(1).join(', ');

/** A general head, `Statistic` or `Value`, means what the row is called. */
function symbolByLabel(label: string): string | null {
  if (/chi|χ|likelihood|linear-by-linear|mcnemar|kruskal|friedman/i.test(label)) return 'chi2';
  if (/mann|\bU\b/.test(label)) return 'U';
  if (/wilcoxon|\bW\b/i.test(label)) return 'W';
  if (/\bF\b|fisher's$/i.test(label)) return 'F';
  if (/\bt\b|student|welch/i.test(label)) return 't';
  return /\bz\b/i.test(label) ? 'z' : null;
}

function symbolOf({ role }: TableCell, label: string, title: string): string | null {
  if (role === 'statistic') return symbolByLabel(label) ?? symbolByLabel(title);
  return role;
}

/** A statistic with what follows it before the next one. */
interface Group {
  readonly head: TableCell;
  readonly rest: readonly TableCell[];
  readonly before: readonly TableCell[];
}

function groupsOf(cells: readonly TableCell[]): readonly Group[] {
  const starts = cells.flatMap(({ role }, i) => (isStatistic(role) ? [i] : []));
  return starts.flatMap((start, k) => {
    const head = cells[start];
    const before = cells.slice(k === 0 ? 0 : start, start);
    return head ? [{ head, before, rest: cells.slice(start + 1, starts[k + 1] ?? cells.length) }] : [];
  });
}

const COMPANIONS: readonly (readonly [Role, string])[] = [
  ['b', 'b'],
  ['difference', 'Mdiff'],
  ['beta', 'beta'],
  ['se', 'SE'],
  ['ratio', 'OR'],
  ['hazard', 'HR'],
  ['rate', 'IRR'],
];

/** Where is looked for what the row does not hold: degrees of freedom, and cases. */
export interface OtherDf {
  /** Of the error row that follows in an analysis of variance. */
  readonly error: Typed | null;
  /** Of the model that the coefficients belong to. */
  readonly model: Typed | null;
  /** The cases of the table; chi-square is written with them. */
  readonly cases: number | null;
}

function testOf(group: Group, row: TableLine, title: string, other: OtherDf): FoundTest | null {
  const { head, rest, before } = group;
  const symbol = symbolOf(head, row.label, title);
  if (symbol === null) return null;
  const { family = 'none' } = ruleOf(symbol);
  const near = [...rest, ...before];
  const two = cellOf(rest, 'p') as TypedP | null;
  const one = cellOf(rest, 'p-one') as TypedP | null;
  const own = cellOf(near, 'df', 'df1');
  const lower = cellOf(near, 'lower');
  const upper = cellOf(near, 'upper');
  if (two === null && one === null) return null;
  return {
    label: row.label,
    symbol,
    family,
    statistic: head.number,
    df1: family === 'z' ? null : (own ?? (family === 't' ? other.model : null)),
    df2: family === 'F' ? (cellOf(near, 'df2') ?? other.error) : null,
    n: family === 'chi-square' ? other.cases : null,
    p: two ?? one,
    oneSided: two === null,
    companions: COMPANIONS.flatMap(([role, name]): readonly Companion[] => {
      const number = cellOf(near, role);
      return number ? [{ symbol: name, number }] : [];
    }),
    interval: lower && upper ? { level: 0.95, lower, upper } : null,
    start: row.line.start,
    end: row.line.end,
  };
}

/** The degrees of freedom of the error row below, for each row. */
export function errorBelow(lines: readonly TableLine[]): readonly (Typed | null)[] {
  let error: Typed | null = null;
  const qualified = new Map<string, Typed | null>();
  return lines
    .toReversed()
    .map((line) => {
      const qualifier = qualifierOf(line);
      if (isErrorRow(line)) {
        error = cellOf(line.cells, 'df');
        if (!ERROR_ROW.test(qualifier)) qualified.set(qualifier, error);
      }
      return qualified.get(qualifier) ?? error;
    })
    .reverse();
}

/** The degrees of freedom of the last error row of a table. */
export const lastErrorDf = ({ lines }: RawTable): Typed | null => {
  const row = lines.findLast(isErrorRow);
  return row ? cellOf(row.cells, 'df') : null;
};

/** The cases that a table counts in a row of their own. */
function casesOf({ lines }: RawTable): number | null {
  const row = lines.find(({ label, cells }) => isCasesRow(label) && cellOf(cells, 'p', 'p-one') === null);
  const count = row?.cells.find(({ role }) => isStatistic(role))?.number.value ?? null;
  return count !== null && Number.isInteger(count) && count > 0 ? count : null;
}

/** The tests of all rows. */
export function testsOf(table: RawTable, modelDf: Typed | null): readonly FoundTest[] {
  const errors = errorBelow(table.lines);
  const cases = casesOf(table);
  return table.lines.flatMap((row, i) =>
    groupsOf(row.cells).flatMap(
      (group) => testOf(group, row, table.title, { error: errors[i] ?? null, model: modelDf, cases }) ?? [],
    ),
  );
}

const WRITTEN: Readonly<Partial<Record<Role, CellRole>>> = {
  ss: 'ss',
  df: 'df',
  df1: 'df',
  df2: 'df2',
  ms: 'ms',
  b: 'b',
  difference: 'difference',
  se: 'se',
  beta: 'beta',
  ratio: 'ratio',
  hazard: 'ratio',
  rate: 'ratio',
  lower: 'lower',
  upper: 'upper',
  p: 'p',
};

function rowOf({ label, cells }: TableLine): FoundRow {
  const written: Partial<Record<CellRole, Typed | TypedP>> = {};
  for (const { role, number } of cells) {
    const key = isStatistic(role) ? 'statistic' : WRITTEN[role];
    if (key !== undefined && !(key in written)) written[key] = number;
  }
  return { label, cells: written };
}

/** A table with one kind of statistic, to be set again; null where it has several beside each other. */
export function tableOf(raw: RawTable, tests: readonly FoundTest[]): FoundTable | null {
  const symbols = new Set(tests.map(({ symbol }) => symbol));
  const [symbol] = symbols;
  const several = raw.lines.some(({ cells }) => groupsOf(cells).length > 1);
  const [first] = raw.lines;
  const last = raw.lines.at(-1);
  if (several || symbols.size !== 1 || symbol === undefined || !first || !last) return null;
  return {
    title: raw.title,
    symbol,
    ratio: raw.lines.some(({ cells }) => cellOf(cells, 'hazard'))
      ? 'HR'
      : raw.lines.some(({ cells }) => cellOf(cells, 'rate'))
        ? 'IRR'
        : 'OR',
    rows: raw.lines.map(rowOf),
    start: first.line.start,
    end: last.line.end,
  };
}
