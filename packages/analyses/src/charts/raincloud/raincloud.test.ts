import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RaincloudResult } from './compute.ts';
import { analysis } from './index.ts';
import { swarm } from './swarm.ts';

const frame = frameOf({
  a: [1, 2, 3, 4, null],
  b: [10, 20, null, 40, 50],
  g: ['x', 'x', 'y', 'y', 'y'],
  none: [null, null, null, null, null],
});

it('draws variables below each other without groups', async () => {
  const { result } = await done(analysis, frame, { outcomes: ['a', 'b'] });
  const { clouds, sample } = result as RaincloudResult;
  expect(clouds.map(({ rows }) => rows.map(({ level, n }) => [level, n]))).toEqual([
    [
      ['a', 4],
      ['b', 4],
    ],
  ]);
  expect(sample).toEqual({ used: 5, excluded: 0 });
});

it('draws a figure for each variable with groups', async () => {
  const { result, blocks } = await done(analysis, frame, { outcomes: ['a', 'b'], group: 'g' });
  expect((result as RaincloudResult).clouds.map(({ rows }) => rows.map(({ median }) => median))).toEqual([
    [1.5, 3.5],
    [15, 45],
  ]);
  expect(blocks.filter(({ kind }) => kind === 'figure')).toHaveLength(2);
  expect(textOf(blocks, 'finding')).toContain(
    'The median of a was higher for g = y, at 3.5, than for g = x, at 1.5.',
  );
});

it('joins the values of the cases that have all of them', async () => {
  const asked = { outcomes: ['a', 'b'], shape: 'swarm', lines: true };
  const { result, blocks } = await done(analysis, frame, asked);
  expect((result as RaincloudResult).joined?.profiles.map(({ row, values }) => [row, values])).toEqual([
    [1, [1, 10]],
    [2, [2, 20]],
    [4, [4, 40]],
  ]);
  expect(JSON.stringify(blocks)).toContain('Lines join the values of a case.');
  // a group leaves one variable to a figure
  const grouped = await done(analysis, frame, { ...asked, group: 'g' });
  expect((grouped.result as RaincloudResult).joined).toBeNull();
});

it('draws every case in a swarm where no point covers another', () => {
  const values = [0.1, 0.1, 0.1, 0.105, 0.5, 0.9];
  const places = swarm(values, 1);
  expect(places[0]).toBe(0);
  expect(places[4]).toBe(0);
  // equal values stand a diameter apart, to both sides
  expect(places.slice(0, 3).toSorted((a, b) => a - b)).toEqual([-0.024, 0, 0.024]);
  expect(new Set(places.slice(0, 4)).size).toBe(4);
});

it('shows the share of cases at or below each value', async () => {
  const { blocks } = await done(analysis, frame, { outcomes: ['b'], shape: 'ecdf' });
  expect(blocks.find(({ kind }) => kind === 'figure')).toMatchObject({
    spec: {
      datasets: {
        shares: [
          { value: 10, share: 0 },
          { value: 10, share: 0.25 },
          { value: 20, share: 0.5 },
          { value: 40, share: 0.75 },
          { value: 50, share: 1 },
        ],
      },
    },
  });
});

it('cuts violins at the lowest and the highest value', async () => {
  const { blocks } = await done(analysis, frame, { outcomes: ['a'], group: 'g', shape: 'violin' });
  const drawn = blocks.flatMap((block) => (block.kind === 'figure' ? [block.spec] : []));
  const rows = Object(drawn[0]?.datasets).density as readonly {
    readonly group: string;
    readonly x: number;
  }[];
  const reached = rows.filter(({ group }) => group === 'x').map(({ x }) => x);
  expect(Math.min(...reached)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...reached)).toBeLessThanOrEqual(2);
});

it('draws complete cases over parallel axes', async () => {
  const { result, blocks } = await done(analysis, frame, {
    outcomes: ['a', 'b'],
    group: 'g',
    shape: 'parallel',
  });
  const { profiles } = result as RaincloudResult;
  // rows 3 and 5 lack a value
  expect(profiles).toMatchObject({
    n: 3,
    lows: [1, 10],
    highs: [4, 40],
    means: [
      { group: 'x', values: [1.5, 15] },
      { group: 'y', values: [4, 40] },
    ],
  });
  expect(profiles?.profiles.map(({ row }) => row)).toEqual([1, 2, 4]);
  expect(blocks.filter(({ kind }) => kind === 'figure')).toHaveLength(1);
  expect(await refusedCodes(analysis, frame, { outcomes: ['a'], shape: 'parallel' })).toEqual(['one-axis']);
  const apart = frameOf({ a: [1, null], b: [null, 2] });
  expect(await refusedCodes(analysis, apart, { outcomes: ['a', 'b'], shape: 'parallel' })).toEqual([
    'no-complete-cases',
  ]);
});

it('refuses what has nothing to draw', async () => {
  expect(await refusedCodes(analysis, frame, { outcomes: ['none'] })).toEqual(['no-values']);
  expect(await refusedCodes(analysis, frame, { outcomes: ['a'], group: 'a' })).toEqual(['same-variable']);
});
