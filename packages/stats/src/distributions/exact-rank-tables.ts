import { requireCount, requireNumber, StatsError } from '../stats-error.ts';

/** States beyond which the exact distribution is refused. */
const MAX_STATES = 3_000_000;

/** Probabilities by state; a state is the list of rank sums packed in one number. */
type States = Map<number, number>;

function addTo(states: States, key: number, mass: number): void {
  states.set(key, (states.get(key) ?? 0) + mass);
}

function refuseIfLarge(size: number): void {
  if (size > MAX_STATES) {
    throw new StatsError('out-of-domain', 'the table is too large for the exact distribution');
  }
}

/** Tail P(S >= s) over states, with slack for rounding in s. */
function tailOf(states: States, s: number, statisticOf: (key: number) => number): number {
  const limit = s - 1e-9 * Math.max(1, Math.abs(s));
  let sum = 0;
  for (const [key, mass] of states) if (statisticOf(key) >= limit) sum += mass;
  return Math.min(1, sum);
}

/**
 * Exact P(H >= h) of the Kruskal-Wallis statistic without ties, by dealing the ranks N, N-1, ..., 1 to the groups: a
 * state is the number of ranks each group still takes together with the rank sums so far (Kruskal & Wallis 1952,
 * JASA 47, 583-621, section 4).
 */
export function kruskalWallisExactSf(h: number, sizes: readonly number[]): number {
  requireNumber(h, 'h');
  if (sizes.length < 2) throw new StatsError('too-few', 'at least two groups are needed', 'sizes');
  for (const size of sizes) requireCount(size, 'sizes', 1);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const top = (total * (total + 1)) / 2 + 1;
  const k = sizes.length;
  if (top ** (k - 1) > Number.MAX_SAFE_INTEGER || total > 60) refuseIfLarge(Infinity);
  // layers by how many ranks each group has taken; the last rank sum follows from the others
  let layer = new Map<string, { taken: number[]; states: States }>();
  layer.set('', { taken: sizes.map(() => 0), states: new Map([[0, 1]]) });
  for (let rank = total; rank >= 1; rank--) {
    const next = new Map<string, { taken: number[]; states: States }>();
    let count = 0;
    for (const { taken, states } of layer.values()) {
      for (let g = 0; g < k; g++) {
        const left = sizes[g]! - taken[g]!;
        if (left === 0) continue;
        const after = taken.map((value, i) => (i === g ? value + 1 : value));
        const name = after.join();
        const target = next.get(name) ?? { taken: after, states: new Map() };
        next.set(name, target);
        const before = target.states.size;
        const shift = g === k - 1 ? 0 : rank * top ** g;
        for (const [key, mass] of states) addTo(target.states, key + shift, mass * (left / rank));
        count += target.states.size - before;
        refuseIfLarge(count);
      }
    }
    layer = next;
  }
  const final = [...layer.values()][0]!.states;
  return tailOf(final, h, (key) => {
    let rest = key;
    let last = top - 1;
    let sum = 0;
    for (let g = 0; g < k - 1; g++) {
      const rankSum = rest % top;
      rest = Math.floor(rest / top);
      last -= rankSum;
      sum += (rankSum * rankSum) / sizes[g]!;
    }
    sum += (last * last) / sizes[k - 1]!;
    return (12 / (total * (total + 1))) * sum - 3 * (total + 1);
  });
}

/**
 * Exact P(Q >= q) of Friedman's statistic without ties: the rank sums of the treatments after adding one block of
 * ranks (all orders equally likely) at a time (Friedman 1937, JASA 32, 675-701).
 */
export function friedmanExactSf(q: number, blocks: number, treatments: number): number {
  requireNumber(q, 'q');
  requireCount(blocks, 'blocks', 1);
  requireCount(treatments, 'treatments', 2);
  const top = blocks * treatments + 1;
  if (treatments > 7 || top ** (treatments - 1) > Number.MAX_SAFE_INTEGER) refuseIfLarge(Infinity);
  const orders = permutationsOf(treatments).map((order) =>
    order.slice(0, -1).reduce((sum, rank, i) => sum + rank * top ** i, 0),
  );
  let states: States = new Map([[0, 1]]);
  for (let block = 0; block < blocks; block++) {
    const next: States = new Map();
    for (const [key, mass] of states) {
      for (const order of orders) addTo(next, key + order, mass / orders.length);
      refuseIfLarge(next.size);
    }
    states = next;
  }
  const centre = (blocks * (treatments + 1)) / 2;
  return tailOf(states, q, (key) => {
    let rest = key;
    let last = (blocks * treatments * (treatments + 1)) / 2;
    let sum = 0;
    for (let i = 0; i < treatments - 1; i++) {
      const rankSum = rest % top;
      rest = Math.floor(rest / top);
      last -= rankSum;
      sum += (rankSum - centre) ** 2;
    }
    sum += (last - centre) ** 2;
    return (12 * sum) / (blocks * treatments * (treatments + 1));
  });
}

function permutationsOf(n: number): readonly (readonly number[])[] {
  if (n === 1) return [[1]];
  return permutationsOf(n - 1).flatMap((order) =>
    Array.from({ length: n }, (_, at) => [...order.slice(0, at), n, ...order.slice(at)]),
  );
}
