import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import type { RawOptions } from '../../index.ts';
import { spreadOf } from './balance.ts';
import { analysis } from './index.ts';
import type { PropensityResult } from './result.ts';

const births = await referenceFrame('adv_birthwt_ps.csv');
const SMOKING = {
  treatment: 'smoke',
  covariates: ['age', 'lwt', 'ht', 'ptl'],
  factors: ['race'],
  outcome: 'bwt',
};

const run = async (options: RawOptions = {}) => {
  const { result, blocks } = await done(analysis, births, { ...SMOKING, ...options });
  return { result: result as PropensityResult, blocks };
};

describe('propensity scores', () => {
  // R 4.2.2, sandwich 3.0-2: matches by a plain greedy search in R, weights by formula, then lm(bwt ~ smoke, weights = w) with
  // vcovCL by matched set, or vcovHC(type = "HC1")
  it.each([
    ['pairs', {}, [57, 57], -314.684210526, 119.211094224],
    ['two controls each', { ratio: 2 }, [57, 81], -397.175438596, 118.264355184],
    ['exact', { exact: 'race' }, [53, 53], -358.41509434, 114.384021019],
    ['with replacement', { replace: true }, [63, 38], 49.7301587302, 206.869476582],
    ['weights, all', { method: 'weight' }, [73, 114], -258.53650311, 120.388551183],
    ['weights, treated', { method: 'weight', target: 'att' }, [73, 114], -396.214696209, 113.517744076],
    ['truncated weights', { method: 'weight', truncate: 0.05 }, [73, 114], -328.822813308, 118.274611224],
    ['strata', { method: 'strata', strata: 4 }, [73, 114], -266.715840532, 116.813818092],
  ] as const)('%s as R', async (_, options, used, estimate, standardError) => {
    const { result } = await run(options);
    expect(result.sizes.used).toEqual(used);
    expect(result.effect?.estimate).toBeCloseTo(estimate, 6);
    expect(result.effect?.standardError).toBeCloseTo(standardError, 6);
  });

  // R 4.2.2, lpSolve 5.6: most treated cases matched, then most matches, then the least sum of distances by linear programming; effect as above
  it.each([
    ['pairs', { ratio: 1 }, [57, 57], -319.403508772, 122.534365479],
    ['two controls each', { ratio: 2 }, [57, 83], -379.421052632, 107.929047053],
    ['three controls each', { ratio: 3 }, [57, 91], -306.824561404, 113.099955175],
  ] as const)('%s by optimal matching', async (_, options, used, estimate, standardError) => {
    const { result } = await run({ ...options, pairing: 'optimal' });
    expect(result.sizes.used).toEqual(used);
    expect(result.effect?.estimate).toBeCloseTo(estimate, 6);
    expect(result.effect?.standardError).toBeCloseTo(standardError, 6);
  });

  it('has the scores and the balance of the reference', async () => {
    // reference/cases/propensity-matching.json, birthwt-smoking-missing
    const { result } = await run({ method: 'weight' });
    expect(result.cStatistic).toBeCloseTo(0.754446046623408, 10);
    expect(result.logitSd).toBeCloseTo(1.02307002264811, 8);
    const other = result.balance.find(({ name }) => name === 'race=other');
    expect(other?.smd).toBeCloseTo(-0.703438450147091, 8);
    expect(other?.smdAfter).toBeCloseTo(0.0984535303469971, 8);
    expect(result.sizes.effective[0]).toBeCloseTo(38.5300595310144, 6);
  });

  it('keeps no pair beyond the caliper, and says whose effect it is', async () => {
    const { result, blocks } = await run();
    expect(result.caliper).toBeCloseTo(0.2 * 1.02307002264811, 8);
    expect(textOf(blocks, 'finding')).toMatch(
      /^Mean bwt was 314\.68 lower with smoke = 1 than with smoke = 0 after matching/,
    );
    expect(textOf(blocks, 'interpretation')).toMatch(/16 of 73 have none and are left out/);
    expect(result.sensitivity.bounds?.critical).toBeGreaterThan(1);
  });

  it('only makes the groups alike where there is no outcome yet', async () => {
    const { result, blocks } = await run({ outcome: null });
    expect(result.effect).toBeNull();
    expect(textOf(blocks, 'finding')).toMatch(/in what was measured/);
  });

  it('gives risks and odds of an outcome of two levels', async () => {
    const low = frameOf({
      t: Array.from({ length: 80 }, (_, i) => (i % 2 === 0 ? 'yes' : 'no')),
      x: Array.from({ length: 80 }, (_, i) => ((i * 37) % 23) + (i % 2)),
      ill: Array.from({ length: 80 }, (_, i) => ((i * 7) % 5 < (i % 2 === 0 ? 3 : 2) ? 'yes' : 'no')),
    });
    const { result } = await done(analysis, low, {
      treatment: 't',
      covariates: ['x'],
      outcome: 'ill',
      method: 'weight',
    });
    const { effect, sensitivity } = result as PropensityResult;
    const { meanTreated: a, meanControl: b } = effect!;
    expect(effect?.riskRatio?.estimate).toBeCloseTo(a / b, 12);
    expect(effect?.oddsRatio?.estimate).toBeCloseTo(a / (1 - a) / (b / (1 - b)), 12);
    const ratio = Math.max(a / b, b / a);
    expect(sensitivity.eValue?.estimate).toBeCloseTo(ratio + Math.sqrt(ratio * (ratio - 1)), 10);
  });

  it('refuses by name', async () => {
    const frame = frameOf({
      t: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b', 'a'],
      three: ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c', 'a'],
      x: [1, 5, 3, 8, 2, 6, 4, 9, 7, 5],
      apart: [1, 2, 3, 4, 11, 12, 13, 14, 15, 5],
      twice: [2, 10, 6, 16, 4, 12, 8, 18, 14, 10],
      y: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    });
    const codes = (options: RawOptions) =>
      refusedCodes(analysis, frame, { treatment: 't', covariates: ['x'], ...options });
    expect(await codes({ treatment: 'three' })).toEqual(['treatment-levels']);
    expect(await codes({ covariates: [] })).toEqual(['no-predictor']);
    expect(await codes({ covariates: ['apart'] })).toEqual(['separation']);
    expect(await codes({ covariates: ['x', 'twice'] })).toEqual(['collinear']);
    expect(await codes({ outcome: 'y' })).toEqual(['constant-outcome']);
    expect(await codes({ outcome: 'x' })).toEqual(['used-twice']);
    expect(await codes({ outcome: 'three' })).toEqual(['outcome-levels']);
    expect(await codes({ caliper: 0.001 })).toEqual(['no-match']);
    expect(await codes({ method: 'strata', strata: 10 })).toEqual(['empty-stratum']);
  });
});

it('gives a group of one case no spread of its own', () => {
  const spread = spreadOf(Float64Array.of(5, 1, 2, 3), Float64Array.of(1, 0, 0, 0));
  expect(spread).toBeCloseTo(Math.sqrt((0 + 1) / 2), 12);
});
