/** The same plan gives the same numbers in memory and in every engine. */
import {
  type Answer,
  ask,
  type Column,
  executeInMemory,
  Frame,
  type Plan,
  TooManyGroupsError,
} from '@constat/data';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestEngine, testEngines } from './engines.ts';

let engines: readonly TestEngine[] = [];
beforeAll(async () => {
  engines = await testEngines();
});
afterAll(async () => {
  for (const engine of engines) await engine.close();
});

const numbers = (name: string, values: readonly (number | null)[], more: Partial<Column> = {}): Column => ({
  id: name,
  name,
  type: 'numeric',
  role: 'none',
  description: '',
  ...more,
  cells: { kind: 'numbers', values: Float64Array.from(values, (value) => value ?? Number.NaN) },
});
const words = (name: string, values: readonly (string | null)[], more: Partial<Column> = {}): Column => {
  const levels = [...new Set(values.filter((value) => value !== null))];
  return {
    id: name,
    name,
    type: 'categorical',
    role: 'none',
    description: '',
    ...more,
    cells: {
      kind: 'categories',
      codes: Int32Array.from(values, (value) => (value === null ? -1 : levels.indexOf(value))),
      levels,
    },
  };
};

/** The groups of an answer in an order of their own, measures by the key of their group. */
const sorted = ({ keys, values }: Answer): Map<string, readonly (number | null)[]> => {
  const size = values[0]?.length ?? 0;
  const groups = Array.from({ length: size }, (_, g): [string, readonly (number | null)[]] => [
    JSON.stringify(keys.map((key) => key[g])),
    values.map((measure) => measure[g]!),
  ]);
  return new Map(groups.sort(([a], [b]) => (a < b ? -1 : 1)));
};

function expectSame(found: Answer, wanted: Answer): void {
  const [a, b] = [sorted(found), sorted(wanted)];
  expect([...a.keys()]).toEqual([...b.keys()]);
  for (const [key, expected] of b)
    for (const [m, value] of expected.entries()) {
      const got = a.get(key)![m]!;
      if (value === null) expect(got).toBeNull();
      else expect(Math.abs(got! - value)).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(value)));
    }
}

async function compare(columns: readonly Column[], plans: readonly Plan[]): Promise<void> {
  const frame = new Frame(columns);
  for (const engine of engines) {
    const source = await engine.table(columns);
    for (const plan of plans) expectSame(await source.ask(plan), executeInMemory(plan, frame));
  }
}

/** Half of a pair of characters is no text that can be sent. */
const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

const AWKWARD = [
  'a',
  'b"; drop table t0',
  "o'clock; --",
  '\\',
  '%_',
  ' ',
  '',
  'é\u{1f600}',
  "a'' or 1=1",
  '$1',
  '\n',
];

it('counts, extremes, sums, bins and groups are the same, with missing values and codes for them', async () => {
  const columns = [
    numbers('x', [1.5, null, -2, 1e6, 0.25, 99, null, 3, -0, 7], { missingValueCodes: ['99'] }),
    numbers('a"; drop table t0; --', [1, 2, 3, null, 5, 6, 7, 8, 9, 10]),
    words("o'clock", ['a', 'b', null, ' ', 'b', 'missing', 'a', "it's", 'b', '']),
    numbers('code', [1, 2, 1, 2, null, 3, 1, 2, 1, 2], { type: 'categorical' }),
  ];
  columns[2] = { ...columns[2]!, missingValueCodes: ['missing'] };
  const x = ask.column('x');
  const y = ask.column('a"; drop table t0; --');
  const measures = [
    ask.rowCount,
    ask.valid(x),
    ask.min(x),
    ask.max(x),
    ask.sum(ask.power(ask.minus(x, 1.5), 2)),
    ask.sum(ask.multiply(x, y)),
    ask.sum(ask.divide(y, x)),
    ask.sum(ask.applied('log', x)),
    ask.sum(ask.applied('sqrt', x)),
    ask.sum(ask.applied('exp', x)),
    ask.sum(ask.applied('logistic', x)),
    ask.sum(ask.applied('floor', ask.applied('abs', x))),
    ask.sum(ask.is("o'clock", "it's")),
    ask.sum(ask.is('code', '2')),
    ask.sum(ask.pick("o'clock", ['a', 'b'], [10, -1])),
    { kind: 'present', name: "o'clock" } as const,
    { kind: 'any', names: ['x', "o'clock"], least: 2 } as const,
  ];
  await compare(columns, [
    ask.plan({ measures }),
    ask.plan({ measures, by: [ask.byValue("o'clock")] }),
    ask.plan({ measures, by: [ask.byValue('code'), ask.byValue('x')], complete: ['x'] }),
    ask.plan({ measures, by: [{ kind: 'bin', of: x, from: -2, width: 2.5, bins: 4 }] }),
    ask.plan({
      measures,
      where: [
        { kind: 'binned', by: { kind: 'bin', of: x, from: -2, width: 2.5, bins: 4 }, bins: [0, 3] },
        {
          kind: 'either',
          of: [{ kind: 'binned', by: { kind: 'bin', of: y, from: 0, width: 9, bins: 2 }, bins: [0] }],
        },
      ],
    }),
    ask.plan({
      measures,
      where: [{ kind: 'binned', by: { kind: 'bin', of: x, from: 0, width: 1, bins: 2 }, bins: [] }],
    }),
    ask.plan({ measures, by: [{ kind: 'between', of: x, edges: [-2, 0, 1.5, 7] }] }),
    // many classes are found by halves
    ask.plan({
      measures,
      by: [{ kind: 'between', of: x, edges: [-2, -1, 0, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 7] }],
    }),
    ask.plan({ measures, by: [{ kind: 'number', of: ask.add(x, y) }] }),
    ask.plan({
      measures: [ask.rowCount, ask.sum(ask.column('twice'))],
      define: [
        { name: 'double', of: ask.multiply(x, ask.constant(2)) },
        { name: 'twice', of: ask.add(ask.column('double'), y) },
      ],
      where: [
        { kind: 'compare', of: ask.column('double'), is: '<=', value: 14 },
        {
          kind: 'either',
          of: [
            { kind: 'level', name: "o'clock", levels: ['a', "it's"] },
            { kind: 'compare', of: y, is: '>', value: 8 },
          ],
        },
      ],
    }),
  ]);
});

it('names and levels of any spelling are names and levels, and nothing else', async () => {
  const name = fc.oneof(
    fc.constantFrom(...AWKWARD.filter((text) => text.trim() !== '')),
    fc.string({ minLength: 1, maxLength: 12 }),
  );
  const clean = name.filter((text) => !text.includes('\u0000') && isWellFormed(text));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(clean, { minLength: 2, maxLength: 2, selector: (text) => text.toLowerCase() }),
      fc.array(fc.option(fc.oneof(clean, fc.constantFrom(...AWKWARD))), { minLength: 1, maxLength: 12 }),
      async ([first, second], levels) => {
        const columns = [
          words(first!, levels),
          numbers(
            second!,
            levels.map((_, i) => i + 0.1),
          ),
        ];
        const level = levels.find((each) => each !== null) ?? 'none';
        await compare(columns, [
          ask.plan({
            by: [ask.byValue(first!)],
            measures: [ask.rowCount, ask.sum(ask.column(second!)), ask.sum(ask.is(first!, level))],
          }),
          ask.plan({
            where: [{ kind: 'level', name: first!, levels: [level] }],
            measures: [ask.rowCount, ask.sum(ask.pick(first!, [level], [2.5]))],
          }),
        ]);
      },
    ),
    { numRuns: 12 },
  );
});

it('numbers keep their digits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e100, max: 1e100 }), {
        minLength: 1,
        maxLength: 20,
      }),
      async (values) => {
        const columns = [numbers('x', values)];
        const x = ask.column('x');
        for (const engine of engines) {
          const source = await engine.table(columns);
          const { values: found } = await source.ask(
            ask.plan({
              measures: [ask.min(x), ask.max(x)],
              where: [{ kind: 'compare', of: x, is: '>=', value: Math.min(...values) }],
            }),
          );
          expect(found.map(([value]) => value! + 0)).toEqual([
            Math.min(...values) + 0,
            Math.max(...values) + 0,
          ]);
        }
      },
    ),
    { numRuns: 8 },
  );
});

it('more groups than a plan allows are refused', async () => {
  const columns = [numbers('x', [1, 2, 3, 4, 5])];
  const asked = ask.plan({ by: [ask.byValue('x')], measures: [ask.rowCount], limit: 4 });
  expect(() => executeInMemory(asked, new Frame(columns))).toThrow(TooManyGroupsError);
  for (const engine of engines)
    await expect((await engine.table(columns)).ask(asked)).rejects.toThrow(TooManyGroupsError);
});

it('a sample with a seed is the same again, and another with another', async () => {
  const columns = [
    numbers(
      'x',
      Array.from({ length: 3000 }, (_, i) => i),
    ),
  ];
  for (const engine of engines) {
    const source = await engine.table(columns);
    const draw = async (sample: number) => (await source.rows({ columns: ['x'], limit: 50, sample }))[0]!;
    const first = await draw(7);
    expect(new Set(first).size).toBe(50);
    expect(await draw(7)).toEqual(first);
    expect(await draw(8)).not.toEqual(first);
  }
});
