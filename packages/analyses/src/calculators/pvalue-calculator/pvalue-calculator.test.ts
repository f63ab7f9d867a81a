import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import type { PValueResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const result = async (options: RawOptions) => (await done(analysis, nothing, options)).result as PValueResult;
const finding = async (options: RawOptions) =>
  textOf((await done(analysis, nothing, options)).blocks, 'finding');

it.each([
  [{ distribution: 'r', value: 1.2, n: 20 }, 'correlation-out-of-range'],
  [{ distribution: 'F', value: -1, df1: 2, df2: 3 }, 'negative-statistic'],
  [{ distribution: 't', value: 2, df: 0 }, 'invalid-option'],
  [{ calculation: 'adjust', pValues: '0.1 NA' }, 'too-few-p-values'],
  [{ calculation: 'adjust', pValues: '0.02, 1.4' }, 'p-out-of-range'],
  [{ calculation: 'adjust', pValues: '0.02 o.3' }, 'not-a-number'],
  [{ calculation: 'combine', pValues: '0 0.3' }, 'p-without-weight'],
  [{ calculation: 'combine', pValues: '0.1 0.3', weights: '1 2 3' }, 'weights-do-not-match'],
  [{ calculation: 'combine', pValues: '0.1 0.3', weights: '1 0' }, 'weight-not-positive'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reads numbers as people paste them', () => {
  expect(readNumbers('.03, 0.2;\n<.001\tNA 1e-4').values).toEqual([0.03, 0.2, 0.001, null, 1e-4]);
  expect(readNumbers('0.1 x').wrong).toBe('x');
});

it('keeps the far tail by its logarithm', async () => {
  const { test } = await result({ distribution: 'z', value: 45 });
  expect(test?.pValue).toBe(0);
  expect(test?.logPValue).toBeCloseTo(-1016.532947, 5);
});

it('reproduces the adjusted values of Benjamini and Hochberg (1995, section 4)', async () => {
  // four of their fifteen hypotheses are rejected at .05 by their procedure, three by Bonferroni's
  const pValues = '.0001 .0004 .0019 .0095 .0201 .0278 .0298 .0344 .0459 .3240 .4262 .5719 .6528 .7590 1.000';
  const { adjusted } = await result({ calculation: 'adjust', pValues });
  expect(adjusted?.filter((row) => row.adjusted.bh <= 0.05)).toHaveLength(4);
  expect(adjusted?.filter((row) => row.adjusted.bonferroni <= 0.05)).toHaveLength(3);
});

it('says what was asked for', async () => {
  expect(await finding({ distribution: 't', value: 2.05, df: 23 })).toBe(
    't(23) = 2.05 has p = .052 (two-sided): not significant at α = .05.',
  );
  expect(await finding({ calculation: 'critical', distribution: 'F', df1: 4, df2: 45, alpha: 0.01 })).toBe(
    'At α = .01 (upper tail) the critical value of F(4, 45) is 3.7674.',
  );
  expect(await finding({ calculation: 'combine', pValues: '.04 .11 .003 .3 .08' })).toContain(
    'χ²(10) = 29.93',
  );
});

it('gives the power of a noncentrality, and back', async () => {
  // R: pt(qt(.975, 58), 58, 2.8, lower = FALSE) + pt(-qt(.975, 58), 58, 2.8)
  const { noncentral } = await result({
    calculation: 'power',
    distribution: 't',
    df: 58,
    noncentrality: 2.8,
  });
  expect(noncentral?.power).toBeCloseTo(0.7862286391, 8);
  for (const options of [
    { distribution: 'F', df1: 3, df2: 56 },
    { distribution: 'chi-square', df: 2 },
    { distribution: 'z', alternative: 'less' },
    { distribution: 't', df: 20, alternative: 'less' },
  ]) {
    const back = await result({ ...options, calculation: 'noncentrality', power: 0.9 });
    expect(back.noncentral?.power).toBeCloseTo(0.9, 9);
  }
  expect(await finding({ calculation: 'noncentrality', distribution: 'F', df1: 3, df2: 56 })).toBe(
    'The test of F(3, 56) has a power of 80% at a noncentrality λ of 11.6928 (upper tail, α = .05).',
  );
});

it.each([
  [{ calculation: 'power', distribution: 'r', noncentrality: 1, n: 20 }, 'no-noncentral-correlation'],
  [{ calculation: 'power', distribution: 'F', noncentrality: -1, df1: 1, df2: 2 }, 'negative-statistic'],
  [{ calculation: 'noncentrality', distribution: 'z', power: 0.04 }, 'power-below-level'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);
