import { Frame } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import type { RawOptions } from '../../index.ts';
import type { GeeResult } from './compute.ts';
import { analysis } from './index.ts';

const sleep = await referenceFrame('adv_sleepstudy.csv');

const odd = frameOf({
  y: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  flat: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  minus: [1, -2, 3, 4, 5, 6, 7, 8, 9, 10],
  words: ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a'],
  x: [3, 1, 4, 1, 5, 9, 2, 6, 5, 3],
  id: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
  one: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
});

describe('generalized estimating equations', () => {
  it('equal geepack on the sleep study and say it in a sentence', async () => {
    // reference/cases/gee.json, sleepstudy-gaussian-exchangeable
    const { result, blocks } = await done(analysis, sleep, {
      outcome: 'Reaction',
      cluster: 'Subject',
      covariates: ['Days'],
    });
    const { coefficients, clusters, alpha } = result as GeeResult;
    expect(clusters).toBe(18);
    expect(coefficients[1]?.estimate).toBeCloseTo(10.467285959596, 6);
    expect(alpha).toBeGreaterThan(0.5);
    expect(textOf(blocks, 'finding')).toMatch(/^Days \(b = 10\.47, 95% CI \[/);
  });

  it('give the same of numbers far from zero', async () => {
    const asked = { outcome: 'Reaction', cluster: 'Subject', covariates: ['Days'] };
    const far = sleep.columns.map((column) =>
      column.name === 'Reaction' && column.cells.kind === 'numbers'
        ? {
            ...column,
            cells: { ...column.cells, values: column.cells.values.map((value) => value + 2 ** 31) },
          }
        : column,
    );
    const near = (await done(analysis, sleep, asked)).result as GeeResult;
    const { coefficients, alpha } = (await done(analysis, new Frame(far), asked)).result as GeeResult;
    expect(alpha).toBeCloseTo(near.alpha ?? 0, 6);
    expect(coefficients[1]?.estimate).toBeCloseTo(near.coefficients[1]?.estimate ?? 0, 6);
    expect(coefficients[1]?.standardError).toBeCloseTo(near.coefficients[1]?.standardError ?? 0, 6);
  });

  it('refuses by name', async () => {
    const codes = (options: RawOptions) =>
      refusedCodes(analysis, odd, { outcome: 'y', cluster: 'id', covariates: ['x'], ...options });
    expect(await codes({ cluster: 'one' })).toEqual(['few-clusters']);
    expect(await codes({ outcome: 'flat' })).toEqual(['constant-outcome']);
    expect(await codes({ outcome: 'minus', family: 'poisson' })).toEqual(['outcome-not-count']);
    expect(await codes({ outcome: 'words' })).toEqual(['outcome-not-number']);
    expect(await codes({ outcome: 'words', family: 'binomial' })).toEqual(['outcome-levels']);
    expect(await codes({ covariates: [] })).toEqual(['no-predictor']);
    expect(await codes({ covariates: ['y'] })).toEqual(['used-twice']);
  });
});
