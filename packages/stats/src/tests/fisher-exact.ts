/** Fisher's exact test of a contingency table. */
import type { ContingencyTable } from '../descriptive/contingency.ts';
import { brentRoot, expandBracket } from '../optim/root.ts';
import { lfactorial } from '../special/gamma.ts';

export interface FisherExact {
  /** Sum of the probabilities of all tables with these margins that are no likelier than the observed one. */
  readonly pValue: number;
  /** Of a 2 x 2 table: both one-sided p, the conditional estimate of the odds ratio and its exact interval (null: infinite). */
  readonly twoByTwo: {
    readonly pLess: number;
    readonly pGreater: number;
    readonly oddsRatio: number | null;
    readonly ciLower: number;
    readonly ciUpper: number | null;
  } | null;
}

/** Tables count as equally likely within this relative slack, as in R. */
const SLACK = 1e-7;

/** Steps of the enumeration after which a table is too large for an exact answer: a second or two of work. */
const MAX_STEPS = 4_000_000;

/** The same of cases, and of values that the first cell of a 2 x 2 table can take. */
const MOST_CASES = 1_000_000;
const MOST_VALUES = 10_000_000;

/** Fisher's (1935) test; null for a table that is not of whole counts, has an empty margin, or is too large to enumerate. */
export function fisherExact(table: ContingencyTable, level: number): FisherExact | null {
  if (table.counts.some((count) => !Number.isInteger(count))) return null;
  if (table.rowTotals.includes(0) || table.columnTotals.includes(0)) return null;
  if (table.rows === 2 && table.columns === 2) return twoByTwo(table, level);
  if (table.total > MOST_CASES) return null;
  const pValue = enumerate(table);
  return pValue === null ? null : { pValue, twoByTwo: null };
}

/** The conditional distribution of the first cell is noncentral hypergeometric (Cornfield 1956). */
function twoByTwo(
  { counts, rowTotals, columnTotals, total }: ContingencyTable,
  level: number,
): FisherExact | null {
  const [m, n] = [columnTotals[0]!, columnTotals[1]!];
  const k = rowTotals[0]!;
  const x = counts[0]!;
  const low = Math.max(0, k - n);
  const high = Math.min(k, m);
  if (high - low > MOST_VALUES) return null;
  const logMass = Float64Array.from({ length: high - low + 1 }, (_, i) => {
    const a = low + i;
    return -(lfactorial(a) + lfactorial(m - a) + lfactorial(k - a) + lfactorial(total - m - k + a));
  });
  const weighted = (logOdds: number): Float64Array => {
    const logs = logMass.map((log, i) => log + logOdds * i);
    const top = logs.reduce((best, log) => Math.max(best, log), Number.NEGATIVE_INFINITY);
    const mass = logs.map((log) => Math.exp(log - top));
    const sum = mass.reduce((all, each) => all + each, 0);
    return mass.map((each) => each / sum);
  };
  const null1 = weighted(0);
  const observed = null1[x - low]!;
  const sumWhere = (mass: Float64Array, take: (a: number, p: number) => boolean): number =>
    mass.reduce((sum, p, i) => (take(low + i, p) ? sum + p : sum), 0);
  const upper = (logOdds: number): number => sumWhere(weighted(logOdds), (a) => a >= x);
  const lower = (logOdds: number): number => sumWhere(weighted(logOdds), (a) => a <= x);
  const meanAt = (logOdds: number): number => weighted(logOdds).reduce((sum, p, i) => sum + p * (low + i), 0);
  const solve = (gap: (logOdds: number) => number): number => {
    const [from, to] = expandBracket(gap, 0, 1, -700, 700);
    return Math.exp(brentRoot(gap, from, to, { tolerance: 1e-12 }).root);
  };
  const alpha = (1 - level) / 2;
  return {
    pValue: Math.min(
      1,
      sumWhere(null1, (_, p) => p <= observed * (1 + SLACK)),
    ),
    twoByTwo: {
      pLess: Math.min(1, lower(0)),
      pGreater: Math.min(1, upper(0)),
      oddsRatio: x === low ? 0 : x === high ? null : solve((logOdds) => meanAt(logOdds) - x),
      ciLower: x === low ? 0 : solve((logOdds) => upper(logOdds) - alpha),
      ciUpper: x === high ? null : solve((logOdds) => lower(logOdds) - alpha),
    },
  };
}

/**
 * The network of Mehta & Patel (1983, JASA 78, 427-434): columns one after the other, a node being what is left of the rows, in
 * ascending order, since which row has how much left does not matter to what follows.
 * Paths that all lead to tables no likelier than the observed one are closed at once by the known sum over their ends, those
 * that cannot lead there are dropped, by the longest and shortest path from the node.
 */
function enumerate(table: ContingencyTable): number | null {
  const logFactorials = Float64Array.from({ length: table.total + 1 }, (_, count) => lfactorial(count));
  const lf = (count: number): number => logFactorials[count]!;
  const flip = table.rows > table.columns;
  const rows = flip ? table.columnTotals : table.rowTotals;
  // the largest column last, where the path is forced
  const columns = Array.from(flip ? table.rowTotals : table.columnTotals).sort((a, b) => a - b);
  const constant =
    rows.reduce((sum, count) => sum + lf(count), 0) +
    columns.reduce((sum, count) => sum + lf(count), 0) -
    lf(table.total);
  const observed = constant - table.counts.reduce((sum, count) => sum + lf(count), 0);
  const limit = observed + SLACK;
  const network = new Network(columns, logFactorials);
  let stage = new Map<string, Node>([[rows.join(), { rest: Array.from(rows), paths: new Map([[0, 1]]) }]]);
  let p = 0;
  try {
    // of the last two columns every way to fill them is known at once
    const closing = columns.length - 2;
    for (let at = 0; at <= closing; at++) {
      const next = new Map<string, Node>();
      for (const { rest, paths } of stage.values()) {
        const { longest, shortest } = network.bounds(rest, at);
        const open: [number, number][] = [];
        for (const [past, weight] of paths) {
          if (constant + past + longest <= limit)
            p += weight * Math.exp(constant + past + network.logTotal(rest, at));
          else if (constant + past + shortest <= limit) open.push([past, weight]);
        }
        if (open.length > 0 && at === closing) {
          const ends = network.ends(rest, at);
          for (const [past, weight] of open)
            p += weight * Math.exp(constant + past + ends.top) * ends.sumUpTo(limit - constant - past);
        } else if (open.length > 0)
          network.branches(rest, at, (left, step) => {
            const key = left.sort((a, b) => a - b).join();
            let node = next.get(key);
            if (!node) {
              node = { rest: left, paths: new Map() };
              next.set(key, node);
            }
            for (const [past, weight] of open) {
              const value = Math.round((past + step) * 1e10) / 1e10;
              node.paths.set(value, (node.paths.get(value) ?? 0) + weight);
              network.count();
            }
          });
      }
      stage = next;
    }
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
  return Math.min(1, p);
}

interface Node {
  readonly rest: number[];
  /** Sums of -log n! so far, and how many paths have them. */
  readonly paths: Map<number, number>;
}

interface Ends {
  readonly top: number;
  readonly sumUpTo: (value: number) => number;
}

class TooLarge extends Error {}

class Network {
  readonly #columns: readonly number[];
  readonly #logFactorials: Float64Array;
  readonly #bounds = new Map<string, { longest: number; shortest: number }>();
  #steps = 0;

  constructor(columns: readonly number[], logFactorials: Float64Array) {
    this.#columns = columns;
    this.#logFactorials = logFactorials;
  }

  count(by = 1): void {
    this.#steps += by;
    if (this.#steps > MAX_STEPS) throw new TooLarge();
  }

  /** log of the sum of prod 1/n! over all ways to fill the columns from `at` on: (sum)! / (prod rest! prod columns!). */
  logTotal(rest: readonly number[], at: number): number {
    let sum = 0;
    let log = 0;
    for (const count of rest) {
      sum += count;
      log -= this.#logFactorials[count]!;
    }
    for (let j = at; j < this.#columns.length; j++) log -= this.#logFactorials[this.#columns[j]!]!;
    return log + this.#logFactorials[sum]!;
  }

  /** Every way to fill column `at`: what is left of the rows, and the sum of -log n! of its cells. */
  branches(rest: readonly number[], at: number, visit: (left: number[], step: number) => void): void {
    const left = [...rest];
    const last = at === this.#columns.length - 1;
    const logFactorials = this.#logFactorials;
    const fill = (row: number, toPlace: number, step: number): void => {
      this.count();
      if (row === rest.length - 1) {
        if (toPlace > rest[row]!) return;
        left[row] = rest[row]! - toPlace;
        visit([...left], step - logFactorials[toPlace]!);
        return;
      }
      let room = 0;
      for (let i = row + 1; i < rest.length; i++) room += rest[i]!;
      const from = Math.max(last ? rest[row]! : 0, toPlace - room);
      for (let n = from; n <= Math.min(rest[row]!, toPlace); n++) {
        left[row] = rest[row]! - n;
        fill(row + 1, toPlace - n, step - logFactorials[n]!);
      }
    };
    fill(0, this.#columns[at]!, 0);
  }

  /** Of the sums of -log n! over all ways to fill the last two columns: the largest, and the sum of exp(each - largest) up to a value. */
  ends(rest: readonly number[], at: number): Ends {
    const found: number[] = [];
    this.branches(rest, at, (left, step) => {
      found.push(left.reduce((sum, count) => sum - this.#logFactorials[count]!, step));
    });
    const values = Float64Array.from(found).sort();
    const top = values.at(-1) ?? 0;
    let sum = 0;
    const sums = values.map((value) => {
      sum += Math.exp(value - top);
      return sum;
    });
    return {
      top,
      sumUpTo: (limit) => {
        let low = 0;
        let high = values.length;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (values[middle]! <= limit) low = middle + 1;
          else high = middle;
        }
        return low === 0 ? 0 : sums[low - 1]!;
      },
    };
  }

  /** Largest and smallest sum of -log n! over the columns from `at` on; the order of the rows does not matter. */
  bounds(rest: readonly number[], at: number): { longest: number; shortest: number } {
    if (at === this.#columns.length) return { longest: 0, shortest: 0 };
    if (at === this.#columns.length - 2) return this.#lastTwo(rest, at);
    const ordered = [...rest].sort((a, b) => a - b);
    const key = `${at}:${ordered.join()}`;
    const known = this.#bounds.get(key);
    if (known) return known;
    let longest = Number.NEGATIVE_INFINITY;
    let shortest = Number.POSITIVE_INFINITY;
    this.branches(ordered, at, (left, step) => {
      const beyond = this.bounds(left, at + 1);
      longest = Math.max(longest, step + beyond.longest);
      shortest = Math.min(shortest, step + beyond.shortest);
    });
    const found = { longest, shortest };
    this.#bounds.set(key, found);
    return found;
  }

  /**
   * The same of the last two columns without going through the ways to fill them: -log x! - log (r - x)! is concave, so the largest
   * sum is where no unit gains by moving to another row, and the smallest at a corner, where all rows but one are in one column.
   */
  #lastTwo(rest: readonly number[], at: number): { longest: number; shortest: number } {
    const lf = this.#logFactorials;
    this.count(2 ** rest.length);
    const [first, second] = [this.#columns[at]!, this.#columns[at + 1]!];
    const x = rest.map((count) => Math.floor((count * first) / (first + second)));
    const up = (i: number): number => (rest[i]! - x[i]!) / (x[i]! + 1);
    const down = (i: number): number => x[i]! / (rest[i]! - x[i]! + 1);
    const best = (gain: (i: number) => number): number => {
      let found = 0;
      for (let i = 1; i < rest.length; i++) if (gain(i) > gain(found)) found = i;
      return found;
    };
    for (let placed = x.reduce((sum, count) => sum + count, 0); placed < first; placed++) x[best(up)]!++;
    for (;;) {
      this.count();
      const [to, from] = [best(up), best(down)];
      const gains = (rest[to]! - x[to]!) * x[from]! > (x[to]! + 1) * (rest[from]! - x[from]! + 1);
      if (to === from || !gains) break;
      x[to]!++;
      x[from]!--;
    }
    const longest = x.reduce((sum, count, i) => sum - lf[count]! - lf[rest[i]! - count]!, 0);
    return { longest, shortest: this.#corner(rest, first) };
  }

  /** The smallest sum of -log n! of two columns, the first of which holds `first`: over the sets of rows that lie in it whole. */
  #corner(rest: readonly number[], first: number): number {
    const lf = this.#logFactorials;
    let smallest = Number.POSITIVE_INFINITY;
    const all = rest.reduce((sum, count) => sum - lf[count]!, 0);
    for (let set = 0; set < 2 ** rest.length; set++) {
      let inside = 0;
      for (let i = 0; i < rest.length; i++) if ((set >> i) & 1) inside += rest[i]!;
      const left = first - inside;
      if (left < 0) continue;
      if (left === 0) smallest = Math.min(smallest, all);
      else
        for (let i = 0; i < rest.length; i++)
          if (!((set >> i) & 1) && rest[i]! >= left)
            smallest = Math.min(smallest, all + lf[rest[i]!]! - lf[left]! - lf[rest[i]! - left]!);
    }
    return smallest;
  }
}
