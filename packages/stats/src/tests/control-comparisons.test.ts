import { describe, expect, it } from 'vitest';
import { matrixFromRows } from '../linalg/matrix.ts';
import { controlLoadings, estimatesWithControl } from './control-comparisons.ts';
import { compareWithControl } from './group-means.ts';

describe('comparisons with a control', () => {
  it('equal those of groups where the means are independent', () => {
    const groups = [
      { n: 9, mean: 10.2, sd: 2.1 },
      { n: 14, mean: 12.7, sd: 2.4 },
      { n: 7, mean: 9.1, sd: 1.9 },
      { n: 11, mean: 13.3, sd: 2.2 },
    ];
    const error = { msError: 4.8, df: 37 };
    const covariance = matrixFromRows(
      groups.map(({ n }, i) => groups.map((_, j) => (i === j ? error.msError / n : 0))),
    );
    const general = estimatesWithControl(
      groups.map(({ mean }) => mean),
      covariance,
      error.df,
      1,
      0.95,
    );
    const exact = compareWithControl(groups, 1, error, 0.95);
    expect(general.map(({ first, second }) => [first, second])).toEqual([
      [0, 1],
      [2, 1],
      [3, 1],
    ]);
    general.forEach((pair, i) => {
      expect(pair.statistic).toBeCloseTo(exact[i]!.statistic, 12);
      expect(pair.pValue).toBeCloseTo(exact[i]!.pValue, 8);
      expect(pair.ciLower).toBeCloseTo(exact[i]!.ciLower!, 7);
    });
  });

  it('find the loadings behind the correlations', () => {
    const loadings = controlLoadings(
      matrixFromRows([
        [1, 0.3, 0.5],
        [0.3, 1, 0.4],
        [0.5, 0.4, 1],
      ]),
    );
    // three correlations fix three loadings: l1 l2 = .3, l1 l3 = .5, l2 l3 = .4
    expect(loadings[0]! * loadings[1]!).toBeCloseTo(0.3, 10);
    expect(loadings[0]! * loadings[2]!).toBeCloseTo(0.5, 10);
    expect(loadings[1]! * loadings[2]!).toBeCloseTo(0.4, 10);
  });

  it('of two levels are a t test', () => {
    const [pair] = estimatesWithControl(
      [3, 1],
      matrixFromRows([
        [0.5, 0.1],
        [0.1, 0.4],
      ]),
      20,
      1,
      0.95,
    );
    // R: 2 * pt(2 / sqrt(.7), 20, lower.tail = FALSE)
    expect(pair?.pValue).toBeCloseTo(0.0267811411069, 7);
  });
});
