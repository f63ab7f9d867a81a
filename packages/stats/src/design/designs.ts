/** Designs of experiments in coded units. */
import { requireCount, StatsError } from '../stats-error.ts';

/** Runs in standard order: one row per run, one column per factor. */
export interface ExperimentalDesign {
  readonly factors: readonly string[];
  readonly runs: readonly (readonly number[])[];
}

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const MAX_RUNS = 65_536;

/** Letters of factors as the literature gives them; I stands for the identity and is left out. */
const letters = (count: number): readonly string[] => {
  if (count > LETTERS.length) throw new StatsError('out-of-domain', 'too many factors', 'factors');
  return [...LETTERS.slice(0, count)];
};

const product = (values: readonly number[]): number => values.reduce((all, value) => all * value, 1);

/** Every combination of the levels of the factors, the first factor changing fastest (Yates 1937, standard order). */
export function factorialDesign(
  levels: readonly (readonly number[])[],
  names?: readonly string[],
): ExperimentalDesign {
  requireCount(levels.length, 'factors', 1);
  const sizes = levels.map((each) => each.length);
  const total = product(sizes);
  if (total > MAX_RUNS) throw new StatsError('out-of-domain', 'too many runs', 'factors');
  const runs = Array.from({ length: total }, (_, run) => {
    let rest = run;
    return levels.map((each) => {
      const value = each[rest % each.length]!;
      rest = Math.floor(rest / each.length);
      return value;
    });
  });
  return { factors: names ?? letters(levels.length), runs };
}

/** All 2^k combinations of -1 and +1. */
export const twoLevelDesign = (factors: number): ExperimentalDesign =>
  factorialDesign(Array.from({ length: factors }, () => [-1, 1]));

export interface FractionalDesign extends ExperimentalDesign {
  /** Length of the shortest word of the defining relation; infinite where there is none. */
  readonly resolution: number;
  /** Words of the defining relation with their signs. */
  readonly definingWords: ReadonlyMap<string, number>;
  /** How many words have each length. */
  readonly wordLengthPattern: ReadonlyMap<number, number>;
  /** For each main effect and two-factor interaction, what it cannot be told from, with signs. */
  readonly aliases: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The same as bits, for those who compute with it: letters, positions of the base factors, defining relation. */
  readonly structure: {
    readonly names: readonly string[];
    readonly base: readonly number[];
    readonly relation: readonly Word[];
  };
}

/** A product of factors as a set of bits, with its sign. */
export interface Word {
  readonly bits: number;
  readonly sign: number;
}

const times = (a: Word, b: Word): Word => ({ bits: a.bits ^ b.bits, sign: a.sign * b.sign });

/**
 * Fractional two-level design 2^(k-p): each generator names an added factor as a product of the base factors, as 'ABCD' or
 * '-AB' (Box, Hunter & Hunter 2005, chapter 6). The base factors are the letters that no generator defines.
 */
export function fractionalDesign(
  factors: number,
  generators: Readonly<Record<string, string>>,
): FractionalDesign {
  const names = letters(factors);
  const base = names.filter((name) => !Object.hasOwn(generators, name));
  const bitsOf = (word: string): Word => {
    const sign = word.startsWith('-') ? -1 : 1;
    let bits = 0;
    for (const letter of word.replace(/^[+-]/, '')) {
      const at = names.indexOf(letter);
      if (at < 0) throw new StatsError('out-of-domain', `there is no factor ${letter}`, 'generators');
      bits ^= 1 << at;
    }
    return { bits, sign };
  };
  const words = Object.entries(generators).map(([name, word]) => {
    const at = names.indexOf(name);
    const right = bitsOf(word);
    const inBase = base.reduce((all, letter) => all | (1 << names.indexOf(letter)), 0);
    if (at < 0 || right.bits === 0 || (right.bits & ~inBase) !== 0)
      throw new StatsError('out-of-domain', `${name} is no product of base factors`, 'generators');
    return { at, ...right };
  });
  const runs = twoLevelDesign(base.length).runs.map((baseRun) => {
    const run = new Array<number>(factors).fill(0);
    base.forEach((name, i) => {
      run[names.indexOf(name)] = baseRun[i]!;
    });
    for (const { at, bits, sign } of words)
      run[at] = sign * product(names.flatMap((_, i) => (bits & (1 << i) ? [run[i]!] : [])));
    return run;
  });
  const relation = definingRelation(words.map(({ at, bits, sign }) => ({ bits: bits ^ (1 << at), sign })));
  const named = ({ bits }: Word): string => names.filter((_, i) => bits & (1 << i)).join('');
  const lengths = new Map<number, number>();
  for (const word of relation) {
    const { length } = named(word);
    lengths.set(length, (lengths.get(length) ?? 0) + 1);
  }
  const effects: Word[] = names.map((_, i) => ({ bits: 1 << i, sign: 1 }));
  for (let i = 0; i < factors; i++)
    for (let j = i + 1; j < factors; j++) effects.push({ bits: (1 << i) | (1 << j), sign: 1 });
  return {
    factors: names,
    runs,
    resolution: Math.min(...lengths.keys()),
    definingWords: new Map(relation.map((word) => [named(word), word.sign])),
    wordLengthPattern: lengths,
    aliases: new Map(
      effects.map((effect) => [
        named(effect),
        new Map(relation.map((word) => times(effect, word)).map((alias) => [named(alias), alias.sign])),
      ]),
    ),
    structure: { names, base: base.map((name) => names.indexOf(name)), relation },
  };
}

/** All products of the generating words. */
function definingRelation(generators: readonly Word[]): readonly Word[] {
  let all: readonly Word[] = [{ bits: 0, sign: 1 }];
  for (const generator of generators) all = [...all, ...all.map((word) => times(word, generator))];
  return all.slice(1);
}

/** First rows of the cyclic designs (Plackett & Burman 1946, Biometrika 33). */
const CYCLIC: Readonly<Record<number, string>> = {
  8: '+++-+--',
  12: '++-+++---+-',
  16: '++++-+-++--+---',
  20: '++--++++-+-+----++-',
  24: '+++++-+-++--++--+-+----',
};

/** Numbers of runs of the Plackett–Burman designs. */
export const PLACKETT_BURMAN_RUNS: readonly number[] = Object.keys(CYCLIC).map(Number);

/** Plackett–Burman design: each row the one before shifted by one, and a last row of -1. */
export function plackettBurmanDesign(runs: number): ExperimentalDesign {
  const generator = CYCLIC[runs];
  if (generator === undefined)
    throw new StatsError('out-of-domain', `runs must be one of ${Object.keys(CYCLIC).join(', ')}`, 'runs');
  const first = [...generator].map((sign) => (sign === '+' ? 1 : -1));
  const k = first.length;
  return {
    factors: first.map((_, i) => `X${i + 1}`),
    runs: [
      ...first.map((_, shift) => first.map((__, i) => first[(i - shift + k) % k]!)),
      first.map(() => -1),
    ],
  };
}

export interface CentralComposite extends ExperimentalDesign {
  /** Distance of the axial points. */
  readonly alpha: number;
}

const surfaceNames = (factors: number): readonly string[] =>
  Array.from({ length: factors }, (_, i) => `x${i + 1}`);

/**
 * Central composite design (Box & Wilson 1951): factorial points, axial points at -/+ alpha, centre points. alpha is F^(1/4) for a
 * rotatable design of F factorial points, 1 for faces, or a number.
 */
export function centralCompositeDesign(
  factors: number,
  { alpha, centerPoints }: { alpha: 'rotatable' | 'face' | number; centerPoints: number },
): CentralComposite {
  requireCount(factors, 'factors', 2);
  requireCount(centerPoints, 'centerPoints', 0);
  const cube = twoLevelDesign(factors).runs;
  const distance = alpha === 'face' ? 1 : alpha === 'rotatable' ? cube.length ** 0.25 : alpha;
  if (!(distance > 0)) throw new StatsError('out-of-domain', 'alpha must be positive', 'alpha');
  const axial = Array.from({ length: factors }, (_, i) =>
    [-distance, distance].map((value) => Array.from({ length: factors }, (__, j) => (i === j ? value : 0))),
  ).flat();
  const centre = Array.from({ length: centerPoints }, () => new Array<number>(factors).fill(0));
  return { factors: surfaceNames(factors), runs: [...cube, ...axial, ...centre], alpha: distance };
}

/** Factors that change together in Box and Behnken's designs of 6 and 7 factors (1960, table 4), by position. */
const TRIPLES: Readonly<Record<number, readonly (readonly number[])[]>> = {
  6: [
    [0, 1, 3],
    [1, 2, 4],
    [2, 3, 5],
    [0, 3, 4],
    [1, 4, 5],
    [0, 2, 5],
  ],
  7: [
    [3, 4, 5],
    [0, 5, 6],
    [1, 4, 6],
    [0, 1, 3],
    [2, 3, 6],
    [0, 2, 4],
    [1, 2, 5],
  ],
};

/**
 * Box–Behnken design (1960, Technometrics 2) of 3 to 7 factors: -/+ 1 for each pair of factors (each of some triples from 6 on), the
 * others at zero; centre points.
 */
export function boxBehnkenDesign(factors: number, centerPoints: number): ExperimentalDesign {
  requireCount(centerPoints, 'centerPoints', 0);
  if (factors < 3 || factors > 7)
    throw new StatsError('out-of-domain', 'Box-Behnken designs have 3 to 7 factors', 'factors');
  const pairs = Array.from({ length: factors }, (_, i) =>
    Array.from({ length: factors - i - 1 }, (__, j) => [i, i + 1 + j]),
  ).flat();
  const runs = (TRIPLES[factors] ?? pairs).flatMap((changed) =>
    twoLevelDesign(changed.length).runs.map((corner) => {
      const run = new Array<number>(factors).fill(0);
      changed.forEach((at, i) => {
        run[at] = corner[i]!;
      });
      return run;
    }),
  );
  for (let i = 0; i < centerPoints; i++) runs.push(new Array<number>(factors).fill(0));
  return { factors: surfaceNames(factors), runs };
}

/** Latin square of the given order: each treatment once in every row and column (cyclic; shuffle rows and columns before use). */
export function latinSquare(order: number): readonly (readonly number[])[] {
  requireCount(order, 'order', 2);
  return Array.from({ length: order }, (_, r) => Array.from({ length: order }, (__, c) => (r + c) % order));
}
