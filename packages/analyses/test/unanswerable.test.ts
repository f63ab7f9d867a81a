import { Frame } from '@constat/data';
import { runsToText } from '@constat/report';
import { StatsError } from '@constat/stats';
import { describe, expect, it } from 'vitest';
import { analysis as histogram } from '../src/charts/histogram/index.ts';
import { analysis as scatter } from '../src/charts/scatter/index.ts';
import { analysis as matrix } from '../src/correlation/matrix/index.ts';
import { analysis as crosstabs } from '../src/descriptive/crosstabs/index.ts';
import { analysis as descriptives } from '../src/descriptive/descriptives/index.ts';
import { analysis as frequencies } from '../src/descriptive/frequencies/index.ts';
import { analysis as normality } from '../src/descriptive/normality/index.ts';
import type { AnyAnalysis } from '../src/index.ts';
import { defineAnalysis, runAnalysis } from '../src/index.ts';
import { analysis as cochran } from '../src/inferential/cochran-q-test/index.ts';
import { analysis as ttest } from '../src/inferential/independent-samples-ttest/index.ts';
import { analysis as oneWay } from '../src/inferential/one-way-anova/index.ts';
import { analysis as repeated } from '../src/inferential/repeated-measures-anova/index.ts';
import { analysis as wilcoxon } from '../src/inferential/wilcoxon-signed-rank-test/index.ts';
import { analysis as reliability } from '../src/multivariate/reliability/index.ts';
import { analysis as smdTable } from '../src/publication/smd-table/index.ts';
import { analysis as pareto } from '../src/quality/pareto-analysis/index.ts';
import { analysis as gee } from '../src/regression/gee/index.ts';
import { analysis as regression } from '../src/regression/linear-regression/index.ts';
import { analysis as mlm } from '../src/regression/mlm/index.ts';
import { analysis as categories } from '../src/regression/multinomial-regression/index.ts';
import { analysis as regularized } from '../src/regression/regularized-regression/index.ts';
import { proposedOrder } from '../src/shared/level-order.ts';
import { done, frameOf, refusedCodes, textOf } from './frames.ts';

const groups = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'];
const offset = [0.25, 2.5, -1.75, 2, 1, 0.5, 3.25, -2].map((value) => 1e15 + value);

describe('numbers at the edge of the range', () => {
  it.each([
    ['too-large', [1, 3, 2, 5, 4, 6, 2, 4].map((value) => value * 1e300)],
    ['too-small', [1, 3, 2, 5, 4, 6, 2, 4].map((value) => value * 1e-300)],
    ['differs-in-last-digits', offset],
    ['not-finite', [1, 3, 2, 5, 4, 6, 2, Number.POSITIVE_INFINITY]],
  ])('are refused by their own name: %s', async (code, y) => {
    expect(await refusedCodes(ttest, frameOf({ y, g: groups }), { outcomes: ['y'], group: 'g' })).toEqual([
      code,
    ]);
    const x = [1, 2, 3, 4, 5, 6, 7, 9];
    expect(await refusedCodes(regression, frameOf({ y, x }), { outcome: 'y', covariates: ['x'] })).toEqual([
      code,
    ]);
  });

  it.each([
    ['too-small', [1, 3, 2, 5, 4, 6, 2, 4].map((value) => value * 1e-300)],
    ['differs-in-last-digits', offset],
  ])('are refused where they would be left out or drawn as one bar: %s', async (code, y) => {
    const frame = frameOf({ y, x: [1, 2, 3, 4, 5, 6, 7, 9], g: groups });
    for (const [analysis, options] of [
      [histogram, { outcome: 'y' }],
      [scatter, { x: 'x', y: 'y' }],
      [smdTable, { variables: ['y'], group: 'g' }],
      [regularized, { outcome: 'x', covariates: ['y'] }],
    ] as const)
      expect(await refusedCodes(analysis, frame, options)).toEqual([code]);
  });

  it('normality is judged of small numbers as of others, but not of last digits', async () => {
    const frame = frameOf({ y: offset, small: offset.map((value) => (value - 1e15) * 1e-300) });
    expect(await refusedCodes(normality, frame, { variables: ['y'] })).toEqual(['differs-in-last-digits']);
    await done(normality, frame, { variables: ['small'] });
  });

  it('a constant is still called one', async () => {
    const frame = frameOf({ y: [5, 5, 5, 5, 5, 5, 5, 5], g: groups });
    expect(await refusedCodes(ttest, frame, { outcomes: ['y'], group: 'g' })).toEqual(['no-variation']);
  });
});

it('a fit without error is refused in clusters, too', async () => {
  const x = Array.from({ length: 24 }, (_, i) => (i * 7) % 11);
  const frame = frameOf({ x, y: x.map((value) => 2 * value + 1), h: x.map((_, i) => `c${i % 6}`) });
  expect(await refusedCodes(gee, frame, { outcome: 'y', covariates: ['x'], cluster: 'h' })).toEqual([
    'perfect-fit',
  ]);
});

it('a row cannot stand for fewer than no cases', async () => {
  const frame = frameOf({ g: groups, w: [1, 2, -1, 3, 1, 1, 1, 1] });
  expect(await refusedCodes(frequencies, frame, { variables: ['g'], weights: 'w' })).toEqual(['bad-weights']);
});

it('describes the spread of numbers near 1e15', async () => {
  const { result } = await done(descriptives, frameOf({ y: offset }), { variables: ['y'] });
  // R 4.2.2: sd(c(0.25, 2.5, -1.75, 2, 1, 0.5, 3.25, -2)), the offset being exact in binary
  expect(result).toMatchObject({
    variables: [{ cells: [{ description: { sd: expect.closeTo(1.891888229, 8) } }] }],
  });
});

it('lists of different lengths are refused, whichever is the shorter', async () => {
  const { columns: words } = frameOf({ kind: ['a', 'b', 'c'] });
  const { columns: numbers } = frameOf({ counts: [3, 2] });
  const options = { category: 'kind', counts: 'counts' };
  for (const frame of [new Frame([...words, ...numbers]), new Frame([...numbers, ...words])])
    expect(await refusedCodes(pareto, frame, options)).toEqual(['unequal-lengths']);
});

it('two measurements that are equal in every case are refused by name', async () => {
  const frame = frameOf({
    first: [1, 3, 2, 5, 4, null],
    second: [2, 3, 4, 7, 5, 1],
    copy: [1, 3, 2, 5, 4, 9],
  });
  const cells = ['first', 'second', 'copy'];
  const outcome = await runAnalysis(repeated, frame, {
    within: { factors: [{ name: 'time', levels: cells }], cells },
  });
  if (outcome.status !== 'refused') throw new Error(outcome.status);
  expect(outcome.refusals).toMatchObject([{ code: 'identical-measurements', variable: 'copy' }]);
  expect(runsToText(outcome.refusals[0]!.message)).toContain('copy has the same value as first');
});

/** An analysis whose computation ends as it is told. */
const ending = (compute: () => { sample: { used: number; excluded: number } }): AnyAnalysis =>
  defineAnalysis({ ...regression, check: () => [], compute } as never) as AnyAnalysis;

describe('gaps in the data', () => {
  const six = [1, 3, 2, 5, 4, 7];
  const none = [null, null, null, null, null, null];
  const said = async (analysis: AnyAnalysis, columns: Parameters<typeof frameOf>[0], options: object) => {
    const outcome = await runAnalysis(analysis, frameOf(columns), { ...options });
    if (outcome.status !== 'refused') throw new Error(outcome.status);
    return outcome.refusals.map(({ code, variable, message }) => [code, variable, runsToText(message)]);
  };

  it('are named where another variable would be called constant', async () => {
    const options = { outcome: 'y', covariates: ['x'], factors: ['g'] };
    expect(await said(regression, { y: six, x: none, g: [...'ababab'] }, options)).toEqual([
      ['no-values', 'x', 'x has no values.'],
    ]);
    const apart = { y: [1, 2, 3, null, null, null], x: [null, null, null, 4, 5, 6], g: [...'ababab'] };
    expect(await said(regression, apart, options)).toEqual([
      ['no-complete-cases', 'y', 'No case has a value in y, x and g; y has the most gaps, with 3 values.'],
    ]);
    const one = { y: six, x: [null, null, null, null, null, 6], g: [...'ababab'] };
    expect(await said(regression, one, options)).toEqual([
      [
        'too-few-complete',
        'x',
        'Only one case has a value in y, x and g; x has the most gaps, with one value.',
      ],
    ]);
  });

  it('leave a reason as it is where it is the true one', async () => {
    const options = { outcome: 'y', covariates: ['x'], factors: ['g'] };
    const constant = { y: six, x: [2, 2, 2, 2, 2, 2], g: [...'ababab'] };
    expect(await said(regression, constant, options)).toMatchObject([
      ['constant-predictor', 'x', 'x has the same value in every case used, so it cannot explain anything.'],
    ]);
  });

  it('one case is no sample of answers', async () => {
    const answers = { a: [1, 0, 1], b: [0, null, null], c: [1, null, 0] };
    const asked = { variables: ['a', 'b', 'c'] };
    expect(await said(cochran, answers, asked)).toEqual([
      ['too-few-cases', 'a', 'Only one case has an answer to every question; at least two are needed.'],
    ]);
  });
});

describe('sentences speak of what was asked for', () => {
  it('of the test that was chosen, not of another one', async () => {
    const frame = frameOf({ r: [...'aaabbbaabb'], c: [...'xyyxxyxyxy'] });
    const textOf = async (tests: readonly string[]) => {
      const { blocks } = await done(crosstabs, frame, { rows: 'r', columns: 'c', tests });
      const [finding] = blocks;
      return finding?.kind === 'text' ? runsToText(finding.paragraphs[0] ?? []) : '';
    };
    expect(await textOf(['linear'])).toContain(', linear-by-linear χ²(1) = ');
    expect(await textOf(['likelihoodRatio', 'linear'])).toContain(', likelihood-ratio χ²(1) = ');
    expect(await textOf(['pearson', 'linear'])).toContain(', χ²(1) = ');
  });

  it('of the correlation in the direction tested', async () => {
    const frame = frameOf({
      a: [1, 2, 3, 4, 5, 6, 7, 8],
      b: [2, 1, 4, 3, 6, 5, 8, 7],
      c: [5, 3, 4, 2, 3, 1, 2, 1],
    });
    const options = { variables: ['a', 'b', 'c'], alternative: 'less' };
    const { blocks } = await done(matrix, frame, options);
    const [finding] = blocks;
    expect(finding?.kind === 'text' && runsToText(finding.paragraphs[0] ?? [])).toMatch(
      /the strongest in that direction was between a and c, r\(6\) = −/,
    );
  });
});

describe('what the next analysis forgets', () => {
  const frame = frameOf({ y: [1, 2, 4], x: [1, 3, 2] });
  const options = { outcome: 'y', covariates: ['x'] };

  it('an error of the engine becomes a refusal that names what was chosen', async () => {
    const analysis = ending(() => {
      throw new StatsError('not-converged', 'no minimum', 'start');
    });
    const outcome = await runAnalysis(analysis, frame, options);
    if (outcome.status !== 'refused') throw new Error(outcome.status);
    expect(runsToText(outcome.refusals[0]!.message)).toBe(
      'The computation with y and x found no stable answer.',
    );
  });

  it('a result with what is no number becomes a refusal', async () => {
    const analysis = ending(() => ({ sample: { used: 3, excluded: 0 }, mean: Number.NaN }));
    expect(await refusedCodes(analysis, frame, options)).toEqual(['not-computable']);
  });

  it('a defect stays an error', async () => {
    const analysis = ending(() => {
      throw new TypeError('x is undefined');
    });
    await expect(runAnalysis(analysis, frame, options)).rejects.toThrow('x is undefined');
  });
});

it('one difference is no sample', async () => {
  const frame = frameOf({ before: [3, 4, 5], after: [3, 4, 7] });
  expect(await refusedCodes(wilcoxon, frame, { pairs: [['before', 'after']] })).toEqual(['too-few-values']);
});

it('a mixed model that leaves nothing of its outcome is refused', async () => {
  const y = [3.1, 4.7, 2.2, 8.9, 6.4, 5.3, 7.7, 1.8, 9.2, 4.1, 6.6, 3.9];
  const frame = frameOf({ y, x: y.map((value) => 2 * value + 1), g: [...'aaabbbcccddd'] });
  expect(await refusedCodes(mlm, frame, { outcome: 'y', covariates: ['x'], group: 'g' })).toEqual([
    'perfect-fit',
  ]);
});

it('listwise deletion holds in comparisons of correlations', async () => {
  const frame = frameOf({
    a: [1, 2, 3, 4, 5, 6, 7, 9],
    b: [2, 1, 4, 3, 6, 5, 9, 7],
    c: [1, 3, 2, 5, 4, 7, 6, 8],
    d: [5, 1, 4, 2, 6, 3, null, 7],
  });
  const options = {
    variables: ['a', 'b', 'c', 'd'],
    comparisons: [{ first: 'a', second: 'b', third: 'a', fourth: 'c' }],
  };
  const of = async (missing: string) => (await done(matrix, frame, { ...options, missing })).result;
  expect(await of('pairwise')).toMatchObject({ comparisons: [{ n: 8 }] });
  expect(await of('listwise')).toMatchObject({ comparisons: [{ n: 7 }] });
});

describe('the order of levels', () => {
  const frame = frameOf({
    sat: ['Low', 'Medium', 'High', 'Low', 'Medium', 'High', 'Low', 'Medium', 'High'],
    infl: ['Low', 'Low', 'Low', 'Medium', 'Medium', 'Medium', 'High', 'High', 'High'],
    freq: [282, 170, 175, 206, 189, 264, 79, 87, 229],
  });
  const options = { rows: 'infl', columns: 'sat', weights: 'freq', tests: ['linear'], measures: ['ordinal'] };

  it('is asked for where levels have none, and proposed where their names speak for one', async () => {
    const { blocks } = await done(crosstabs, frame, options);
    const check = blocks.find((block) => block.kind === 'check' && block.id === 'unordered-rowOrder');
    expect(check).toMatchObject({ action: { options: { rowOrder: { infl: ['Low', 'Medium', 'High'] } } } });
    // nobody reads a trend over the alphabet as one
    for (const role of ['finding', 'apa'] as const)
      expect(textOf(blocks, role)).toContain('levels of infl were taken in the order of the alphabet');
  });

  it.each(['Low, Medium, High', 'Low\nMedium\nHigh', ['Low', 'Medium', 'High']])(
    'is read from a list: %j',
    async (order) => {
      const { result, blocks } = await done(crosstabs, frame, {
        ...options,
        rowOrder: order,
        columnOrder: order,
      });
      // R 4.2.2: xtabs(Freq ~ Infl + Sat, MASS::housing); (n - 1) r^2 of the scores 1 to 3, and Kendall's tau-b by cor()
      expect(result).toMatchObject({
        whole: {
          linear: { statistic: expect.closeTo(101.367517, 6) },
          ordinal: { kendallTauB: { estimate: expect.closeTo(0.22009392, 8) } },
        },
      });
      expect(blocks.some((block) => block.kind === 'check' && block.id.startsWith('unordered'))).toBe(false);
    },
  );

  it('is asked for by trends, weighted kappa and ordinal regression, and heeded', async () => {
    const dose = ['low', 'low', 'low', 'mid', 'mid', 'mid', 'top', 'top', 'top'];
    const trial = frameOf({ y: [1, 2, 3, 4, 5, 7, 6, 7, 9], dose, again: [...dose.slice(1), 'low'] });
    const order = ['top', 'mid', 'low'];
    const trend = { outcomes: ['y'], group: 'dose', contrasts: 'polynomial' };
    expect(await refusedCodes(oneWay, trial, trend)).toEqual(['no-order']);
    const { result } = await done(oneWay, trial, { ...trend, levelOrder: { dose: order } });
    // R 4.2.2: sum(contr.poly(3)[, 1] * tapply(y, factor(dose, c("top", "mid", "low")), mean))
    expect(JSON.stringify(result)).toContain('"meanDifference":-3.7712361663');
    const both = { variables: ['dose', 'again'], analysis: 'cohen-kappa', weights: 'linear' };
    expect(await refusedCodes(reliability, trial, both)).toEqual(['no-order']);
    const kappa = await done(reliability, trial, { ...both, levelOrder: order });
    expect(JSON.stringify(kappa.result)).toContain('"categories":["top","mid","low"]');
    const model = { outcome: 'dose', covariates: ['y'], method: 'ordinal' };
    expect(await refusedCodes(categories, trial, model)).toEqual(['no-order']);
  });

  it('is that of sizes where levels are doses', () => {
    const doses = frameOf({ dose: ['10 mg', '2 mg', '1 mg', '20 mg'] });
    expect(doses.factor('dose').levels).toEqual(['1 mg', '2 mg', '10 mg', '20 mg']);
  });

  it('refuses names that are no levels, and negative counts', async () => {
    expect(await refusedCodes(crosstabs, frame, { ...options, rowOrder: 'low, high' })).toEqual([
      'unknown-level',
    ]);
    const negative = frameOf({ a: ['x', 'y', 'x'], b: ['p', 'q', 'q'], w: [1, 2, -1] });
    expect(await refusedCodes(crosstabs, negative, { rows: 'a', columns: 'b', weights: 'w' })).toEqual([
      'bad-weights',
    ]);
  });

  it.each([
    [
      ['1 mg', '10 mg', '2 mg', '20 mg'],
      ['1 mg', '2 mg', '10 mg', '20 mg'],
    ],
    [
      ['Agree', 'Disagree', 'Neutral'],
      ['Disagree', 'Neutral', 'Agree'],
    ],
    [['Blue', 'Brown'], null],
  ])('%j', (levels, proposed) => expect(proposedOrder(levels)).toEqual(proposed));
});
