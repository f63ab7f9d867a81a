import { expect, it } from 'vitest';
import { tableOf } from '../descriptive/contingency.ts';
import { convertD, convertOddsRatio, convertR, convertT, nntFromD } from './conversions.ts';
import { associationEffects, pairedEffects, rankBiserialFromU, varianceEffects } from './effect-sizes.ts';

it('converts there and back', () => {
  const { r, oddsRatio } = convertD(0.65, null);
  expect(convertR(r).d).toBeCloseTo(0.65, 14);
  expect(convertOddsRatio(oddsRatio, null).d).toBeCloseTo(0.65, 14);
  // t of two equal groups: d = t sqrt(2/n), and 2t/sqrt df where n is large
  expect(convertT(2, 2e9 - 2, [1e9, 1e9]).dFromSizes).toBeCloseTo(convertT(2, 2e9 - 2, null).d, 12);
});

it('counts cases for one event at either end of the rates', () => {
  // R 4.2.2: z <- qnorm(c); 1/(pnorm(z, lower.tail = FALSE) - pnorm(z + d, lower.tail = FALSE))
  expect(nntFromD(0.5, 0.999)).toBeCloseTo(1197.87978681655, 8);
  expect(nntFromD(-0.4, 0.25)).toBeLessThan(0);
});

it('has no interval around nothing', () => {
  expect(varianceEffects(0, 2, 30, 0.95).cohenF).toEqual({ estimate: 0, ciLower: 0, ciUpper: 0 });
  const none = associationEffects(tableOf(Float64Array.of(2, 4, 3, 6), 2, 2), 0.95);
  expect(none.cramersV.estimate).toBeCloseTo(0, 12);
  expect(none.cramersVAdjusted).toBe(0);
});

it('leaves the corrected V open where there are as few cases as rows', () => {
  expect(associationEffects(tableOf(Float64Array.of(1, 0, 0, 1), 2, 2), 0.95).cramersVAdjusted).toBeNull();
});

it('ends at one where groups do not overlap', () => {
  expect(rankBiserialFromU(480, 20, 24, 0.95)).toEqual({ estimate: 1, ciLower: 1, ciUpper: 1 });
});

it('needs both standard deviations for a d of the measurements', () => {
  expect(pairedEffects({ n: 9, mean: 1, sd: 2 }, null, 0.95).dAv).toBeNull();
  // equal measurements shifted: the correlation is one and d_rm zero
  expect(pairedEffects({ n: 9, mean: 1, sd: 1e-9 }, [2, 2], 0.95).correlation).toBeCloseTo(1, 12);
});
