/**
 * Learns how likely each address is from the signs of a question: multinomial logistic regression (softmax) by stochastic gradients with a
 * step of its own for each weight (AdaGrad: Duchi, Hazan & Singer 2011, Journal of Machine Learning Research 12, 2121-2159). Signs are left out
 * by chance in every pass, so that no answer hangs on one word. Small weights are then dropped, and the rest is fitted again.
 */
import { shareOf } from '../src/finder/signs.ts';
import { rounded } from '../src/finder/weight-text.ts';
import type { Random } from './random.ts';

/** The signs of a phrasing and the places of the addresses that answer it. */
export interface Lesson {
  readonly signs: readonly string[];
  readonly answers: readonly number[];
  readonly weight: number;
  readonly source: string;
}

export interface Learned {
  readonly signs: ReadonlyMap<string, Float32Array>;
  readonly alone: Float32Array;
}

export interface Settings {
  /** How often all lessons are gone through, before and after small weights are dropped. */
  readonly passes: number;
  readonly passesAfter: number;
  readonly step: number;
  /** The share of signs left out by chance. */
  readonly leftOut: number;
  readonly shrink: number;
  /** Weights below are dropped. */
  readonly small: number;
  /** Signs in fewer phrasings are dropped; words and what was understood are kept. */
  readonly fewest: number;
}

export const SETTINGS: Settings = {
  passes: 10,
  passesAfter: 4,
  step: 0.15,
  leftOut: 0.3,
  shrink: 1e-4,
  small: 0.55,
  fewest: 2,
};

const FIRST_SQUARE = 0.01;
const KEPT_ALWAYS = 'wa';
const NEGLIGIBLE = 1e-4;

interface Weight {
  readonly values: Float32Array;
  readonly squares: Float32Array;
}

const weightsFor = (count: number): Weight => ({
  values: new Float32Array(count),
  squares: new Float32Array(count).fill(FIRST_SQUARE),
});

/** The signs that stand in enough phrasings. */
function commonSigns(lessons: readonly Lesson[], fewest: number): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>();
  for (const { signs, source } of lessons)
    for (const sign of signs) sources.set(sign, (sources.get(sign) ?? new Set()).add(source));
  return new Set(
    [...sources].flatMap(([sign, all]) =>
      all.size >= fewest || KEPT_ALWAYS.includes(sign[0] ?? '') ? [sign] : [],
    ),
  );
}

/** Turns sums into chances, in place. */
function toChances(sums: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (const sum of sums) most = Math.max(most, sum);
  let all = 0;
  for (let i = 0; i < sums.length; i++) {
    sums[i] = Math.exp((sums[i] ?? 0) - most);
    all += sums[i] ?? 0;
  }
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) / all;
}

/** Turns chances into the gradient, in place: half towards any right answer, half towards all of them, those named first more. */
function toGradient(chances: Float64Array, { answers, weight }: Lesson): void {
  const right = Math.max(
    1e-6,
    answers.reduce((sum, i) => sum + (chances[i] ?? 0), 0),
  );
  const all = answers.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
  answers.forEach((i, rank) => {
    const chance = chances[i] ?? 0;
    chances[i] = chance - (chance / right + 1 / (rank + 1) / all) / 2;
  });
  for (let i = 0; i < chances.length; i++) chances[i] = (chances[i] ?? 0) * weight;
}

/** Where the gradient is worth following. */
const steepPlaces = (gradient: Float64Array): readonly number[] => {
  const places: number[] = [];
  for (let i = 0; i < gradient.length; i++) if (Math.abs(gradient[i] ?? 0) >= NEGLIGIBLE) places.push(i);
  return places;
};

function follow(
  { values, squares }: Weight,
  gradient: Float64Array,
  steep: readonly number[],
  share: number,
  sparse: boolean,
  { step, shrink }: Settings,
): void {
  for (const i of steep) {
    const value = values[i] ?? 0;
    if (sparse && value === 0) continue;
    const down = (gradient[i] ?? 0) * share + shrink * value;
    squares[i] = (squares[i] ?? 0) + down * down;
    values[i] = value - (step * down) / Math.sqrt(squares[i] ?? 1);
  }
}

function shuffle<T>(all: T[], { next }: Random): void {
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
}

/** Fits weights to lessons. */
export function learn(
  lessons: readonly Lesson[],
  addresses: number,
  random: Random,
  settings: Settings = SETTINGS,
): Learned {
  const weights = new Map(
    [...commonSigns(lessons, settings.fewest)].map((sign) => [sign, weightsFor(addresses)]),
  );
  const alone = weightsFor(addresses);
  const order = [...lessons];
  const sums = new Float64Array(addresses);
  const pass = (sparse: boolean): void => {
    shuffle(order, random);
    for (const lesson of order) {
      const heard = lesson.signs.flatMap((sign) => {
        const own = weights.get(sign);
        return own && random.next() >= settings.leftOut ? [{ sign, own }] : [];
      });
      sums.set(alone.values);
      for (const { sign, own } of heard) {
        const share = shareOf(sign, heard.length);
        for (let i = 0; i < addresses; i++) sums[i] = (sums[i] ?? 0) + share * (own.values[i] ?? 0);
      }
      toChances(sums);
      toGradient(sums, lesson);
      const steep = steepPlaces(sums);
      follow(alone, sums, steep, 1, false, settings);
      for (const { sign, own } of heard)
        follow(own, sums, steep, shareOf(sign, heard.length), sparse, settings);
    }
  };
  for (let i = 0; i < settings.passes; i++) pass(false);
  for (const [sign, { values }] of weights) {
    for (let i = 0; i < addresses; i++) if (Math.abs(values[i] ?? 0) < settings.small) values[i] = 0;
    if (values.every((value) => value === 0)) weights.delete(sign);
  }
  for (let i = 0; i < settings.passesAfter; i++) pass(true);
  return {
    signs: new Map([...weights].map(([sign, { values }]) => [sign, values.map(rounded)])),
    alone: alone.values.map(rounded),
  };
}
