import { describe, expect, it } from 'vitest';
import { codeOf, near } from '../../test/near.ts';
import { matrix } from '../linalg/matrix.ts';
import { boxM, mardia, multivariateTests } from './manova.ts';

const of = (...values: readonly number[]): Float64Array => Float64Array.from(values);
/** Three groups of five, two outcomes. */
const GROUPS = [
  [of(4.1, 5, 4.6, 5.5, 4.8), of(2, 2.9, 2.1, 3.3, 2.2)],
  [of(6.2, 5.9, 7.1, 6.5, 6), of(2.5, 3.1, 2.9, 3.6, 2.4)],
  [of(5.1, 6.9, 5.7, 6.1, 7.4), of(4.4, 4, 5.1, 3.9, 5.2)],
] as const;
const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Projections on two orthogonal contrasts of the groups, and the products within them. */
function parts(unit = 1) {
  const contrasts = [
    [1 / Math.SQRT2, -1 / Math.SQRT2, 0],
    [1 / Math.sqrt(6), 1 / Math.sqrt(6), -2 / Math.sqrt(6)],
  ];
  const scales = [1, unit];
  const projections = [0, 1].map((o) =>
    Float64Array.from(contrasts, (contrast) =>
      GROUPS.reduce((sum, group, g) => sum + Math.sqrt(5) * contrast[g]! * mean(group[o]!) * scales[o]!, 0),
    ),
  );
  const error = matrix(2, 2);
  for (const group of GROUPS)
    for (let i = 0; i < 2; i++)
      for (let j = 0; j < 2; j++)
        for (let row = 0; row < 5; row++)
          error.data[i + 2 * j]! +=
            (group[i]![row]! - mean(group[i]!)) *
            (group[j]![row]! - mean(group[j]!)) *
            scales[i]! *
            scales[j]!;
  return { projections, error };
}

describe('multivariate tests', () => {
  const { projections, error } = parts();
  const found = multivariateTests(projections, error, 12);

  it.each([
    // R: summary(manova(cbind(y1, y2) ~ g), test = ...)$stats: statistic, approximate F, its degrees of freedom, p
    ['pillai', [1.25799278933, 10.1723495776, 4, 24, 5.81299401193e-5]],
    ['wilks', [0.121627324623, 10.2705599092, 4, 22, 7.57810125347e-5]],
    ['hotellingLawley', [4.10066210836, 10.2516552709, 4, 20, 1.10723887361e-4]],
    ['roy', [3.0908515253, 18.5451091518, 2, 12, 2.13362305669e-4]],
  ] as const)('%s is that of manova', (name, expected) => {
    const { statistic, f, df1, df2, pValue } = found[name];
    near([statistic, f, df1, df2, pValue], [...expected]);
  });

  it('have shares of variance from their statistics', () => {
    near(
      [found.pillai, found.wilks, found.hotellingLawley, found.roy].map((test) => test.partialEtaSquared),
      [
        1.25799278933 / 2,
        1 - Math.sqrt(0.121627324623),
        4.10066210836 / 6.10066210836,
        3.0908515253 / 4.0908515253,
      ],
    );
  });

  it('do not depend on the unit of an outcome', () => {
    const other = parts(1e6);
    near([...multivariateTests(other.projections, other.error, 12).roots], [...found.roots]);
  });

  it('of one outcome are the F test of its variance', () => {
    // R: anova(lm(y1 ~ g)): F of 2 and 12 degrees of freedom is (SSH/2)/(SSE/12)
    const [first] = projections;
    const sse = error.data[0]!;
    const f = (first!.reduce((sum, value) => sum + value * value, 0) / 2 / sse) * 12;
    const one = multivariateTests([first!], matrix(1, 1, Float64Array.of(sse)), 12);
    for (const test of [one.pillai, one.wilks, one.hotellingLawley, one.roy])
      near([test.f, test.df1, test.df2], [f, 2, 12]);
  });

  it('refuse an outcome that repeats another', () => {
    const twice = matrix(2, 2, Float64Array.of(1, 2, 2, 4));
    expect(codeOf(() => multivariateTests(projections, twice, 12))).toBe('collinear');
  });
});

describe('what multivariate tests assume', () => {
  it("is tested by Box's M", () => {
    const found = boxM(GROUPS)!;
    // Box (1949) written out in R: M, (1 - c1) M and its p on 6 degrees of freedom, F and its p
    near(
      [found.m, found.chiSquare, found.df, found.pValue, found.f, found.df2, found.fPValue],
      [8.072945947425, 6.129458960082, 6, 0.408845495056, 1.019327087112, 3588.923076923067, 0.41052400937],
    );
    const other = boxM(GROUPS.map(([a, b]) => [a.map((value) => 7 * value + 2), b]))!;
    near([other.m], [found.m], 1e-8);
    expect(boxM(GROUPS.slice(0, 1))).toBeNull();
    expect(boxM([GROUPS[0], [of(1, 2), of(2, 1)]])).toBeNull();
    expect(boxM([GROUPS[0], [of(1, 2, 3), of(2, 4, 6)]])).toBeNull();
  });

  it("is tested by Mardia's skewness and kurtosis", () => {
    const columns = [0, 1].map((o) => Float64Array.from(GROUPS.flatMap((group) => [...group[o]!])));
    // Mardia (1970) written out in R: d <- x %*% solve(crossprod(x) / n) %*% t(x); sum(d^3) / n^2; sum(diag(d)^2) / n
    const found = mardia(columns)!;
    near(
      [
        found.skewness,
        found.skewnessStatistic,
        found.skewnessPValue,
        found.kurtosis,
        found.kurtosisStatistic,
        found.kurtosisPValue,
      ],
      [0.558257075688, 1.395642689221, 0.844951983546, 6.315214792334, -0.815643131404, 0.41470427323],
    );
    expect(found.skewnessDf).toBe(4);
    const turned = mardia([columns[1]!, columns[0]!.map((value) => 3 - 2 * value)])!;
    near([turned.skewness, turned.kurtosis], [found.skewness, found.kurtosis]);
    expect(mardia([of(1, 2), of(2, 1)])).toBeNull();
    expect(mardia([of(1, 2, 3), of(2, 4, 6)])).toBeNull();
  });
});
