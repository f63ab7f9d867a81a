/** The demonstration and the comparison with R, computed by the engine: at build time, and again in the visitor's browser. */
import { findAnalysis, type RawOptions, runAnalysis } from '@constat/analyses';
import { type Column, Frame } from '@constat/data';
import { resolveRuns, type TextRun } from '@constat/report';
import { kernelDensity, oneWayAnova, quantileSorted } from '@constat/stats';
import { CAR_MPG, CAR_WEIGHT, DOSES, PLANT_WEIGHT, SUPPLEMENTS, TOOTH_LENGTH } from './data.ts';

export interface DemoChoice {
  readonly dose: 'all' | (typeof DOSES)[number];
  readonly test: 'welch' | 'student';
}

export interface DemoGroup {
  readonly level: string;
  readonly values: readonly number[];
  readonly mean: number;
  readonly sd: number;
  readonly quartiles: readonly [number, number, number];
  readonly density: readonly { readonly x: number; readonly y: number }[];
}

export interface DemoResult {
  readonly choice: DemoChoice;
  readonly finding: readonly TextRun[];
  readonly groups: readonly DemoGroup[];
}

const column = (name: string, cells: Column['cells'], more: Partial<Column> = {}): Column => ({
  id: name,
  name,
  type: cells.kind === 'numbers' ? 'numeric' : 'categorical',
  role: 'none',
  description: '',
  ...more,
  cells,
});
const numbers = (values: readonly number[]): Column['cells'] => ({
  kind: 'numbers',
  values: Float64Array.from(values),
});

/** Rows of ToothGrowth: the first half had VC, and each dose covers ten rows of a half. */
function rowsOf(dose: DemoChoice['dose']): readonly { readonly length: number; readonly code: number }[] {
  return TOOTH_LENGTH.map((length, i) => ({
    length,
    code: i < 30 ? 1 : 0,
    dose: DOSES[Math.floor((i % 30) / 10)],
  })).filter((row) => dose === 'all' || row.dose === dose);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

function describeGroup(level: string, values: readonly number[]): DemoGroup {
  const ordered = Float64Array.from(values).sort();
  const mean = meanOf(values);
  return {
    level,
    values,
    mean,
    sd: Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1)),
    quartiles: [quantileSorted(ordered, 0.25), quantileSorted(ordered, 0.5), quantileSorted(ordered, 0.75)],
    density: kernelDensity(ordered, 61).map(({ x, density }) => ({ x, y: density })),
  };
}

/** The t-test of the demonstration, by the analysis that the app runs. */
export async function computeDemo(choice: DemoChoice): Promise<DemoResult> {
  const analysis = await findAnalysis('independent-samples-ttest')?.load();
  if (!analysis) throw new Error('The t-test is missing.');
  const rows = rowsOf(choice.dose);
  const frame = new Frame([
    column('len', numbers(rows.map((row) => row.length)), { label: 'tooth length' }),
    column('supp', {
      kind: 'categories',
      codes: Int32Array.from(rows, (row) => row.code),
      levels: SUPPLEMENTS,
    }),
  ]);
  const outcome = await runAnalysis(analysis, frame, { outcomes: ['len'], group: 'supp', test: choice.test });
  if (outcome.status !== 'done') throw new Error('The t-test was refused.');
  const finding = outcome.blocks.find((block) => block.kind === 'text' && block.role === 'finding');
  return {
    choice,
    finding: finding?.kind === 'text' ? finding.paragraphs.flatMap((runs) => resolveRuns(runs)) : [],
    groups: SUPPLEMENTS.map((level, code) =>
      describeGroup(
        level,
        rows.filter((row) => row.code === code).map((row) => row.length),
      ),
    ),
  };
}

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
    'independent-samples-ttest',
    [lengths, supplements],
    { outcomes: ['len'], group: 'supp' },
    'test',
    0,
  );
  const cars = [column('mpg', numbers(CAR_MPG)), column('wt', numbers(CAR_WEIGHT))];
  const slope = await rowOf(
    'linear-regression',
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
  id: string,
  columns: readonly Column[],
  options: RawOptions,
  table: string,
  row: number,
): Promise<Readonly<Record<string, unknown>>> {
  const analysis = await findAnalysis(id)?.load();
  if (!analysis) throw new Error(`There is no analysis '${id}'.`);
  const outcome = await runAnalysis(analysis, new Frame(columns), options);
  const blocks = outcome.status === 'done' ? outcome.blocks : [];
  const found = blocks.find((block) => block.kind === 'table' && block.id === table);
  return found?.kind === 'table' ? (found.rows[row]?.cells ?? {}) : {};
}
