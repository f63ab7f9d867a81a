import { describe, expect, it } from 'vitest';
import { ATTITUDE } from '../../test/attitude.ts';
import { codeOf, near } from '../../test/near.ts';
import { matrix } from '../linalg/matrix.ts';
import { covariances } from './covariance.ts';
import { oneFactor } from './one-factor.ts';
import { scaleReliability, scaleSampler } from './scale-reliability.ts';

describe('a scale', () => {
  const found = scaleReliability(ATTITUDE);

  it('has the alpha of psych with the limits of Feldt', () => {
    // psych: alpha(attitude); R: 1 - (1 - alpha) * qf(c(.975, .025), 29, 174)
    near(
      [found.alpha, found.alphaStandardized, found.averageInterItemCorrelation],
      [0.843142769565, 0.83908380303, 0.42690664265],
    );
    near([found.ciLower, found.ciUpper], [0.739375685643, 0.91577307216]);
    near(
      found.items.map((item) => item.alphaIfDeleted),
      [
        0.809760206309, 0.796917457274, 0.827847765939, 0.803030975023, 0.795386574198, 0.863872311446,
        0.840464868265,
      ],
    );
    near(
      found.items.map((item) => item.itemRestCorrelation),
      [
        0.671262057224, 0.742109710222, 0.56071111148, 0.714445498134, 0.786275593834, 0.265034339197,
        0.460810549468,
      ],
    );
    near(
      found.items.map((item) => item.itemTotalCorrelation),
      [
        0.77882570186, 0.836780550565, 0.697276803371, 0.806685922552, 0.85013044386, 0.420700988534,
        0.595344985706,
      ],
    );
  });

  it('has the lower bounds of Guttman', () => {
    // Guttman (1945) written out in R from cov(attitude), the fourth over all 63 splits, the sixth from cor(attitude)
    near(
      found.lambdas,
      [0.722693802484, 0.860272454217, 0.843142769565, 0.905535204918, 0.849922319654, 0.87521513736],
    );
    // R: the sums of the first four and the last three items
    const { correlation, spearmanBrown, guttman } = found.splitHalf;
    near([correlation, spearmanBrown, guttman], [0.543800372051, 0.704495713172, 0.641231203617]);
  });

  it('has the omega of a one-factor model', () => {
    // R: factanal(attitude, 1): loadings and uniquenesses; sum(l s)^2 / (sum(l s)^2 + sum(u s^2))
    near(
      found.items.map((item) => item.loading),
      [
        0.852477361954, 0.902241082998, 0.592705559627, 0.730696666248, 0.764994329785, 0.246092770076,
        0.377845301152,
      ],
      1e-5,
    );
    near([found.omegaTotal, found.omegaTotalStandardized], [0.856326794198, 0.840544491035], 1e-6);
    expect(found.heywood).toEqual([]);
    // R: lavaan 0.6, loadings free and the factor standardized, delta method; limits by plogis
    near(
      [found.omegaStandardError, found.omegaLimits?.ciLower, found.omegaLimits?.ciUpper],
      [0.0398139796121, 0.7596660334431, 0.9182926958068],
      1e-6,
    );
  });

  it('is the same in another unit and in another order of the items', () => {
    const other = scaleReliability(
      [...ATTITUDE].reverse().map((values) => values.map((value) => 5 * value - 7)),
    );
    near(
      [other.alpha, other.ciLower, other.omegaTotal],
      [found.alpha, found.ciLower, found.omegaTotal!],
      1e-7,
    );
    const two = scaleReliability(ATTITUDE.slice(0, 2));
    expect([two.items[0]!.alphaIfDeleted, two.omegaTotal]).toEqual([null, null]);
    expect(two.alpha).toBeCloseTo(two.lambdas[3]!, 12);
  });

  it('can be drawn from again and again', () => {
    const rows = [...Array(30).keys()];
    const all = scaleSampler(ATTITUDE, true)(rows);
    near([all.alpha, all.omega], [found.alpha, found.omegaTotal!], 1e-4);
    expect(scaleSampler(ATTITUDE, false)(rows).omega).toBeNaN();
    expect(scaleSampler(ATTITUDE, true)([3, 3, 3]).alpha).toBeNaN();
  });

  it('refuses one item, a constant one, and items that cancel out', () => {
    expect(codeOf(() => scaleReliability(ATTITUDE.slice(0, 1)))).toBe('too-few');
    expect(codeOf(() => scaleReliability([ATTITUDE[0]!, new Float64Array(30).fill(2)]))).toBe(
      'constant-column',
    );
    expect(codeOf(() => scaleReliability([ATTITUDE[0]!, ATTITUDE[0]!.map((value) => -value)]))).toBe(
      'singular',
    );
    expect(codeOf(() => covariances([Float64Array.of(1)]))).toBe('too-few');
  });
});

describe('one factor', () => {
  it('is open for two variables, and exact for three', () => {
    const r = (a: number, b: number, c: number) => matrix(3, 3, Float64Array.of(1, a, b, a, 1, c, b, c, 1));
    // three correlations fix three loadings: sqrt(.42 .48 / .56) ...
    const { loadings } = oneFactor(r(0.42, 0.48, 0.56))!;
    near(loadings, [0.6, 0.7, 0.8], 1e-6);
    expect(oneFactor(matrix(2, 2, Float64Array.of(1, 0.5, 0.5, 1)))).toBeNull();
    // .8 .8/.5 is above one: a residual variance below zero, unless it is kept above
    const free = oneFactor(r(0.8, 0.8, 0.5))!;
    near([free.residuals[0]], [1 - 1.28], 1e-5);
    expect(oneFactor(r(0.8, 0.8, 0.5), 1e-10, true)?.residuals[0]).toBeGreaterThan(0);
  });
});
