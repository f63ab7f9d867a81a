import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis } from './index.ts';

const near = (mean: number, sd: number) =>
  [-1.5, -1, -0.7, -0.3, -0.1, 0.1, 0.3, 0.7, 1, 1.5].map((z) => mean + sd * z);
const frame = frameOf({
  even: [...near(5, 1), ...near(6, 1)],
  wide: [...near(5, 1), ...near(6, 9)],
  skewed: [...near(5, 1), 1, 1, 1, 1, 1, 1, 1, 2, 3, 90],
  flat: Array(20).fill(3),
  g: [...Array(10).fill('a'), ...Array(10).fill('b')],
});

it.each([
  ['even', 'the independent-samples t-test', 'no test is evidence against normality or equal variances'],
  ['wide', 'Welch’s t-test', 'no test is evidence against normality, but the variances differ'],
  ['skewed', 'the Mann–Whitney U test', 'g = b is small and not normal'],
])('%s leads to %s', async (outcome, test, why) => {
  const { blocks } = await done(analysis, frame, { outcomes: [outcome], group: 'g' });
  expect(textOf(blocks, 'finding')).toBe(`For ${outcome} by g use ${test}: ${why}.`);
});

it('refuses what cannot be compared, by code', async () => {
  expect(await refusedCodes(analysis, frame, { outcomes: ['flat'], group: 'g' })).toEqual(['no-variation']);
  expect(await refusedCodes(analysis, frame, { outcomes: ['even'], group: 'flat' })).toEqual([
    'too-few-levels',
  ]);
});

it('opens the test it names with the variables in place', async () => {
  const { blocks } = await done(analysis, frame, { outcomes: ['skewed'], group: 'g' });
  expect(blocks).toContainEqual(
    expect.objectContaining({
      kind: 'check',
      action: expect.objectContaining({
        analysis: 'mann-whitney-u-test',
        options: { outcomes: ['skewed'], group: 'g' },
      }),
    }),
  );
});
