import {
  type AdjustedRate,
  compareAdjusted,
  directRate,
  type EpiEstimate,
  type IndirectRate,
  indirectRate,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { StandardOptions } from './options.ts';

export interface StandardResult {
  readonly sample: Sample;
  readonly direct: {
    readonly first: AdjustedRate;
    readonly second: AdjustedRate | null;
    readonly ratio: EpiEstimate | null;
    readonly difference: EpiEstimate | null;
  } | null;
  readonly indirect: IndirectRate | null;
}

/** A stratum as the form gives it. */
export interface Stratum {
  readonly name: string;
  readonly cases: number;
  readonly population: number;
  /** Persons or weight of the standard population; of indirect standardization the rate per person. */
  readonly standard: number;
  readonly second: { readonly cases: number; readonly population: number } | null;
}

/** The strata of the method that is chosen. */
export function strataOf(options: StandardOptions): readonly Stratum[] {
  const { method, observedFrom, directTable, indirectTable, totalTable, secondTable, compare } = options;
  const names = options.labels.split(/\r?\n/);
  const name = (i: number) => names[i]?.trim() || `Stratum ${i + 1}`;
  if (method === 'direct')
    return directTable.map((row, i) => ({
      name: name(i),
      cases: row[0] ?? 0,
      population: row[1] ?? 0,
      standard: row[2] ?? 0,
      second: compare ? { cases: secondTable[i]?.[0] ?? 0, population: secondTable[i]?.[1] ?? 0 } : null,
    }));
  const total = observedFrom === 'total';
  return (total ? totalTable.map((row) => [0, ...row]) : indirectTable).map((row, i) => ({
    name: name(i),
    cases: row[0] ?? 0,
    population: row[1] ?? 0,
    standard: (row[2] ?? 0) / options.ratePer,
    second: null,
  }));
}

export function compute(_: unknown, options: StandardOptions): StandardResult {
  const { method, per, confidenceLevel: level, standardCrudeRate: crude } = options;
  const strata = strataOf(options);
  const cases = strata.reduce((sum, row) => sum + row.cases, 0);
  if (method === 'indirect') {
    const observed = options.observedFrom === 'total' ? (options.observed ?? 0) : cases;
    return {
      sample: { used: observed, excluded: 0 },
      direct: null,
      indirect: indirectRate(
        observed,
        strata.map(({ population }) => population),
        strata.map(({ standard }) => standard),
        crude === null ? null : crude / options.ratePer,
        per,
        level,
      ),
    };
  }
  const standard = strata.map((row) => row.standard);
  const first = directRate(strata, standard, per, level);
  const others = strata.flatMap((row) => (row.second ? [row.second] : []));
  const second = options.compare ? directRate(others, standard, per, level) : null;
  const compared = second && compareAdjusted(first, second, level);
  return {
    sample: { used: cases + others.reduce((sum, row) => sum + row.cases, 0), excluded: 0 },
    direct: { first, second, ratio: compared?.ratio ?? null, difference: compared?.difference ?? null },
    indirect: null,
  };
}
