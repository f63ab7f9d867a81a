import { ask, Frame, memorySource } from '@constat/data';
import { moments, quantileSorted, sorted } from '@constat/stats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quantileRanks } from './distribution.ts';
import { Distributions } from './distributions.ts';
import { medianDistance } from './median-distance.ts';

/** So little is fetched at once that ranks have to be looked for in bins of bins. */
const TIGHT = { bins: 4, fetched: 3, small: 0 };

const frameOf = (values: readonly number[], groups: readonly string[]): Frame =>
  new Frame([
    {
      id: 'x',
      name: 'x',
      type: 'numeric',
      role: 'none',
      description: '',
      cells: { kind: 'numbers', values: Float64Array.from(values) },
    },
    {
      id: 'g',
      name: 'g',
      type: 'categorical',
      role: 'none',
      description: '',
      cells: {
        kind: 'categories',
        levels: ['a', 'b', 'c'],
        codes: Int32Array.from(groups, (group) => ['a', 'b', 'c'].indexOf(group)),
      },
    },
  ]);

const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(1e9, 1e9 + 1e-6, -1e-12, 0),
);

/** What sums of powers of deviations are as exact as. */
const absolutePowers = (values: Float64Array, mean: number, power: number): number =>
  values.reduce((sum, x) => sum + Math.abs(x - mean) ** power, 0);

it('ranks, quantiles, counts, distances, sums and moments of each group and of all are those of the ordered values, however they are found', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(value, fc.constantFrom('a', 'b', 'c')), { minLength: 1, maxLength: 60 }),
      fc.double({ noNaN: true, min: 0, max: 1 }),
      fc.constantFrom(6 as const, 7 as const),
      async (rows, p, type) => {
        const frame = frameOf(
          rows.map(([x]) => x),
          rows.map(([, g]) => g),
        );
        const distributions = await Distributions.of(
          memorySource(frame),
          { of: ask.column('x'), complete: ['x', 'g'], group: { name: 'g', levels: ['a', 'b', 'c'] } },
          TIGHT,
        );
        const fence = rows[0]![0];
        await distributions.look(
          (own) => ({
            ranks: quantileRanks(own.n, p, type).slice(0, 2),
            around: [fence],
            bins: medianDistance(own, fence).bins,
          }),
          ({ n }) => ({ ranks: quantileRanks(n, p, type).slice(0, 2) }),
        );
        const together = sorted(Float64Array.from(rows, ([x]) => x));
        const whole = Math.max(1, Math.abs(together[0]!), Math.abs(together.at(-1)!));
        const { all } = distributions;
        expect(all.n).toBe(together.length);
        expect(Math.abs(all.quantile(p, type) - quantileSorted(together, p, type))).toBeLessThanOrEqual(
          1e-12 * whole,
        );
        const ofAll = moments(together);
        expect(Math.abs(all.totals.moments.mean - ofAll.mean)).toBeLessThanOrEqual(1e-12 * whole);
        for (const power of ['m2', 'm3', 'm4'] as const)
          expect(Math.abs(all.totals.moments[power] - ofAll[power])).toBeLessThanOrEqual(
            1e-9 * Math.max(1, absolutePowers(together, ofAll.mean, Number(power[1]))),
          );
        const edges = [...new Set([fence - 1, fence, fence + 0.5, fence + 2])].sort((a, b) => a - b);
        const counts = await distributions.counts(edges);
        for (const [i, level] of ['a', 'b', 'c'].entries()) {
          const group = distributions.groups[i]!;
          const own = sorted(Float64Array.from(rows.flatMap(([x, g]) => (g === level ? [x] : []))));
          expect(group.n).toBe(own.length);
          if (own.length === 0) continue;
          const wanted = quantileSorted(own, p, type);
          // between two values it is as exact as they are
          const size = Math.max(1, Math.abs(own[0]!), Math.abs(own.at(-1)!));
          expect(Math.abs(group.quantile(p, type) - wanted)).toBeLessThanOrEqual(1e-12 * size);
          expect(group.countBelow(fence)).toBe(own.filter((x) => x < fence).length);
          expect(group.countBelow(fence, true)).toBe(own.filter((x) => x <= fence).length);
          // in the middle of an even number the distances are rounded once more
          const distances = sorted(own.map((x) => Math.abs(x - fence)));
          expect(
            Math.abs(medianDistance(group, fence).value - quantileSorted(distances, 0.5)),
          ).toBeLessThanOrEqual(1e-15 * distances.at(-1)!);
          expect(counts[i]).toEqual(
            edges
              .slice(1)
              .map(
                (edge, k) =>
                  own.filter((x) => x >= edges[k]! && (x < edge || (k === edges.length - 2 && x === edge)))
                    .length,
              ),
          );
          expect([group.min + 0, group.max + 0]).toEqual([own[0]! + 0, own.at(-1)! + 0]);
          const m = moments(own);
          const { mean, m2 } = group.totals.moments;
          // of values that cancel, the mean is as exact as they are
          expect(Math.abs(mean - m.mean)).toBeLessThanOrEqual(1e-12 * size);
          expect(Math.abs(m2 - m.m2)).toBeLessThanOrEqual(1e-9 * Math.max(1, m.m2));
        }
      },
    ),
    { numRuns: 60 },
  );
});
