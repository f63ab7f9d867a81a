import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { TTestResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  score: [7.5, 1.2, 3.4, 2.2, 8.8, 5.1, 6],
  group: ['case', ...Array(6).fill('controls')],
});
const student = { outcomes: ['score'], group: 'group', test: 'student' };

it('compares a single case with a group by Student’s test', async () => {
  const { result, blocks } = await done(analysis, frame, student);
  const { test, effects, levene } = (result as TTestResult).outcomes[0]!;
  // R 4.2.2: t.test(7.5, y, var.equal = TRUE); limits of d by pt(ncp); car::leveneTest(center = mean)
  expect(test.statistic).toBeCloseTo(1.01793988779, 10);
  expect(test.pValue).toBeCloseTo(0.355405963205, 10);
  expect(test.ciLower).toBeCloseTo(-4.65209979268, 9);
  expect(test.ciUpper).toBeCloseTo(10.75209979268, 9);
  expect(effects.cohenD.estimate).toBeCloseTo(1.09950074322, 10);
  expect(effects.cohenD.ciLower).toBeCloseTo(-1.16704308, 7);
  expect(effects.cohenD.ciUpper).toBeCloseTo(3.26961837, 7);
  expect(effects.cohenDAverage).toBeNull();
  expect(levene?.statistic).toBeCloseTo(2.06919, 5);
  expect(textOf(blocks, 'apa')).toContain('case (M = 7.50, n = 1)');
});

it('does so with everything else switched on', async () => {
  for (const effectSize of ['cohenD', 'hedgesG', 'glassDelta', 'cohenDAverage'])
    for (const levels of [
      ['case', 'controls'],
      ['controls', 'case'],
    ]) {
      const { blocks } = await done(analysis, frame, {
        ...student,
        levels,
        effectSize,
        bootstrap: true,
        bootstrapSamples: 1000,
        bayesFactor: true,
        equivalence: true,
        mannWhitney: true,
        plots: ['raincloud', 'means'],
      });
      expect(JSON.stringify(blocks)).not.toMatch(/NaN|"number":null/);
    }
});

it('refuses Welch’s test of it, and two single cases', async () => {
  expect(await refusedCodes(analysis, frame, { ...student, test: 'welch' })).toEqual(['too-few-values']);
  const two = frameOf({ score: [1, 2], group: ['a', 'b'] });
  expect(await refusedCodes(analysis, two, student)).toEqual(['too-few-values']);
});
