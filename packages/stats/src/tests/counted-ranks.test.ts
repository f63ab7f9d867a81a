import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CountedSample,
  differencesCounted,
  expandedSample,
  rankCounted,
  rankTotals,
} from './counted-ranks.ts';
import {
  compareRanks,
  compareRanksOf,
  kruskalWallis,
  kruskalWallisOf,
  RANK_COMPARISONS,
} from './kruskal-wallis.ts';
import { mannWhitney, mannWhitneyOf, shiftLimits, shiftLimitsOf } from './mann-whitney.ts';

const sample = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 30 })), {
    minLength: 1,
    maxLength: 12,
    selector: ([value]) => value,
  })
  .map((pairs): CountedSample => {
    const ordered = [...pairs].sort(([a], [b]) => a - b);
    return {
      values: Float64Array.from(ordered, ([value]) => value / 4),
      counts: Float64Array.from(ordered, ([, count]) => count),
    };
  });

const close = (own: unknown, other: unknown): void => {
  if (Object.is(own, other)) return;
  if (typeof other === 'number' && typeof own === 'number')
    expect(Math.abs(own - other)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(other)));
  else if (other !== null && typeof other === 'object')
    for (const [key, value] of Object.entries(other)) close(Reflect.get(Object(own), key), value);
  else expect(own).toEqual(other);
};

test('counted samples have the Mann–Whitney test and the shift of their values', () => {
  fc.assert(
    fc.property(
      sample,
      sample,
      fc.constantFrom('two-sided', 'greater', 'less'),
      fc.constantFrom('auto', 'corrected', 'asymptotic'),
      (first, second, alternative, method) => {
        const [x, y] = [expandedSample(first), expandedSample(second)];
        const whole = mannWhitney(x, y, { alternative, level: 0.9 });
        close(
          mannWhitneyOf(rankTotals(first, second), { alternative, level: 0.9 }),
          whole && { ...whole, pExact: null },
        );
        const options = { level: 0.9, hasTies: whole?.hasTies ?? true, alternative, method };
        expect(shiftLimitsOf(differencesCounted(first, second), options)).toEqual(shiftLimits(x, y, options));
      },
    ),
  );
});

test('counted groups have the Kruskal–Wallis test and the comparisons of their values', () => {
  fc.assert(
    fc.property(fc.array(sample, { minLength: 2, maxLength: 4 }), (groups) => {
      const values = groups.map(expandedSample);
      const ranks = rankCounted(groups);
      close(kruskalWallisOf(ranks), kruskalWallis(values));
      for (const method of RANK_COMPARISONS)
        close(
          compareRanksOf(ranks, method, (first, second) =>
            mannWhitneyOf(rankTotals(groups[first]!, groups[second]!), {
              alternative: 'two-sided',
              level: 0.95,
            }),
          ),
          compareRanks(values, method),
        );
    }),
  );
});

test('a hundred million cases of few values are ranked by their counts', () => {
  const values = Float64Array.of(1, 2, 3, 4, 5);
  const first = { values, counts: Float64Array.of(5e6, 1e7, 2e7, 1e7, 5e6) };
  const second = { values, counts: Float64Array.of(1e7, 1e7, 1e7, 1e7, 1e7) };
  // both are symmetric about 3: U is half of all pairs, whose median is no difference
  expect(mannWhitneyOf(rankTotals(first, second), { alternative: 'two-sided', level: 0.95 })?.z).toBe(0);
  expect(differencesCounted(first, second).median).toBe(0);
});
