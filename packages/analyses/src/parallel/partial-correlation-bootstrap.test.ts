import { correlationOf, ranksOf, remainderAfter, Xoshiro256 } from '@constat/stats';
import { expect, it } from 'vitest';
import { estimatorOf } from './partial-correlation-bootstrap.ts';

const n = 25;
const waves = (c: number): Float64Array =>
  Float64Array.from({ length: n }, (_, i) => Math.round(3 * Math.sin(i * (c + 1) * 1.3) + (i % 4)));
const variables = [waves(0), waves(1), waves(2)];
const controls = [waves(3), waves(4)];
const pairs = [[0, 2] as const, [1, 2] as const];

/** The cases as often as they were drawn. */
const drawn = (values: Float64Array, rows: Int32Array): Float64Array =>
  Float64Array.from(rows, (row) => values[row]!);

it.each([false, true])('estimates a sample as if its cases were written out, ranked: %s', (ranked) => {
  const estimate = estimatorOf({ variables, controls, ranked, pairs });
  const rng = new Xoshiro256(7);
  const rows = new Int32Array(n);
  for (let sample = 0; sample < 20; sample++) {
    rng.fillIntegers(n, rows);
    const weights = new Int32Array(n);
    for (const row of rows) weights[row]!++;
    const scores = (values: Float64Array): Float64Array =>
      ranked ? ranksOf(drawn(values, rows)).ranks : drawn(values, rows);
    const remainder = remainderAfter(controls.map(scores));
    const expected = pairs.map(
      ([a, b]) => correlationOf(remainder(scores(variables[a]!)), remainder(scores(variables[b]!)))!,
    );
    const found = estimate(weights);
    for (const [pair, value] of expected.entries()) expect(found[pair]).toBeCloseTo(value, 11);
  }
});

it('has no correlation where a sample leaves nothing of a control or a variable', () => {
  const rare = Float64Array.from({ length: n }, (_, i) => (i === 0 ? 1 : 0));
  const weights = Int32Array.from({ length: n }, (_, i) => (i === 0 ? 0 : 1));
  const without = estimatorOf({ variables, controls: [waves(3), rare], ranked: false, pairs });
  expect([...without(weights)]).toEqual([Number.NaN, Number.NaN]);
  const one = estimatorOf({ variables: [rare, waves(1), waves(2)], controls, ranked: true, pairs });
  expect(one(weights)[0]).toBeNaN();
  expect(one(weights)[1]).not.toBeNaN();
});
