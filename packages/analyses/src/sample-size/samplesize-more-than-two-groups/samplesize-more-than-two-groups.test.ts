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
