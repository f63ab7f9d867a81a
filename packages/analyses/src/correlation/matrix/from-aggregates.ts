/** Pearson's correlations from sums of products made where the data is. */
import { ask, type Condition, type Expression, type Frame, type Source } from '@constat/data';
import { isConstant, SHAPIRO_WILK_LIMITS, sdOf, shapiroWilk, testCorrelation, zip } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { Distributions } from '../../sources/distributions.ts';
import {
  type Among,
  correlationOfSums,
  momentsOf,
  type PairOf,
  type PairSums,
  pairSums,
} from '../../sources/pair-sums.ts';
import { groupOf, rowsIn, usedRows } from '../../sources/rows.ts';
import { type CorrelatedColumn, codedOf, correlatedColumn } from '../kit/columns.ts';
import { comparedPairs, comparisonOf, groupCorrelation, groupTests } from './comparisons.ts';
import { isBinary, refuseAll, refuseConstants, testedPairs } from './compute.ts';
import type { MatrixOptions } from './options.ts';
import { LEAST_PAIRS, refusals } from './refusals.ts';
import type {
  Comparison,
  GroupComparison,
  GroupCorrelation,
  MatrixResult,
  MissingPair,
  PairResult,
  VariableResult,
} from './result.ts';

/** What needs every case. */
export function needsCases({ coefficients, bootstrap, further }: MatrixOptions): string | null {
  if (coefficients.includes('spearman')) return 'Spearman’s ρ';
  if (coefficients.includes('kendall')) return 'Kendall’s τ';
  if (coefficients.includes('polychoric')) return 'A polychoric correlation';
  if (further.includes('distance')) return 'A distance correlation';
  if (further.includes('biweight')) return 'A biweight midcorrelation';
  return bootstrap ? 'The bootstrap' : null;
}

/** A column as an expression; levels count as the numbers that they have in memory. */
function expressionOf(frame: Frame, { name, values }: CorrelatedColumn): Expression {
  if (frame.column(name).type === 'numeric') return ask.column(name);
  const { codes, values: levels } = frame.factor(name);
  return ask.pick(
    name,
    [...levels],
    levels.map((_, code) => values[codes.indexOf(code)] ?? 0),
  );
}

/** What is said of one variable; few values are looked at one by one. */
async function describe(
  source: Source,
  { name, label, values }: CorrelatedColumn,
  of: Expression,
  sums: PairSums,
  among: Among,
): Promise<VariableResult> {
  const m = momentsOf(sums);
  if (m.n > 0 && !Number.isFinite(m.mean)) throw new RefusedError([refusals.notFinite(name)]);
  const common = {
    name,
    label,
    n: m.n,
    mean: m.n === 0 ? 0 : m.mean,
    sd: isConstant(m) ? 0 : (sdOf(m) ?? 0),
  };
  // the sketch holds every different value of a column that has few
  if (m.n > SHAPIRO_WILK_LIMITS.max)
    return { ...common, normality: null, isBinary: isBinary(values.filter((value) => !Number.isNaN(value))) };
  const complete = [...new Set([name, ...(among.complete ?? [])])];
  const { groups } = await Distributions.of(source, { of, complete });
  const ordered = groups[0]?.expanded() ?? new Float64Array(0);
  const binary = isBinary(ordered);
  return { ...common, normality: binary ? null : shapiroWilk(ordered), isBinary: binary };
}

interface Asked {
  readonly source: Source;
  readonly columns: readonly CorrelatedColumn[];
  readonly expressions: readonly Expression[];
  readonly among: Among;
}

/** Every pair of places, in their order. */
const placesOf = ({ columns }: Asked): readonly (readonly [number, number])[] =>
  columns.flatMap((_, first) => columns.slice(first + 1).map((__, i) => [first, first + 1 + i] as const));

const ONE = ask.constant(1);

/** The sums of the pairs at these places. */
const sumsAt = (
  { source, expressions }: Asked,
  places: readonly (readonly [number, number])[],
  among: Among,
): Promise<readonly PairSums[]> =>
  pairSums(
    source,
    places.map(([i, j]): PairOf => [expressions[i] ?? ONE, expressions[j] ?? ONE]),
    among,
  );

/** Every pair that has a correlation, and those that have none. */
async function correlate(
  asked: Asked,
  { alternative, confidenceLevel: level }: MatrixOptions,
): Promise<{ readonly found: readonly PairResult[]; readonly missing: readonly MissingPair[] }> {
  const places = placesOf(asked);
  const found: PairResult[] = [];
  const missing: MissingPair[] = [];
  for (const [[first, second], sums] of zip(places, await sumsAt(asked, places, asked.among))) {
    const { n } = sums;
    const r = n < LEAST_PAIRS ? null : correlationOfSums(sums);
    if (r === null) missing.push({ first, second, n });
    else
      found.push({
        first,
        second,
        n,
        pearson: testCorrelation(r, n, { alternative, level }),
        spearman: null,
        kendall: null,
        polychoric: null,
        tested: {},
        linearity: null,
        influence: null,
      });
  }
  return { found, missing };
}

/** The pairs that have a correlation, compared between the groups. */
async function comparedGroups(
  asked: Asked,
  frame: Frame,
  name: string,
  found: readonly PairResult[],
  { confidenceLevel }: MatrixOptions,
): Promise<readonly GroupComparison[]> {
  const { levels: shown } = frame.factor(name);
  const places = found.map(({ first, second }) => [first, second] as const);
  const groups: GroupCorrelation[][] = found.map(() => []);
  for (const [level, value] of zip(shown, groupOf(frame, name).levels)) {
    const where: Condition[] = [{ kind: 'level', name, levels: [value] }];
    const sums = await sumsAt(asked, places, { ...asked.among, where });
    for (const [own, ownSums] of zip(groups, sums))
      own.push(groupCorrelation(level, ownSums.n, () => correlationOfSums(ownSums), confidenceLevel));
  }
  return zip(found, groups).map(([{ first, second }, own]) => ({
    first,
    second,
    groups: own,
    ...groupTests(own),
  }));
}

/** Two correlations of the same cases. */
async function compared(asked: Asked, comparison: MatrixOptions['comparisons'][number]): Promise<Comparison> {
  const { columns, among } = asked;
  const pairs = comparedPairs(columns, comparison);
  const { involved } = pairs;
  const names = columns.flatMap(({ name }, i) => (involved.includes(i) ? [name] : []));
  const complete = [...new Set([...(among.complete ?? []), ...names])];
  const places = involved.flatMap((first, i) =>
    involved.slice(i + 1).map((second) => [first, second] as const),
  );
  const sums = zip(places, await sumsAt(asked, places, { complete }));
  return comparisonOf(columns, pairs, sums[0]?.[1].n ?? 0, (i, j) => {
    const wanted = [involved[i], involved[j]];
    const found = sums.find(([place]) => place.every((each) => wanted.includes(each)));
    return found ? correlationOfSums(found[1]) : null;
  });
}

export async function compute(source: Source, frame: Frame, options: MatrixOptions): Promise<MatrixResult> {
  const columns = options.variables.map((name) => correlatedColumn(frame, name));
  const expressions = columns.map((column) => expressionOf(frame, column));
  const among: Among = options.missing === 'listwise' ? { complete: options.variables } : {};
  const asked: Asked = { source, columns, expressions, among };
  const own = await sumsAt(
    asked,
    columns.map((_, i) => [i, i] as const),
    among,
  );
  const variables: VariableResult[] = [];
  for (const [column, of, sums] of zip(columns, expressions, own))
    variables.push(await describe(source, column, of, sums, among));
  refuseConstants(variables, options);
  const { found, missing } = await correlate(asked, options);
  if (found.length === 0) refuseAll(columns, missing);
  const comparisons: Comparison[] = [];
  for (const comparison of options.comparisons) comparisons.push(await compared(asked, comparison));
  const used = await usedRows(source, options.variables, among, 2);
  const { group } = options;
  return {
    sample: { used, excluded: (await rowsIn(source)) - used },
    variables,
    coded: codedOf(columns),
    pairs: testedPairs(found, options),
    missingPairs: missing,
    group:
      group === null ? null : { name: group, label: frame.label(group), levels: frame.factor(group).levels },
    groups: group === null ? [] : await comparedGroups(asked, frame, group, found, options),
    comparisons,
    scatters: [],
    seed: null,
  };
}
