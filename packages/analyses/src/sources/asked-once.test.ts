import { ask, type Plan, type Source, TooManyGroupsError } from '@constat/data';
import { expect, test } from 'vitest';
import { askedOnce } from './asked-once.ts';

/** A table that counts what it is asked, and fails the first time. */
function counting(fails = false, withholds = false) {
  const asked: Plan[] = [];
  const source: Source = {
    engine: 'none',
    name: 'none',
    columns: [],
    filter: [],
    statements: [],
    rows: async () => [],
    ask: async (plan) => {
      asked.push(plan);
      if (fails && asked.length === 1) throw new Error('no answer');
      return {
        keys: plan.by.map(() => ['a', 'b']),
        values: plan.measures.map(() => (plan.by.length === 0 ? [asked.length] : [1, 2])),
      };
    },
  };
  return { asked, source: askedOnce(source, withholds) };
}

const above = (value: number) =>
  ask.plan({ measures: [ask.rowCount], where: [{ kind: 'compare', of: ask.column('x'), is: '>', value }] });

test('the same plan is asked once, another one, however alike, again', async () => {
  const { asked, source } = counting();
  const [first, second] = await Promise.all([source.ask(above(1)), source.ask(above(1))]);
  expect(second).toEqual(first);
  await source.ask(above(2));
  await source.ask(above(Number.POSITIVE_INFINITY));
  await source.ask(above(Number.NEGATIVE_INFINITY));
  expect(asked).toHaveLength(4);
});

test('a plan that failed is asked again', async () => {
  const { asked, source } = counting(true);
  await expect(source.ask(above(1))).rejects.toThrow('no answer');
  expect((await source.ask(above(1))).values).toEqual([[2]]);
  expect(asked).toHaveLength(2);
});

test('measures of all rows are kept one by one, unless small groups are withheld', async () => {
  const x = ask.column('x');
  const [first, second] = [
    ask.plan({ measures: [ask.min(x), ask.max(x), ask.min(ask.column('y'))] }),
    // a row without x has no part in its extreme
    ask.plan({ measures: [ask.max(x)], complete: ['x'] }),
  ];
  const { asked, source } = counting();
  await source.ask(first);
  expect(await source.ask(second)).toEqual({ keys: [], values: [[1]] });
  expect(asked).toHaveLength(1);
  await source.ask(ask.plan({ measures: [ask.max(x)], complete: ['x', 'y'] }));
  await source.ask(ask.plan({ measures: [ask.rowCount], complete: ['x'] }));
  expect(asked).toHaveLength(3);
  const guarded = counting(false, true);
  await guarded.source.ask(first);
  await guarded.source.ask(second);
  expect(guarded.asked).toHaveLength(2);
});

test('an answer serves plans that take as many groups', async () => {
  const grouped = (limit: number) => ask.plan({ by: [ask.byValue('x')], measures: [ask.rowCount], limit });
  const { asked, source } = counting();
  await source.ask(grouped(10));
  expect((await source.ask(grouped(2))).values).toEqual([[1, 2]]);
  await expect(source.ask(grouped(1))).rejects.toThrow(TooManyGroupsError);
  expect(asked).toHaveLength(1);
});
