import { ask, Frame, memorySource } from '@constat/data';
import { expandedSample, mannWhitneyOf, rankTotals, sorted } from '@constat/stats';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedGroups, sharedPairs } from './counted-samples.ts';
import { Distributions } from './distributions.ts';

const LEVELS = ['a', 'b'];

const frameOf = (rows: readonly (readonly [number, string])[]): Frame =>
  new Frame([
    {
      id: 'x',
      name: 'x',
      type: 'numeric',
      role: 'none',
      description: '',
      cells: { kind: 'numbers', values: Float64Array.from(rows, ([x]) => x) },
    },
    {
      id: 'g',
      name: 'g',
      type: 'categorical',
      role: 'none',
      description: '',
      cells: {
        kind: 'categories',
        levels: LEVELS,
        codes: Int32Array.from(rows, ([, g]) => LEVELS.indexOf(g)),
      },
    },
  ]);

const LOOKED = { of: ask.column('x'), complete: ['x', 'g'], group: { name: 'g', levels: LEVELS } };

async function counted(
  rows: readonly (readonly [number, string])[],
  sizes?: { values: number; classes: number },
) {
  const source = memorySource(frameOf(rows));
  const distributions = await Distributions.of(source, LOOKED);
  return countedGroups(source, LOOKED, distributions.groups, sizes);
}

const rows = fc
  .array(fc.tuple(fc.double({ noNaN: true, min: -50, max: 50 }), fc.constantFrom(...LEVELS)), {
    minLength: 3,
    maxLength: 60,
  })
  .map((list): [number, string][] => [
    [-1, 'a'],
    [1, 'b'],
    ...list.map(([x, g]): [number, string] => [x + 0, g]),
  ]);

it('every value is counted in its group', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (list) => {
      const { samples, width } = await counted(list);
      expect(width).toBe(0);
      for (const [i, level] of LEVELS.entries())
        expect([...expandedSample(samples[i]!)]).toEqual([
          ...sorted(Float64Array.from(list.flatMap(([x, g]) => (g === level ? [x] : [])))),
        ]);
    }),
    { numRuns: 40 },
  );
});

it('classes change the probability of being larger by no more than they say', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (list) => {
      const superiority = async (sizes?: { values: number; classes: number }) => {
        const { samples, width } = await counted(list, sizes);
        const [first, second] = samples;
        const test = mannWhitneyOf(rankTotals(first!, second!), { alternative: 'two-sided', level: 0.95 });
        const { n1, n2 } = rankTotals(first!, second!);
        return {
          p: (test?.statistic ?? (n1 * n2) / 2) / (n1 * n2),
          width,
          shared: sharedPairs(first!, second!),
        };
      };
      const exact = await superiority();
      const rough = await superiority({ values: 2, classes: 8 });
      expect(rough.width).toBeGreaterThan(0);
      expect(Math.abs(rough.p - exact.p)).toBeLessThanOrEqual(rough.shared / 2 + 1e-12);
    }),
    { numRuns: 40 },
  );
});
