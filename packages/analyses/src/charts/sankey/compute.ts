import type { Frame } from '@constat/data';
import type { NonEmpty } from '@constat/stats';
import { zip } from '@constat/stats';
import { RefusedError, type Sample } from '../../contract.ts';
import { type Named, named, namedOrNull, usedLevels } from '../kit/categories.ts';
import type { SankeyOptions } from './options.ts';
import { refusals } from './refusals.ts';

/** Values of a stage that can still be told apart. */
const MOST_VALUES = 20;

export interface Stage extends Named {
  readonly levels: readonly string[];
  /** Amount at each value. */
  readonly amounts: readonly number[];
}

export interface Flow {
  /** The stage it leaves, from 0. */
  readonly step: number;
  readonly from: number;
  readonly to: number;
  /** The value of the first stage it began at; null where flows are not kept apart by it. */
  readonly began: number | null;
  readonly n: number;
  readonly amount: number;
}

export interface SankeyResult {
  readonly sample: Sample;
  readonly stages: NonEmpty<Stage>;
  readonly weights: Named | null;
  readonly total: number;
  readonly flows: readonly Flow[];
}

export function compute(frame: Frame, options: SankeyOptions): SankeyResult {
  const { stages: names, weights } = options;
  const { mask, used } = frame.complete(weights === null ? names : [...names, weights]);
  if (used === 0) throw new RefusedError([refusals.nothing()]);
  const coded = names.map((name) => usedLevels(frame, name, mask, MOST_VALUES));
  const values = weights === null ? null : frame.numbers(weights);
  const amounts = coded.map(({ levels }) => new Float64Array(levels.length));
  const sums = new Map<string, { n: number; amount: number }>();
  let total = 0;
  for (let row = 0; row < mask.length; row++) {
    if (!mask[row]) continue;
    const amount = values ? values[row]! : 1;
    if (amount < 0) throw new RefusedError([refusals.negative(frame.label(weights!), weights!)]);
    total += amount;
    const at = coded.map(({ codes }) => codes[row]!);
    for (const [stage, code] of at.entries()) amounts[stage]![code]! += amount;
    for (let step = 0; step + 1 < at.length; step++) {
      const key = JSON.stringify([step, at[step], at[step + 1], options.colour === 'first' ? at[0] : null]);
      const sum = sums.get(key) ?? { n: 0, amount: 0 };
      sum.n++;
      sum.amount += amount;
      sums.set(key, sum);
    }
  }
  if (!(total > 0)) throw new RefusedError([refusals.nothing()]);
  return {
    sample: { used, excluded: frame.rows - used },
    stages: zip(names, coded, amounts).map(([name, ownCoded, amount]) => ({
      ...named(frame, name),
      levels: ownCoded.levels,
      amounts: [...amount],
    })),
    weights: namedOrNull(frame, weights),
    total,
    flows: [...sums].map(([key, sum]) => flowOf(key, sum)).sort(byPlace),
  };
}

function flowOf(key: string, sum: { readonly n: number; readonly amount: number }): Flow {
  const [step, from, to, began] = JSON.parse(key) as [number, number, number, number | null];
  return { step, from, to, began, ...sum };
}

const byPlace = (a: Flow, b: Flow): number =>
  a.step - b.step || a.from - b.from || a.to - b.to || (a.began ?? 0) - (b.began ?? 0);
