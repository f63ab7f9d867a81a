import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import { runAnalysis } from '../../run.ts';
import type { MoreGroupsResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const result = async (options: RawOptions) =>
  (await done(analysis, nothing, options)).result as MoreGroupsResult;

const ONE_WAY = { effectSizeF: 0.25, groups: 4 };
const means = (...values: number[]) => ({
  effectFrom: 'means',
  sd: 6,
  means: values.map((mean) => ({ mean, n: null })),
});
const outcomes = (
  values: readonly number[],
  { sd = 1, ...more }: { sd?: number; outcomeCorrelation?: number } = {},
) => ({
  design: 'hotelling-two',
  distanceFrom: 'differences',
  differences: values.map((difference) => ({ difference, sd })),
  ...more,
});
const shares = (...rows: readonly (readonly [number, number])[]) => ({
  design: 'chi-square',
  wFrom: 'proportions',
  proportions: rows.map(([expected, assumed]) => ({ expected, assumed })),
});

it('waits for two groups, and for every cell of a table', async () => {
  expect(await runAnalysis(analysis, nothing, means(1))).toMatchObject({ needs: ['means'] });
  const table = {
    design: 'chi-square',
    wFrom: 'table',
    tableProportions: [
      [0.2, 0.3],
      [0.5, null],
    ],
  };
  expect(await runAnalysis(analysis, nothing, table)).toMatchObject({ needs: ['tableProportions'] });
});

it.each([
  [{ ...ONE_WAY, groups: 1 }, 'one-group'],
  [{ ...ONE_WAY, effectSizeF: 0 }, 'zero-effect'],
  [means(5, 5, 5), 'zero-effect'],
  [{ ...means(1, 2), solveFor: 'power' }, 'sizes-missing'],
  [{ ...means(1, 2), sd: 0 }, 'not-positive'],
  [{ ...ONE_WAY, solveFor: 'power', total: 4 }, 'too-few-cases'],
  [shares([0.5, 0.6], [0.5, 0.6]), 'proportions-not-one'],
  [shares([0, 0.1], [1, 0.9]), 'empty-category'],
  [
    {
      design: 'chi-square',
      wFrom: 'table',
      tableProportions: [
        [0.5, 0.5],
        [0, 0],
      ],
    },
    'empty-category',
  ],
  [{ design: 'manova', multivariateFrom: 'value', statisticValue: 2.5, responses: 3 }, 'outside-range'],
  [{ design: 'manova', multivariateFrom: 'value', statistic: 'wilks', statisticValue: 1 }, 'outside-range'],
  [{ design: 'manova', effectSizeF2: 0.1, groups: 1 }, 'one-group'],
  [{ design: 'hotelling-one', solveFor: 'effect', responses: 5, total: 5 }, 'too-few-cases'],
  [outcomes([1, 1, 1], { outcomeCorrelation: -0.6 }), 'impossible-correlations'],
  [outcomes([1, 0], { sd: 0 }), 'not-positive'],
  [outcomes([0, 0]), 'zero-effect'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces R’s power.anova.test', async () => {
  // power.anova.test(groups = 4, between.var = 1, within.var = 3, power = .80): n = 11.92613
  const { plan } = await result({
    effectFrom: 'means',
    sd: Math.sqrt(3),
    means: means(-1.224745, 0, 0, 1.224745).means,
  });
  expect(plan.exact).toBeCloseTo(11.92613, 3);
  expect(plan.sizes).toEqual([12, 12, 12, 12]);
});

it('the detectable effect has the power that was asked for', async () => {
  for (const options of [
    { ...ONE_WAY, total: 120 },
    { design: 'rm-interaction', groups: 2, measurements: 4, total: 40 },
    { design: 'chi-square', df: 3, total: 150 },
    { design: 'manova', groups: 3, responses: 3, total: 60 },
    { design: 'manova-special', statistic: 'wilks', responses: 2, total: 60 },
    { design: 'manova-within', groups: 2, measurements: 4, total: 40 },
    { design: 'manova-interaction', statistic: 'hotelling', groups: 3, measurements: 5, total: 60 },
    { design: 'hotelling-one', responses: 3, total: 40 },
    { design: 'hotelling-two', responses: 3, ratio: 1.5, total: 70 },
  ]) {
    const { plan } = await result({ ...options, solveFor: 'effect', power: 0.9 });
    expect(plan.power).toBeCloseTo(0.9, 9);
  }
});

it('says the size of each group once', async () => {
  const { blocks } = await done(analysis, nothing, ONE_WAY);
  expect(textOf(blocks, 'finding')).toBe(
    '45 cases in each group (180 in all) are needed to find differences between the groups of f = 0.250 with a power of 80% (α = .05).',
  );
  const table = blocks.find((block) => block.kind === 'table' && block.id === 'plan');
  expect(table?.kind === 'table' && table.rows[0]?.cells.Quantity).toEqual(['In each group']);
});

it('leaves the symbol of the level alone where a note begins with it', async () => {
  const { blocks } = await done(analysis, nothing, ONE_WAY);
  const notes = blocks.flatMap((block) => (block.kind === 'figure' ? [JSON.stringify(block.notes)] : []));
  expect(notes.join(' ')).toContain('α');
  // the capital alpha of the Greek alphabet, which reads as a Latin A
  expect(notes.join(' ')).not.toContain('\u0391');
});

it('MANOVA of two groups, Hotelling’s T² and the t-test of one outcome are one', async () => {
  const hotelling = await result({ design: 'hotelling-two', distance: 0.8, responses: 3 });
  const manova = await result({ design: 'manova', effectSizeF2: 0.16, groups: 2, responses: 3 });
  expect(manova.plan.exact).toBeCloseTo(2 * (hotelling.plan.exact ?? 0), 6);
  // pwr.t.test(d = 0.8, power = 0.8): n = 25.52458
  const single = await result({ design: 'hotelling-two', distance: 0.8, responses: 1 });
  expect(single.plan.exact).toBeCloseTo(25.52458, 4);
});
