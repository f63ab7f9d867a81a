import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import {
  associationEffects,
  type ChiSquareTest,
  type ContingencyTable,
  type EffectSize,
  type FisherExact,
  type FisherSimulated,
  fisherExact,
  fisherSimulated,
  type Independence,
  independence,
  linearByLinear,
  logBayesFactorTable,
  type MantelHaenszel,
  type McNemar,
  mantelHaenszel,
  mcnemar,
  type OrdinalAssociation,
  ordinalAssociation,
  type RiskMeasures,
  riskMeasures,
  tableOf,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import {
  type Codes,
  type Counted,
  type CountedVariable,
  caseWeights,
  codesBy,
  countTable,
  requireTwoLevels,
  scoresOf,
} from '../../shared/crosstab/count.ts';
import { type Unordered, unordered } from '../../shared/level-order.ts';
import { inferenceOf } from './inference.ts';
import type { CrosstabOptions } from './options.ts';
import { type TrendResult, trendOf } from './trend.ts';

/** One table with all that is asked about it. */
export interface TableResult extends Counted {
  /** Level of the layer; null for the table of all cases. */
  readonly level: string | null;
  readonly independence: Independence;
  readonly linear: ChiSquareTest;
  /** Cramér's V with limits from those of the noncentrality of chi-square. */
  readonly cramersV: EffectSize;
  readonly fisher: FisherExact | null;
  /** In place of the exact test, where the table is too large for that. */
  readonly simulated: FisherSimulated | null;
  readonly ordinal: OrdinalAssociation | null;
  readonly risk: RiskMeasures | null;
  readonly logBayesFactor: number | null;
}

export interface CrosstabResult {
  readonly sample: Sample;
  readonly whole: TableResult;
  /** Tables of the layer that have two rows and columns. */
  readonly layers: readonly TableResult[];
  readonly layer: { readonly name: string; readonly label: string } | null;
  readonly mantelHaenszel: MantelHaenszel | null;
  readonly mcnemar: McNemar | null;
  /** Of a share over ordered groups; null where it is not asked for. */
  readonly trend: TrendResult | null;
  /** Variables whose levels have no order, where statistics that need one were asked for. */
  readonly unordered: { readonly rows: readonly Unordered[]; readonly columns: readonly Unordered[] };
}

/** Whether something was asked for that the order of levels changes. */
export const needsOrder = ({ tests, measures }: CrosstabOptions): boolean =>
  tests.includes('linear') || measures.includes('ordinal');

export function compute(frame: Frame, options: CrosstabOptions, run: RunContext): CrosstabResult {
  const rowName = options.rows;
  const columnName = options.columns;
  const variable = (name: string): CountedVariable => ({
    name,
    label: frame.label(name),
    levels: frame.factor(name).levels,
  });
  const rows = variable(rowName);
  const columns = variable(columnName);
  const weights = caseWeights(frame, options.weights);
  const layer = options.layer === null ? null : frame.factor(options.layer);
  const codes: Codes = {
    rows: codesBy(frame, rowName, rows.levels),
    columns: codesBy(frame, columnName, columns.levels).map((code, row) =>
      layer && layer.codes[row]! < 0 ? -1 : code,
    ),
  };
  const { table, counted } = countTable(codes, rows, columns, weights);
  requireTwoLevels({ ...counted.rows, role: 'row' }, { ...counted.columns, role: 'column' });
  run.progress(1, 2, rowName);
  const layers = layer
    ? layer.levels.map((level, i) => ({
        level,
        ...countedLayer(codes, layer.codes, i, counted, rows, columns, weights),
      }))
    : [];
  const used = rowsUsed(codes, weights);
  const result: CrosstabResult = {
    sample: { used, excluded: frame.rows - used },
    whole: tableResult(frame, table, counted, null, options, run.seed),
    layers: layers.flatMap(({ level, table: each, counted: levels }) =>
      levels.rows.levels.length > 1 && levels.columns.levels.length > 1
        ? [tableResult(frame, each, levels, level, options, run.seed)]
        : [],
    ),
    layer: options.layer === null ? null : { name: options.layer, label: frame.label(options.layer) },
    mantelHaenszel: layer
      ? mantelHaenszel(
          layers.map(({ full }) => full),
          options.confidenceLevel,
        )
      : null,
    trend: options.trend ? trendOf(frame, counted, options) : null,
    mcnemar: options.paired ? pairedTest(codes, rows, columns, weights) : null,
    unordered: needsOrder(options)
      ? { rows: unordered(frame, rowName), columns: unordered(frame, columnName) }
      : { rows: [], columns: [] },
  };
  const inference = run.infer && inferenceOf(result, options);
  if (inference) run.infer?.(() => inference);
  return result;
}

/** The table of one layer: with its own levels, and with those of the whole, which the tests over layers need. */
function countedLayer(
  codes: Codes,
  layerCodes: Int32Array,
  layer: number,
  whole: Counted,
  rows: CountedVariable,
  columns: CountedVariable,
  weights: Float64Array | undefined,
): { readonly table: ContingencyTable; readonly counted: Counted; readonly full: ContingencyTable } {
  const inLayer: Codes = {
    rows: codes.rows.map((code, row) => (layerCodes[row] === layer ? code : -1)),
    columns: codes.columns,
  };
  const place = (variable: CountedVariable, kept: CountedVariable): Int32Array =>
    Int32Array.from(variable.levels, (level) => kept.levels.indexOf(level));
  const rowPlace = place(rows, whole.rows);
  const columnPlace = place(columns, whole.columns);
  const { rows: r, columns: c } = whole;
  const counts = new Float64Array(r.levels.length * c.levels.length);
  for (let row = 0; row < inLayer.rows.length; row++) {
    const i = inLayer.rows[row]!;
    const j = inLayer.columns[row]!;
    if (i >= 0 && j >= 0 && rowPlace[i]! >= 0 && columnPlace[j]! >= 0)
      counts[rowPlace[i]! * c.levels.length + columnPlace[j]!]! += weights ? weights[row]! : 1;
  }
  const full = tableOf(counts, r.levels.length, c.levels.length);
  return { ...countTable(inLayer, rows, columns, weights), full };
}

function rowsUsed(codes: Codes, weights: Float64Array | undefined): number {
  let used = 0;
  for (let row = 0; row < codes.rows.length; row++)
    if (codes.rows[row]! >= 0 && codes.columns[row]! >= 0 && (!weights || weights[row]! > 0)) used++;
  return used;
}

/** Random tables where all of them are too many; their share is then known to about .0015. */
const FISHER_SAMPLES = 100_000;

/** V is at most 1, and so is its limit. */
const within = ({ estimate, ciLower, ciUpper }: EffectSize): EffectSize => ({
  estimate,
  ciLower,
  ciUpper: Math.min(1, ciUpper),
});

function tableResult(
  frame: Frame,
  table: ContingencyTable,
  counted: Counted,
  level: string | null,
  options: CrosstabOptions,
  seed: number,
): TableResult {
  const square = table.rows === 2 && table.columns === 2;
  const { confidenceLevel } = options;
  const asked = options.tests.includes('fisher');
  const exact = asked ? fisherExact(table, confidenceLevel) : null;
  return {
    ...counted,
    level,
    independence: independence(table),
    linear: linearByLinear(table, scoresOf(frame, counted.rows), scoresOf(frame, counted.columns)),
    cramersV: within(associationEffects(table, confidenceLevel).cramersV),
    fisher: exact,
    simulated: asked && !exact ? fisherSimulated(table, FISHER_SAMPLES, seed) : null,
    ordinal: options.measures.includes('ordinal') ? ordinalAssociation(table, confidenceLevel) : null,
    risk: square && options.measures.includes('risk') ? riskMeasures(table, confidenceLevel) : null,
    logBayesFactor: options.bayesFactor ? logBayesFactorTable(rowsOf(table), options.samplingPlan) : null,
  };
}

/** Counts row by row. */
const rowsOf = ({ rows, columns, counts }: ContingencyTable): readonly (readonly number[])[] =>
  Array.from({ length: rows }, (_, r) => [...counts.slice(r * columns, (r + 1) * columns)]);

/** Both variables with the same levels in the same order, also those that one of them lacks; two at least are shared. */
function pairedTest(
  codes: Codes,
  rows: CountedVariable,
  columns: CountedVariable,
  weights: Float64Array | undefined,
): McNemar {
  const levels = [...rows.levels, ...columns.levels.filter((level) => !rows.levels.includes(level))];
  const shared = rows.levels.filter((level) => columns.levels.includes(level));
  if (shared.length < 2)
    throw new RefusedError([
      {
        code: 'not-paired',
        variable: rows.name,
        message: rich`${bold(rows.label)} and ${bold(columns.label)} do not share the same categories, so McNemar’s test cannot compare them.`,
        advice: rich`Choose two variables with the same levels, or switch McNemar’s test off.`,
      },
    ]);
  const k = levels.length;
  const counts = new Float64Array(k * k);
  const rowPlace = rows.levels.map((level) => levels.indexOf(level));
  const columnPlace = columns.levels.map((level) => levels.indexOf(level));
  for (let row = 0; row < codes.rows.length; row++) {
    const i = codes.rows[row]!;
    const j = codes.columns[row]!;
    if (i >= 0 && j >= 0) counts[rowPlace[i]! * k + columnPlace[j]!]! += weights ? weights[row]! : 1;
  }
  const test = mcnemar(tableOf(counts, k, k));
  if (!test)
    throw new RefusedError([
      {
        code: 'no-differences',
        variable: rows.name,
        message: rich`${bold(rows.label)} and ${bold(columns.label)} are equal in every case, so McNemar’s test has no change to compare.`,
        advice: rich`Choose another pair of variables, or switch McNemar’s test off.`,
      },
    ]);
  return test;
}
