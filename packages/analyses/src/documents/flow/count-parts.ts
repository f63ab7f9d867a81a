/** Counting the rows of a dataset for the boxes of a flow diagram: who is there, who left, and why. */
import type { Factor, Frame } from '@constat/data';
import {
  COUNTED,
  type DataCounts,
  type DocumentContent,
  type DocumentRow,
  type SourcePart,
} from '../contract.ts';
import { cellOf, numberOf } from '../values.ts';

/** How the boxes of one form are counted. */
export interface FlowCounting {
  readonly parts: readonly SourcePart[];
  /** Tables that the data gives whole, with the column that names a row; typed rows have no place in them. */
  readonly whole: Readonly<Record<string, string>>;
  count(frame: Frame, source: DocumentRow): DataCounts;
  /** Numbers that are counted, and columns of tables. */
  counted(source: DocumentRow): Readonly<Record<string, true | readonly string[]>>;
  /** The numbers that a typed row of a table adds to: who is not in the data was there before leaving. */
  raises(field: string, row: DocumentRow): readonly string[];
}

/** Arms, groups and results that a diagram has room for beside each other. */
const MOST_BESIDE = 6;

/** Different values that can still be reasons; more are numbers or names. */
const MOST_REASONS = 20;

/** Said of those who left without a reason in the data. */
export const NO_REASON = 'Reason not recorded';

const NO = /^(?:no|n|false|0|none|not applicable)$/i;
const YES = /^(?:yes|y|true|1)$/i;

/** What a level says where yes and no are meant; null where it says something else. */
export const isYes = (level: string): boolean | null =>
  YES.test(level.trim()) ? true : NO.test(level.trim()) ? false : null;

/** A variable as the levels of its rows. */
export interface PartLevels {
  readonly factor: Factor;
  readonly name: string;
  readonly level: (row: number) => string | null;
}

/** The variables of the parts that are chosen; what cannot be used is said in `problems`. */
export class ChosenParts {
  readonly problems: string[] = [];

  constructor(
    readonly frame: Frame,
    readonly source: DocumentRow,
    readonly parts: readonly SourcePart[],
  ) {}

  /** The variable of a part as levels; null where none is chosen or the data does not have it. */
  levels(key: string): PartLevels | null {
    const name = cellOf(this.source, key);
    if (name === '') return null;
    if (!this.frame.has(name)) {
      this.problems.push(
        `${this.#label(key)}: there is no variable “${name}” in the data any more; choose another.`,
      );
      return null;
    }
    const factor = this.frame.factor(name);
    return { factor, name, level: (row) => factor.levels[factor.codes[row] ?? -1] ?? null };
  }

  /** The same, of a variable whose levels become boxes or lines; refused where there are too many. */
  few(key: string, most = MOST_BESIDE): PartLevels | null {
    const found = this.levels(key);
    if (!found || found.factor.levels.length <= most) return found;
    this.problems.push(
      `${this.#label(key)}: ${found.name} has ${found.factor.levels.length} different values, more than ${most}; choose another variable, or recode it.`,
    );
    return null;
  }

  /** What a variable says of those who left: null of a row that stays, '' of one that left without a reason, else the reason. */
  leavers(key: string): ((row: number) => string | null) | null {
    const found = this.few(key, MOST_REASONS);
    if (!found) return null;
    const said = found.factor.levels.map((level) => {
      const yes = isYes(level);
      return yes === null ? level : yes ? '' : null;
    });
    return (row) => said[found.factor.codes[row] ?? -1] ?? null;
  }

  #label(key: string): string {
    return this.parts.find((part) => part.key === key)?.label ?? key;
  }
}

/** Reasons with how often each was given, the most frequent first. */
export class Tally {
  readonly #counts = new Map<string, number>();
  total = 0;

  add(reason: string): void {
    this.total++;
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** Rows of a table of reasons; `unsaid` is what those without a reason are called, null where they are no row. */
  rows(unsaid: string | null): readonly DocumentRow[] {
    const named = [...this.#counts].sort((a, b) => b[1] - a[1]);
    return named.flatMap(([reason, n]) =>
      reason === '' && unsaid === null ? [] : [{ reason: reason || (unsaid ?? ''), n: String(n) }],
    );
  }

  /** Whether any reason was given. */
  get hasReasons(): boolean {
    return [...this.#counts.keys()].some((reason) => reason !== '');
  }
}

/** How many rows contradict themselves, as a sentence; none where there is no such row. */
export const contradiction = (rows: number, words: string): readonly string[] =>
  rows === 0 ? [] : [`${rows.toLocaleString('en')} ${rows === 1 ? 'row has' : 'rows have'} ${words}`];

const isCounted = (row: DocumentRow): boolean => cellOf(row, COUNTED) !== '';

const tableOf = (content: DocumentContent, field: string): readonly DocumentRow[] => {
  const value = content[field];
  return Array.isArray(value) ? (value as readonly DocumentRow[]) : [];
};

/** The document with the counts in it. Typed rows stay beside counted ones, except at first, when they stood for the same people. */
export function fillCounts(
  { whole, raises }: FlowCounting,
  { numbers, rows }: DataCounts,
  content: DocumentContent,
): DocumentContent {
  const fields = Object.entries(rows);
  const isFirst = !fields.some(([field]) => tableOf(content, field).some(isCounted));
  const raised = new Map(Object.entries(numbers));
  const tables = fields.map(([field, counted]) => {
    const before = tableOf(content, field);
    const name = whole[field];
    const marked = counted.map((row) => ({
      ...(name === undefined ? {} : before.find((each) => cellOf(each, name) === cellOf(row, name))),
      ...row,
      [COUNTED]: 'yes',
    }));
    const typed = name !== undefined || isFirst ? [] : before.filter((row) => !isCounted(row));
    for (const row of typed)
      for (const key of raises(field, row)) {
        const counted = raised.get(key);
        if (counted !== undefined) raised.set(key, counted + (numberOf(cellOf(row, 'n')) ?? 0));
      }
    return [field, [...marked, ...typed]] as const;
  });
  return {
    ...content,
    ...Object.fromEntries([...raised].map(([key, value]) => [key, String(value)])),
    ...Object.fromEntries(tables),
  };
}

/** What a part holds that tells who left. */
export const LEFT = 'A reason, or yes and no; no and missing stay.';
