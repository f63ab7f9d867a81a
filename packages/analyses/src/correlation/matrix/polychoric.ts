/** Correlations of the normal variables behind ordered categories: polychoric, and polyserial with a number. */
import {
  type Alternative,
  normal,
  type PolychoricMethod,
  pearson,
  polychoric,
  polyserial,
  type StatsError,
} from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';

/** Variables with more different values than this count as numbers. */
export const MOST_LEVELS = 10;

/** The correlation of one pair, by what the two variables are. */
export interface LatentCorrelation {
  readonly kind: 'polychoric' | 'polyserial' | 'numbers';
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** Whether the table of two ordered variables is that of two normal ones. */
  readonly normality: {
    readonly statistic: number;
    readonly df: number;
    readonly pValue: number;
  } | null;
  /** Where the first variable is cut, and the second; null for numbers. */
  readonly thresholds: readonly (readonly number[] | null)[];
  readonly thresholdErrors: readonly (readonly number[] | null)[];
  readonly logLik: number | null;
  /** Counts, rows are the levels of the first variable; null unless both are ordered. */
  readonly table: readonly (readonly number[])[] | null;
}

interface Settings {
  readonly method: PolychoricMethod;
  readonly alternative: Alternative;
  readonly level: number;
}

/** Places of the values among those that occur; null where they are too many to be levels. */
function levelsOf(values: Float64Array): { readonly codes: Int32Array; readonly count: number } | null {
  const seen = new Set<number>();
  for (const value of values) {
    seen.add(value);
    if (seen.size > MOST_LEVELS) return null;
  }
  const places = new Map([...seen].sort((a, b) => a - b).map((value, i) => [value, i]));
  return { codes: Int32Array.from(values, (value) => places.get(value)!), count: seen.size };
}

/** Wald's test and limits on the side that is asked for. */
function tested(estimate: number, standardError: number, { alternative, level }: Settings) {
  const statistic = estimate / standardError;
  const half = normal.isf(alternative === 'two-sided' ? (1 - level) / 2 : 1 - level) * standardError;
  return {
    estimate,
    standardError,
    statistic,
    pValue:
      alternative === 'two-sided'
        ? 2 * normal.sf(Math.abs(statistic))
        : normal.sf(alternative === 'greater' ? statistic : -statistic),
    ciLower: alternative === 'less' ? -1 : Math.max(-1, estimate - half),
    ciUpper: alternative === 'greater' ? 1 : Math.min(1, estimate + half),
  };
}

/** The correlation behind two variables; `refusal` says why there is none. */
export function latentCorrelation(
  x: Float64Array,
  y: Float64Array,
  settings: Settings,
  refusal: (error: StatsError) => Refusal,
): LatentCorrelation {
  const [a, b] = [levelsOf(x), levelsOf(y)];
  const none = { normality: null, table: null, logLik: null };
  if (a && b) {
    const counts = Array.from({ length: a.count }, () => new Array<number>(b.count).fill(0));
    a.codes.forEach((code, i) => {
      counts[code]![b.codes[i]!]!++;
    });
    const found = refusing(() => polychoric(counts, settings.method, settings.level), refusal);
    return {
      kind: 'polychoric',
      ...tested(found.estimate, found.standardError, settings),
      normality: found.chiSquare,
      thresholds: [found.rowThresholds, found.columnThresholds],
      thresholdErrors: [found.rowThresholdStandardErrors, found.columnThresholdStandardErrors],
      logLik: found.logLik,
      table: counts,
    };
  }
  const ordered = a ?? b;
  if (!ordered) {
    const r = pearson(x, y)?.estimate ?? 0;
    // of two normal variables: (1 - rho^2) / sqrt(n)
    const standardError = Math.max((1 - r * r) / Math.sqrt(x.length), Number.MIN_VALUE);
    return {
      kind: 'numbers',
      ...tested(r, standardError, settings),
      ...none,
      thresholds: [null, null],
      thresholdErrors: [null, null],
    };
  }
  const found = refusing(
    () => polyserial(a ? y : x, ordered.codes, ordered.count, 'ml', settings.level),
    refusal,
  );
  return {
    kind: 'polyserial',
    ...tested(found.estimate, found.standardError ?? Number.NaN, settings),
    ...none,
    logLik: found.logLik,
    thresholds: a ? [found.thresholds, null] : [null, found.thresholds],
    thresholdErrors: a ? [found.thresholdStandardErrors, null] : [null, found.thresholdStandardErrors],
  };
}
