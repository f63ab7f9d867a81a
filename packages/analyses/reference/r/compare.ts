/** Looks for what a result shows among what R prints: each number with its sign, and at its place. */
import type { PrintedNumber } from './printed.ts';
import { ESTIMATES, type ShownTable, type Together } from './shown.ts';

/** R prints some numbers to fewer digits, and some are found by another iteration. */
const RELATIVE = 2e-4;
const ABSOLUTE = 1e-12;

/** Two numbers so near to each other are not so by chance. */
const EXACT = 1e-7;

/** A lower limit is followed by its upper limit after at most so many numbers. */
const LIMITS_WITHIN = 4;

/** The degrees of freedom of the error follow a row of a table after at most so many numbers. */
const ERROR_WITHIN = 12;

/** Numbers of a line that is a row of a table, and not one answer of several. */
const ROW = 3;

export const FINDING_KINDS = ['absent', 'sign', 'order', 'limits', 'df'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** What of a column R does not print as it is shown. */
export interface Finding {
  readonly table: string;
  readonly column: string;
  readonly kind: FindingKind;
  /** Whether it is wrong whatever else R might have printed, had it every package. */
  readonly isSure: boolean;
  readonly words: string;
}

export interface Comparison {
  readonly compared: number;
  readonly findings: readonly Finding[];
}

/** Whether R printed the number. */
function isSame({ value, rounding }: PrintedNumber, shown: number): boolean {
  if (Math.abs(value - shown) <= Math.max(ABSOLUTE + RELATIVE * Math.abs(shown), rounding)) return true;
  // p values below the precision of a double are printed as a bound
  return shown >= 0 && shown < 2.3e-16 && Math.abs(value - 2.2e-16) < 1e-17;
}

export function compareTable(table: ShownTable, printed: readonly PrintedNumber[]): Comparison {
  const places = new Map<number, readonly number[]>();
  const placesOf = (value: number): readonly number[] => {
    let found = places.get(value);
    if (!found) {
      found = printed.flatMap((number, i) => (isSame(number, value) ? [i] : []));
      places.set(value, found);
    }
    return found;
  };
  const findings: Finding[] = [];
  for (const { row, column, value } of table.numbers) {
    if (placesOf(value).length > 0) continue;
    const isFlipped = !Number.isInteger(value) && placesOf(-value).length > 0;
    findings.push({
      table: table.id,
      column,
      kind: isFlipped ? 'sign' : 'absent',
      isSure:
        isFlipped &&
        placesOf(-value).some((i) => Math.abs(printed[i]!.value + value) <= EXACT * Math.abs(value)),
      words: `${value} in row ${row}${isFlipped ? ': R prints it with the other sign' : ''}`,
    });
  }
  for (const group of table.together) {
    if (group.values.some((value) => placesOf(value).length === 0)) continue;
    if (isTogether(group, printed, placesOf)) continue;
    for (const column of group.columns)
      findings.push({
        table: table.id,
        column,
        kind: group.kind,
        isSure: true,
        words: `${group.values.join(', ')} in row ${group.row} are not together or in another order`,
      });
  }
  const gaps = new Set(findings.map(({ column }) => column));
  for (const column of table.id === ESTIMATES ? [] : columnsOf(table)) {
    if (gaps.has(column)) continue;
    const values = table.numbers.filter((number) => number.column === column);
    const stop = firstOutOfOrder(values.map(({ value }) => placesOf(value)));
    if (stop !== null)
      findings.push({
        table: table.id,
        column,
        kind: 'order',
        isSure: false,
        words: `${values[stop]!.value} in row ${values[stop]!.row} is not printed after those above it`,
      });
  }
  return { compared: table.numbers.length, findings };
}

const columnsOf = ({ numbers }: ShownTable): ReadonlySet<string> =>
  new Set(numbers.map(({ column }) => column));

function isTogether(
  { kind, values }: Together,
  printed: readonly PrintedNumber[],
  placesOf: (value: number) => readonly number[],
): boolean {
  const [first, ...rest] = values as [number, ...number[]];
  if (kind === 'limits') {
    const [upper] = rest as [number];
    return (
      first <= upper &&
      placesOf(first).some((i) =>
        placesOf(upper).some((j) => (j > i && j <= i + LIMITS_WITHIN) || (first === upper && j === i)),
      )
    );
  }
  return placesOf(first).some((i) => {
    const { line } = printed[i]!;
    const isRow = printed.filter((number) => number.line === line).length >= ROW;
    // in a table the degrees of freedom stand in the row, those of its error in a row below
    const isNear = (j: number, which: number): boolean =>
      j !== i &&
      (printed[j]!.line === line ||
        (isRow ? which > 0 && j > i && j <= i + ERROR_WITHIN : Math.abs(j - i) <= LIMITS_WITHIN));
    return (
      firstOutOfOrder(rest.map((value, which) => placesOf(value).filter((place) => isNear(place, which)))) ===
      null
    );
  });
}

/** The first of the values that has no place behind the one before it. */
function firstOutOfOrder(places: readonly (readonly number[])[]): number | null {
  let last = -1;
  for (const [i, each] of places.entries()) {
    const next = each.find((place) => place > last);
    if (next === undefined) return i;
    last = next;
  }
  return null;
}
