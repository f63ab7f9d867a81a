/** The demonstration, computed by the engine: at build time, and again in the visitor's browser. */
import { independentSamplesTtest, runAnalysis } from '@constat/analyses';
import { type Column, Frame } from '@constat/data';
import { resolveRuns, type TextRun } from '@constat/report';
import { kernelDensity, quantileSorted } from '@constat/stats';
import { DOSES, SUPPLEMENTS, TOOTH_LENGTH } from './data.ts';

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

export const column = (name: string, cells: Column['cells'], more: Partial<Column> = {}): Column => ({
  id: name,
  name,
  type: cells.kind === 'numbers' ? 'numeric' : 'categorical',
  role: 'none',
  description: '',
  ...more,
  cells,
});
export const numbers = (values: readonly number[]): Column['cells'] => ({
  kind: 'numbers',
  values: Float64Array.from(values),
});

/** Rows of ToothGrowth: the first half had VC, and each dose covers ten rows of a half. */
export function rowsOf(
  dose: DemoChoice['dose'],
): readonly { readonly length: number; readonly code: number }[] {
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
  const rows = rowsOf(choice.dose);
  const frame = new Frame([
    column('len', numbers(rows.map((row) => row.length)), { label: 'tooth length' }),
    column('supp', {
      kind: 'categories',
      codes: Int32Array.from(rows, (row) => row.code),
      levels: SUPPLEMENTS,
    }),
  ]);
  const outcome = await runAnalysis(independentSamplesTtest, frame, {
    outcomes: ['len'],
    group: 'supp',
    test: choice.test,
  });
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
