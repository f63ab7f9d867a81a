import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { FriedmanResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  a: [1, 2, 1, 3, 2, null],
  b: [2, 3, 4, 5, 3, 1],
  c: [5, 4, 6, 7, 3, 2],
  copy: [1, 2, 1, 3, 2, null],
  none: [null, null, null, null, null, 1],
});

it('names the extreme conditions, the verdict and the agreement', async () => {
  const { blocks, sample } = await done(analysis, frame, { conditions: ['a', 'b', 'c'] });
  // R: friedman.test(cbind(a, b, c)[1:5, ]): chi-squared = 9.5789, df = 2, p-value = 0.008317; limits of W from pf(F, 2, 8, ncp): 0.8002206, 0.9737678
  expect(textOf(blocks, 'finding')).toBe(
    'c ranked highest and a lowest; the differences between the 3 measurements were statistically significant, χ²(2) = 9.58, p = .008, W = .96, 95% CI [.80, .97].',
  );
  expect(sample).toEqual({ used: 5, excluded: 1 });
});

it('has no F where every case ranks alike', async () => {
  const same = frameOf({ a: [1, 2, 3], b: [2, 3, 4], c: [3, 4, 5] });
  const { result } = await done(analysis, same, { conditions: ['a', 'b', 'c'] });
  expect((result as FriedmanResult).test.imanDavenport).toBeNull();
  expect((result as FriedmanResult).test.kendallW).toBe(1);
});

it('refuses what cannot be compared, by code', async () => {
  expect(await refusedCodes(analysis, frame, { conditions: ['a', 'copy'] })).toEqual(['no-differences']);
  expect(await refusedCodes(analysis, frame, { conditions: ['a', 'none'] })).toEqual(['too-few-cases']);
});
