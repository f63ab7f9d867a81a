import {
  attributableShare,
  type ComparedRates,
  caseControlFraction,
  compareRates,
  type EpiEstimate,
  type ExposureTable,
  eValue,
  type MortalityRatio,
  mortalityRatio,
  numberNeeded,
  populationFraction,
  populationRisk,
  type SingleRate,
  type Stratified,
  singleRate,
  stratifiedTables,
  type TwoByTwo,
  twoByTwo,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { TableOptions } from './options.ts';

export interface TableMeasures extends TwoByTwo {
  readonly attributableFraction: EpiEstimate | null;
  readonly populationRisk: EpiEstimate | null;
  readonly populationFraction: EpiEstimate | null;
  readonly numberNeeded: EpiEstimate | null;
  /** Of the estimate and of the limit that is nearer to one; null where the interval holds one. */
  readonly eValue: { readonly estimate: number; readonly limit: number | null } | null;
}

export interface StrataMeasures extends Stratified {
  /** Change of the ratio by adjustment in percent of the adjusted one. */
  readonly percentChangeOr: number | null;
  readonly percentChangeRr: number | null;
}

export interface TwoByTwoResult {
  readonly sample: Sample;
  readonly table: TableMeasures | null;
  readonly strata: StrataMeasures | null;
  readonly single: SingleRate | null;
  readonly compared: ComparedRates | null;
  readonly smr: MortalityRatio | null;
}

/** The four counts of the form. */
export const cellsOf = ({ counts }: TableOptions): ExposureTable => ({
  a: counts[0]?.[0] ?? 0,
  b: counts[0]?.[1] ?? 0,
  c: counts[1]?.[0] ?? 0,
  d: counts[1]?.[1] ?? 0,
});

const totalOf = ({ a, b, c, d }: ExposureTable): number => a + b + c + d;

/** The four counts of each stratum. */
export const strataOf = ({ strata }: TableOptions): readonly ExposureTable[] =>
  strata.map(({ a, b, c, d }) => ({ a: a ?? 0, b: b ?? 0, c: c ?? 0, d: d ?? 0 }));

/** The name of a stratum, a number where it has none. */
export const stratumName = ({ strata }: TableOptions, index: number): string =>
  strata[index]?.label.trim() || `Stratum ${index + 1}`;

export function compute(_: unknown, options: TableOptions): TwoByTwoResult {
  const { input, confidenceLevel: level } = options;
  const none = { table: null, strata: null, single: null, compared: null, smr: null };
  const sample = (used: number): Sample => ({ used, excluded: 0 });
  if (input === 'counts') {
    const cells = cellsOf(options);
    return { ...none, sample: sample(totalOf(cells)), table: measuresOf(cells, options) };
  }
  if (input === 'strata') {
    const strata = strataOf(options);
    const used = strata.reduce((sum, table) => sum + totalOf(table), 0);
    return { ...none, sample: sample(used), strata: strataMeasures(strata, level) };
  }
  const number = (value: number | null) => value ?? 0;
  switch (options.rateType) {
    case 'single': {
      const cases = number(options.cases);
      return {
        ...none,
        sample: sample(cases),
        single: singleRate(cases, number(options.personTime), options.per, level),
      };
    }
    case 'compare': {
      const first = [number(options.cases1), number(options.personTime1)] as const;
      const second = [number(options.cases2), number(options.personTime2)] as const;
      return {
        ...none,
        sample: sample(first[0] + second[0]),
        compared: compareRates(first, second, options.per, level),
      };
    }
    case 'smr': {
      const observed = number(options.observed);
      return {
        ...none,
        sample: sample(observed),
        smr: mortalityRatio(observed, number(options.expected), level),
      };
    }
  }
}

function measuresOf(cells: ExposureTable, options: TableOptions): TableMeasures {
  const { studyType, confidenceLevel: level, zeroCorrection } = options;
  const measures = twoByTwo(cells, level, zeroCorrection ?? 0);
  const byOutcome = studyType === 'case-control';
  const ratio = byOutcome ? measures.oddsRatio : measures.riskRatio;
  return {
    ...measures,
    attributableFraction: attributableShare(ratio),
    populationRisk: byOutcome ? null : populationRisk(cells, level),
    populationFraction: byOutcome ? caseControlFraction(cells, level) : populationFraction(cells, level),
    numberNeeded: byOutcome ? null : numberNeeded(measures.difference),
    eValue: byOutcome ? null : eValues(measures.riskRatio),
  };
}

function eValues(ratio: EpiEstimate | null): TableMeasures['eValue'] {
  const estimate = ratio && eValue(ratio.estimate);
  if (!ratio || estimate === null) return null;
  const near = ratio.estimate > 1 ? ratio.ciLower : ratio.ciUpper;
  const apart = near !== null && (ratio.estimate > 1 ? near > 1 : near < 1);
  return { estimate, limit: apart ? eValue(near) : null };
}

function strataMeasures(strata: readonly ExposureTable[], level: number): StrataMeasures {
  const found = stratifiedTables(strata, level);
  const change = (crude: EpiEstimate | null, adjusted: EpiEstimate | null): number | null =>
    crude && adjusted && adjusted.estimate > 0
      ? (100 * (crude.estimate - adjusted.estimate)) / adjusted.estimate
      : null;
  return {
    ...found,
    percentChangeOr: change(found.crude.oddsRatio, found.commonOr),
    percentChangeRr: change(found.crude.riskRatio, found.commonRr),
  };
}
