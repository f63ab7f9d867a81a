/** Effects of two-level factorial experiments. */
import { medianSorted } from '../descriptive/order.ts';
import { sorted } from '../descriptive/sort.ts';
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import type { DesignColumn } from '../models/design.ts';
import { leastSquares } from '../models/least-squares.ts';
import type { FTest } from '../models/linear-regression.ts';
import { INTERCEPT } from '../models/model-matrix.ts';
import { StatsError } from '../stats-error.ts';

/** A factor in coded units. */
export interface CodedFactor {
  readonly name: string;
  readonly values: Float64Array;
}

export interface FactorialEffect {
  /** `A` or `A:B`. */
  readonly name: string;
  /** Difference of the means at +1 and at -1: twice the coefficient. */
  readonly effect: number;
  readonly coefficient: number;
  readonly sumOfSquares: number;
  readonly percentContribution: number;
  /** Null where the effects use up all degrees of freedom. */
  readonly test: {
    readonly standardError: number;
    readonly statistic: number;
    readonly pValue: number;
  } | null;
}

export interface FactorialAnalysis {
  readonly n: number;
  readonly mean: number;
  readonly totalSumOfSquares: number;
  readonly effects: readonly FactorialEffect[];
  readonly residual: {
    readonly sumOfSquares: number;
    readonly df: number;
    readonly meanSquare: number;
  } | null;
  readonly model: FTest | null;
  readonly rSquared: number | null;
  readonly adjustedRSquared: number | null;
  /** Of unreplicated experiments: normal scores of the sizes of effects, and Lenth's margins. */
  readonly unreplicated: {
    readonly halfNormal: readonly {
      readonly name: string;
      readonly rank: number;
      readonly quantile: number;
    }[];
    readonly lenth: {
      readonly pse: number;
      readonly marginOfError: number;
      readonly simultaneousMarginOfError: number;
    };
  } | null;
}

/** Terms up to an order over factors, by order and then in factor order. */
export function factorialTerms(names: readonly string[], maxOrder: number): readonly (readonly string[])[] {
  const terms: string[][] = [];
  const extend = (term: string[], from: number, left: number): void => {
    if (left === 0) {
      terms.push(term);
      return;
    }
    for (let i = from; i < names.length; i++) extend([...term, names[i]!], i + 1, left - 1);
  };
  for (let order = 1; order <= Math.min(maxOrder, names.length); order++) extend([], 0, order);
  return terms;
}

/**
 * Effects of factors coded -1 and +1 (Box, Hunter & Hunter 2005, chapter 5) by least squares. Without residual degrees of freedom
 * they are judged by a half-normal plot (Daniel 1959) and Lenth's pseudo standard error (1989, Technometrics 31).
 */
export function factorialAnalysis(
  factors: readonly CodedFactor[],
  outcome: Float64Array,
  terms: readonly (readonly string[])[],
): FactorialAnalysis {
  const n = outcome.length;
  for (const { name, values } of factors)
    if (values.some((value) => value !== -1 && value !== 1) || !values.includes(-1) || !values.includes(1))
      throw new StatsError('out-of-domain', `${name} does not have exactly the two levels -1 and +1`, name);
  const byName = new Map(factors.map((factor) => [factor.name, factor.values]));
  const columns = terms.map((term): DesignColumn => {
    const parts = term.map((name) => {
      const values = byName.get(name);
      if (!values) throw new StatsError('out-of-domain', `there is no factor ${name}`, name);
      return { kind: 'values', values } as const;
    });
    return { name: term.join(':'), parts };
  });
  const kept = withoutAliases(columns, n);
  const fit = leastSquares(
    { rows: n, intercept: true, columns: [{ name: INTERCEPT, parts: [] }, ...kept], terms: [] },
    outcome,
  );
  const mean = outcome.reduce((sum, value) => sum + value, 0) / n;
  const total = outcome.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  if (!(total > 0)) throw new StatsError('out-of-domain', 'the outcome does not vary', 'outcome');
  const df = n - fit.rank;
  const meanSquare = df > 0 ? fit.residualSumOfSquares / df : 0;
  const effects = kept.map(({ name }, i): FactorialEffect => {
    const coefficient = fit.coefficients[i + 1]!;
    let norm = 0;
    for (let k = 0; k < fit.rank; k++) norm += fit.inverse[(i + 1) * fit.rank + k]! ** 2;
    const standardError = Math.sqrt(meanSquare * norm);
    const statistic = coefficient / standardError;
    const sumOfSquares = n * coefficient ** 2;
    return {
      name,
      effect: 2 * coefficient,
      coefficient,
      sumOfSquares,
      percentContribution: (100 * sumOfSquares) / total,
      test: df > 0 ? { standardError, statistic, pValue: 2 * studentT.sf(Math.abs(statistic), df) } : null,
    };
  });
  const df1 = fit.rank - 1;
  const r2 = 1 - fit.residualSumOfSquares / total;
  const f = (total - fit.residualSumOfSquares) / df1 / meanSquare;
  return {
    n,
    mean,
    totalSumOfSquares: total,
    effects,
    residual: df > 0 ? { sumOfSquares: fit.residualSumOfSquares, df, meanSquare } : null,
    model: df > 0 ? { statistic: f, df1, df2: df, pValue: fDistribution.sf(f, df1, df) } : null,
    rSquared: df > 0 ? r2 : null,
    adjustedRSquared: df > 0 ? 1 - ((1 - r2) * (n - 1)) / df : null,
    unreplicated: df > 0 ? null : { halfNormal: halfNormal(effects), lenth: lenth(effects) },
  };
}

/** Columns that repeat an earlier one, or its opposite, cannot be told from it: the first stands for all. */
function withoutAliases(columns: readonly DesignColumn[], n: number): readonly DesignColumn[] {
  const seen = new Set<string>();
  return columns.filter(({ parts }) => {
    const signs = Array.from({ length: n }, (_, row) =>
      parts.reduce((all, part) => (part.kind === 'values' ? all * part.values[row]! : all), 1),
    );
    const key = (flip: number): string => signs.map((sign) => (sign * flip > 0 ? '+' : '-')).join('');
    const plus = key(1);
    if (seen.has(plus) || seen.has(key(-1)) || !plus.includes('-') || !plus.includes('+')) return false;
    seen.add(plus);
    return true;
  });
}

function halfNormal(effects: readonly FactorialEffect[]) {
  const m = effects.length;
  const order = effects
    .map((_, i) => i)
    .sort((a, b) => Math.abs(effects[a]!.effect) - Math.abs(effects[b]!.effect) || a - b);
  const ranks = new Array<number>(m);
  order.forEach((at, i) => {
    ranks[at] = i + 1;
  });
  return effects.map(({ name }, i) => ({
    name,
    rank: ranks[i]!,
    quantile: normal.quantile(0.5 + (0.5 * (ranks[i]! - 0.5)) / m),
  }));
}

function lenth(effects: readonly FactorialEffect[]) {
  const sizes = sorted(Float64Array.from(effects, ({ effect }) => Math.abs(effect)));
  const m = sizes.length;
  const s0 = 1.5 * medianSorted(sizes);
  const pse = 1.5 * medianSorted(sizes.filter((size) => size < 2.5 * s0));
  const df = m / 3;
  return {
    pse,
    marginOfError: studentT.quantile(0.975, df) * pse,
    simultaneousMarginOfError: studentT.quantile((1 + 0.95 ** (1 / m)) / 2, df) * pse,
  };
}
