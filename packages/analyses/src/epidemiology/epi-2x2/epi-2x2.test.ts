import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { TwoByTwoResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const table = (a: number, b: number, c: number, d: number) => ({
  counts: [
    [a, b],
    [c, d],
  ],
});
const strata = (...rows: readonly (readonly [number, number, number, number])[]) => ({
  input: 'strata',
  strata: rows.map(([a, b, c, d], i) => ({ label: i === 0 ? 'young' : '', a, b, c, d })),
});

it.each([
  [table(0, 0, 5, 22), ['no-exposed']],
  [table(5, 22, 0, 0), ['no-unexposed']],
  [table(0, 22, 0, 10), ['no-cases']],
  [table(5, 0, 7, 0), ['no-noncases']],
  [table(6, 14, 0, 22), ['zero-cell']],
  [{ ...table(6, 14, 0, 22), zeroCorrection: 0.5 }, ['done']],
  [{ ...table(6, 0, 3, 22), studyType: 'case-control' }, ['zero-cell']],
  [{ ...table(0, 14, 3, 22), studyType: 'cross-sectional' }, ['done']],
  [strata([0, 0, 0, 0]), ['no-cases']],
  [strata([5, 5, 0, 0], [3, 7, 0, 0]), ['no-informative-stratum']],
  [strata([5, 0, 4, 0]), ['no-variation']],
  [{ input: 'rates', rateType: 'single', cases: 5, personTime: 0 }, ['not-positive']],
  [{ input: 'rates', cases1: 5, personTime1: 100, cases2: 0, personTime2: 120 }, ['too-few-cases']],
  [{ input: 'rates', cases1: 0, personTime1: 100, cases2: 4, personTime2: 120 }, ['done']],
  [{ input: 'rates', rateType: 'smr', observed: 5, expected: 0 }, ['not-positive']],
  [{ input: 'rates', rateType: 'smr', observed: 0, expected: 2 }, ['done']],
])('answers %o with %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('tells a cohort', async () => {
  const { blocks } = await done(analysis, nothing, table(84, 2916, 87, 4913));
  expect(textOf(blocks, 'finding')).toBe(
    'The risk was 2.8% in the exposed (84 of 3,000) and 1.7% in the unexposed (87 of 5,000): risk ratio = 1.61, 95% CI [1.20, 2.16]; χ²(1) = 10.07, p = .002.',
  );
});

it('takes score limits where they are asked for, and Fisher’s test where counts are few', async () => {
  const { blocks } = await done(analysis, nothing, {
    ...table(7, 12, 2, 16),
    method: 'score',
    confidenceLevel: 0.9,
  });
  expect(textOf(blocks, 'finding')).toContain(
    'risk ratio = 3.32, 90% CI [1.09, 10.83]; Fisher’s exact p = .124',
  );
});

it('gives the odds ratio of smoking and lung cancer', async () => {
  // Doll & Hill (1950, BMJ 2, 739-748), men: 647 of 649 cases and 622 of 649 controls smoked.
  const { blocks } = await done(analysis, nothing, { ...table(647, 622, 2, 27), studyType: 'case-control' });
  expect(textOf(blocks, 'finding')).toContain(
    '99.7% of the cases (647 of 649) and 95.8% of the controls (622 of 649)',
  );
  expect(textOf(blocks, 'finding')).toContain('odds ratio = 14.04');
});

it('says that a crude ratio is confounded and that strata differ', async () => {
  const { blocks, result } = await done(analysis, nothing, strata([45, 55, 15, 85], [20, 80, 22, 78]));
  expect(textOf(blocks, 'interpretation')).toContain('The strata do not share one odds ratio');
  expect((result as TwoByTwoResult).strata?.tarone?.df).toBe(1);
  const confounded = await done(analysis, nothing, strata([8, 92, 3, 97], [60, 140, 12, 48]));
  expect(textOf(confounded.blocks, 'finding')).toBe(
    'Adjusted for the strata the risk ratio over 2 strata is 1.66, 95% CI [1.01, 2.75] (crude 2.42); Mantel–Haenszel χ²(1) = 4.26, p = .039.',
  );
});

it('compares rates', async () => {
  // Rothman, Greenland & Lash (2008, table 14-1): breast cancer after fluoroscopy.
  const { blocks } = await done(analysis, nothing, {
    input: 'rates',
    cases1: 41,
    personTime1: 28010,
    cases2: 15,
    personTime2: 19017,
    per: 10000,
  });
  expect(textOf(blocks, 'finding')).toContain(
    '14.64 per 10,000 person-time in the exposed and 7.89 in the unexposed',
  );
});

it('has no undefined number whatever the counts', async () => {
  for (const studyType of ['cohort', 'case-control', 'cross-sectional'])
    for (const [a, b, c, d] of [
      [0, 5, 5, 0],
      [5, 0, 0, 5],
      [0, 5, 5, 5],
      [5, 5, 5, 0],
      [1, 1, 1, 1],
      [1e9, 1e9, 3, 1e9],
    ] as const) {
      const options = { ...table(a, b, c, d), studyType, zeroCorrection: 0.5 };
      const { result } = await done(analysis, nothing, options);
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    }
});

it('counts a dataset, with and without strata', () => {
  const frame = frameOf({
    smoker: ['no', 'yes', 'yes', 'no', 'yes', null],
    ill: ['no', 'yes', 'no', 'no', 'yes', 'yes'],
    sex: ['f', 'f', 'f', 'm', 'm', 'm'],
  });
  const filled = fillFromData(analysis, frame, { exposure: 'smoker', outcome: 'ill' });
  expect(filled).toMatchObject({
    options: {
      counts: [
        [2, 1],
        [0, 2],
      ],
    },
  });
  const split = fillFromData(analysis, frame, { exposure: 'smoker', outcome: 'ill', stratum: 'sex' });
  expect(split).toMatchObject({
    options: {
      input: 'strata',
      strata: [
        { label: 'f', a: 1, b: 1, c: 0, d: 1 },
        { label: 'm', a: 1, b: 0, c: 0, d: 1 },
      ],
    },
  });
});
