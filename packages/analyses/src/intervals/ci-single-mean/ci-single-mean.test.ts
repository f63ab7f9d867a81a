import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import { fillFromData, runAnalysis } from '../../run.ts';
import type { SingleMeanResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const run = (options: RawOptions) => runAnalysis(analysis, nothing, options);
const result = async (options: RawOptions) =>
  (await done(analysis, nothing, options)).result as SingleMeanResult;

it('asks for the numbers of the chosen method only', async () => {
  expect(await run({ n: 5, mean: 1 })).toMatchObject({ status: 'needs', needs: ['sd'] });
  expect(await run({ n: 5, mean: 1, method: 'z' })).toMatchObject({ needs: ['populationSd'] });
  expect(await run({ n: 1, mean: 1, method: 'z', populationSd: 2 })).toMatchObject({ status: 'done' });
});

it.each([
  [{ n: 1, mean: 5, sd: 0 }, 'too-few-cases'],
  [{ n: 0, mean: 5, method: 'z', populationSd: 1 }, 'too-few-cases'],
  [{ n: 10, mean: 5, sd: -1 }, 'invalid-option'],
  [{ n: 2.5, mean: 5, sd: 1 }, 'invalid-option'],
  [{ n: 10, mean: 5, sd: 1, populationSize: 9 }, 'population-too-small'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces the interval of the mean of NIST/SEMATECH e-Handbook 1.3.5.2 (ZARR13)', async () => {
  // https://www.itl.nist.gov/div898/handbook/eda/section3/eda352.htm: n 195, mean 9.261460, sd 0.022789
  const { interval } = await result({ n: 195, mean: 9.26146, sd: 0.022789 });
  expect(interval.ciLower).toBeCloseTo(9.258242, 5);
  expect(interval.ciUpper).toBeCloseTo(9.264679, 5);
});

it('says which limits there are', async () => {
  const both = await done(analysis, nothing, { n: 25, mean: 101.3, sd: 12.4 });
  expect(textOf(both.blocks, 'finding')).toBe(
    'With 95% confidence the mean of the population lies between 96.18 and 106.42: M = 101.30.',
  );
  const upper = await done(analysis, nothing, { n: 25, mean: 101.3, sd: 12.4, alternative: 'less' });
  expect(textOf(upper.blocks, 'finding')).toContain('is below 105.54');
});

it('a whole population leaves nothing uncertain', async () => {
  const { result, blocks } = await done(analysis, nothing, { n: 20, mean: 3, sd: 2, populationSize: 20 });
  expect((result as SingleMeanResult).interval).toMatchObject({ standardError: 0, ciLower: 3, ciUpper: 3 });
  expect(blocks.some(({ kind }) => kind === 'figure')).toBe(false);
});

it('takes its numbers from a variable, missing values left out', () => {
  const frame = frameOf({ x: [1, 2, null, 3], one: [7, null, null, null] });
  expect(fillFromData(analysis, frame, { variable: 'x' })).toEqual({
    status: 'filled',
    options: { n: 3, mean: 2, sd: 1, method: 't' },
  });
  expect(fillFromData(analysis, frame, { variable: 'one' })).toMatchObject({
    status: 'refused',
    refusals: [{ code: 'too-few-cases', variable: 'one' }],
  });
  expect(fillFromData(analysis, frame, {})).toEqual({ status: 'needs', needs: ['variable'] });
});
