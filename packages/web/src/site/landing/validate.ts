/** The values of the comparison with R, computed in the visitor's browser. */
import {
  type AnyAnalysis,
  independentSamplesTtest,
  linearRegression,
  type RawOptions,
  runAnalysis,
} from '@constat/analyses';
import { type Column, Frame } from '@constat/data';
import { oneWayAnova } from '@constat/stats';
import { column, numbers, rowsOf } from './compute.ts';
import { CAR_MPG, CAR_WEIGHT, PLANT_WEIGHT, SUPPLEMENTS } from './data.ts';

/** The values of the comparison with R, in its order. */
export async function computeValidation(): Promise<readonly number[]> {
  const rows = rowsOf('all');
  const supplements = column('supp', {
    kind: 'categories',
    codes: Int32Array.from(rows, (row) => row.code),
    levels: SUPPLEMENTS,
  });
  const lengths = column('len', numbers(rows.map((row) => row.length)));
  const welch = await rowOf(
    independentSamplesTtest,
    [lengths, supplements],
    { outcomes: ['len'], group: 'supp' },
    'test',
    0,
  );
  const cars = [column('mpg', numbers(CAR_MPG)), column('wt', numbers(CAR_WEIGHT))];
  const slope = await rowOf(
    linearRegression,
    cars,
    { outcome: 'mpg', covariates: ['wt'] },
    'coefficients',
    1,
  );
  const plants = Int32Array.from(PLANT_WEIGHT, (_, i) => Math.floor(i / 10));
  const { statistic } = oneWayAnova(Float64Array.from(PLANT_WEIGHT), plants, 3);
  return [welch.t, welch.df, welch.p, slope.b, slope.p, statistic].map(Number);
}

/** One row of a table of a result, by its column keys. */
async function rowOf(
  analysis: AnyAnalysis,
  columns: readonly Column[],
  options: RawOptions,
  table: string,
  row: number,
): Promise<Readonly<Record<string, unknown>>> {
  const outcome = await runAnalysis(analysis, new Frame(columns), options);
  const blocks = outcome.status === 'done' ? outcome.blocks : [];
  const found = blocks.find((block) => block.kind === 'table' && block.id === table);
  return found?.kind === 'table' ? (found.rows[row]?.cells ?? {}) : {};
}
