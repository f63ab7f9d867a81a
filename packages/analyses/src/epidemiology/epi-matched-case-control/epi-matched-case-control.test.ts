import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const pairs = (a: number, b: number, c: number, d: number) => ({
  pairs: [
    [a, b],
    [c, d],
  ],
});

it('refuses pairs that are all alike', async () =>
  expect(await refusedCodes(analysis, nothing, pairs(20, 0, 0, 30))).toEqual(['no-discordant-pairs']));

it('tells the endometrial cancer study', async () => {
  // Breslow & Day (1980, section 5.2): oestrogen use, 29 and 3 discordant pairs of 63.
  const { blocks } = await done(analysis, nothing, pairs(27, 29, 3, 4));
  expect(textOf(blocks, 'finding')).toBe(
    'The case alone was exposed in 29 of 63 pairs, the control alone in 3: matched odds ratio = 9.67, 95% CI [2.94, 31.73]; McNemar χ²(1) = 21.13, p < .001.',
  );
});

it('falls back on exact limits beside a count of zero', async () => {
  const { blocks } = await done(analysis, nothing, pairs(5, 7, 0, 12));
  expect(textOf(blocks, 'finding')).toContain(
    'the odds ratio is infinite, 95% CI [1.44, ∞); exact McNemar p = .016',
  );
  const none = await done(analysis, nothing, pairs(0, 0, 7, 12));
  expect(textOf(none.blocks, 'finding')).toContain('matched odds ratio = 0.00, 95% CI [0.00, 0.69]');
});

it('compares the risks of matched cohorts', async () => {
  const { blocks } = await done(analysis, nothing, {
    design: 'cohort',
    cohortPairs: pairs(3, 2, 9, 11).pairs,
    method: 'midP',
  });
  expect(textOf(blocks, 'finding')).toContain(
    'risk ratio = 0.42, 95% CI [0.18, 0.96], matched odds ratio = 0.22, 95% CI [0.03',
  );
});

it('counts pairs in data', () => {
  const frame = frameOf({ case: ['yes', 'no', 'yes', null], control: ['no', 'no', 'yes', 'yes'] });
  expect(fillFromData(analysis, frame, { first: 'case', second: 'control', exposed: ['yes'] })).toMatchObject(
    {
      options: {
        pairs: [
          [1, 1],
          [0, 1],
        ],
      },
    },
  );
});
