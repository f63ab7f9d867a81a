/** What the data say about the shape of an outcome within its groups. */
import type { DescriptivesResult, Outcome, RawOptions } from '@constat/analyses';

export interface GroupShape {
  readonly n: number;
  /** Absent where too few values, or equal ones, have none. */
  readonly skewness: number | null;
}

/** What descriptives are asked for: count and skewness, in each group where there are groups. */
export const shapeOptions = (outcome: string, groups: string | null): RawOptions => ({
  variables: [outcome],
  ...(groups === null ? {} : { group: groups }),
  centre: ['n'],
  spread: [],
  position: [],
  shape: ['skewness'],
  checks: [],
  plots: [],
});

/** The groups of a result of descriptives, in their order. */
export function shapesOf(outcome: Outcome): readonly GroupShape[] {
  if (outcome.status !== 'done') return [];
  const [variable] = (outcome.result as DescriptivesResult).variables;
  return (variable?.cells ?? []).map(({ description }) => ({
    n: description?.n ?? 0,
    skewness: description?.skewness ?? null,
  }));
}

/** Beyond it a tail is long; the mean of few values then says little. */
const LONG_TAIL = 1;
/** From here on means are near normal whatever the values are. */
const MANY = 31;
/** Below it nobody can tell. */
const FEW = 15;

/** The answer that the data give to the question of shape, by the same numbers as its pictures say. */
export function shapeAnswer(shapes: readonly GroupShape[]): 'symmetric' | 'skewed' | 'few' | null {
  if (shapes.length === 0) return null;
  if (shapes.every(({ n }) => n >= MANY)) return 'symmetric';
  if (shapes.some(({ n }) => n < FEW)) return 'few';
  const longest = Math.max(...shapes.map(({ skewness }) => Math.abs(skewness ?? 0)));
  return longest > LONG_TAIL ? 'skewed' : 'symmetric';
}
