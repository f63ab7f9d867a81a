/** Random factors: expected mean squares, the error of each effect, and components of variance. */
import type { Frame } from '@constat/data';
import { expectedMeanSquares, type SumOfSquaresType } from '@constat/stats';
import { partialEtaSquared } from '../../kit/effect-share.ts';
import type { Model } from '../model.ts';
import type { FactorialOptions } from '../options.ts';
import type { RandomResult, RandomTerm } from '../result.ts';

interface Fitted {
  readonly model: Model;
  readonly error: RandomResult['residual'];
  /** Sums of squares of the terms. */
  readonly sums: readonly number[];
}

/** What expected mean squares follow from; `options` name fixed and random factors apart. */
export function randomResult(
  frame: Frame,
  options: FactorialOptions,
  { model: { fit, factors, used, excluded }, error, sums }: Fitted,
): Omit<RandomResult, 'totalSumOfSquares' | 'cells' | 'levene' | 'residualNormality' | 'residuals' | 'qq'> {
  const isRandom = factors.map(({ name }) => options.random.includes(name));
  const terms = fit.terms.slice(1).map(({ factors: own, count, variables }, i) => ({
    factors: own,
    variables,
    label: variables.map((name) => frame.label(name)).join(' × '),
    df: count,
    sumOfSquares: sums[i] ?? 0,
    meanSquare: (sums[i] ?? 0) / count,
  }));
  const found = expectedMeanSquares({
    levels: fit.levels,
    random: isRandom,
    cells: fit.data.cells,
    terms,
    residual: error,
    type: Number(options.sumOfSquares) as SumOfSquaresType,
  });
  const labelled = (values: readonly number[]) =>
    terms.flatMap(({ label }, i) => (values[i] ? [{ label, value: values[i] }] : []));
  return {
    kind: 'random',
    sample: { used, excluded },
    outcome: { name: options.outcome, label: frame.label(options.outcome) },
    factors: factors.map(({ name, levels }) => ({ name, label: frame.label(name), levels })),
    fixedCount: options.factors.length,
    residual: error,
    terms: terms.flatMap(({ factors: own, ...term }, i): readonly RandomTerm[] => {
      const about = found.terms[i];
      if (!about) return [];
      const { test, error: errorMeanSquare } = about;
      return [
        {
          ...term,
          random: own.some((factor) => isRandom[factor]),
          test,
          partialEtaSquared:
            test && errorMeanSquare !== null
              ? partialEtaSquared(
                  { ...test, sumOfSquares: term.sumOfSquares, errorSumOfSquares: errorMeanSquare * test.df2 },
                  options.confidenceLevel,
                )
              : null,
          expected: labelled(about.expected).map(({ label, value }) => ({ label, times: value })),
          error: [
            ...labelled(about.weights),
            ...(about.residualWeight === 0 ? [] : [{ label: 'Residuals', value: about.residualWeight }]),
          ].map(({ label, value }) => ({ label, weight: value })),
          errorMeanSquare,
        },
      ];
    }),
    variances: [
      ...terms.flatMap(({ label }, i) => {
        const variance = found.variances[i] ?? null;
        return variance === null ? [] : [{ label, variance }];
      }),
      { label: 'Residuals', variance: error.meanSquare },
    ],
  };
}
