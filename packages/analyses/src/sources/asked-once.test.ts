import { ask, type Plan, type Source } from '@constat/data';
import { expect, test } from 'vitest';
import { askedOnce } from './asked-once.ts';

/** A table that counts what it is asked, and fails the first time. */
function counting(fails = false) {
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
      return { keys: [], values: [[asked.length]] };
    },
  };
  return { asked, source: askedOnce(source) };
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
