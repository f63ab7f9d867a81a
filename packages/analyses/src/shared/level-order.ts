/** The order of levels, where statistics depend on it: as it was given, and as it could be where nobody gave one. */
import type { Frame } from '@constat/data';
import { bold, type NoticeBlock, rich } from '@constat/report';
import { type Refusal, RefusedError } from '../contract.ts';

/** Levels that were typed: one a line, or with commas between them. */
export const listedLevels = (text: string): readonly string[] =>
  text
    .split(text.includes('\n') ? '\n' : ',')
    .map((level) => level.trim())
    .filter((level) => level !== '');

const unknownLevel = (name: string, level: string, levels: readonly string[]): Refusal => ({
  code: 'unknown-level',
  variable: name,
  message: rich`${bold(level)} is no level of ${bold(name)}, or is listed twice.`,
  advice: rich`Its levels are: ${levels.join(', ')}. Write one a line, or with commas between them.`,
});

/** The levels of a variable in the order that was typed, those left out at the end; refuses what is no level. */
export function levelsInOrder(frame: Frame, name: string, typed: string): readonly string[] {
  const { levels } = frame.factor(name);
  const order = listedLevels(typed);
  const wrong = order.find((level, i) => !levels.includes(level) || order.indexOf(level) !== i);
  if (wrong !== undefined) throw new RefusedError([unknownLevel(name, wrong, levels)]);
  return [...order, ...levels.filter((level) => !order.includes(level))];
}

/** Words that people grade by, from little to much. */
const SCALES: readonly (readonly string[])[] = [
  ['none', 'very low', 'low', 'medium', 'moderate', 'middle', 'high', 'very high', 'extreme'],
  [
    'never',
    'rarely',
    'seldom',
    'occasionally',
    'occas',
    'sometimes',
    'regularly',
    'regul',
    'often',
    'usually',
    'heavy',
    'always',
  ],
  [
    'strongly disagree',
    'disagree',
    'somewhat disagree',
    'neutral',
    'neither',
    'undecided',
    'somewhat agree',
    'agree',
    'strongly agree',
  ],
  ['very dissatisfied', 'dissatisfied', 'neutral', 'satisfied', 'very satisfied'],
  ['very poor', 'poor', 'fair', 'average', 'good', 'very good', 'excellent'],
  ['none', 'mild', 'moderate', 'severe', 'very severe'],
  ['none', 'some', 'freq', 'frequent'],
  ['tiny', 'small', 'medium', 'large', 'huge'],
  ['junior', 'mid', 'senior', 'lead', 'manager', 'director'],
  ['worse', 'same', 'unchanged', 'better'],
];

/** A number with a unit: 10 mg. */
const DOSE = /^([-+]?\d+(?:\.\d+)?)\s*(\D*)$/;

/** The order that the names of levels speak for; null where they do not. */
export function proposedOrder(levels: readonly string[]): readonly string[] | null {
  const doses = levels.map((level) => DOSE.exec(level.trim()));
  const by = (rank: (level: string, i: number) => number): readonly string[] =>
    levels
      .map((level, i) => ({ level, rank: rank(level, i) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ level }) => level);
  if (doses.every((dose) => dose !== null && dose[2] === doses[0]?.[2]))
    return by((_, i) => Number(doses[i]![1]));
  const words = levels.map((level) => level.trim().toLowerCase());
  const scale = SCALES.find((each) => words.every((word) => each.includes(word)));
  return scale ? by((_, i) => scale.indexOf(words[i]!)) : null;
}

/** A variable whose levels stand in the order of the alphabet, for want of another. */
export interface Unordered {
  readonly label: string;
  /** The option that takes their order. */
  readonly option: string;
  readonly levels: readonly string[];
  readonly proposed: readonly string[] | null;
}

/** The variable where its levels are words without an order; two levels have the same statistics either way but for the sign. */
export function unordered(frame: Frame, name: string, option: string, typed: string): readonly Unordered[] {
  const { type, categoryOrder } = frame.column(name);
  const { levels } = frame.factor(name);
  const isNumber = (level: string): boolean => level.trim() !== '' && Number.isFinite(Number(level));
  if (type === 'ordinal' || type === 'numeric' || type === 'boolean' || categoryOrder) return [];
  if (typed.trim() !== '' || levels.length < 3 || levels.every(isNumber)) return [];
  const proposed = proposedOrder(levels);
  if (proposed?.every((level, i) => level === levels[i])) return [];
  return [{ label: frame.label(name), option, levels, proposed }];
}

/** Says that statistics rest on the order of the alphabet, and offers another where the names speak for one. */
export const unorderedNotices = (variables: readonly Unordered[], what: string): readonly NoticeBlock[] =>
  variables.map(({ label, option, levels, proposed }) => ({
    kind: 'notice',
    code: `unordered-${option}`,
    level: 'warning',
    message: rich`${bold(`${label} has no order of its own.`)} Its levels count in the order of the alphabet: ${levels.join(', ')}. ${what} mean something only if that is their order from low to high; give another one under Order of levels, or declare the variable ordinal.`,
    ...(proposed
      ? {
          action: {
            kind: 'set-options' as const,
            label: `Use ${proposed.join(', ')}`,
            options: { [option]: proposed.join('\n') },
          },
        }
      : {}),
  }));
