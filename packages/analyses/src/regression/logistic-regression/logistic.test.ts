import { type Block, runsToText } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { type RawOptions, runAnalysis } from '../../index.ts';
import { analysis } from './index.ts';
import type { LogisticResult } from './result.ts';

// R datasets::mtcars; numbers of glm(am ~ wt, binomial), R 4.2.2
const cars = frameOf({
  am: [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1],
  wt: [
    2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424, 5.345,
    2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57, 2.78,
  ],
  hp: [
    110, 110, 93, 110, 175, 105, 245, 62, 95, 123, 123, 180, 180, 180, 205, 215, 230, 66, 52, 65, 97, 150,
    150, 245, 175, 66, 91, 113, 264, 175, 335, 109,
  ],
});

// a table of counts: survival by class and sex
const ship = frameOf({
  survived: ['no', 'yes', 'no', 'yes', 'no', 'yes', 'no', 'yes'],
  class: ['first', 'first', 'first', 'first', 'third', 'third', 'third', 'third'],
  sex: ['male', 'male', 'female', 'female', 'male', 'male', 'female', 'female'],
  count: [118, 57, 4, 140, 387, 75, 89, 76],
  half: [1.5, 1, 1, 1, 1, 1, 1, 1],
});

const small = frameOf({
  y: ['n', 'n', 'n', 'n', 'n', 'y', 'y', 'y', 'y', 'y'],
  mixed: ['n', 'y', 'n', 'y', 'n', 'n', 'y', 'y', 'n', 'y'],
  a: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  b: [3, 1, 4, 1, 5, 9, 2, 6, 5, 3],
  twice: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
  flat: [3, 3, 3, 3, 3, 3, 3, 3, 3, 3],
  three: ['p', 'q', 'r', 'p', 'q', 'r', 'p', 'q', 'r', 'p'],
  lone: ['s', 's', 's', 's', 's', 's', 't', 't', 's', 's'],
  gone: ['n', 'n', 'n', null, null, null, null, null, null, null],
  infinite: [1, 2, 3, 4, 5, Number.POSITIVE_INFINITY, 7, 8, 9, 1],
});

const resultOf = async (options: RawOptions, frame = cars): Promise<LogisticResult> =>
  (await done(analysis, frame, options)).result as LogisticResult;

const rowsOf = (blocks: readonly Block[], id: string) => {
  const table = blocks.find((block) => block.kind === 'table' && block.id === id);
  return table?.kind === 'table' ? table.rows.map((row) => row.cells) : null;
};

describe('logistic regression', () => {
  it('equals R on the cars and says so in a sentence', async () => {
    const { result, blocks } = await done(analysis, cars, { outcome: 'am', covariates: ['wt'] });
    const { fit, coefficients } = result as LogisticResult;
    expect(fit.deviance).toBeCloseTo(19.1760848074451, 10);
    expect(coefficients[1]).toMatchObject({ name: 'wt' });
    expect(coefficients[1]?.estimate).toBeCloseTo(-4.0239699621732, 8);
    expect(coefficients[1]?.oddsRatio).toBeCloseTo(0.0178818336355119, 9);
    expect(textOf(blocks, 'finding')).toBe(
      'wt (OR = 0.018, 95% CI [0.001, 0.299]) contributed significantly. The model predicted am (1) better than its overall frequency does, χ²(1) = 24.05, p < .001, Nagelkerke R² = .713.',
    );
    expect(textOf(blocks, 'interpretation')).toContain('93.3% of all pairs (outstanding discrimination)');
  });

  it('has the diagnostics of R', async () => {
    const { diagnostics } = await resultOf({ outcome: 'am', covariates: ['wt'] });
    // R: cooks.distance, hatvalues, residuals of both types; anova(m, update(m, . ~ . + I(wt * log(wt))))
    expect(diagnostics.cooksDistanceMax).toBeCloseTo(0.615012601296, 8);
    expect(diagnostics.cooksDistanceRow).toBe(21);
    expect(diagnostics.leverageMax).toBeCloseTo(0.125784202076, 9);
    expect(diagnostics.pearsonMax).toBeCloseTo(3.19824274937, 8);
    expect(diagnostics.devianceMax).toBeCloseTo(2.1993080952, 9);
    expect(diagnostics.linearity?.statistic).toBeCloseTo(0.0490121891471, 8);
    expect(diagnostics.linearity).toMatchObject({ df: 1, worst: 'wt', tested: ['wt'] });
  });

  it('models the other level when asked to: every sign turns', async () => {
    const last = await resultOf({ outcome: 'am', covariates: ['wt'] });
    const first = await resultOf({ outcome: 'am', covariates: ['wt'], event: 'first' });
    expect(first.outcome).toMatchObject({ event: '0', other: '1' });
    expect(first.coefficients[1]?.estimate).toBeCloseTo(-last.coefficients[1]!.estimate, 9);
    expect(first.auc.estimate).toBeCloseTo(last.auc.estimate, 12);
    expect(first.classification.truePositive).toBe(last.classification.trueNegative);
  });

  it('tests the steps by likelihood ratios', async () => {
    const { steps } = await resultOf({
      outcome: 'am',
      covariates: ['wt', 'hp'],
      steps: [{ variable: 'hp', step: 2 }],
    });
    expect(steps.map((step) => step.added)).toEqual([['wt'], ['hp']]);
    // R: anova(glm(am ~ wt), glm(am ~ wt + hp), test = "Chisq")
    expect(steps[1]?.change.statistic).toBeCloseTo(9.11697433518, 8);
    expect(steps[1]?.change.pValue).toBeCloseTo(0.0025325, 7);
    expect(steps[1]?.aic).toBeCloseTo(16.0591104723, 8);
  });

  it('counts rows by their frequencies, as R counts cases', async () => {
    const { result, blocks } = await done(analysis, ship, {
      outcome: 'survived',
      factors: ['class', 'sex'],
      weights: 'count',
    });
    const { fit, coefficients, termTests, auc } = result as LogisticResult;
    // R: glm(survived ~ class + sex, binomial) on the cases; car::Anova; pROC::ci.auc
    expect(fit).toMatchObject({ n: 946, events: 348 });
    expect(coefficients.map(({ name }) => name)).toEqual(['(Intercept)', 'class=third', 'sex=male']);
    expect(coefficients[1]?.estimate).toBeCloseTo(-1.58905277625, 9);
    expect(coefficients[2]?.standardError).toBeCloseTo(0.169036231499, 9);
    expect(fit.bic).toBeCloseTo(953.893218825, 8);
    expect(termTests[1]?.statistic).toBeCloseTo(183.3426824283, 8);
    expect(auc.ciLower).toBeCloseTo(0.76360929136, 10);
    expect(auc.ciUpper).toBeCloseTo(0.823448141462, 10);
    expect(rowsOf(blocks, 'coefficients')?.map(({ Predictor }) => Predictor)).toEqual([
      'Intercept',
      'class (third vs. first)',
      'sex (male vs. female)',
    ]);
    expect(textOf(blocks, 'r-code')).toContain('d <- d[rep(seq_len(nrow(d)), d$count), ]');
  });

  it('gives the probability of new cases', async () => {
    const { predictions } = await resultOf({ outcome: 'am', covariates: ['wt'], newCases: [{ wt: 3 }] });
    // R: plogis of predict(m, data.frame(wt = 3), se.fit = TRUE), epsilon = 1e-16
    expect(predictions[0]?.probability).toBeCloseTo(0.492115614127064, 9);
    expect(predictions[0]?.ciUpper).toBeCloseTo(0.760433321298067, 9);
  });

  it('draws a line for each level of a factor that interacts', async () => {
    const { effect } = await resultOf(
      { outcome: 'survived', factors: ['class', 'sex'], weights: 'count', terms: [['class', 'sex']] },
      ship,
    );
    expect(effect).toMatchObject({ variable: 'class', group: 'sex', held: [] });
    // a saturated model returns the observed shares: 57 of 175 men of the first class
    const man = effect!.points.find(({ x, group }) => x === 'first' && group === 'male');
    expect(man?.probability).toBeCloseTo(57 / 175, 9);
  });

  it('offers profile intervals where events are few, and has them in the table', async () => {
    const wald = await done(analysis, cars, { outcome: 'am', covariates: ['wt', 'hp'] });
    expect(wald.blocks.find((block) => block.kind === 'check' && block.id === 'events')).toMatchObject({
      verdict: 'doubtful',
      action: { options: { intervals: 'profile' } },
    });
    const { blocks } = await done(analysis, cars, {
      outcome: 'am',
      covariates: ['wt'],
      intervals: 'profile',
    });
    const [intercept, wt] = rowsOf(blocks, 'coefficients')!;
    const ratio = 'Odds ratio, 95% CI';
    expect(intercept).toMatchObject({
      [`${ratio} Estimate`]: null,
      [`${ratio} LL`]: null,
      [`${ratio} UL`]: null,
    });
    // reference case mtcars-simple
    expect(wt?.[`${ratio} UL`]).toBeCloseTo(Math.exp(-1.83328218362802), 6);
  });

  it('keeps numbers finite where a unit is so small that its odds ratio is not', async () => {
    const tiny = frameOf({
      y: ['n', 'y', 'n', 'y', 'n', 'y', 'y', 'n'],
      x: [1, 3, 2, 5, 4, 6, 2, 1].map((v) => v * 1e-9),
    });
    const { result, blocks } = await done(analysis, tiny, { outcome: 'y', covariates: ['x'] });
    const { coefficients } = result as LogisticResult;
    expect(coefficients[1]).toMatchObject({ oddsRatio: null, oddsRatioCiUpper: null });
    expect(JSON.stringify(blocks)).not.toMatch(/NaN|Infinity/);
    expect(textOf(blocks, 'apa')).toContain('OR = ∞');
  });
});

describe('refusals', () => {
  it.each([
    ['no-predictor', { outcome: 'mixed' }],
    ['used-twice', { outcome: 'mixed', factors: ['mixed'] }],
    ['one-level-outcome', { outcome: 'gone', covariates: ['a'] }],
    ['one-level-outcome', { outcome: 'flat', covariates: ['a'] }],
    ['outcome-levels', { outcome: 'three', covariates: ['a'] }],
    ['constant-predictor', { outcome: 'mixed', covariates: ['flat'] }],
    ['collinear', { outcome: 'mixed', covariates: ['a', 'twice'] }],
    ['not-finite', { outcome: 'mixed', covariates: ['infinite'] }],
    ['separation', { outcome: 'y', covariates: ['a'] }],
    ['separation', { outcome: 'y', covariates: ['b'], factors: ['lone'] }],
    ['unknown-level', { outcome: 'mixed', factors: ['three'], references: { three: 'z' } }],
    ['unknown-term', { outcome: 'mixed', covariates: ['a'], terms: [['a', 'b']] }],
    ['incomplete-case', { outcome: 'mixed', covariates: ['a'], newCases: [{}] }],
    ['not-predictor', { outcome: 'mixed', covariates: ['a'], effectOf: 'b' }],
    ['invalid-option', { outcome: 'mixed', covariates: ['a'], cutoff: 2 }],
  ])('%s', async (code, options) => {
    expect(await refusedCodes(analysis, small, options)).toEqual([code]);
  });

  it('bad-weights, for half a case', async () => {
    const options = { outcome: 'survived', factors: ['sex'], weights: 'half' };
    expect(await refusedCodes(analysis, ship, options)).toEqual(['bad-weights']);
  });

  it('names what separates and offers the model without it', async () => {
    const outcome = await runAnalysis(analysis, small, {
      outcome: 'y',
      covariates: ['b'],
      factors: ['lone'],
    });
    if (outcome.status !== 'refused') throw new Error(outcome.status);
    const [refusal] = outcome.refusals;
    // t occurs with y alone: quasi-complete separation
    expect(runsToText(refusal!.message)).toMatch(
      /^lone separates the two levels of y: where it has a certain level only one of them occurs/,
    );
    expect(refusal?.actions).toMatchObject([
      { options: { method: 'firth' } },
      { options: { covariates: ['b'], factors: [] } },
    ]);
  });
});

describe('Firth’s method', () => {
  const separated = { outcome: 'y', covariates: ['a'], method: 'firth' };

  it('answers where the levels are separated, with the estimates of brglm2', async () => {
    const { result, blocks } = await done(analysis, small, separated);
    const { coefficients, fit, auc } = result as LogisticResult;
    // R 4.2.2, brglm2 0.9: glm(y ~ a, binomial, method = "brglmFit", type = "AS_mean")
    expect(coefficients[1]?.estimate).toBeCloseTo(0.97064956932608, 8);
    expect(coefficients[1]?.standardError).toBeCloseTo(0.57654083513884, 8);
    expect(fit).toMatchObject({ aic: null, nagelkerke: null });
    // perfect separation leaves the area no interval
    expect(auc).toMatchObject({ estimate: 1, ciLower: null });
    expect(textOf(blocks, 'finding')).toMatch(/By Firth’s penalized likelihood the model predicted y \(y\)/);
    expect(JSON.stringify(blocks)).not.toMatch(/Box–Tidwell|Nagelkerke/);
  });

  it('counts rows by their frequencies', async () => {
    const options = { outcome: 'survived', factors: ['class', 'sex'], weights: 'count', method: 'firth' };
    const [ordinary, firth] = [
      await resultOf({ ...options, method: 'likelihood' }, ship),
      await resultOf(options, ship),
    ];
    expect(firth.fit.n).toBe(ordinary.fit.n);
    for (const [i, { estimate }] of firth.coefficients.entries())
      expect(estimate).toBeCloseTo(ordinary.coefficients[i]!.estimate, 1);
  });

  it('refuses steps', async () => {
    const steps = [{ variable: 'b', step: 2 }];
    const options = { ...separated, covariates: ['a', 'b'], steps };
    expect(await refusedCodes(analysis, small, options)).toEqual(['firth-steps']);
  });
});

it('refuses profile intervals of so many coefficients that they would take minutes, and offers Wald ones', async () => {
  const rows = 4 * 70;
  const many = frameOf({
    y: Array.from({ length: rows }, (_, i) => (i % 4 === 1 || i % 4 === 2 ? 'yes' : 'no')),
    g: Array.from({ length: rows }, (_, i) => `level ${Math.floor(i / 4)}`),
  });
  const options = { outcome: 'y', factors: ['g'] };
  expect(await refusedCodes(analysis, many, { ...options, intervals: 'profile' })).toEqual([
    'too-many-profiles',
  ]);
});
