import { expect, it } from 'vitest';
import { near } from '../../test/near.ts';
import { adjustPValues, P_ADJUSTMENTS, type PAdjustment } from './p-adjust.ts';

const P = [0.001, 0.01, 0.02, 0.04, 0.3];

// R 4.2.2: p.adjust(p, method); Sidak is 1 - (1 - p)^5
const EXPECTED: Readonly<Record<PAdjustment, readonly number[]>> = {
  bonferroni: [0.005, 0.05, 0.1, 0.2, 1],
  sidak: [0.004990009995, 0.0490099501, 0.0960792032, 0.1846273024, 0.83193],
  holm: [0.005, 0.04, 0.06, 0.08, 0.3],
  hochberg: [0.005, 0.04, 0.06, 0.08, 0.3],
  hommel: [0.005, 0.04, 0.06, 0.08, 0.3],
  bh: [0.005, 0.025, 1 / 30, 0.05, 0.3],
  by: [0.0114166666666667, 0.0570833333333333, 0.0761111111111111, 0.1141666666666667, 0.685],
};

it.each(P_ADJUSTMENTS)('%s equals R, in any order of the p-values', (method) => {
  near([...adjustPValues(P, method)], EXPECTED[method]);
  near([...adjustPValues(P.toReversed(), method)], EXPECTED[method].toReversed());
  expect(adjustPValues([0.5, 0.6], method).every((p) => p <= 1)).toBe(true);
});
