import { Frame, generateSample } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import type { Table1Result } from '../table1/compute.ts';
import { analysis as table1 } from '../table1/index.ts';
import type { SmdTableResult } from './compute.ts';
import { analysis } from './index.ts';

// Means 42 and 53 with variances 4 and 20/3: 11 / sqrt((4 + 20 / 3) / 2) = 4.763.
const frame = frameOf({
  age: [40, 42, 44, null, 50, 52, 54, 56],
  sex: ['f', 'm', 'f', 'm', 'f', 'm', null, 'm'],
  arm: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'],
  w: [1, 2, 1, 1, 2, 1, 1, 0],
  set: [1, 2, null, null, 1, 2, null, null],
  bad: [1, -1, 1, 1, 1, 1, 1, 1],
  three: ['x', 'y', 'z', 'x', 'y', 'z', 'x', 'y'],
  same: [1, 1, 1, 1, 1, 1, 1, 1],
});
const run = async (options: RawOptions) =>
  (await done(analysis, frame, { variables: ['age', 'sex'], group: 'arm', ...options }))
    .result as SmdTableResult;

describe('smd-table', () => {
  it('is the second group minus the first over the root of the average variance', async () => {
    const { rows, sizes } = await run({});
    expect(rows[0]?.before.smd).toBeCloseTo(11 / Math.sqrt((4 + 20 / 3) / 2), 12);
    expect(sizes.before).toEqual([4, 4]);
  });

  it('equals the standardized differences of Table 1', async () => {
    const health = new Frame((await generateSample('health'))!.columns);
    const asked = { variables: ['Age', 'Gender', 'Education', 'Income', 'Cholesterol'], group: 'Smoker' };
    const { rows } = (await done(analysis, health, asked)).result as SmdTableResult;
    const { characteristics } = (await done(table1, health, { ...asked, columns: ['smd'] }))
      .result as Table1Result;
    characteristics.forEach(({ balance }, i) => {
      expect(Math.abs(rows[i]!.before.smd!)).toBeCloseTo(balance!.smd, 12);
    });
  });

  it('weights means and variances', async () => {
    const { rows, sizes } = await run({ weights: 'w' });
    // a: 40, 42, 42, 44 in units of weights 1, 2, 1; b: 50 twice, 52, 54
    const [a, b] = rows[0]!.weighted!.sides;
    expect([a.mean, b.mean]).toEqual([42, 51.5]);
    // sum(w) / (sum(w)² - sum(w²)) sum(w (x - m)²): 4 / (16 - 6) * 8, and 4 / (16 - 6) * 11
    expect(a.sd! ** 2).toBeCloseTo(3.2, 12);
    expect(b.sd! ** 2).toBeCloseTo(4.4, 12);
    expect(sizes.weighted).toEqual([25 / 7, 16 / 6]);
    expect(rows[0]?.weighted?.ciLower).toBeNull();
  });

  it('compares the matched cases alone', async () => {
    const { rows, sizes } = await run({ matched: 'set' });
    expect(sizes.matched).toEqual([2, 2]);
    expect(rows[0]?.matched?.sides.map(({ mean }) => mean)).toEqual([41, 51]);
  });

  it('says how many were left', async () => {
    const { blocks } = await done(analysis, frame, { variables: ['age', 'sex'], group: 'arm', weights: 'w' });
    expect(textOf(blocks, 'finding')).toMatch(
      /^2 of 2 characteristics differed by more than 0\.10 SD between arm = a and arm = b; age differed most, SMD = 4\.76\. 2 were left after weighting, the largest SMD = 4\.87 \(age\)\.$/,
    );
  });

  it('refuses with the variable named', async () => {
    const codes = (options: RawOptions) =>
      refusedCodes(analysis, frame, { variables: ['age'], group: 'arm', ...options });
    expect(await codes({ variables: ['arm'] })).toEqual(['used-twice']);
    expect(await codes({ group: 'three' })).toEqual(['not-two-groups']);
    expect(await codes({ weights: 'bad' })).toEqual(['bad-weights']);
    expect(await codes({ variables: ['same'] })).toEqual(['done']);
  });
});
