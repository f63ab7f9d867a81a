import { Frame } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { CostBenefitResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = new Frame([]);
const run = (options: Record<string, unknown>) => done(analysis, frame, options);
const flows = (...amounts: readonly number[]) => amounts.map((amount) => ({ amount }));

describe('projects', () => {
  it('says whether one pays', async () => {
    const { blocks } = await run({ cashFlows: flows(-10000, 3000, 4200, 3800, 2500), rate: 0.08 });
    expect(textOf(blocks, 'finding')).toBe(
      'At 8.0% a period the project is worth 1,232.74 today: it pays. Its internal rate of return is 13.54%.',
    );
  });

  it('finds extreme internal rates', async () => {
    for (const [amounts, rate] of [
      [[-100, 1, 1], -0.89488],
      [[-1, 1000], 999],
      [[-100, 110], 0.1],
    ] as const) {
      const { result } = await run({ cashFlows: flows(...amounts), rate: 0 });
      const { found } = result as CostBenefitResult;
      expect(found.kind === 'npv' && found.values.irr).toBeCloseTo(rate, 4);
    }
  });

  it('has no internal rate where the sign changes twice', async () => {
    const { result, blocks } = await run({ cashFlows: flows(-100, 230, -132), rate: 0.1 });
    const { found } = result as CostBenefitResult;
    expect(found.kind === 'npv' && found.values.irr).toBeNull();
    expect(blocks.some((block) => block.kind === 'notice' && block.code === 'several-sign-changes')).toBe(
      true,
    );
  });

  it('never pays back', async () => {
    const { result, blocks } = await run({ cashFlows: flows(-5000, 1000, 1200), rate: 0.05 });
    const { found } = result as CostBenefitResult;
    expect(found.kind === 'npv' && found.values.payback).toBeNull();
    expect(textOf(blocks, 'finding')).toContain('it does not pay');
  });
});

describe('choices', () => {
  it.each([
    [{ cost1: 5, effect1: 3, cost0: 6, effect0: 2 }, 'dominates'],
    [{ cost1: 7, effect1: 1, cost0: 6, effect0: 2 }, 'is dominated'],
    [{ cost1: 7, effect1: 2, cost0: 6, effect0: 2 }, 'same effect'],
    [{ cost1: 4, effect1: 1, cost0: 6, effect0: 2, willingnessToPay: 1 }, 'saves 2.00 for each unit'],
    [{ cost1: 9, effect1: 3, cost0: 6, effect0: 2 }, 'costs 3.00 for each further unit'],
  ])('%j: %s', async (options, words) => {
    const { blocks } = await run({ calculation: 'cost-effectiveness', ...options });
    expect(textOf(blocks, 'finding')).toContain(words);
    expect(JSON.stringify(blocks)).not.toMatch(/NaN|Infinity|undefined/);
  });

  it.each([
    { calculation: 'annuity', principal: 1200, rate: 0, paymentPeriods: 12 },
    { calculation: 'annuity', principal: 250000, rate: 0.00375, paymentPeriods: 360 },
    { calculation: 'break-even', fixedCost: 48000, price: 32.5, variableCost: 19.75, expectedUnits: 4000 },
    { calculation: 'benefit-cost', rate: 0.035, periods: [{ benefit: 0, cost: 25 }] },
  ])('answers %j', async (options) => {
    const { blocks } = await run(options);
    expect(JSON.stringify(blocks)).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('refusals', () => {
  it.each([
    [{ cashFlows: flows(1000, 500), rate: 0.08 }, 'no-sign-change'],
    [{ calculation: 'benefit-cost', rate: 0.1, periods: [{ benefit: 1, cost: 0 }] }, 'no-costs'],
    [{ calculation: 'break-even', fixedCost: 1, price: 5, variableCost: 6 }, 'price-below-cost'],
  ])('%j: %s', async (options, code) => {
    expect(await refusedCodes(analysis, frame, options)).toEqual([code]);
  });
});
