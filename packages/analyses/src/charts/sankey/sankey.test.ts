import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { SankeyResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  one: ['a', 'a', 'b', 'b', 'b', 'a'],
  two: ['x', 'y', 'x', 'x', 'x', null],
  three: ['p', 'p', 'q', 'p', 'q', 'p'],
  w: [1, 2, 3, 4, 5, 6],
  bad: [1, 1, -1, 1, 1, 1],
});
const resultOf = async (options: Readonly<Record<string, unknown>>) =>
  (await done(analysis, frame, { stages: ['one', 'two'], ...options })).result as SankeyResult;

it('counts cases with a value in every stage', async () => {
  const { flows, sample, stages } = await resultOf({});
  expect(flows.map(({ from, to, n }) => [from, to, n])).toEqual([
    [0, 0, 1],
    [0, 1, 1],
    [1, 0, 3],
  ]);
  expect(stages.map(({ amounts }) => amounts)).toEqual([
    [2, 3],
    [4, 1],
  ]);
  expect(sample).toEqual({ used: 5, excluded: 1 });
});

it('keeps what flows in and out of a value equal', async () => {
  const { flows, stages, total } = await resultOf({
    stages: ['one', 'two', 'three'],
    weights: 'w',
    colour: 'first',
  });
  expect(total).toBe(15);
  for (const [value, amount] of stages[1]!.amounts.entries()) {
    const sum = (wanted: (flow: SankeyResult['flows'][number]) => boolean) =>
      flows.filter(wanted).reduce((all, flow) => all + flow.amount, 0);
    expect(sum(({ step, to }) => step === 0 && to === value)).toBe(amount);
    expect(sum(({ step, from }) => step === 1 && from === value)).toBe(amount);
  }
});

it('tells the largest flow', async () => {
  const { blocks } = await done(analysis, frame, { stages: ['one', 'two'] });
  expect(textOf(blocks, 'finding')).toBe('The largest flow goes from one = b to two = x: 60.0% of all.');
});

it('refuses what cannot flow', async () => {
  expect(await refusedCodes(analysis, frame, { stages: ['one', 'two'], weights: 'bad' })).toEqual([
    'negative-amount',
  ]);
  const apart = frameOf({ one: ['a', null], two: [null, 'x'] });
  expect(await refusedCodes(analysis, apart, { stages: ['one', 'two'] })).toEqual(['nothing-flows']);
});
