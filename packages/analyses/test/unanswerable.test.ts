import { Frame } from '@constat/data';
import { runsToText } from '@constat/report';
import { StatsError } from '@constat/stats';
import { describe, expect, it } from 'vitest';
import { analysis as descriptives } from '../src/descriptive/descriptives/index.ts';
import type { AnyAnalysis } from '../src/index.ts';
import { defineAnalysis, runAnalysis } from '../src/index.ts';
import { analysis as ttest } from '../src/inferential/independent-samples-ttest/index.ts';
import { analysis as repeated } from '../src/inferential/repeated-measures-anova/index.ts';
import { analysis as wilcoxon } from '../src/inferential/wilcoxon-signed-rank-test/index.ts';
import { analysis as pareto } from '../src/quality/pareto-analysis/index.ts';
import { analysis as regression } from '../src/regression/linear-regression/index.ts';
import { done, frameOf, refusedCodes } from './frames.ts';

const groups = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'];
const offset = [0.25, 2.5, -1.75, 2, 1, 0.5, 3.25, -2].map((value) => 1e15 + value);

describe('numbers at the edge of the range', () => {
  it.each([
    ['too-large', [1, 3, 2, 5, 4, 6, 2, 4].map((value) => value * 1e300)],
    ['too-small', [1, 3, 2, 5, 4, 6, 2, 4].map((value) => value * 1e-300)],
    ['differs-in-last-digits', offset],
    ['not-finite', [1, 3, 2, 5, 4, 6, 2, Number.POSITIVE_INFINITY]],
  ])('are refused by their own name: %s', async (code, y) => {
    expect(await refusedCodes(ttest, frameOf({ y, g: groups }), { outcomes: ['y'], group: 'g' })).toEqual([
      code,
    ]);
    const x = [1, 2, 3, 4, 5, 6, 7, 9];
    expect(await refusedCodes(regression, frameOf({ y, x }), { outcome: 'y', covariates: ['x'] })).toEqual([
      code,
    ]);
  });

  it('a constant is still called one', async () => {
    const frame = frameOf({ y: [5, 5, 5, 5, 5, 5, 5, 5], g: groups });
    expect(await refusedCodes(ttest, frame, { outcomes: ['y'], group: 'g' })).toEqual(['no-variation']);
  });
});

it('describes the spread of numbers near 1e15', async () => {
  const { result } = await done(descriptives, frameOf({ y: offset }), { variables: ['y'] });
  // R 4.2.2: sd(c(0.25, 2.5, -1.75, 2, 1, 0.5, 3.25, -2)), the offset being exact in binary
  expect(result).toMatchObject({
    variables: [{ cells: [{ description: { sd: expect.closeTo(1.891888229, 8) } }] }],
  });
});

it('lists of different lengths are refused, whichever is the shorter', async () => {
  const { columns: words } = frameOf({ kind: ['a', 'b', 'c'] });
  const { columns: numbers } = frameOf({ counts: [3, 2] });
  const options = { category: 'kind', counts: 'counts' };
  for (const frame of [new Frame([...words, ...numbers]), new Frame([...numbers, ...words])])
    expect(await refusedCodes(pareto, frame, options)).toEqual(['unequal-lengths']);
});

it('two measurements that are equal in every case are refused by name', async () => {
  const frame = frameOf({
    first: [1, 3, 2, 5, 4, null],
    second: [2, 3, 4, 7, 5, 1],
    copy: [1, 3, 2, 5, 4, 9],
  });
  const cells = ['first', 'second', 'copy'];
  const outcome = await runAnalysis(repeated, frame, {
    within: { factors: [{ name: 'time', levels: cells }], cells },
  });
  if (outcome.status !== 'refused') throw new Error(outcome.status);
  expect(outcome.refusals).toMatchObject([{ code: 'identical-measurements', variable: 'copy' }]);
  expect(runsToText(outcome.refusals[0]!.message)).toContain('copy has the same value as first');
});

/** An analysis whose computation ends as it is told. */
const ending = (compute: () => { sample: { used: number; excluded: number } }): AnyAnalysis =>
  defineAnalysis({ ...regression, check: () => [], compute } as never) as AnyAnalysis;

describe('what the next analysis forgets', () => {
  const frame = frameOf({ y: [1, 2, 4], x: [1, 3, 2] });
  const options = { outcome: 'y', covariates: ['x'] };

  it('an error of the engine becomes a refusal that names what was chosen', async () => {
    const analysis = ending(() => {
      throw new StatsError('not-converged', 'no minimum', 'start');
    });
    const outcome = await runAnalysis(analysis, frame, options);
    if (outcome.status !== 'refused') throw new Error(outcome.status);
    expect(runsToText(outcome.refusals[0]!.message)).toBe(
      'The computation with y and x found no stable answer.',
    );
  });

  it('a result with what is no number becomes a refusal', async () => {
    const analysis = ending(() => ({ sample: { used: 3, excluded: 0 }, mean: Number.NaN }));
    expect(await refusedCodes(analysis, frame, options)).toEqual(['not-computable']);
  });

  it('a defect stays an error', async () => {
    const analysis = ending(() => {
      throw new TypeError('x is undefined');
    });
    await expect(runAnalysis(analysis, frame, options)).rejects.toThrow('x is undefined');
  });
});

it('one difference is no sample', async () => {
  const frame = frameOf({ before: [3, 4, 5], after: [3, 4, 7] });
  expect(await refusedCodes(wilcoxon, frame, { pairs: [['before', 'after']] })).toEqual(['too-few-values']);
});
