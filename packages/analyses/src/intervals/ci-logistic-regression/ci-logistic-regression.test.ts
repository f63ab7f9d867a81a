import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import type { LogisticResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const reported = { source: 'reported', oddsRatio: 2, reportedLower: 1, reportedUpper: 4 };
const result = async (options: RawOptions) =>
  (await done(analysis, nothing, options)).result as LogisticResult;

it.each([
  [{ coefficient: 1, standardError: 0 }, ['not-positive']],
  [{ coefficient: 1, standardError: -1 }, ['invalid-option']],
  [{ coefficient: 800, standardError: 1 }, ['too-large']],
  [{ coefficient: 1, standardError: 1, units: 0 }, ['no-change']],
  [{ ...reported, reportedLower: 0 }, ['not-positive']],
  [{ ...reported, reportedLower: 5 }, ['limits-out-of-order']],
  [{ ...reported, oddsRatio: 5 }, ['ratio-outside-limits']],
])('refuses %o as %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('is the exponential of the interval of the coefficient', async () => {
  // exp(0.62 + c(-1, 1) * qnorm(.975) * 0.21) in R: 1.231715 2.805530
  const { main } = await result({ coefficient: 0.62, standardError: 0.21 });
  expect(main.ciLower).toBeCloseTo(1.231715, 6);
  expect(main.ciUpper).toBeCloseTo(2.80553, 6);
});

it('gives a reported interval back at its own level, and a wider one at a higher', async () => {
  const same = await result(reported);
  expect(same.main.ciLower).toBeCloseTo(1, 12);
  expect(same.main.ciUpper).toBeCloseTo(4, 12);
  const wider = await result({ ...reported, confidenceLevel: 0.99 });
  expect(wider.main.ciLower).toBeLessThan(1);
});

it('says what an odds ratio is, of one unit and of ten', async () => {
  const { blocks } = await done(analysis, nothing, { coefficient: 0.05, standardError: 0.02, units: 10 });
  expect(textOf(blocks, 'finding')).toBe(
    'With 95% confidence the odds ratio for 10 units of the predictor lies between 1.11 and 2.44: OR = 1.65, z = 2.50, p = .012.',
  );
  expect(textOf(blocks, 'interpretation')).toContain('are evidence of an association');
});

it('warns where a ratio is not in the middle of its limits', async () => {
  const codes = async (options: RawOptions) =>
    (await done(analysis, nothing, options)).blocks.flatMap((block) =>
      block.kind === 'notice' ? [block.code] : [],
    );
  expect(await codes(reported)).toEqual([]);
  expect(await codes({ ...reported, oddsRatio: 3 })).toEqual(['off-centre']);
});
