import type { Frame } from '@constat/data';
import {
  adjustPValues,
  biweightCorrelation,
  correlationOf,
  correlationOfUnits,
  distanceCorrelation,
  isConstant,
  kendall,
  type Limits,
  logBayesFactorR,
  logBayesFactorTau,
  moments,
  mostInfluential,
  ranksOf,
  SHAPIRO_WILK_LIMITS,
  sdOf,
  shapiroWilk,
  sorted,
  spearmanOfRanks,
  testCorrelation,
  unitDeviations,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { seedOf } from '../../shared/bootstrap.ts';
import { type CorrelatedColumn, codedOf, completePairs, correlatedColumn } from '../kit/columns.ts';
import { COEFFICIENTS, type Coefficient } from '../kit/words.ts';
import { bootstrapPair, type PairValues } from './bootstrap.ts';
import { compareCorrelations, compareGroups } from './comparisons.ts';
import { inferenceOf } from './inference.ts';
import type { MatrixOptions } from './options.ts';
import { latentCorrelation } from './polychoric.ts';
import { LEAST_PAIRS, refusals } from './refusals.ts';
import type { MatrixResult, MissingPair, PairResult, Tested, VariableResult } from './result.ts';
import { scattersOf } from './scatters.ts';

interface FoundPair extends PairResult {
  readonly values: PairValues & { readonly rows: Uint32Array };
}

export async function compute(frame: Frame, options: MatrixOptions, run: RunContext): Promise<MatrixResult> {
  const columns = options.variables.map((name) => correlatedColumn(frame, name));
  const mask = options.missing === 'listwise' ? frame.complete(options.variables).mask : undefined;
  const variables = columns.map((column) => describe(column, mask));
  refuseConstants(variables, options);
  const { found, missing } = correlate(columns, options, mask, run);
  if (found.length === 0) refuseAll(columns, missing);
  const used = rowsUsed(columns, mask);
  const inference = inferenceOf(
    { pairs: found, variables, sample: { used, excluded: frame.rows - used } },
    options,
  );
  if (inference) run.infer?.(() => inference);
  const tested = await withTests(found, options, run);
  const group = options.group === null ? null : frame.factor(options.group);
  return {
    sample: { used, excluded: frame.rows - used },
    variables,
    coded: codedOf(columns),
    pairs: tested,
    missingPairs: missing,
    group:
      options.group === null
        ? null
        : { name: options.group, label: frame.label(options.group), levels: group!.levels },
    groups: group ? found.map((pair) => compareGroups(pair, columns, group, mask, options)) : [],
    comparisons: options.comparisons.map((comparison) => compareCorrelations(columns, comparison, mask)),
    scatters: options.plots.includes('scatter') ? scattersOf(found, options) : [],
    seed: options.bootstrap ? seedOf(options, run) : null,
  };
}

/** Refuses where no pair has a correlation. */
export function refuseAll(
  columns: readonly Pick<CorrelatedColumn, 'name'>[],
  missing: readonly MissingPair[],
): void {
  const refused = missing[0];
  if (!refused) return;
  const names = [columns[refused.first]!.name, columns[refused.second]!.name];
  throw new RefusedError([
    refused.n < LEAST_PAIRS ? refusals.tooFew(names, refused.n) : refusals.noSpread(names),
  ]);
}

/** Two values only, as categories have them: normality is no question. */
export function isBinary(values: Float64Array): boolean {
  const first = values[0];
  const other = values.find((value) => value !== first);
  return other === undefined || values.every((value) => value === first || value === other);
}

function describe({ name, label, values }: CorrelatedColumn, mask: Uint8Array | undefined): VariableResult {
  const used = presentValues(values, mask);
  const m = moments(used);
  if (
    m.n > 0 &&
    !Number.isFinite(m.mean) &&
    used.some((value) => Math.abs(value) === Number.POSITIVE_INFINITY)
  )
    throw new RefusedError([refusals.notFinite(name)]);
  const binary = isBinary(used);
  return {
    name,
    label,
    n: m.n,
    mean: m.n === 0 ? 0 : m.mean,
    sd: isConstant(m) ? 0 : (sdOf(m) ?? 0),
    normality: binary || m.n > SHAPIRO_WILK_LIMITS.max ? null : shapiroWilk(sorted(used)),
    isBinary: binary,
  };
}

/** The values of the rows that count; the column itself where all do. */
function presentValues(values: Float64Array, mask: Uint8Array | undefined): Float64Array {
  const present = new Float64Array(values.length);
  let n = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (!Number.isNaN(value) && mask?.[row] !== 0) present[n++] = value;
  }
  return n === values.length ? values : present.subarray(0, n);
}

/** Variables that cannot be correlated with anything. */
export function refuseConstants(variables: readonly VariableResult[], options: MatrixOptions): void {
  const constant = variables.find(({ n, sd }) => n >= LEAST_PAIRS && sd === 0);
  if (constant) throw new RefusedError([refusals.constant(constant.name, options.variables)]);
}

/** Remembers what is made of the values of a whole column, which serve all its pairs. */
function once<T>(
  columns: readonly CorrelatedColumn[],
  make: (values: Float64Array) => T,
): (v: Float64Array) => T {
  const whole = new Set(columns.map(({ values }) => values));
  const known = new Map<Float64Array, T>();
  return (values) => {
    const found = known.get(values) ?? make(values);
    if (whole.has(values)) known.set(values, found);
    return found;
  };
}

/** Every pair that has a correlation, and those that have none. */
function correlate(
  columns: readonly CorrelatedColumn[],
  options: MatrixOptions,
  mask: Uint8Array | undefined,
  run: RunContext,
): { readonly found: readonly FoundPair[]; readonly missing: readonly MissingPair[] } {
  const { alternative, confidenceLevel: level, coefficients, checks } = options;
  const found: FoundPair[] = [];
  const missing: MissingPair[] = [];
  const total = (columns.length * (columns.length - 1)) / 2;
  const units = once(columns, unitDeviations);
  const ranks = once(columns, (values) => ranksOf(values));
  const looks = (check: MatrixOptions['checks'][number]): boolean =>
    coefficients.includes('pearson') && checks.includes(check);
  for (const [first, a] of columns.entries()) {
    for (let second = first + 1; second < columns.length; second++) {
      const b = columns[second]!;
      run.progress(found.length + missing.length, total, `${a.label}, ${b.label}`);
      const values = completePairs(a, b, mask);
      const { x, y, rows } = values;
      const n = x.length;
      const [u, v] = [units(x), units(y)];
      if (!u || !v || n < LEAST_PAIRS) {
        missing.push({ first, second, n });
        continue;
      }
      const influential = looks('influence') ? mostInfluential(u, v) : null;
      found.push({
        first,
        second,
        n,
        pearson: testCorrelation(correlationOfUnits(u, v), n, { alternative, level }),
        spearman: coefficients.includes('spearman')
          ? spearmanOfRanks(ranks(x), ranks(y), { alternative, level })
          : null,
        kendall: coefficients.includes('kendall') ? kendall(x, y, { alternative, level }) : null,
        polychoric: coefficients.includes('polychoric')
          ? latentCorrelation(x, y, { method: options.polychoricMethod, alternative, level }, () =>
              refusals.perfectAgreement(a.name, b.name, options.variables),
            )
          : null,
        ...(options.further.length > 0 ? { further: furtherOf(x, y, options) } : {}),
        tested: {},
        linearity: looks('linearity') ? linearityOf(x, y) : null,
        influence: influential && { row: rows[influential.index]! + 1, without: influential.without },
        values,
      });
    }
  }
  return { found, missing };
}

/** Cases whose pairs of distances are looked at within a second. */
const MOST_DISTANCES = 20_000;

const furtherOf = (x: Float64Array, y: Float64Array, { further, alternative }: MatrixOptions) => ({
  distance: further.includes('distance') && x.length <= MOST_DISTANCES ? distanceCorrelation(x, y) : null,
  biweight: further.includes('biweight') ? biweightCorrelation(x, y, alternative) : null,
});

/** Cases that show whether values and ranks correlate alike; more would not show it better. */
const MOST_RANKED = 10_000;

function linearityOf(x: Float64Array, y: Float64Array): PairResult['linearity'] {
  const stride = Math.ceil(x.length / MOST_RANKED);
  const every = (_: number, i: number): boolean => i % stride === 0;
  const [a, b] = stride === 1 ? [x, y] : [x.filter(every), y.filter(every)];
  const r = correlationOf(a, b);
  const rho = correlationOf(ranksOf(a).ranks, ranksOf(b).ranks);
  return r === null || rho === null ? null : { r, rho, n: a.length };
}

/** The coefficients asked for, in their usual order. */
const asked = (options: MatrixOptions): readonly Coefficient[] =>
  COEFFICIENTS.filter((coefficient) => options.coefficients.includes(coefficient));

/** Adds what tables show: exact and adjusted p, limits, Bayes factors and bootstrap intervals. */
async function withTests(
  found: readonly FoundPair[],
  options: MatrixOptions,
  run: RunContext,
): Promise<readonly PairResult[]> {
  const coefficients = asked(options);
  const limits: ReadonlyMap<Coefficient, Limits | null>[] = [];
  for (const [i, { values, ...pair }] of found.entries()) {
    const estimates = new Map(
      coefficients.flatMap((coefficient) =>
        coefficient === 'polychoric' ? [] : [[coefficient, pair[coefficient]!.estimate] as const],
      ),
    );
    limits.push(
      options.bootstrap && estimates.size > 0
        ? await bootstrapPair(values, estimates, options, run, {
            done: i * options.bootstrapSamples,
            total: found.length * options.bootstrapSamples,
          })
        : new Map(),
    );
  }
  return testedPairs(
    found.map(({ values: _, ...pair }) => pair),
    options,
    limits,
  );
}

/** The pairs with what tables show of each coefficient. */
export function testedPairs(
  found: readonly PairResult[],
  options: MatrixOptions,
  limits: readonly ReadonlyMap<Coefficient, Limits | null>[] = [],
): readonly PairResult[] {
  const coefficients = asked(options);
  const adjusted = new Map(
    coefficients.map((coefficient) => {
      const pValues = found.map((pair) => pOf(pair, coefficient).pValue);
      return [
        coefficient,
        options.adjustment === 'none' ? pValues : [...adjustPValues(pValues, options.adjustment)],
      ];
    }),
  );
  return found.map((pair, i) => ({
    ...pair,
    tested: Object.fromEntries(
      coefficients.map((coefficient): [Coefficient, Tested] => [
        coefficient,
        {
          ...testOf(pair, coefficient, options),
          pValue: adjusted.get(coefficient)![i]!,
          bootstrap: limits[i]?.get(coefficient) ?? null,
        },
      ]),
    ),
  }));
}

function pOf(
  pair: PairResult,
  coefficient: Coefficient,
): { readonly pValue: number; readonly isExact: boolean } {
  const { pValue } = pair[coefficient]!;
  const exact =
    coefficient === 'spearman' || coefficient === 'kendall' ? pair[coefficient]!.pValueExact : null;
  return exact === null ? { pValue, isExact: false } : { pValue: exact, isExact: true };
}

function testOf(
  pair: PairResult,
  coefficient: Coefficient,
  options: MatrixOptions,
): Omit<Tested, 'pValue' | 'bootstrap'> {
  const { estimate, statistic } = pair[coefficient]!;
  const prior = { width: options.priorWidth, alternative: options.alternative };
  const common = { estimate, statistic, isExact: pOf(pair, coefficient).isExact };
  switch (coefficient) {
    case 'pearson': {
      const { df, ciLower, ciUpper } = pair.pearson!;
      const logBayesFactor = options.bayesFactor ? logBayesFactorR(estimate, pair.n, prior) : null;
      return { ...common, df, ciLower, ciUpper, logBayesFactor };
    }
    case 'spearman':
      return {
        ...common,
        df: pair.spearman!.df,
        ...pair.spearman![options.rankInterval],
        logBayesFactor: null,
      };
    case 'polychoric': {
      const { ciLower, ciUpper } = pair.polychoric!;
      return { ...common, df: null, ciLower, ciUpper, logBayesFactor: null };
    }
    case 'kendall': {
      const logBayesFactor = options.bayesFactor ? logBayesFactorTau(estimate, pair.n, prior) : null;
      return { ...common, df: null, ...pair.kendall!.fieller, logBayesFactor };
    }
  }
}

/** Rows with values in at least two of the variables, or in all of them where that was asked for. */
function rowsUsed(columns: readonly CorrelatedColumn[], mask: Uint8Array | undefined): number {
  const rows = columns[0]!.values.length;
  let used = 0;
  for (let row = 0; row < rows; row++) {
    if (mask) {
      used += mask[row]!;
      continue;
    }
    let present = 0;
    for (const { values } of columns) {
      if (!Number.isNaN(values[row]!)) present++;
      if (present === 2) break;
    }
    if (present === 2) used++;
  }
  return used;
}
