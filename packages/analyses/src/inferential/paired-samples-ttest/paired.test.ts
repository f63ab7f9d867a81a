import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { analysis as wilcoxon } from '../wilcoxon-signed-rank-test/index.ts';
import type { PairedResult } from './compute.ts';
import { analysis } from './index.ts';

// Student's sleep data; R: t.test(drug1, drug2, paired = TRUE), wilcox.test, effectsize
const sleep = frameOf({
  drug1: [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2],
  drug2: [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
  copy: [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2],
  none: [null, null, null, null, null, null, null, null, null, null],
});
const pairs = [['drug1', 'drug2']];

describe('finding', () => {
  it('of the t-test', async () => {
    const { blocks } = await done(analysis, sleep, { pairs });
    expect(textOf(blocks, 'finding')).toBe(
      'Mean drug1 was 1.58 lower than drug2, and the difference was statistically significant, t(9) = −4.06, p = .003, d = −1.28, 95% CI [−2.12, −0.41]. But the differences were not normally distributed; see Assumptions.',
    );
  });

  it('of the signed-rank test', async () => {
    const { blocks } = await done(wilcoxon, sleep, { pairs });
    expect(textOf(blocks, 'finding')).toBe(
      'drug1 was typically 1.40 lower than drug2, and the difference was statistically significant, V = 0, p = .004, rank-biserial r = −1.00 (without an interval, as no pair goes the other way).',
    );
  });
});

it('a pair that waits for its second variable is not computed', async () => {
  const { result } = await done(analysis, sleep, { pairs: [...pairs, ['copy']] });
  expect((result as PairedResult).pairs).toHaveLength(1);
});

it('bootstrap limits depend on the seed alone', async () => {
  const limits = async (more: object) => {
    const { result } = await done(analysis, sleep, {
      pairs,
      bootstrap: true,
      bootstrapSamples: 2000,
      ...more,
    });
    return (result as PairedResult).pairs[0]?.bootstrap;
  };
  const first = await limits({});
  expect(await limits({})).toEqual(first);
  expect((await limits({ bootstrapSeed: 5 }))?.difference).not.toEqual(first?.difference);
  // R: boot.ci(boot(drug1 - drug2, R = 20000), type = "bca"): -2.63 to -1.05 within the chance of the draw
  expect(Math.abs((first?.difference?.ciLower ?? 0) + 2.63)).toBeLessThan(0.12);
  expect(Math.abs((first?.difference?.ciUpper ?? 0) + 1.05)).toBeLessThan(0.12);
});

it('refuses what cannot be tested, by code', async () => {
  expect(await refusedCodes(analysis, sleep, { pairs: [['drug1', 'drug1']] })).toEqual(['pair-of-one']);
  expect(await refusedCodes(analysis, sleep, { pairs: [['drug1', 'copy']] })).toEqual(['no-variation']);
  expect(await refusedCodes(analysis, sleep, { pairs: [['drug1', 'none']] })).toEqual(['no-values']);
  expect(await refusedCodes(wilcoxon, sleep, { pairs: [['drug1', 'copy']] })).toEqual(['no-differences']);
  expect(await refusedCodes(wilcoxon, sleep, { pairs: [['drug1', 'none']] })).toEqual(['no-values']);
});

it('a rank-biserial correlation of 1 has no interval of no width', async () => {
  const rising = frameOf({ before: [1, 2, 3, 4, 5, 6], after: [3, 5, 5, 9, 8, 7] });
  const { blocks } = await done(wilcoxon, rising, { pairs: [['after', 'before']] });
  expect(textOf(blocks, 'finding')).toContain(
    'rank-biserial r = 1.00 (without an interval, as no pair goes the other way)',
  );
});
