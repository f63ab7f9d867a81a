import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData, runAnalysis } from '../../run.ts';
import type { SummaryAnovaResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const group = (n: number, mean: number, sd: number, label = '') => ({ label, n, mean, sd });

it('waits for two complete groups', async () => {
  expect(await runAnalysis(analysis, nothing, { groups: [group(10, 5, 2)] })).toMatchObject({
    needs: ['groups'],
  });
});

it.each([
  [[group(1, 5, 1), group(9, 4, 1)], 'too-few-cases'],
  [[group(5, 5, 0), group(9, 4, 0)], 'no-variation'],
  [[group(5, 5, 0), group(9, 4, 1)], 'done'],
])('refuses %o as %s', async (groups, code) =>
  expect(await refusedCodes(analysis, nothing, { groups })).toEqual([code]),
);

it('reproduces R’s anova and oneway.test of PlantGrowth from its summaries', async () => {
  // F = 4.846088, p = 0.01590996; Welch F = 5.181, denom df = 17.128, p-value = 0.01739
  const { result, blocks } = await done(analysis, nothing, {
    groups: [
      group(10, 5.032, 0.5830914, 'ctrl'),
      group(10, 4.661, 0.7936757, 'trt1'),
      group(10, 5.526, 0.4425733, 'trt2'),
    ],
  });
  const anova = result as SummaryAnovaResult;
  expect(anova.statistic).toBeCloseTo(4.846088, 4);
  expect(anova.pValue).toBeCloseTo(0.01590996, 6);
  expect(anova.welch?.statistic).toBeCloseTo(5.181, 3);
  expect(anova.welch?.df2).toBeCloseTo(17.128, 3);
  expect(textOf(blocks, 'finding')).toBe(
    'The difference between the 3 means is statistically significant, F(2, 27) = 4.85, p = .016, η² = .26.',
  );
});

it('names groups without names by their place', async () => {
  const { result } = await done(analysis, nothing, { groups: [group(5, 1, 1), group(5, 2, 1, 'b')] });
  expect((result as SummaryAnovaResult).groups.map(({ label }) => label)).toEqual(['Group 1', 'b']);
});

it('takes groups from data', () => {
  const frame = frameOf({ y: [1, 2, 3, 4, 5, null], g: ['a', 'a', 'b', 'b', 'c', 'c'] });
  expect(fillFromData(analysis, frame, { outcome: 'y', group: 'g' })).toMatchObject({
    options: {
      groups: [
        { label: 'a', n: 2, mean: 1.5 },
        { label: 'b', n: 2, mean: 3.5 },
      ],
    },
  });
});
