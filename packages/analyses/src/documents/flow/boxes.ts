/** Boxes of flow diagrams, and the sums that must be right in them. */
import type { DocumentContent, DocumentProblem, DocumentRow } from '../contract.ts';
import type { BoxLine } from '../draw/figure.ts';
import type { FlowBox, FlowRow } from '../draw/flow-parts.ts';
import { cellOf, numberOf, rowsOf } from '../values.ts';

/** What one kind of diagram is made of. */
export interface FlowForm {
  readonly title: string;
  /** Those who leave stand beside the box they leave, as in PRISMA. */
  readonly beside: boolean;
  rows(content: DocumentContent): readonly FlowRow[];
  problems(content: DocumentContent): readonly DocumentProblem[];
  /** First and last count with their words, for the finding. */
  ends(content: DocumentContent): readonly [number | null, string, number | null, string];
}

/** A count as boxes print it. */
export const count = (value: number | null): string =>
  value === null ? '(n = –)' : `(n = ${value.toLocaleString('en')})`;

/** The columns of a table of reasons. */
export const REASONS = [
  { key: 'reason', kind: 'text', label: 'Reason', example: 'Did not meet the criteria', width: 3 },
  { key: 'n', kind: 'number', label: 'n', min: 0, whole: true, example: '70' },
] as const;

/** The sum of a column; null where no number is typed. */
export const sumOf = (rows: readonly DocumentRow[], key: string): number | null => {
  const values = rows.map((row) => numberOf(cellOf(row, key))).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
};

/** Reasons as lines of a box. */
export const reasonLines = (reasons: readonly DocumentRow[]): readonly BoxLine[] =>
  reasons.map((row) => ({
    text: `${cellOf(row, 'reason') || 'Other'} ${count(numberOf(cellOf(row, 'n')))}`,
    indent: 10,
  }));

/** A box with the number of those who left, and their reasons. */
export function leaving(title: string, content: DocumentContent, key: string): FlowBox {
  const reasons = rowsOf(content, key);
  return {
    lines: [{ text: `${title} ${count(sumOf(reasons, 'n'))}`, bold: true }, ...reasonLines(reasons)],
    of: [{ field: key }],
  };
}

/** A box with one count, which a field holds. */
export const main = (title: string, value: number | null, field: string): FlowBox => ({
  lines: [{ text: `${title} ${count(value)}`, bold: true }],
  of: [{ field }],
});

interface Balance {
  /** The field that holds what remains. */
  readonly field: string;
  readonly label: string;
  readonly into: number | null;
  readonly out: number | null;
  readonly next: number | null;
  /** The sum in words: 'screened less excluded'. */
  readonly words: string;
}

/** What goes in must come out: the sentence names the box, the sum and the difference. */
export function balance({ field, label, into, out, next, words }: Balance): readonly DocumentProblem[] {
  if (into === null || out === null || next === null || into - out === next) return [];
  const expected = into - out;
  return [
    {
      field,
      message: `${label} is ${next}, but ${into} − ${out} = ${expected} (${words}); the difference is ${Math.abs(expected - next)}.`,
      ...(expected >= 0
        ? { fix: { label: `Set ${label} to ${expected}`, content: { [field]: String(expected) } } }
        : {}),
    },
  ];
}

/** The sum of the numbers that are typed; null without any. */
export function total(...values: readonly (number | null)[]): number | null {
  const typed = values.filter((value) => value !== null);
  return typed.length === 0 ? null : typed.reduce((sum, value) => sum + value, 0);
}

/** A whole number from 0 as a field. */
export const numberField = (key: string, label: string, help: string, required = false) =>
  ({ key, kind: 'number', label, help, min: 0, whole: true, ...(required ? { required } : {}) }) as const;

/** Whole numbers from 0 as columns. */
export const numberColumns = (columns: readonly (readonly [string, string])[]) =>
  columns.map(([key, label]) => ({ key, label, kind: 'number' as const, min: 0, whole: true }));

/** The boxes as they are drawn: those marked in which a count is wrong, and no count broken over two lines. */
export const drawnRows = (
  rows: readonly FlowRow[],
  problems: readonly DocumentProblem[],
): readonly FlowRow[] =>
  rows.map((row) => ({
    ...row,
    boxes: row.boxes.map((box) => drawnBox(box, problems)),
    ...(row.sides ? { sides: row.sides.map((box) => drawnBox(box, problems)) } : {}),
  }));

function drawnBox(box: FlowBox | null, problems: readonly DocumentProblem[]): FlowBox | null {
  if (!box) return null;
  const wrong = problems.some(({ field, row, column }) =>
    box.of?.some(
      (of) =>
        of.field === field &&
        (of.row === undefined || row === undefined || of.row === row) &&
        (of.columns === undefined || (column !== undefined && of.columns.includes(column))),
    ),
  );
  const lines = box.lines.map((line) => ({ ...line, text: line.text.replace(/\(n = /g, '(n\u00a0=\u00a0') }));
  return { ...box, lines, ...(wrong ? { wrong } : {}) };
}
