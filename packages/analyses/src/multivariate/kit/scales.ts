/** Which variables share a scale, and in which order its levels stand. */

import type { Frame } from '@constat/data';
import { isSeveral } from '@constat/stats';

/** Variables with one order of levels, by their places. */
export interface LevelScale {
  readonly members: readonly number[];
  /** Null where the values are numbers themselves. */
  readonly levels: readonly string[] | null;
  /** Whether the levels have an order of their own. */
  readonly ordered: boolean;
  /** Members whose orders contradict each other; empty where one order holds them all. */
  readonly contradicting: readonly number[];
}

interface Answers {
  readonly at: number;
  /** All that exist, in order. */
  readonly order: readonly string[];
  readonly occurring: readonly string[];
  readonly ordered: boolean;
  readonly numbers: boolean;
}

const isNumber = (level: string): boolean => level.trim() !== '' && Number.isFinite(Number(level));

function answersOf(frame: Frame, name: string, at: number): Answers {
  const { type, categoryOrder: declared = [] } = frame.column(name);
  if (type === 'numeric') return { at, order: [], occurring: [], ordered: true, numbers: true };
  const { values } = frame.factor(name);
  const order = [...declared, ...values.filter((value) => !declared.includes(value))];
  return {
    at,
    order,
    occurring: values,
    ordered: type === 'ordinal' || type === 'boolean',
    numbers: order.length > 0 && order.every(isNumber),
  };
}

/** One order in which every list keeps its own; null where two contradict each other. Longer lists come first where nothing decides. */
function mergedOrder(orders: readonly (readonly string[])[]): readonly string[] | null {
  let rest = [...orders].sort((a, b) => b.length - a.length).filter((order) => order.length > 0);
  const merged: string[] = [];
  while (rest.length > 0) {
    const next = rest.map(([head]) => head!).find((head) => !rest.some((order) => order.indexOf(head) > 0));
    if (next === undefined) return null;
    merged.push(next);
    rest = rest
      .map((order) => (order[0] === next ? order.slice(1) : order))
      .filter(({ length }) => length > 0);
  }
  return merged;
}

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Groups of answers in which each shares a level with another of its group. */
function sharing(answers: readonly Answers[], levelsOf: (each: Answers) => readonly string[]): Answers[][] {
  const groups: Answers[][] = [];
  for (const each of answers) {
    const linked = groups.filter((group) =>
      group.some((other) => levelsOf(other).some((level) => levelsOf(each).includes(level))),
    );
    for (const group of linked) groups.splice(groups.indexOf(group), 1);
    groups.push([...linked.flat(), each].sort((a, b) => a.at - b.at));
  }
  return groups.sort((a, b) => a[0]!.at - b[0]!.at);
}

function scaleOf(group: readonly Answers[], keeps: (level: string) => boolean): LevelScale {
  const orders = group.map(({ order }) => order.filter(keeps));
  const ordered = group.every((each) => each.ordered);
  const all = [...new Set(orders.flat())];
  const merged = group.some((each) => each.ordered) ? mergedOrder(orders) : [...all].sort(byCodePoint);
  return {
    members: group.map(({ at }) => at),
    levels: merged ?? [...all].sort(byCodePoint),
    ordered: (ordered && merged !== null) || all.length <= 2,
    contradicting: merged ? [] : group.map(({ at }) => at),
  };
}

const numberScale = (answers: readonly Answers[]): readonly LevelScale[] =>
  answers.length === 0
    ? []
    : [{ members: answers.map(({ at }) => at), levels: null, ordered: true, contradicting: [] }];

const inPlace = (scales: readonly LevelScale[]): readonly LevelScale[] =>
  [...scales].sort((a, b) => a.members[0]! - b.members[0]!);

/** Each variable with its own order: numbers count as they are, words that share levels are one scale, those that contradict each other are not. */
export function ownScales(frame: Frame, names: readonly string[]): readonly LevelScale[] {
  const answers = names.map((name, at) => answersOf(frame, name, at));
  const groups = sharing(
    answers.filter(({ numbers }) => !numbers),
    ({ occurring }) => occurring,
  );
  const worded = groups.flatMap((group) => {
    const foreign = new Set(
      groups
        .filter((other) => other !== group)
        .flatMap((other) => other.flatMap(({ occurring }) => occurring)),
    );
    const keeps = (level: string): boolean => !foreign.has(level);
    const scale = scaleOf(group, keeps);
    return scale.contradicting.length > 0 ? group.map((each) => scaleOf([each], keeps)) : [scale];
  });
  return inPlace([...numberScale(answers.filter(({ numbers }) => numbers)), ...worded]);
}

/** All variables on one scale: numbers by size, then words in their order. */
export function commonScale(frame: Frame, names: readonly string[]): LevelScale {
  const answers = names.map((name, at) => answersOf(frame, name, at));
  if (answers.every(({ numbers }) => numbers)) return numberScale(answers)[0]!;
  const words = scaleOf(
    answers.filter(({ numbers }) => !numbers),
    () => true,
  );
  const numeric = answers.filter(({ numbers }) => numbers);
  const values = [...new Set(numeric.flatMap(({ at }) => frame.factor(names[at]!).values))]
    .filter((value) => !words.levels!.includes(value))
    .sort((a, b) => Number(a) - Number(b));
  const levels = [...values, ...words.levels!];
  return {
    ...words,
    members: answers.map(({ at }) => at),
    levels,
    ordered: levels.length <= 2 || (words.ordered && numeric.length === 0),
  };
}

/** Why variables have no common scale that has an order: two of them that do not go together. */
export type Apart = {
  readonly why: 'numbers-and-words' | 'nothing-shared' | 'other-order';
  readonly one: string;
  readonly other: string;
} | null;

/** Whether the variables can be told from low to high on one scale. */
export function apart(frame: Frame, names: readonly string[]): Apart {
  const answers = names.map((name, at) => answersOf(frame, name, at));
  const number = answers.find(({ numbers }) => numbers);
  const [word, ...words] = answers.filter(({ numbers, order }) => !numbers && order.length > 0);
  if (!word) return null;
  const pair = (one: Answers, other: Answers) => ({ one: names[one.at]!, other: names[other.at]! });
  if (number) return { why: 'numbers-and-words', ...pair(number, word) };
  const groups = sharing([word, ...words], ({ order }) => order);
  // two levels in all are one and the other, also where each variable has one of them
  if (isSeveral(groups) && new Set([word, ...words].flatMap(({ order }) => order)).size > 2)
    return { why: 'nothing-shared', ...pair(groups[0][0]!, groups[1][0]!) };
  const ordered = [word, ...words].filter((each) => each.ordered);
  const against = ordered.find(
    (_, i) => mergedOrder(ordered.slice(0, i + 1).map(({ order }) => order)) === null,
  );
  return against ? { why: 'other-order', ...pair(ordered[0]!, against) } : null;
}
