import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { KruskalResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  y: [3, 5, 4, 6, 8, 9, 7, 9, 1, 2, 2, 3, null],
  flat: Array(13).fill(1),
  g: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'c', 'c', 'c', 'c', 'a'],
  one: Array(13).fill('x'),
});

it('names the extreme groups, the verdict and the effect', async () => {
  const { blocks, sample } = await done(analysis, frame, { outcomes: ['y'], group: 'g' });
  // R: kruskal.test(y ~ g): H = 9.6493, df = 2, p = 0.008029; epsilon squared H / 11, limits from pf(F, 2, 9, ncp): 0.5356355, 0.9238356
  expect(textOf(blocks, 'finding')).toBe(
    'y ranked highest in g = b and lowest in g = c; the differences between the groups were statistically significant, H(2) = 9.65, p = .008, ε² = .88, 95% CI [.54, .92].',
  );
  expect(sample).toEqual({ used: 12, excluded: 1 });
});

it('adjusts Dunn as asked and leaves DSCF, which allows for all pairs by itself', async () => {
  const run = async (adjustment: string) => {
    const { result } = await done(analysis, frame, {
      outcomes: ['y'],
      group: 'g',
      postHoc: ['dunn', 'dscf'],
      adjustment,
    });
    return (result as KruskalResult).outcomes[0]!.comparisons;
  };
  const bonferroni = await run('bonferroni');
  for (const { pValue, adjusted } of bonferroni.dunn!) expect(adjusted).toBe(Math.min(1, 3 * pValue));
  for (const { pValue, adjusted } of bonferroni.dscf!) expect(adjusted).toBe(pValue);
  for (const { pValue, adjusted } of (await run('none')).dunn!) expect(adjusted).toBe(pValue);
});

it('answers with one value per group, without the comparisons that need more', async () => {
  const single = frameOf({ y: [1, 5, 3, 4], g: ['a', 'b', 'c', 'd'] });
  const { blocks } = await done(analysis, single, {
    outcomes: ['y'],
    group: 'g',
    postHoc: ['dunn', 'conover', 'dscf'],
  });
  const ids = blocks.flatMap((block) => (block.kind === 'table' ? [block.id] : []));
  expect(ids).toEqual(['test', 'groups', 'dunn-y', 'dscf-y']);
});

it('refuses what cannot be compared, by code', async () => {
  expect(await refusedCodes(analysis, frame, { outcomes: ['flat'], group: 'g' })).toEqual(['no-variation']);
  expect(await refusedCodes(analysis, frame, { outcomes: ['y'], group: 'one' })).toEqual(['too-few-levels']);
  expect(await refusedCodes(analysis, frame, { outcomes: ['y'], group: 'y' })).toEqual(['group-is-outcome']);
});

it('asks for the order of groups that have none before it looks for a trend, and follows it', async () => {
  const trial = frameOf({
    y: [1, 2, 3, 4, 5, 7, 6, 7, 9],
    dose: ['low', 'low', 'low', 'mid', 'mid', 'mid', 'extra', 'extra', 'extra'],
    site: ['north', 'south', 'west', 'north', 'south', 'west', 'north', 'south', 'west'],
  });
  const options = { outcomes: ['y'], group: 'site', trend: true };
  expect(await refusedCodes(analysis, trial, options)).toEqual(['no-order']);
  const up = { ...options, group: 'dose', levelOrder: { dose: ['low', 'mid', 'extra'] } };
  const { blocks, result } = await done(analysis, trial, up);
  // R: b <- outer(y, y, '<') + outer(y, y, '==') / 2; sum(b[outer(g, g, '<')]) with g = 1, 2, 3: 25.5
  expect((result as KruskalResult).outcomes[0]?.trend?.test.statistic).toBe(25.5);
  expect(textOf(blocks, 'finding')).toContain('Values tended to rise from dose = low to dose = extra');
  const down = { ...options, group: 'dose', levelOrder: { dose: ['extra', 'mid', 'low'] } };
  expect(textOf((await done(analysis, trial, down)).blocks, 'finding')).toContain('tended to fall');
});
