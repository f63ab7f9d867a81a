import { runsToText } from '@constat/report';
import { expect, it } from 'vitest';
import { analysis as matrix } from '../src/correlation/matrix/index.ts';
import { form as standardization } from '../src/epidemiology/epi-standardization/options.ts';
import { analysis as regression } from '../src/regression/linear-regression/index.ts';
import { form as summaryAnova } from '../src/summary-tests/summary-one-way-anova/options.ts';
import { readOptions } from '../src/validate.ts';
import { done, frameOf } from './frames.ts';

const frame = frameOf({ x: [1, 2, 3, 4, 5, 7], y: [2, 1, 4, 3, 6, 5], z: [3, 1, 2, 6, 4, 9] });

it('a row whose variables are still to be chosen is not computed', async () => {
  const open = { first: 'x', second: 'y', third: 'x', fourth: null };
  const { result } = await done(matrix, frame, { variables: ['x', 'y', 'z'], comparisons: [open] });
  expect(result).toMatchObject({ comparisons: [] });
  const whole = { ...open, fourth: 'z' };
  expect(
    (await done(matrix, frame, { variables: ['x', 'y', 'z'], comparisons: [open, whole] })).result,
  ).toMatchObject({ comparisons: [{ n: 6 }] });
});

it('nor is a step without its predictor', async () => {
  const options = { outcome: 'y', covariates: ['x', 'z'] };
  const { result } = await done(regression, frame, { ...options, steps: [{ variable: null, step: 2 }] });
  expect(result).toMatchObject({ steps: [] });
});

it('nor is a row of a growing table that nobody filled in', () => {
  const { options } = standardization;
  const table = [
    [10, 1000, 5000],
    [20, 900, 4000],
    [null, null, null],
  ];
  const read = readOptions(options, { directTable: table }, frameOf({}));
  expect(read.needs).toEqual([]);
  expect(read.values.directTable).toEqual(table.slice(0, 2));
  expect(readOptions(options, { directTable: table.slice(1) }, frameOf({})).needs).toEqual(['directTable']);
});

it('a row with one of its numbers and without another is asked for, not left out', () => {
  const group = { label: 'A', n: 10, mean: 1, sd: 1 };
  const read = (half: object) =>
    readOptions(summaryAnova.options, { groups: [group, group, half] }, frameOf({}));
  expect(read({ label: 'B', n: 12 }).needs).toEqual(['groups']);
  const { needs, values } = read({ label: 'B' });
  expect(needs).toEqual([]);
  expect(values.groups).toHaveLength(2);
});

it('what is wrong in a row is said of the row', () => {
  const groups = [
    { label: 'A', n: 10, mean: 1, sd: 1 },
    { label: 'B', n: 10, mean: 1, sd: -2 },
  ];
  const { refusals } = readOptions(summaryAnova.options, { groups }, frameOf({}));
  expect(runsToText(refusals[0]!.message)).toBe('In group 2: SD must be between 0 and 1000000000000000.');
});
