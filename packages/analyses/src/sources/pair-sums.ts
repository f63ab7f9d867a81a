/** Sums of pairs of variables, each over the rows that have both, asked of a table elsewhere. */
import { ask, type Condition, type Expression, type Plan, type Source } from '@constat/data';
import { CONSTANT_TOLERANCE, correlationOfProduct, type Moments } from '@constat/stats';

/** Size, means, and sums of squares and products about them. */
export interface PairSums {
  readonly n: number;
  readonly means: readonly [number, number];
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

export type PairOf = readonly [Expression, Expression];

/** Which rows count. */
export interface Among {
  readonly complete?: readonly string[];
  readonly where?: readonly Condition[];
}

/** Pairs asked for in one statement; more would make one that engines take long to plan. */
const AT_ONCE = 40;

/** The first of two where the second has a value too. */
const besides = (x: Expression, y: Expression): Expression =>
  x === y ? x : ask.add(x, ask.multiply(ask.constant(0), y));

/** Numbers of the only group of an answer, a list for each pair. */
async function numbersOf(
  source: Source,
  plan: Plan,
  each: number,
): Promise<readonly (readonly (number | null)[])[]> {
  const { values } = await source.ask(plan);
  return Array.from({ length: values.length / each }, (_, pair) =>
    Array.from({ length: each }, (__, k) => values[pair * each + k]?.[0] ?? null),
  );
}

async function sumsOf(source: Source, pairs: readonly PairOf[], among: Among): Promise<readonly PairSums[]> {
  const centres = await numbersOf(
    source,
    ask.plan({
      ...among,
      measures: pairs.flatMap(([x, y]) => [
        ask.valid(besides(x, y)),
        ask.sum(besides(x, y)),
        ask.sum(besides(y, x)),
      ]),
    }),
    3,
  );
  const means = centres.map(([n, x, y]): readonly [number, number, number] =>
    n ? [n, (x ?? 0) / n, (y ?? 0) / n] : [0, 0, 0],
  );
  const sums = await numbersOf(
    source,
    ask.plan({
      ...among,
      measures: pairs.flatMap(([x, y], i) => {
        const [, centreX, centreY] = means[i] ?? [0, 0, 0];
        const [dx, dy] = [ask.minus(x, centreX), ask.minus(y, centreY)];
        const [own, other] = [besides(dx, x === y ? dx : dy), besides(dy, x === y ? dy : dx)];
        return [
          ask.sum(own),
          ask.sum(other),
          ask.sum(ask.multiply(own, dx)),
          ask.sum(ask.multiply(other, dy)),
          ask.sum(ask.multiply(dx, dy)),
        ];
      }),
    }),
    5,
  );
  return sums.map((found, i) => {
    const [dx, dy, xx, yy, xy] = found.map((value) => value ?? 0) as [number, number, number, number, number];
    const [n, meanX, meanY] = means[i] ?? [0, 0, 0];
    // what the rounding of the means left (Chan, Golub and LeVeque 1983, eq. 1.7)
    const rest = (sum: number, a: number, b: number): number => (n === 0 ? 0 : sum - (a * b) / n);
    return {
      n,
      means: n === 0 ? [0, 0] : [meanX + dx / n, meanY + dy / n],
      xx: Math.max(0, rest(xx, dx, dx)),
      yy: Math.max(0, rest(yy, dy, dy)),
      xy: rest(xy, dx, dy),
    };
  });
}

/** The sums of every pair over the rows that have both of its values. */
export async function pairSums(
  source: Source,
  pairs: readonly PairOf[],
  among: Among = {},
): Promise<readonly PairSums[]> {
  const found: PairSums[] = [];
  for (let from = 0; from < pairs.length; from += AT_ONCE)
    found.push(...(await sumsOf(source, pairs.slice(from, from + AT_ONCE), among)));
  return found;
}

/** The first two moments of the first variable of a pair. */
export const momentsOf = ({ n, means: [mean], xx }: PairSums): Moments => ({
  n,
  sum: n * mean,
  mean,
  m2: xx,
  m3: 0,
  m4: 0,
});

/** Pearson's correlation; null where one of the two does not vary. */
export function correlationOfSums({ n, means: [meanX, meanY], xx, yy, xy }: PairSums): number | null {
  const varies = (squares: number, mean: number): boolean =>
    Math.sqrt(squares / n) > CONSTANT_TOLERANCE * Math.abs(mean);
  if (n === 0 || !varies(xx, meanX) || !varies(yy, meanY)) return null;
  return correlationOfProduct(Math.max(-1, Math.min(1, xy / Math.sqrt(xx) / Math.sqrt(yy))));
}
