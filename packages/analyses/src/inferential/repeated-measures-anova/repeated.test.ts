import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';
import type { RepeatedResult } from './result.ts';

// eight judges of four wines
const wines = frameOf({
  w1: [5, 7, 6, 8, 9, 6, 7, 6],
  w2: [7, 8, 8, 9, 9, 7, 8, 6],
  w3: [4, 6, 5, 7, 8, 3, 5, 5],
  w4: [6, 6, 7, 6, 9, 5, 6, 5],
  copy: [5, 7, 6, 8, 9, 6, 7, 6],
  group: ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'],
  rare: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'],
  alone: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  one: Array(8).fill('x'),
  age: [31, 42, 28, 55, 61, 33, 47, 39],
  twice: [62, 84, 56, 110, 122, 66, 94, 78],
  flat: Array(8).fill(2),
  nested: ['p', 'q', 'p', 'q', 'r', 'q', 'r', 'q'],
});
const design = (...cells: string[]) => ({ factors: [{ name: 'wine', levels: cells }], cells });
const options = { within: design('w1', 'w2', 'w3', 'w4') };

it('names the extremes and the test', async () => {
  const { blocks } = await done(analysis, wines, options);
  // R: summary(aov(y ~ wine + Error(id / wine), long)): F value 17.10356 on 3 and 21 df
  expect(textOf(blocks, 'finding')).toBe(
    'Mean value differed significantly between the levels of wine, from 5.38 (wine = w3) to 7.75 (wine = w2), F(3, 21) = 17.10, p < .001, partial η² = .71, generalized η² = .33.',
  );
  expect(textOf(blocks, 'interpretation')).not.toContain('interaction');
});

it('own contrasts weigh the means of the factor they name', async () => {
  const { result } = await done(analysis, wines, {
    ...options,
    between: ['group'],
    contrasts: 'simple',
    customContrasts: [
      { factor: '', label: '', weights: '-1 1 0 0' },
      { factor: 'wine', label: 'later', weights: '-.5, -.5, .5, .5' },
      { factor: 'group', label: 'b − a', weights: '-1 1' },
    ],
  });
  const { contrasts } = result as RepeatedResult;
  const [simple, , , own, later] = contrasts.filter(({ factor }) => factor === 'wine');
  expect(own).toEqual({ ...simple, label: '-1 1 0 0', weights: [-1, 1, 0, 0] });
  // R: m <- lm(cbind(w1, w2, w3, w4) ~ group), contr.sum
  // emmeans::contrast(emmeans::emmeans(m, "rep.meas"), list(c(-.5, -.5, .5, .5)))
  expect([later?.label, later?.estimate, later?.df]).toEqual(['later', -1.4375, 6]);
  expect(later?.standardError).toBeCloseTo(0.2253469547165, 12);
  expect(contrasts.find(({ label }) => label === 'b − a')?.estimate).toBeCloseTo(-0.5625, 12);
});

it('two within factors: every effect has an error of its own', async () => {
  const { result } = await done(analysis, wines, {
    within: {
      factors: [
        { name: 'colour', levels: ['red', 'white'] },
        { name: 'age', levels: ['old', 'young'] },
      ],
      cells: ['w1', 'w2', 'w3', 'w4'],
    },
    between: ['group'],
  });
  const { effects } = result as RepeatedResult;
  // R: afex::aov_ez("id", "y", long, within = c("colour", "age"), between = "group")
  const expected: Record<string, readonly [number, number]> = {
    group: [0.419689119171, 0.0552901023891],
    colour: [40.6923076923, 0.276529012023],
    'group:colour': [1.92307692308, 0.0177430801987],
    age: [13.2352941176, 0.13983840895],
    'group:age': [2.88235294118, 0.0341939986043],
    'colour:age': [0.130434782609, 0.00072202166065],
    'group:colour:age': [1.17391304348, 0.00646087580761],
  };
  expect(effects.map(({ factors }) => factors.join(':')).sort()).toEqual(Object.keys(expected).sort());
  for (const { factors, statistic, generalizedEtaSquared } of effects) {
    const [f, ges] = expected[factors.join(':')]!;
    expect(statistic).toBeCloseTo(f, 6);
    expect(generalizedEtaSquared).toBeCloseTo(ges, 6);
  }
});

it('takes out covariates, centred at their means', async () => {
  const { result, blocks } = await done(analysis, wines, {
    ...options,
    between: ['group'],
    covariates: ['age'],
  });
  const { effects, covariates, means } = result as RepeatedResult;
  expect(covariates).toEqual([{ name: 'age', label: 'age', mean: 42 }]);
  // R 4.2.2: afex::aov_ez("id", "y", long, within = "wine", between = "group", covariate = "age", factorize = FALSE, type = 3), age centred
  const expected: Record<string, readonly [number, number, number]> = {
    group: [1.71861290364, 1, 5],
    age: [16.25616398344, 1, 5],
    wine: [25.86823434666, 3, 15],
    'group:wine': [2.74925127381, 3, 15],
    'age:wine': [2.74333902297, 3, 15],
  };
  expect(effects.map(({ factors }) => factors.join(':')).sort()).toEqual(Object.keys(expected).sort());
  for (const { factors, statistic, df1, df2 } of effects) {
    const [f, numerator, denominator] = expected[factors.join(':')]!;
    expect([df1, df2]).toEqual([numerator, denominator]);
    expect(statistic).toBeCloseTo(f, 6);
  }
  // emmeans::emmeans(m, "wine", model = "multivariate")
  expect(means[0]?.rows[0]?.standardError).toBeCloseTo(0.180731310382, 6);
  expect(textOf(blocks, 'methods')).toContain('centred at its mean, as covariate');
});

it('corrects partial sizes for bias', async () => {
  const { result } = await done(analysis, wines, options);
  const { partialOmegaSquared, partialEpsilonSquared } = (result as RepeatedResult).effects[0]!;
  // R: 3 * (F - 1) / (3 * (F - 1) + 32) and (SS - 3 * MSE) / (SS + SSE) with F, SS and SSE of afex::aov_ez
  expect(partialOmegaSquared).toBeCloseTo(0.601547388781, 8);
  expect(partialEpsilonSquared).toBeCloseTo(0.668098818475, 8);
});

it('waits until every cell has a variable', async () => {
  const within = { factors: [{ name: 'wine', levels: ['a', 'b'] }], cells: ['w1', null] };
  expect(await refusedCodes(analysis, wines, { within })).toEqual(['needs']);
  expect(await refusedCodes(analysis, wines, { within: design('w1') })).toEqual(['needs']);
});

describe('refuses, by code', () => {
  it.each([
    ['identical-measurements', { within: design('w1', 'copy') }],
    ['used-twice', { within: { factors: [{ name: 'wine', levels: ['a', 'b'] }], cells: ['w1', 'w1'] } }],
    ['same-name', { within: { factors: [{ name: 'wine', levels: ['a', 'a'] }], cells: ['w1', 'w2'] } }],
    ['wrong-type', { within: design('w1', 'group') }],
    ['invalid-option', { within: { factors: [{ name: 'wine', levels: ['a', 'b'] }], cells: ['w1'] } }],
    ['too-few-levels', { between: ['one'] }],
    ['too-few-rows', { between: ['alone'] }],
    ['used-twice', { covariates: ['w1'] }],
    ['constant-covariate', { covariates: ['flat'] }],
    ['collinear', { covariates: ['age', 'twice'] }],
    ['empty-cells', { between: ['rare', 'nested'] }],
    ['unknown-factor', { customContrasts: [{ factor: 'age', label: '', weights: '1 -1' }] }],
    ['bad-contrast', { customContrasts: [{ factor: '', label: '', weights: '1 -1' }] }],
    ['bad-contrast', { customContrasts: [{ factor: 'wine', label: '', weights: '1 1 1 0' }] }],
  ])('%s', async (code, change) => {
    expect(await refusedCodes(analysis, wines, { ...options, ...change })).toEqual([code]);
  });
});

const threeTimes = {
  within: { factors: [{ name: 'T', levels: ['1', '2', '3'] }], cells: ['a', 'b', 'c'] },
};

it('leaves out a Huynh–Feldt correction that would have no degrees of freedom', async () => {
  // R 4.2.2, car::Anova(lm(cbind(a, b, c) ~ g)): GG eps = .5, HF eps = (2 * 2 * .5 - 2) / (2 * (1 - 2 * .5)), 0 / 0
  const frame = frameOf({ a: [6, 4.7, 2.8], b: [0, 1, 2], c: [5e-13, 7e-13, 3.5e-13], g: ['x', 'y', 'y'] });
  const { result } = await done(analysis, frame, { ...threeTimes, between: ['g'] });
  const { effects } = result as RepeatedResult;
  for (const effect of effects.filter(({ within }) => within)) expect(effect.huynhFeldt).toBeNull();
});

it.each([
  ['no-differences', { a: [1, 3, 2, 5], b: [2, 4, 3, 6], c: [4, 6, 5, 8] }],
  ['identical-measurements', { a: [4, 4, 4, 4], b: [1, 0, 2, 3], c: [4, 4, 4, 4] }],
])('refuses measurements that repeat each other: %s', async (code, columns) => {
  expect(await refusedCodes(analysis, frameOf(columns), threeTimes)).toEqual([code]);
});

it('answers at once where the differences dwarf the error', async () => {
  const frame = frameOf({ a: [0, 2, 2], b: [4, 4, 5], c: [1e9, 1e9 + 0.5, 1e9 + 1] });
  const { result } = await done(analysis, frame, threeTimes);
  const { estimate, ciLower, ciUpper } = (result as RepeatedResult).effects[0]!.partialEtaSquared;
  for (const value of [estimate, ciLower, ciUpper]) expect(value).toBeCloseTo(1, 9);
});

// t.test(a - c)$statistic^2 in R 4.2: the cases differ by millions, the differences by thousandths
it('keeps its digits where cases differ far more than measurements', async () => {
  const frame = frameOf({
    a: [1000000.013, 2000000.02, 3000000.01, 4500000.03, 7000000.012, 8800000.02],
    c: [1000001.02, 2000001.01, 3000001.025, 4500001.017, 7000001.04, 8800001.01],
    d: [1000001.013, 2000001.02, 3000001.01, 4500001.03, 7000001.012, 8800001.02],
  });
  const within = (cells: readonly string[]) => ({
    within: { factors: [{ name: 'time', levels: ['1', '2'] }], cells },
  });
  const { result } = await done(analysis, frame, within(['a', 'c']));
  expect(result).toMatchObject({ effects: [{ statistic: expect.closeTo(21880.99174, 3) }] });
  expect(await refusedCodes(analysis, frame, within(['a', 'd']))).toEqual(['no-differences']);
});

// R 4.2: lm(I(m1 - m2) ~ C(factor(g), contr.sum)) and the others, the intercepts of the differences
it('compares pairs where the cases lie millions apart', async () => {
  const frame = frameOf({
    g: ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'],
    m1: [
      34291525.34, 63136344.18, 41005427.29, 34569404.31, 82487284.18, 68990052.14, 32064501.1, 44132965.62,
      26188545.72, 13320445.2,
    ],
    m2: [
      34291523.84, 63136343.88, 41005426.42, 34569406.94, 82487287.47, 68990052.9, 32064500.95, 44132967.2,
      26188545.34, 13320448.85,
    ],
    m3: [
      34291523.93, 63136346.06, 41005425.69, 34569409.06, 82487286.13, 68990053.77, 32064501.6, 44132967.89,
      26188546.53, 13320447.83,
    ],
  });
  const { result } = await done(analysis, frame, {
    within: design('m1', 'm2', 'm3'),
    between: ['g'],
    postHoc: ['lsd'],
    contrasts: 'simple',
  });
  const expected = [
    [-0.871, 0.54229143354, -1.606147444723],
    [-1.341, 0.4391850404115, -3.0533826868388],
    [-0.47, 0.370917107189, -1.267129472667],
  ];
  const { pairs, contrasts } = result as RepeatedResult;
  const found = pairs.find(({ factor }) => factor === 'wine')?.methods.lsd ?? [];
  expect(found).toHaveLength(3);
  found.forEach(({ meanDifference, standardError, statistic }, i) => {
    const [difference, error, t] = expected[i]!;
    expect(meanDifference).toBeCloseTo(difference!, 7);
    expect(standardError).toBeCloseTo(error!, 7);
    expect(statistic).toBeCloseTo(t!, 6);
  });
  expect(contrasts[0]?.standardError).toBeCloseTo(0.54229143354, 7);
});
