/** Several distributions in the same bins as one. */
import type { Moments } from '@constat/stats';
import { type Bin, type Distribution, EMPTY, inOrder, isKnown, Pooled } from './distribution.ts';

/** Moments of several samples together (Chan, Golub and LeVeque 1983; Terriberry 2007 for the third and fourth). */
function momentsTogether(parts: readonly Moments[]): Moments {
  const n = parts.reduce((sum, part) => sum + part.n, 0);
  const sum = parts.reduce((total, part) => total + part.sum, 0);
  const [first] = parts;
  // distances from one of the means, so that large numbers keep their digits
  const centre = first?.mean ?? 0;
  const mean = centre + parts.reduce((total, part) => total + part.n * (part.mean - centre), 0) / n;
  let [m2, m3, m4] = [0, 0, 0];
  for (const part of parts) {
    const d = part.mean - mean;
    m2 += part.m2 + part.n * d * d;
    m3 += part.m3 + 3 * d * part.m2 + part.n * d * d * d;
    m4 += part.m4 + 4 * d * part.m3 + 6 * d * d * part.m2 + part.n * d * d * d * d;
  }
  return { n, sum, mean, m2, m3, m4 };
}

/** A bin that some group does not know value by value is one bin of all; else each value is one. */
function binsTogether(groups: readonly Distribution[]): Bin[] {
  const unknown = new Set(
    groups.flatMap(({ bins }) => bins.filter((bin) => !isKnown(bin)).map(({ id }) => id)),
  );
  const together = new Map<string, Bin>();
  for (const { bins } of groups)
    for (const bin of bins) {
      const id = unknown.has(bin.id) ? bin.id : `=${bin.lower}`;
      const known = together.get(id);
      together.set(id, {
        id,
        lower: Math.min(bin.lower, known?.lower ?? bin.lower),
        upper: Math.max(bin.upper, known?.upper ?? bin.upper),
        count: bin.count + (known?.count ?? 0),
        sum: bin.sum + (known?.sum ?? 0),
      });
    }
  return [...together.values()];
}

/** Sums that every group has. */
const total = (values: readonly (number | null)[]): number | null =>
  values.some((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The values of all groups together. */
export function pooled(groups: readonly Distribution[]): Pooled {
  const present = groups.filter(({ n }) => n > 0);
  if (present.length <= 1) return present[0] ?? EMPTY;
  const totals = present.map((group) => group.totals);
  return new Pooled(inOrder(binsTogether(present)), {
    moments: momentsTogether(totals.map(({ moments }) => moments)),
    logs: total(totals.map(({ logs }) => logs)),
    inverses: total(totals.map(({ inverses }) => inverses)),
  });
}
