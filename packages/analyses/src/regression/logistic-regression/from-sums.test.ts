import { Frame, generateSample, memorySource } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, frameOf } from '../../../test/frames.ts';
import type { AnyAnalysis } from '../../contract.ts';
import type { RawOptions } from '../../options.ts';
import { runOnSource } from '../../sources/run-source.ts';
import { computeFromSums } from './from-sums.ts';
import { analysis } from './index.ts';
import type { LogisticOptions } from './options.ts';
import type { LogisticResult } from './result.ts';

/** The analysis that counts no combinations. */
const bySums = {
  ...analysis,
  fromAggregates: { needsCases: () => null, compute: computeFromSums },
} as unknown as AnyAnalysis;

/** What is not of single rows, nor left out. */
function common({ auc, roc, calibration, diagnostics, crude, ...rest }: LogisticResult) {
  const { leverageMax, cooksDistanceMax, pearsonMax, devianceMax } = diagnostics;
  return { ...rest, diagnostics: { leverageMax, cooksDistanceMax, pearsonMax, devianceMax } };
}

/** Every number as far as it has to agree. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, each) => (typeof each === 'number' ? Number(each.toPrecision(8)) : each)),
  );

describe('logistic regression by sums', () => {
  it.each<RawOptions & Partial<LogisticOptions>>([
    { covariates: ['Age', 'Cholesterol'], factors: ['Gender'] },
    {
      covariates: ['Age', 'Cholesterol'],
      factors: ['Gender'],
      terms: [['Age'], ['Cholesterol'], ['Gender'], ['Age', 'Gender']],
      steps: [
        { variable: 'Cholesterol', step: 2 },
        { variable: 'Gender', step: 2 },
      ],
      newCases: [{ Age: 40, Cholesterol: 200, Gender: 'Male' }],
    },
  ])('is that of all cases: %j', async (options) => {
    const frame = new Frame((await generateSample('health'))!.columns);
    const asked = { outcome: 'Smoker', ...options };
    const wanted = (await done(analysis, frame, asked)).result as LogisticResult;
    const { outcome, report } = await runOnSource(bySums, memorySource(frame), asked);
    expect(report).toMatchObject({ way: 'aggregates' });
    expect(report?.approximate).toMatch(/^The ROC curve/);
    if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome));
    const found = outcome.result as unknown as LogisticResult;
    expect(rounded(common(found))).toEqual(rounded(common(wanted)));
    expect(found.auc.estimate).toBeCloseTo(wanted.auc.estimate, 3);
  });

  it('takes the cases where a predictor separates the levels', async () => {
    const frame = frameOf({
      y: Array.from({ length: 40 }, (_, i) => (i < 20 ? 'no' : 'yes')),
      x: Array.from({ length: 40 }, (_, i) => i + Math.sin(i) / 3),
    });
    const { outcome } = await runOnSource(bySums, memorySource(frame), { outcome: 'y', covariates: ['x'] });
    expect(outcome).toMatchObject({ status: 'refused', refusals: [{ code: 'separation' }] });
  });
});
