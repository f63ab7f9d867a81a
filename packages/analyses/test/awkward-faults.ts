/** What no outcome may have, whatever the data: numbers that cannot be written, and refusals whose reason is not true. */
import type { Frame } from '@constat/data';
import { type Runs, renderBlocks, runsToText } from '@constat/report';
import { chosenVariables } from '../src/chosen-variables.ts';
import type { AnyAnalysis, Outcome, RawOptions, Refusal } from '../src/index.ts';

/** Numbers that cannot be written, by their paths. */
function unwritable(value: unknown, path: string): readonly string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} = ${value}`];
  if (value === undefined) return [`${path} = undefined`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => unwritable(item, `${path}.${key}`));
}

const valuesOf = (frame: Frame, name: string): Float64Array =>
  frame.column(name).cells.kind === 'numbers'
    ? frame.numbers(name).filter((value) => !Number.isNaN(value))
    : new Float64Array();

const varies = (frame: Frame, name: string): boolean => new Set(valuesOf(frame, name)).size > 1;

const isBold = (run: Runs[number]): run is { text: string; marks: ['bold'] } =>
  typeof run !== 'string' && 'marks' in run && run.marks?.[0] === 'bold';

/** What the form asks for: its options, and the fields of its lists by key and by label. */
const askedFor = ({ options }: AnyAnalysis): ReadonlySet<string> =>
  new Set(
    Object.entries(options).flatMap(([key, option]) => [
      key,
      ...(option.kind === 'list'
        ? Object.entries(option.item).flatMap(([field, { label }]) => [field, label])
        : []),
    ]),
  );

/** What numbers so large or so small that squares fail make a computation believe. */
const BELIEVED =
  /the same for all|not vary|no spread|determined? by|determine \S+ fully|too far apart|several curves/;

const isAtEdge = (frame: Frame, name: string): boolean => {
  const largest = Math.max(0, ...valuesOf(frame, name).map(Math.abs));
  return largest > 1e150 || (largest > 0 && largest < 1e-150);
};

/** What is untrue about a refusal. */
function untruths(refusal: Refusal, analysis: AnyAnalysis, frame: Frame, options: RawOptions): string[] {
  const chosen = chosenVariables(analysis.options, options);
  const text = runsToText(refusal.message);
  const found: string[] = [];
  const { variable } = refusal;
  if (variable !== undefined && !chosen.includes(variable) && !askedFor(analysis).has(variable))
    found.push(`names ${variable}, which nobody chose: ${text}`);
  const named = refusal.message.filter(isBold).map((run) => run.text);
  // a variable is named by its label where it has one
  const numbers = chosen.filter(
    (name) => named.includes(name) || (frame.has(name) && named.includes(frame.label(name))),
  );
  if (
    /infinite/.test(text) &&
    !numbers.some((name) => valuesOf(frame, name).some((v) => !Number.isFinite(v)))
  )
    found.push(`nothing is infinite: ${text}`);
  if (BELIEVED.test(text) && chosen.some((name) => frame.has(name) && isAtEdge(frame, name)))
    found.push(`the numbers are too large or too small: ${text}`);
  if (/has the same value in every case|All values of/.test(text) && !/used|all values,/.test(text))
    for (const name of numbers) if (varies(frame, name)) found.push(`${name} varies: ${text}`);
  return found;
}

/** Buttons and rows keep the names of the data. */
const readByPeople = (key: string, value: unknown): unknown =>
  key === 'options' || key === 'of' ? undefined : value;

/** What the data of the test hold, and no result may. */
const HIDDEN = /[\u200b\u202e]/;

/** What is wrong with an outcome: numbers that cannot be written, reasons that are not true. */
export function faults(
  outcome: Outcome,
  analysis: AnyAnalysis,
  frame: Frame,
  options: RawOptions,
): readonly string[] {
  if (outcome.status === 'needs') return [];
  if (outcome.status === 'refused')
    return outcome.refusals.flatMap((refusal) => untruths(refusal, analysis, frame, options));
  const words = renderBlocks(outcome.blocks, 'text').match(
    /.{0,40}\b(?:NaN|(?<!(?:ratios|limits) )undefined|Infinity)\b.{0,20}/,
  );
  return [
    ...unwritable(outcome.result, 'result'),
    ...unwritable(outcome.blocks, 'blocks'),
    ...(words ? [words[0]] : []),
    ...(HIDDEN.test(JSON.stringify(outcome.blocks, readByPeople)) ? ['a character that nobody sees'] : []),
  ].slice(0, 3);
}
