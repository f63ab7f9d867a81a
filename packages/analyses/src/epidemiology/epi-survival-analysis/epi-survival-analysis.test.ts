import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { SurvivalResult } from './compute.ts';
import { analysis } from './index.ts';
import { form } from './options.ts';

const nothing = new Frame([]);
const groups = (groupTimes: readonly (readonly number[])[], more: object = {}) => ({
  method: 'log-rank',
  groupTimes,
  ...more,
});
const actuarial = (entering: number, ...intervals: readonly (readonly number[])[]) => ({
  method: 'actuarial',
  entering,
  intervals,
});

it.each([
  [{ times: [[1, 0, 0]] }, ['too-few-cases']],
  [{ times: [[1, 0.5, 0]] }, ['not-whole']],
  [{ times: [[1, 6e6, 0]] }, ['too-many-cases']],
  [{ times: [[1, 0, 3]] }, ['done']],
  [{ times: [[1, 3, 0]] }, ['done']],
  [actuarial(0, [0, 1, 0, 0]), ['too-few-cases']],
  [actuarial(10, [1, 1, 0, 0]), ['empty-interval']],
  [actuarial(10, [0, 1, 8, 4]), ['too-many-events']],
  [actuarial(10, [0, 1, 10, 0], [1, 2, 0, 0]), ['done']],
  [{ method: 'exponential', events: 3, totalTime: 0 }, ['not-positive']],
  [{ method: 'exponential', events: 0, totalTime: 10, time: 4 }, ['done']],
  [groups([[1, 2, 0, 1, 0]], { n1: 1 }), ['count-above-total']],
  [groups([[1, 2, 0, 0, 0]]), ['too-few-cases']],
  [groups([[1, 0, 2, 0, 3]]), ['no-variation']],
])('answers %o with %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('tells the remissions under 6-mercaptopurine', async () => {
  const { blocks } = await done(analysis, nothing, form.example.options);
  expect(textOf(blocks, 'finding')).toBe(
    'Of 21 persons 9 had the event, and 44.8% are estimated to be without it at 35: median survival 23, 95% CI [16, ∞).',
  );
});

it('takes the rows in any order', async () => {
  const rows = form.example.options.times!;
  const [one, other] = await Promise.all(
    [rows, [...rows].reverse()].map((times) => done(analysis, nothing, { times })),
  );
  expect((one!.result as SurvivalResult).curve).toEqual((other!.result as SurvivalResult).curve);
});

it('tells rate and groups', async () => {
  const rate = await done(analysis, nothing, {
    method: 'exponential',
    events: 14,
    totalTime: 1235.5,
    time: 60,
  });
  expect(textOf(rate.blocks, 'finding')).toContain('median survival 61.17; survival to 60 is 50.7%');
  const two = await done(
    analysis,
    nothing,
    groups([
      [1, 0, 0, 2, 0],
      [2, 1, 3, 2, 0],
    ]),
  );
  expect(textOf(two.blocks, 'finding')).toContain('1 event in group 1');
});
