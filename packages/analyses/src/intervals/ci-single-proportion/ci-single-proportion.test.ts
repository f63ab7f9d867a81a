import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import { fillFromData } from '../../run.ts';
import type { SingleProportionResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const result = async (options: RawOptions) =>
  (await done(analysis, nothing, options)).result as SingleProportionResult;

it.each([
  [{ x: 12, n: 10 }, 'count-above-total'],
  [{ x: 0, n: 0 }, 'too-few-cases'],
  [{ x: 1.5, n: 4 }, 'invalid-option'],
  [{ x: 0, n: 9, method: 'logit' }, 'none-or-all'],
  [{ x: 9, n: 9, method: 'arcsine' }, 'none-or-all'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces table I of Newcombe (1998), 81 of 263, 15 of 148, 0 of 20 and 1 of 29', async () => {
  const rounded = async (x: number, n: number) => {
    const { intervals } = await result({ x, n });
    return (['wald', 'wilson', 'clopperPearson', 'midP'] as const).map((key) =>
      [intervals[key]!.ciLower, intervals[key]!.ciUpper].map((limit) => +limit.toFixed(4)),
    );
  };
  expect(await rounded(81, 263)).toEqual([
    [0.2522, 0.3638],
    [0.2553, 0.3662],
    [0.2527, 0.3676],
    [0.2544, 0.3658],
  ]);
  expect(await rounded(15, 148)).toEqual([
    [0.0527, 0.15],
    [0.0624, 0.1605],
    [0.0578, 0.1617],
    [0.0601, 0.1581],
  ]);
  expect(await rounded(0, 20)).toEqual([
    [0, 0],
    [0, 0.1611],
    [0, 0.1684],
    [0, 0.1391],
  ]);
  expect(await rounded(1, 29)).toEqual([
    [0, 0.1009],
    [0.0061, 0.1718],
    [0.0009, 0.1776],
    [0.0017, 0.1585],
  ]);
});

it('says what the chosen method gives, also of rare events', async () => {
  const usual = await done(analysis, nothing, { x: 81, n: 263 });
  expect(textOf(usual.blocks, 'finding')).toBe(
    'With 95% confidence the proportion in the population lies between 25.5% and 36.6%: 81 of 263, 30.8%.',
  );
  const rare = await done(analysis, nothing, { x: 12, n: 250_000, method: 'clopperPearson' });
  expect(textOf(rare.blocks, 'finding')).toContain('between 0.0025% and 0.0084%: 12 of 250,000, 0.0048%');
});

it('explains what none of many means', async () => {
  const { blocks } = await done(analysis, nothing, { x: 0, n: 60 });
  expect(textOf(blocks, 'interpretation')).toContain('up to about 3/n = 5.0% may be so (the rule of three)');
});

it('one case has intervals, and a figure', async () => {
  for (const x of [0, 1]) {
    const { result: answer, blocks } = await done(analysis, nothing, { x, n: 1, confidenceLevel: 0.5 });
    expect((answer as SingleProportionResult).intervals.logit).toBeNull();
    expect(blocks.filter(({ kind }) => kind === 'figure')).toHaveLength(2);
  }
});

it('counts a value of a variable', () => {
  const frame = frameOf({ smoker: ['yes', 'no', null, 'no'], none: [null, null, null, null] });
  expect(fillFromData(analysis, frame, { variable: 'smoker', level: ['no'] })).toEqual({
    status: 'filled',
    options: { x: 2, n: 3 },
  });
  expect(fillFromData(analysis, frame, { variable: 'smoker' })).toMatchObject({ options: { n: 3 } });
  expect(fillFromData(analysis, frame, { variable: 'smoker', level: ['often'] })).toMatchObject({
    refusals: [{ code: 'unknown-level' }],
  });
  expect(fillFromData(analysis, frame, { variable: 'none' })).toMatchObject({
    refusals: [{ code: 'no-values', variable: 'none' }],
  });
});
