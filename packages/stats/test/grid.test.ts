import { describe, expect, it } from 'vitest';
import {
  type Alternative,
  adjustPValues,
  chiSquarePower,
  combinePValues,
  criticalValue,
  type DistributionName,
  evaluateDistribution,
  evaluateSpecial,
  fPower,
  kendallExact,
  type NullDistribution,
  ncpFor,
  normalPower,
  P_ADJUSTMENTS,
  pValueOfStatistic,
  spearmanExact,
  tPower,
} from '../src/index.ts';
import { leaves } from './reference-data.ts';
import { disagreement, type ReferenceCase, referenceCases } from './reference-grid.ts';

type Numbers = Readonly<Record<string, number>>;

const FUNCTIONS = {
  pdf: 'pdf',
  logPdf: 'logPdf',
  cdf: 'cdf',
  logCdf: 'logCdf',
  upper: 'sf',
  logUpper: 'logSf',
} as const;

/** Compares every number a case lists and reports those beyond its tolerance. */
function compare(reference: ReferenceCase, actual: () => unknown): void {
  if (reference.error) {
    expect(actual).toThrowError(expect.objectContaining({ name: 'StatsError', code: 'out-of-domain' }));
    return;
  }
  const computed = leaves(actual());
  const expected = leaves(reference.values);
  const wrong: string[] = [];
  for (const [path, value] of expected) {
    const text = disagreement(path, computed.get(path) ?? Number.NaN, value, reference);
    if (text) wrong.push(text);
  }
  expect(wrong).toEqual([]);
  expect(expected.size).toBeGreaterThan(0);
}

function distributionPoint(name: string, point: Numbers, wanted: Numbers): Numbers {
  const { x = Number.NaN, n = Number.NaN } = point;
  if (name === 'spearman-exact') return { ...spearmanExact(x, n) };
  if (name === 'kendall-exact') return { ...kendallExact(x, n) };
  const result: Record<string, number> = {};
  for (const key of Object.keys(wanted)) {
    const what = FUNCTIONS[key as keyof typeof FUNCTIONS];
    result[key] = evaluateDistribution(name as DistributionName, what, x, point);
  }
  return result;
}

describe('distributions', () => {
  for (const reference of referenceCases('distributions')) {
    it(reference.id, () => {
      const { distribution, points, quantilePoints } = reference.inputs as {
        distribution: string;
        points: Numbers[];
        quantilePoints?: (Numbers & { tail: string })[];
      };
      const wanted = (reference.values?.points ?? []) as Numbers[];
      compare(reference, () => ({
        points: points.map((point, i) => distributionPoint(distribution, point, wanted[i] ?? { cdf: 0 })),
        quantiles: (quantilePoints ?? []).map((point) =>
          evaluateDistribution(
            distribution as DistributionName,
            (point as { tail: string }).tail === 'lower' ? 'quantile' : 'isf',
            point.p ?? Number.NaN,
            point,
          ),
        ),
      }));
    });
  }
});

describe('special functions', () => {
  for (const reference of referenceCases('special-functions')) {
    it(reference.id, () => {
      const { function: name, points } = reference.inputs as { function: string; points: Numbers[] };
      compare(reference, () => ({ points: points.map((point) => evaluateSpecial(name, point)) }));
    });
  }
});

interface PValueInputs {
  readonly calculation: 'statistic' | 'critical' | 'power' | 'noncentrality' | 'adjust' | 'combine';
  readonly power: number;
  readonly noncentrality: number;
  readonly value: number;
  readonly alpha: number;
  readonly alternative?: Alternative;
  readonly pValues: readonly (number | null)[];
  readonly weights?: readonly number[];
}

function powerOf(inputs: PValueInputs & NullDistribution, ncp: number): number {
  const { alpha, alternative = 'two-sided' } = inputs;
  switch (inputs.distribution) {
    case 'F':
      return fPower(ncp, inputs.df1, inputs.df2, alpha);
    case 'chi-square':
      return chiSquarePower(ncp, inputs.df, alpha);
    case 't':
      return tPower(ncp, inputs.df, alpha, alternative);
    default:
      return normalPower(ncp, alpha, alternative);
  }
}

function pValueCase(inputs: PValueInputs & NullDistribution): unknown {
  switch (inputs.calculation) {
    case 'statistic':
      return pValueOfStatistic(inputs.value, inputs, inputs.alternative);
    case 'critical':
      return { criticalValue: criticalValue(inputs.alpha, inputs, inputs.alternative) };
    case 'power':
      return { power: powerOf(inputs, inputs.noncentrality) };
    case 'noncentrality': {
      const sign = inputs.alternative === 'less' ? -1 : 1;
      return { noncentrality: sign * ncpFor((ncp) => powerOf(inputs, sign * ncp), inputs.power) };
    }
    case 'combine':
      return combinePValues(inputs.pValues.map(Number), inputs.weights);
    case 'adjust': {
      const values = inputs.pValues.map((p) => p ?? Number.NaN);
      return Object.fromEntries(
        P_ADJUSTMENTS.map((method) => [
          method,
          adjustPValues(values, method).filter((p) => !Number.isNaN(p)),
        ]),
      );
    }
  }
}

describe('p-values', () => {
  for (const reference of referenceCases('pvalue')) {
    it(reference.id, () => {
      compare(reference, () => pValueCase(reference.inputs as unknown as PValueInputs & NullDistribution));
    });
  }
});
