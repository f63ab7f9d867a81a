/** Small frames for tests, and their results as plain text. */
import { type Column, Frame } from '@constat/data';
import { type Block, runsToText, type TextRole } from '@constat/report';
import { type AnyAnalysis, type Outcome, type RawOptions, runAnalysis } from '../src/index.ts';

type Values = readonly (number | null)[] | readonly (string | null)[];

const isWords = (values: Values): values is readonly (string | null)[] =>
  values.some((value) => typeof value === 'string');

function columnOf(name: string, values: Values): Column {
  const base = { id: name, name, role: 'none', description: '' } as const;
  if (!isWords(values))
    return {
      ...base,
      type: 'numeric',
      cells: { kind: 'numbers', values: Float64Array.from(values, (value) => value ?? Number.NaN) },
    };
  const levels = [...new Set(values.filter((value) => value !== null))];
  return {
    ...base,
    type: 'categorical',
    cells: {
      kind: 'categories',
      codes: Int32Array.from(values, (value) => (value === null ? -1 : levels.indexOf(value))),
      levels,
    },
  };
}

/** A frame from plain arrays: words become categories, null is missing. */
export const frameOf = (columns: Readonly<Record<string, Values>>): Frame =>
  new Frame(Object.entries(columns).map(([name, values]) => columnOf(name, values)));

/** Runs and expects a result. */
export async function done(
  analysis: AnyAnalysis,
  frame: Frame,
  options: RawOptions,
): Promise<Extract<Outcome, { status: 'done' }>> {
  const outcome = await runAnalysis(analysis, frame, options);
  if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome;
}

/** Runs and expects refusals; their codes. */
export async function refusedCodes(
  analysis: AnyAnalysis,
  frame: Frame,
  options: RawOptions,
): Promise<readonly string[]> {
  const outcome = await runAnalysis(analysis, frame, options);
  return outcome.status === 'refused' ? outcome.refusals.map((refusal) => refusal.code) : [outcome.status];
}

/** The text of a role, paragraphs joined by a line break. */
export function textOf(blocks: readonly Block[], role: TextRole): string {
  const block = blocks.find((item) => item.kind === 'text' && item.role === role);
  if (block?.kind !== 'text') throw new Error(`no ${role}`);
  return block.paragraphs.map((runs) => runsToText(runs)).join('\n');
}
