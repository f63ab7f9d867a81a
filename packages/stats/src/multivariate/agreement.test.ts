import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, limitsOf, near } from '../../test/near.ts';
import { blandAltman } from './agreement-limits.ts';
import { ICC_FORMS, intraclass } from './intraclass.ts';
import { cohenKappa, fleissKappa } from './kappa.ts';
import { kendallW } from './kendall-w.ts';
import { krippendorff, krippendorffUnits } from './krippendorff.ts';

const of = (...values: readonly number[]): Float64Array => Float64Array.from(values);

/** Shrout & Fleiss (1979, table 2): six targets, four judges. */
const JUDGES = [of(9, 6, 8, 7, 10, 6), of(2, 1, 4, 1, 5, 2), of(5, 3, 6, 2, 6, 4), of(8, 2, 8, 6, 9, 7)];

describe('intraclass correlations', () => {
  const found = intraclass(JUDGES);

  it.each([
    // psych: ICC(sf, lmer = FALSE)$results; Shrout & Fleiss print .17, .29, .71, .44, .62, .91
    ['icc1', [0.165741768405, -0.1329323248748, 0.722560062328], [1.79467849224, 5, 18, 0.16476880834464]],
    ['icc2', [0.289763779528, 0.0187865133747, 0.761084369649], [11.0272479564, 5, 15, 0.000134566516484]],
    ['icc3', [0.714840714841, 0.3424647650339, 0.945858259955], [11.0272479564, 5, 15, 0.000134566516484]],
    ['icc1k', [0.442797133679, -0.8844421552381, 0.912415420341], [1.79467849224, 5, 18, 0.16476880834464]],
    ['icc2k', [0.620050547599, 0.0711368153025, 0.927232040168], [11.0272479564, 5, 15, 0.000134566516484]],
    ['icc3k', [0.909315542377, 0.6756747138163, 0.985891678169], [11.0272479564, 5, 15, 0.000134566516484]],
  ] as const)('%s is that of psych', (form, limits, test) => {
    const { statistic, df1, df2, pValue } = found[form];
    near(limitsOf(found[form]), [...limits]);
    near([statistic, df1, df2, pValue], [...test]);
  });

  it('do not depend on unit and origin, and consistency not on the levels of the judges', () => {
    const other = intraclass(JUDGES.map((ratings) => ratings.map((value) => 100 - 3 * value)));
    for (const form of ICC_FORMS) near(limitsOf(other[form]), limitsOf(found[form]) as number[]);
    const shifted = intraclass(JUDGES.map((ratings, j) => ratings.map((value) => value + 10 * j)));
    near(limitsOf(shifted.icc3), limitsOf(found.icc3) as number[]);
    expect(shifted.icc2.estimate).toBeLessThan(found.icc2.estimate);
  });

  it('of perfect agreement are one without limits; too few or equal subjects are refused', () => {
    const same = intraclass([of(1, 2, 3), of(1, 2, 3)]);
    expect(same.icc3).toMatchObject({ estimate: 1, statistic: null, pValue: 0, ciLower: null });
    expect(codeOf(() => intraclass([of(1, 2, 3)]))).toBe('too-few');
    expect(codeOf(() => intraclass([of(1), of(2)]))).toBe('too-few');
    expect(codeOf(() => intraclass([of(1, 1), of(1, 1)]))).toBe('constant-column');
  });
});

describe('limits of agreement', () => {
  // Bland & Altman (1986): peak flow by Wright's and by the mini meter, first readings of 17 persons
  const wright = of(494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427);
  const mini = of(512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451);
  const found = blandAltman(wright, mini);

  it('are those of the paper', () => {
    // R: d <- wright - mini; t.test(d); mean(d) -+ qnorm(.975) * sd(d); qt(.975, 16) * sd(d) * sqrt(1 / 17 + qnorm(.975)^2 / 32)
    near(
      [found.bias.estimate, found.sdDifference, found.bias.pValue],
      [-2.11764705882, 38.76512987361, 0.82464767353],
    );
    near([found.bias.ciLower, found.bias.ciUpper], [-22.0488376966, 17.813543579]);
    near(limitsOf(found.lowerLimit), [-78.0959054671, -112.8515531393, -43.3402577949]);
    near([found.upperLimit.estimate, found.upperLimit.standardError], [73.8606113495, 16.3949057937]);
    // R: lm(d ~ I((wright + mini) / 2))
    near(
      [found.proportionalSlope, found.proportionalIntercept, found.proportionalPValue],
      [0.0286874451525, -15.067497300039, 0.749498533649],
    );
  });

  it('turn with the methods', () => {
    const turned = blandAltman(mini, wright);
    near(limitsOf(turned.lowerLimit), [-73.8606113495, -found.upperLimit.ciUpper, -found.upperLimit.ciLower]);
    expect(turned.bias.pValue).toBeCloseTo(found.bias.pValue, 12);
  });

  it('hold the share asked for, whatever the level of their intervals', () => {
    const loose = blandAltman(wright, mini, { level: 0.9 });
    near(
      [loose.lowerLimit.estimate, loose.upperLimit.estimate],
      [found.lowerLimit.estimate, found.upperLimit.estimate],
    );
    expect(loose.lowerLimit.ciLower).toBeGreaterThan(found.lowerLimit.ciLower);
    // R 4.2.2: mean(wright - mini) - qnorm(.95) * sd(wright - mini)
    expect(blandAltman(wright, mini, { share: 0.9 }).lowerLimit.estimate).toBeCloseTo(-65.8806115307, 6);
  });

  it('of methods that differ by a constant have no width', () => {
    const constant = blandAltman(of(1, 2, 4), of(0, 1, 3));
    expect([constant.sdDifference, constant.bias.pValue, constant.upperLimit.estimate]).toEqual([0, 0, 1]);
    expect(blandAltman(of(1, 2, 4), of(1, 2, 4)).bias.pValue).toBe(1);
    expect(codeOf(() => blandAltman(of(1, 2), of(1, 2)))).toBe('too-few');
  });
});

describe('kappa', () => {
  const table = [
    [88, 14, 18],
    [10, 40, 10],
    [2, 6, 12],
  ];
  const codes = table.flatMap((row, i) =>
    row.flatMap((count, j) => Array.from({ length: count }, () => [i, j] as const)),
  );
  const first = Int32Array.from(codes, ([i]) => i);
  const second = Int32Array.from(codes, ([, j]) => j);

  it.each([
    // psych: cohen.kappa(table, w = ...)$kappa; the errors by a numerical delta method, and by Fleiss, Cohen & Everitt's formula under 0, in R
    ['none', [0.7, 0.41, 0.4915254237288, 0.0510018155811, 0.0519789363566, 9.4562424355274]],
    ['linear', [0.8, 0.62, 0.4736842105263, 0.0544323091784, 0.0546963412916, 8.6602540378444]],
    ['quadratic', [0.85, 0.725, 0.4545454545455, 0.0664536815906, 0.0673586674649, 6.7481360848243]],
  ] as const)('of Cohen with weights %s is that of R', (weights, expected) => {
    const found = cohenKappa(first, second, 3, weights);
    near(
      [
        found.observedAgreement,
        found.expectedAgreement,
        found.estimate,
        found.standardError,
        found.standardErrorNull,
        found.statistic,
      ],
      [...expected],
      1e-8,
    );
    near([(found.ciUpper - found.ciLower) / 2], [1.959963984540054 * found.standardError]);
    expect(found.table).toEqual(table);
    expect(cohenKappa(second, first, 3, weights).estimate).toBeCloseTo(found.estimate, 12);
  });

  it('of Cohen is one for the same, and not defined for one category', () => {
    expect(cohenKappa(first, first, 3, 'none').estimate).toBeCloseTo(1, 12);
    expect(codeOf(() => cohenKappa(Int32Array.of(1, 1), Int32Array.of(1, 1), 3, 'none'))).toBe(
      'constant-column',
    );
    expect(codeOf(() => cohenKappa(Int32Array.of(), Int32Array.of(), 3, 'none'))).toBe('empty');
  });

  it('of Fleiss is that of the textbook table', () => {
    // 14 raters, 10 subjects, 5 categories: kappa .210, with the error of Fleiss, Nee & Landis (1979) written out in R
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    const rated = counts.map((row) => row.flatMap((count, c) => Array.from({ length: count }, () => c)));
    const raters = Array.from({ length: 14 }, (_, r) => Int32Array.from(rated, (row) => row[r]!));
    const found = fleissKappa(raters, 6);
    near(
      [found.estimate, found.standardError, found.statistic],
      [0.209930704422, 0.0169650692244, 12.3742910591905],
    );
    near(
      found.categories.slice(0, 5).map((category) => category!.estimate),
      [0.2012820512821, 0.0796703296703, 0.1715976331361, 0.0303813833226, 0.5076566951567],
    );
    expect(found.categories[5]).toBeNull();
    expect(codeOf(() => fleissKappa(raters.slice(0, 1), 5))).toBe('too-few');
    expect(codeOf(() => fleissKappa([Int32Array.of(0), Int32Array.of(0)], 2))).toBe('constant-column');
  });
});

describe("Kendall's W", () => {
  it('is the statistic of Friedman over its largest value', () => {
    // R: friedman.test(t(sf)) on the judges above, W = 17.7407 / (4 * 5); mean of Spearman's correlations by (mW - 1)/(m - 1)
    const found = kendallW(JUDGES);
    near(
      [found.statistic, found.w, found.pValue, found.df],
      [17.74074074074074, 0.88703703703704, 0.00328950924368, 5],
    );
    near([found.averageSpearman], [(4 * 0.88703703703704 - 1) / 3]);
  });

  it('is one for the same order in any unit, and needs raters who tell subjects apart', () => {
    expect(kendallW([of(1, 2, 3), of(10, 40, 90)]).w).toBeCloseTo(1, 12);
    expect(kendallW([of(1, 2, 3), of(3, 2, 1)]).averageSpearman).toBeCloseTo(-1, 12);
    expect(codeOf(() => kendallW([of(1, 1, 1), of(2, 2, 2)]))).toBe('constant-column');
    expect(codeOf(() => kendallW([of(1, 2, 3)]))).toBe('too-few');
  });
});

describe("Krippendorff's alpha", () => {
  const no = Number.NaN;
  /** Krippendorff (2011), four observers of twelve units. */
  const observers = [
    of(1, 2, 3, 3, 2, 1, 4, 1, 2, no, no, no),
    of(1, 2, 3, 3, 2, 2, 4, 1, 2, 5, no, 3),
    of(no, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, no),
    of(1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, no),
  ];

  it.each([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
    ['ratio', 0.797],
  ] as const)('for the level %s is that of the paper', (level, alpha) => {
    const found = krippendorff(observers, level);
    expect(found.estimate).toBeCloseTo(alpha, 3);
    expect([found.units, found.pairableValues]).toEqual([11, 40]);
    near([1 - found.observedDisagreement / found.expectedDisagreement], [found.estimate]);
  });

  it('does not depend on the order of raters and units, nor on missing ratings of units rated once', () => {
    const orders = fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 });
    fc.assert(
      fc.property(orders, (order) => {
        const turned = [...observers]
          .reverse()
          .map((ratings) => Float64Array.from(order, (i) => ratings[i]!));
        near([krippendorff(turned, 'ordinal').estimate], [krippendorff(observers, 'ordinal').estimate]);
      }),
      { numRuns: 10 },
    );
  });

  it('of a selection of units is that of those units', () => {
    const prepared = krippendorffUnits(observers, 'interval');
    const some = [0, 3, 5, 8];
    const own = krippendorff(
      observers.map((ratings) => Float64Array.from(some, (i) => ratings[i]!)),
      'interval',
    );
    near([prepared.alpha(some).estimate], [own.estimate]);
    expect(codeOf(() => prepared.alpha([]))).toBe('too-few');
    expect(codeOf(() => krippendorff([of(1, 1), of(1, 1)], 'nominal'))).toBe('constant-column');
    expect(codeOf(() => krippendorff([of(1, no), of(no, 1)], 'nominal'))).toBe('too-few');
  });
});
