/** Settings that serve several responses at once. */
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { StatsError } from '../stats-error.ts';

/** What is wanted of a response: beyond `lower` or `upper` it is worthless, at `target` it cannot be better. */
export type DesirabilityGoal =
  | {
      readonly goal: 'maximise';
      readonly lower: number;
      readonly target: number;
      readonly weight: number;
    }
  | {
      readonly goal: 'minimise';
      readonly target: number;
      readonly upper: number;
      readonly weight: number;
    }
  | {
      readonly goal: 'target';
      readonly lower: number;
      readonly target: number;
      readonly upper: number;
      readonly weight: number;
    };

/**
 * Desirability of a value, from 0 to 1 (Derringer & Suich 1980, Journal of Quality Technology 12, eqs 1 and 2): the share of the way from
 * the limit to the target, raised to the weight.
 */
export function desirability(value: number, goal: DesirabilityGoal): number {
  const share = way(value, goal);
  return share <= 0 ? 0 : share >= 1 ? 1 : share ** goal.weight;
}

/** Share of the way from the limit to the target; negative beyond the limit, above 1 beyond the target. */
function way(value: number, goal: DesirabilityGoal): number {
  const from = (limit: number): number => (value - limit) / (goal.target - limit);
  switch (goal.goal) {
    case 'maximise':
      return from(goal.lower);
    case 'minimise':
      return from(goal.upper);
    case 'target':
      return from(value <= goal.target ? goal.lower : goal.upper);
  }
}

export interface OptimisedResponse {
  readonly goal: DesirabilityGoal;
  /** Weight of the response in the geometric mean. */
  readonly importance: number;
  predict(settings: readonly number[]): number;
}

/** Where a factor may be set: a range in coded units, or two levels only. */
export type FactorRange =
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  | { readonly kind: 'levels'; readonly levels: readonly number[] };

export interface Optimum {
  readonly settings: readonly number[];
  /** Geometric mean of the desirabilities, weighted by importance. */
  readonly desirability: number;
}

const STARTS = 200;
const REFINED = 6;

/** Geometric mean of desirabilities by importance (Derringer 1994, Quality Progress 27). */
export function overallDesirability(
  responses: readonly OptimisedResponse[],
  settings: readonly number[],
): number {
  let logs = 0;
  let weights = 0;
  for (const { goal, importance, predict } of responses) {
    logs += importance * Math.log(desirability(predict(settings), goal));
    weights += importance;
  }
  return Math.exp(logs / weights);
}

/**
 * Settings of greatest overall desirability: the best of many starts, refined by pattern search (Hooke & Jeeves 1961, JACM 8). Where
 * nothing is acceptable, the settings that miss the limits by least, with desirability 0.
 */
export function optimiseDesirability(
  responses: readonly OptimisedResponse[],
  ranges: readonly FactorRange[],
  seed: number,
): Optimum {
  if (responses.length === 0) throw new StatsError('empty', 'no response to optimise', 'responses');
  const value = (settings: readonly number[]): number => {
    const overall = overallDesirability(responses, settings);
    if (overall > 0) return overall;
    return responses.reduce((sum, { goal, predict }) => sum + Math.min(0, way(predict(settings), goal)), 0);
  };
  const starts = startsOf(ranges, seed)
    .map((settings) => ({ settings, value: value(settings) }))
    .sort((a, b) => b.value - a.value);
  let best = starts[0]!;
  for (const start of starts.slice(0, REFINED)) {
    const refined = patternSearch(start, ranges, value);
    if (refined.value > best.value) best = refined;
  }
  return { settings: best.settings, desirability: Math.max(0, best.value) };
}

interface Point {
  readonly settings: readonly number[];
  readonly value: number;
}

/** The middle, corners while they are few, and random settings. */
function startsOf(ranges: readonly FactorRange[], seed: number): readonly (readonly number[])[] {
  const ends = ranges.map((range) => (range.kind === 'range' ? [range.low, range.high] : range.levels));
  const corners = ends.reduce((count, each) => count * each.length, 1);
  const starts: number[][] = [];
  if (corners <= STARTS)
    for (let corner = 0; corner < corners; corner++) {
      let rest = corner;
      starts.push(
        ends.map((each) => {
          const setting = each[rest % each.length]!;
          rest = Math.floor(rest / each.length);
          return setting;
        }),
      );
    }
  const random = new Xoshiro256(seed);
  for (let i = 0; i < STARTS; i++)
    starts.push(
      ranges.map((range) =>
        range.kind === 'range'
          ? range.low + (range.high - range.low) * (i === 0 ? 0.5 : random.uniform())
          : range.levels[Math.floor(random.uniform() * range.levels.length)]!,
      ),
    );
  return starts;
}

/** Steps along each factor, halved when none improves; factors of levels keep those of the start. */
function patternSearch(
  start: Point,
  ranges: readonly FactorRange[],
  value: (settings: readonly number[]) => number,
): Point {
  let best = start;
  let step = 0.25;
  while (step > 1e-6) {
    const before = best;
    ranges.forEach((range, i) => {
      if (range.kind !== 'range') return;
      for (const sign of [1, -1]) {
        const setting = Math.min(
          range.high,
          Math.max(range.low, best.settings[i]! + sign * step * (range.high - range.low)),
        );
        const settings = best.settings.with(i, setting);
        const found = value(settings);
        if (found > best.value) best = { settings, value: found };
      }
    });
    if (best === before) {
      step /= 2;
      continue;
    }
    // the move that helped, once more
    const settings = ranges.map((range, i) => {
      const onward = 2 * best.settings[i]! - before.settings[i]!;
      return range.kind === 'range' ? Math.min(range.high, Math.max(range.low, onward)) : best.settings[i]!;
    });
    const found = value(settings);
    if (found > best.value) best = { settings, value: found };
  }
  return best;
}
