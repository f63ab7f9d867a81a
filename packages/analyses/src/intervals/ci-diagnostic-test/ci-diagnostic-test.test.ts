import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import type { DiagnosticResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const four = { tp: 86, fp: 22, fn: 14, tn: 178 };
const notices = async (options: RawOptions) =>
  (await done(analysis, nothing, options)).blocks.flatMap((block) =>
    block.kind === 'notice' ? [block.code] : [],
  );

it.each([
  [{ tp: 0, fp: 4, fn: 0, tn: 30 }, ['no-diseased']],
  [{ tp: 3, fp: 0, fn: 1, tn: 0 }, ['no-healthy']],
  [{ tp: 0, fp: 0, fn: 0, tn: 0 }, ['no-diseased', 'no-healthy']],
  [{ type: 'auc', auc: 1.1, nPositive: 45, nNegative: 90 }, ['invalid-option']],
  [{ type: 'auc', auc: 0.8, nPositive: 0, nNegative: 90 }, ['too-few-cases']],
  [{ type: 'auc', auc: 1, nPositive: 5, nNegative: 9 }, ['done']],
  [{ type: 'compare-sensitivity', x1: 9, n1: 3, x2: 0, n2: 0 }, ['count-above-total', 'too-few-cases']],
])('refuses %o as %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('says what the test finds', async () => {
  const { blocks, result } = await done(analysis, nothing, four);
  expect(textOf(blocks, 'finding')).toBe(
    'The test finds 86.0% (95% CI from 77.9% to 91.5%) of the diseased and is negative in 89.0% (95% CI from 83.9% to 92.6%) of the healthy.',
  );
  const { ratios } = (result as DiagnosticResult).measures!;
  // 0.86/0.11 and 0.14/0.89 by definition
  expect(ratios.positiveLikelihoodRatio?.estimate).toBeCloseTo(0.86 / 0.11, 10);
  expect(ratios.negativeLikelihoodRatio?.estimate).toBeCloseTo(0.14 / 0.89, 10);
});

it('offers a half where a count is zero, and says that it was added', async () => {
  const zero = { tp: 15, fp: 0, fn: 3, tn: 25 };
  expect(await notices(zero)).toEqual(['zero-count']);
  expect(await notices({ ...zero, zeroCorrection: 0.5 })).toEqual([]);
  const { result } = await done(analysis, nothing, { tp: 0, fp: 0, fn: 3, tn: 5 });
  expect((result as DiagnosticResult).measures!.proportions.ppv).toBeNull();
});

it('has the area with both intervals and its test', async () => {
  const { blocks } = await done(analysis, nothing, { type: 'auc', auc: 0.82, nPositive: 45, nNegative: 90 });
  expect(textOf(blocks, 'finding')).toBe(
    'With 95% confidence the area under the ROC curve lies between 0.74 and 0.90: AUC = 0.82, z = 6.05, p < .001 against 0.5.',
  );
});

it('compares two sensitivities', async () => {
  const { blocks } = await done(analysis, nothing, {
    type: 'compare-sensitivity',
    x1: 52,
    n1: 60,
    x2: 41,
    n2: 58,
  });
  expect(textOf(blocks, 'finding')).toContain(
    'lies between 1.1 and 30.2 percentage points: 86.7% (52 of 60) and 70.7% (41 of 58)',
  );
});
