import { Frame } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { BaselineResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = new Frame([]);
const run = (options: Record<string, unknown>) => done(analysis, frame, options);

describe('metrics', () => {
  it('DPMO and sigma level', async () => {
    const { blocks } = await run({ defects: 34, units: 750, opportunities: 10 });
    expect(textOf(blocks, 'finding')).toBe(
      'The process has 4,533.33 defects per million opportunities, a sigma level of 4.11.',
    );
  });

  it('six sigma are 3.4 defects per million', async () => {
    const { result } = await run({ calculation: 'sigma-to-dpmo', sigmaLevel: 6 });
    const { found } = result as BaselineResult;
    expect(found.kind === 'conversion' && found.values.dpmo).toBeCloseTo(3.398, 3);
  });

  it('has a limit where no defect was found', async () => {
    const { blocks } = await run({ defects: 0, units: 100 });
    expect(textOf(blocks, 'finding')).toMatch(
      /^No defect was found in 100 units, so there is no sigma level; with 95% confidence DPMO is below 36,2\d\d/,
    );
  });

  it('leaves final yields out where scrap is not known', async () => {
    const { result, blocks } = await run({
      calculation: 'throughput',
      steps: [
        { name: 'Cut', entering: 100, defective: 10, scrapped: null },
        { name: 'Cut', entering: 90, defective: 9, scrapped: 1 },
      ],
    });
    const { found } = result as BaselineResult;
    expect(found.kind === 'throughput' && found.values.rty).toBeCloseTo(0.81, 12);
    expect(found.kind === 'throughput' && found.values.finalYields).toBeNull();
    expect(textOf(blocks, 'finding')).toContain('81.00% of the units pass all 2 steps');
  });

  it.each([
    { calculation: 'copq', costs: [{ name: '', type: 'externalFailure', amount: 5 }] },
    { calculation: 'oee', plannedTime: 100, downtime: 10, idealCycleTime: 1, totalCount: 95, goodCount: 90 },
    { calculation: 'taguchi', cost: 40, tolerance: 0.5, mean: 10.1, sd: 0.1, target: 10 },
    { calculation: 'little', wip: 120, throughputRate: 16 },
    { calculation: 'little', wip: 1, throughputRate: 16, valueAddedTime: 2 },
    { calculation: 'dpmo-to-sigma', dpmo: 0 },
    { calculation: 'dpmo-to-sigma', dpmo: 1e6 },
    { calculation: 'throughput', steps: [{ name: '', entering: 5, defective: 5, scrapped: 5 }] },
  ])('answers $calculation', async (options) => {
    const { blocks } = await run(options);
    expect(JSON.stringify(blocks)).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('refusals', () => {
  it.each([
    [{ defects: 5, units: 2, opportunities: 2 }, 'more-defects-than-opportunities'],
    [
      { calculation: 'throughput', steps: [{ name: '', entering: 5, defective: 6, scrapped: null }] },
      'more-defective-than-entering',
    ],
    [
      { calculation: 'throughput', steps: [{ name: '', entering: 5, defective: 1, scrapped: 6 }] },
      'more-scrapped-than-entering',
    ],
    [{ calculation: 'copq', costs: [{ name: '', type: 'appraisal', amount: 0 }] }, 'no-costs'],
    [
      { calculation: 'oee', plannedTime: 10, downtime: 10, idealCycleTime: 1, totalCount: 5, goodCount: 5 },
      'no-run-time',
    ],
    [
      { calculation: 'oee', plannedTime: 10, downtime: 1, idealCycleTime: 1, totalCount: 5, goodCount: 6 },
      'more-good-than-made',
    ],
  ])('%j: %s', async (options, code) => {
    expect(await refusedCodes(analysis, frame, options)).toEqual([code]);
  });
});
