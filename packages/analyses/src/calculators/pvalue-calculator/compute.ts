import {
  adjustPValues,
  type CombinedPValues,
  combinePValues,
  criticalValue,
  P_ADJUSTMENTS,
  type PAdjustment,
  pValueOfStatistic,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import { type CurvePoint, nullCurve } from './curve.ts';
import { type NoncentralPower, noncentralPower } from './noncentral.ts';
import { nullOf } from './null-distribution.ts';
import type { PValueOptions } from './options.ts';

export interface OneTest {
  /** null where the critical value is asked for. */
  readonly statistic: number | null;
  readonly pValue: number | null;
  readonly logPValue: number | null;
  readonly criticalValue: number;
  readonly curve: readonly CurvePoint[];
}

export interface AdjustedRow {
  /** Place in the list, from 1. */
  readonly place: number;
  readonly pValue: number;
  readonly adjusted: Readonly<Record<PAdjustment, number>>;
}

export interface PValueResult {
  readonly sample: Sample;
  readonly test: OneTest | null;
  readonly noncentral: NoncentralPower | null;
  readonly adjusted: readonly AdjustedRow[] | null;
  readonly combined: {
    readonly count: number;
    readonly weighted: boolean;
    readonly result: CombinedPValues;
  } | null;
}

export function compute(_: unknown, options: PValueOptions): PValueResult {
  const nothing = { test: null, noncentral: null, adjusted: null, combined: null };
  switch (options.calculation) {
    case 'adjust': {
      const { values } = readNumbers(options.pValues);
      const used = values.filter((value) => value !== null).length;
      return { ...nothing, sample: { used, excluded: values.length - used }, adjusted: adjustedRows(values) };
    }
    case 'combine': {
      const { values } = readNumbers(options.pValues);
      const places = values.flatMap((value, i) => (value === null ? [] : [i]));
      const weights = readNumbers(options.weights).values;
      const weighted = weights.length > 0;
      const result = combinePValues(
        places.map((i) => values[i]!),
        weighted ? places.map((i) => weights[i]!) : undefined,
      );
      return {
        ...nothing,
        sample: { used: places.length, excluded: values.length - places.length },
        combined: { count: places.length, weighted, result },
      };
    }
    case 'power':
    case 'noncentrality':
      return { ...nothing, sample: { used: 1, excluded: 0 }, noncentral: noncentralPower(options) };
    default:
      return { ...nothing, sample: { used: 1, excluded: 0 }, test: testOf(options) };
  }
}

function testOf(options: PValueOptions): OneTest {
  const { calculation, alternative, alpha } = options;
  const distribution = nullOf(options);
  const statistic = calculation === 'statistic' ? (options.value ?? 0) : null;
  const found = statistic === null ? null : pValueOfStatistic(statistic, distribution, alternative);
  const critical = criticalValue(alpha, distribution, alternative);
  return {
    statistic,
    pValue: found?.pValue ?? null,
    logPValue: found && Number.isFinite(found.logPValue) ? found.logPValue : null,
    criticalValue: critical,
    curve: nullCurve(distribution, alternative, statistic ?? critical),
  };
}

function adjustedRows(values: readonly (number | null)[]): readonly AdjustedRow[] {
  const numbers = values.map((value) => value ?? Number.NaN);
  const columns = P_ADJUSTMENTS.map((method) => [method, adjustPValues(numbers, method)] as const);
  return values.flatMap((pValue, i) =>
    pValue === null
      ? []
      : [
          {
            place: i + 1,
            pValue,
            adjusted: Object.fromEntries(
              columns.map(([method, adjusted]) => [method, adjusted[i]!]),
            ) as Readonly<Record<PAdjustment, number>>,
          },
        ],
  );
}
