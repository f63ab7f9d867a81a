import { Frame, generateSample } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import { analysis as regressionTable } from '../regression-table/index.ts';
import type { Table3Result } from './compute.ts';
import { analysis } from './index.ts';

const health = async () => new Frame((await generateSample('health'))!.columns);
const predictors = { covariates: ['Age'], factors: ['Gender', 'Smoker'] };

describe('table3-generator', () => {
  it('holds the regression table of each outcome', async () => {
    const frame = await health();
    const outcomes = ['BloodPressure', 'HeartDisease'];
    const { tables } = (await done(analysis, frame, { outcomes, ...predictors, models: 'both' }))
      .result as Table3Result;
    for (const [i, outcome] of outcomes.entries()) {
      const { result } = await done(regressionTable, frame, { outcome, ...predictors });
      expect(tables[i]).toEqual(result);
    }
    expect(tables.map(({ spec }) => spec.kind)).toEqual(['linear', 'logistic']);
  });

  it('says a sentence for each outcome', async () => {
    const { blocks } = await done(analysis, await health(), {
      outcomes: ['BloodPressure', 'HeartDisease'],
      ...predictors,
    });
    const [first, second] = textOf(blocks, 'finding').split('\n');
    expect(first).toMatch(/^\d of 3 coefficients of Blood pressure \(mmHg\) /);
    expect(second).toMatch(/^\d of 3 odds ratios of Heart disease = Yes /);
  });

  it('refuses with the variable named', async () => {
    const frame = frameOf({
      y: [1, 2, 3, 4, 6, 5],
      x: [2, 1, 4, 3, 5, 7],
      three: ['a', 'b', 'c', 'a', 'b', 'c'],
    });
    const codes = (options: RawOptions) => refusedCodes(analysis, frame, options);
    expect(await codes({ outcomes: ['y'] })).toEqual(['no-predictor']);
    expect(await codes({ outcomes: ['y', 'three'], covariates: ['x'] })).toEqual(['outcome-levels']);
    expect(await codes({ outcomes: ['y'], covariates: ['x'], models: 'blocks' })).toEqual(['one-model']);
  });
});
