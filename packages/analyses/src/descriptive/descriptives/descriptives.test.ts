import { Frame } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { NormalityResult } from '../normality/compute.ts';
import { analysis as normality } from '../normality/index.ts';
import type { OutliersResult } from '../outliers/compute.ts';
import { analysis as outliers } from '../outliers/index.ts';
import type { DescriptivesResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  x: [1, 2, 3, 4, 5, null, 60],
  y: [2, 2, 2, 2, 2, 2, 2],
  g: ['a', 'a', 'a', 'b', 'b', 'b', null],
  empty: [null, null, null, null, null, null, null],
});

describe('descriptives', () => {
  it('says what the numbers are like in one sentence', async () => {
    const { blocks, sample } = await done(analysis, frame, { variables: ['x'] });
    expect(sample).toEqual({ used: 6, excluded: 1 });
    expect(textOf(blocks, 'finding')).toBe(
      'x averaged 12.50 (SD = 23.31), with half of the cases between 2.25 and 4.75 and all between 1 and 60.',
    );
  });

  it('names the outliers', async () => {
    const { blocks } = await done(analysis, frame, { variables: ['x'] });
    expect(blocks.find((block) => block.kind === 'check')).toMatchObject({
      id: 'outliers-x',
      verdict: 'doubtful',
    });
  });

  it('leaves undefined cells of a constant column empty', async () => {
    const { blocks } = await done(analysis, frame, { variables: ['y'] });
    const table = blocks.find((block) => block.kind === 'table');
    expect(table?.rows[0]?.cells).toMatchObject({ SD: 0, Skew: null, Kurtosis: null });
  });

  it('drops cases without a group and says which group is highest', async () => {
    const { blocks, sample } = await done(analysis, frame, { variables: ['x'], group: 'g' });
    expect(sample).toEqual({ used: 5, excluded: 2 });
    expect(textOf(blocks, 'finding')).toContain('higher in g = b');
  });

  it.each([
    ['no-values', { variables: ['empty'] }],
    ['group-is-variable', { variables: ['x'], group: 'x' }],
    ['wrong-type', { variables: ['g'] }],
  ])('refuses: %s', async (code, options) => {
    expect(await refusedCodes(analysis, frame, options)).toEqual([code]);
  });
});

describe('case weights', () => {
  const weighted = (columns: Parameters<typeof frameOf>[0], weight: string) =>
    new Frame(
      frameOf(columns).columns.map((column) =>
        column.name === weight ? { ...column, weighsCases: true } : column,
      ),
    );
  const x = [1, 4, 2, 9, 5, null];
  const g = ['a', 'a', 'b', 'b', 'b', 'a'];
  const w = [3, 1, 2, 1, 0, 4];
  const repeat = <T>(values: readonly T[]) => values.flatMap((value, i) => Array<T>(w[i]!).fill(value));

  it.each([null, 'g'])('counts each case by its weight, split by %s', async (group) => {
    const options = { variables: ['x'], group };
    const one = await done(analysis, weighted({ x, g, w }, 'w'), options);
    const all = await done(analysis, frameOf({ x: repeat(x), g: repeat(g) }), options);
    const cells = (outcome: typeof one) =>
      (outcome.result as DescriptivesResult).variables[0]!.cells.map(({ description, bins }) => {
        const { missing: _, ...statistics } = description!;
        return [statistics, bins.reduce((sum, bin) => sum + bin.count, 0)];
      });
    expect(JSON.parse(JSON.stringify(cells(one)), round)).toEqual(
      JSON.parse(JSON.stringify(cells(all)), round),
    );
    expect(one.blocks.map((block) => ('code' in block ? block.code : ''))).toContain('weighted');
    // The row of weight zero and the row without a value are left out.
    expect(one.sample).toEqual({ used: 4, excluded: 2 });
  });

  it('gives R what it needs for weights of either kind', async () => {
    const whole = await done(analysis, weighted({ x, w }, 'w'), { variables: ['x'] });
    expect(textOf(whole.blocks, 'r-code')).toContain('d[rep(seq_len(nrow(d)), d$w), ]');
    const parts = await done(analysis, weighted({ x, w: w.map((each) => each / 2) }, 'w'), {
      variables: ['x'],
    });
    expect(textOf(parts.blocks, 'r-code')).toContain('describe, w = d$w)');
    expect(textOf(parts.blocks, 'methods')).toContain('weighted by w');
  });

  it('is said by analyses that do not use them', async () => {
    const { blocks } = await done(outliers, weighted({ x: [1, 2, 3, 4, 50], w: [1, 1, 1, 1, 2] }, 'w'), {
      variables: ['x'],
    });
    expect(blocks[1]).toMatchObject({ kind: 'notice', code: 'weights-not-used' });
  });
});

const round = (_: string, value: unknown) => (typeof value === 'number' ? +value.toPrecision(10) : value);

describe('values near the ends of the range of numbers', () => {
  const values = [1, 2, 4, 7, 11, 3, 5, 8, 6, 90];
  const all = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(all)
        : [];

  it.each([1e300, 1e200, 1e80, 1e-80, 1e-200, 1e-300])(
    'times %s, are described as others are',
    async (size) => {
      const plain = frameOf({ x: values });
      const far = frameOf({ x: values.map((value) => value * size) });
      const described = async (from: Frame) => {
        const { result } = await done(analysis, from, {
          variables: ['x'],
          checks: ['normality', 'outliers'],
        });
        return (result as DescriptivesResult).variables[0]!.cells[0]!;
      };
      const [near, found] = [await described(plain), await described(far)];
      expect(found.description!.sd! / size).toBeCloseTo(near.description!.sd!, 10);
      expect(found.description?.kurtosis).toBeCloseTo(near.description!.kurtosis!, 10);
      expect(found.normality?.pValue).toBeCloseTo(near.normality!.pValue, 10);
      expect(found.outliers?.count).toBe(1);
      expect(found.bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(10);

      const apart = async (from: Frame) => {
        const { result } = await done(outliers, from, {
          variables: ['x'],
          rules: ['iqr', 'z', 'grubbs'],
          zLimit: 2,
        });
        return (result as OutliersResult).variables[0]!;
      };
      const [nearApart, farApart] = [await apart(plain), await apart(far)];
      expect(farApart.zCount).toBe(1);
      expect(farApart.cases[0]?.z).toBeCloseTo(nearApart.cases[0]!.z!, 10);
      expect(farApart.grubbs?.pValue).toBeCloseTo(nearApart.grubbs!.pValue, 10);

      const tested = async (from: Frame) => {
        const { result } = await done(normality, from, { variables: ['x'] });
        return (result as NormalityResult).variables[0]!.cells[0]!.tests;
      };
      const [nearTests, farTests] = [await tested(plain), await tested(far)];
      expect(all(farTests)).toHaveLength(all(nearTests).length);
      all(farTests).forEach((value, i) => {
        expect(value).toBeCloseTo(all(nearTests)[i]!, 10);
      });
    },
  );
});
