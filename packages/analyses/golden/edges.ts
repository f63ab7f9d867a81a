/** Edges that are known before anything is computed: the numbers and levels at which an analysis begins to refuse. */
import type { Frame } from '@constat/data';
import { chosenVariables } from '../src/chosen-variables.ts';
import {
  type AnyAnalysis,
  defaultOf,
  isCalculator,
  isShown,
  type Option,
  type RawOptions,
  refusesColumn,
  runAnalysis,
} from '../src/index.ts';
import { withManyLevels } from './frames.ts';
import { furtherChoices, otherChoices, rolesFilled, typedLimits, withoutLevels } from './options.ts';
import { lineText } from './render.ts';

/** More levels than any table has room for. */
const MANY = 520;

/** The most levels of each category that are taken, and the first number that is too many. */
export async function mostLevels(
  analysis: AnyAnalysis,
  frame: Frame,
  options: RawOptions,
): Promise<readonly string[]> {
  if (isCalculator(analysis)) return [];
  const lines: string[] = [];
  const asked = [rolesFilled(analysis, frame, options), options].map(
    (each) => withoutLevels(analysis, each) ?? each,
  );
  const allowed: RawOptions[] = [];
  for (const each of asked) if ((await refusalOf(analysis, frame, each)) === null) allowed.push(each);
  const [base] = allowed;
  if (!base) return [];
  for (const name of chosenVariables(analysis.options, base)) {
    if (frame.column(name).cells.kind !== 'categories') continue;
    const at = (levels: number) => refusalOf(analysis, withManyLevels(frame, name, levels), base);
    if ((await at(2)) !== null || (await at(MANY)) === null) continue;
    let taken = 2;
    let refused = MANY;
    while (refused - taken > 1) {
      const middle = (taken + refused) >> 1;
      if ((await at(middle)) === null) taken = middle;
      else refused = middle;
    }
    lines.push(`${name} with ${taken} levels: taken`, `${name} with ${refused} levels: ${await at(refused)}`);
  }
  return lines;
}

/** Whole numbers and shares at which limits usually are, in fields that take them. */
const TRIED = [-1, 0.5, 10, 99, 100, 101];

/** What is refused of the numbers that are typed, also beside every other choice: each at the edges, and each equal to another. */
export async function refusedNumbers(
  analysis: AnyAnalysis,
  frame: Frame,
  options: RawOptions,
  untried: readonly string[],
): Promise<readonly string[]> {
  const lines: string[] = [];
  const known = new Set<string>();
  for (const [choice, base] of [['', options] as const, ...everyChoice(analysis, options, frame)]) {
    if ((await refusalOf(analysis, frame, base)) !== null) continue;
    const tried = [
      ...typedLimits(analysis, base, untried, TRIED),
      ...equalNumbers(analysis, base, untried),
      ...rowEdges(analysis, base, untried),
    ];
    /** The values of each field by what is said of them. */
    const refused = new Map<string, string[]>();
    for (const [title, more] of tried) {
      const refusal = await refusalOf(analysis, frame, more);
      const line = `${title}: ${refusal}`;
      if (refusal === null || known.has(line)) continue;
      known.add(line);
      const [key = '', value = ''] = title.split(' = ');
      const place = `${key}\n${refusal}`;
      refused.set(place, [...(refused.get(place) ?? []), value]);
    }
    for (const [place, values] of refused) {
      const [key = '', refusal = ''] = place.split('\n');
      lines.push(`${choice === '' ? '' : `${choice}, `}${key} = ${values.join(' or ')}: ${refusal}`);
    }
  }
  return lines;
}

/** Every other choice, and beside it those that only it offers. */
function* everyChoice(
  analysis: AnyAnalysis,
  options: RawOptions,
  frame: Frame,
): Generator<readonly [string, RawOptions]> {
  for (const [title, more] of otherChoices(analysis, options, frame)) {
    yield [title, more];
    for (const [further, inner] of furtherChoices(analysis, more, options, frame))
      yield [`${title}, ${further}`, inner];
  }
}

/** A variable of one role in another, too, where that takes it: what is refused of it. */
export async function refusedRoles(
  analysis: AnyAnalysis,
  frame: Frame,
  options: RawOptions,
): Promise<readonly string[]> {
  if (isCalculator(analysis)) return [];
  const base = rolesFilled(analysis, frame, options);
  const roles = Object.entries(analysis.options).flatMap(([key, option]) =>
    option.kind === 'variable' || option.kind === 'variables' ? [[key, option] as const] : [],
  );
  const lines: string[] = [];
  for (const [from] of roles)
    for (const [to, option] of roles) {
      const [name] = [base[from]].flat();
      const others = base[to];
      if (from === to || typeof name !== 'string' || (Array.isArray(others) && others.includes(name)))
        continue;
      if (refusesColumn(option, frame.column(name), frame.factor(name).levels.length) !== null) continue;
      const both = { ...base, [to]: option.kind === 'variable' ? name : [others ?? [], name].flat() };
      const refusal = await refusalOf(analysis, frame, both);
      if (refusal !== null) lines.push(`${name} of ${from} also in ${to}: ${refusal}`);
    }
  return lines;
}

/** Numbers that are compared with no other. */
const LEVELS = /^(?:confidenceLevel|alpha|seed)$/;

const fits = ({ min, max, integer }: Extract<Option, { kind: 'number' }>, value: number): boolean =>
  value >= min && value <= max && (!integer || Number.isInteger(value));

/** Each number that is typed set to that of another field. */
function* equalNumbers(
  { options: schema }: AnyAnalysis,
  options: RawOptions,
  untried: readonly string[],
): Generator<readonly [string, RawOptions]> {
  const numbers = Object.entries(schema).flatMap(([key, option]) => {
    if (option.kind !== 'number' || untried.includes(key) || LEVELS.test(key)) return [];
    if (!isShown(option, schema, options)) return [];
    const value = options[key] ?? defaultOf(option);
    return typeof value === 'number' ? [{ key, value, option }] : [];
  });
  for (const { key, option } of numbers)
    for (const other of numbers)
      if (other.key !== key && fits(option, other.value))
        yield [`${key} = ${other.key}`, { ...options, [key]: other.value }];
}

/** What cells of a row may not be: below zero, zero, a fraction, and on both sides of another cell of the row. */
const cellEdges = (others: readonly unknown[]): readonly number[] => [
  ...new Set([
    -1,
    0,
    0.5,
    1,
    ...others.flatMap((other) => (typeof other === 'number' ? [other, other + 1] : [])),
  ]),
];

/** Each number of the first row of a list or table at its edges. */
function* rowEdges(
  { options: schema }: AnyAnalysis,
  options: RawOptions,
  untried: readonly string[],
): Generator<readonly [string, RawOptions]> {
  for (const [key, option] of Object.entries(schema)) {
    if (option.kind !== 'list' && option.kind !== 'table') continue;
    const value = options[key] ?? defaultOf(option);
    if (untried.includes(key) || !isShown(option, schema, options) || !Array.isArray(value)) continue;
    const [first, ...rows] = value as readonly (readonly unknown[] | Readonly<Record<string, unknown>>)[];
    for (const [cell, given] of Object.entries(first ?? {})) {
      if (typeof given !== 'number') continue;
      const others = Object.entries(first ?? {}).flatMap(([name, other]) => (name === cell ? [] : [other]));
      for (const edge of cellEdges(others)) {
        const row = Array.isArray(first) ? first.with(Number(cell), edge) : { ...first, [cell]: edge };
        yield [`${key}, ${cell} of its first row = ${edge}`, { ...options, [key]: [row, ...rows] }];
      }
    }
  }
}

/** Leaves an analysis before it computes. */
class Taken extends Error {}

/** Why something is refused before anything is computed; null where it is not. */
async function refusalOf(analysis: AnyAnalysis, frame: Frame, options: RawOptions): Promise<string | null> {
  const unasked: AnyAnalysis = {
    ...analysis,
    compute: () => {
      throw new Taken();
    },
  };
  try {
    const outcome = await runAnalysis(unasked, frame, options, { seed: 1, progress: () => {} });
    return outcome.status === 'refused' ? lineText(outcome) : null;
  } catch (error) {
    if (error instanceof Taken) return null;
    throw error;
  }
}
