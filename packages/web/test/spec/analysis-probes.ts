/** What analyses do with numbers of the specification, found by running them. */
import { loadAnalysis, loadForm, runAnalysis } from '@constat/analyses';
import { Frame, importPaste } from '@constat/data';
import { renderBlocks } from '@constat/report';
import { studentT } from '@constat/stats';

const ROWS = 20;
const wave = (of: (angle: number) => number): readonly number[] =>
  Array.from({ length: ROWS }, (_, i) => of((2 * Math.PI * i) / ROWS));

/** A variable whose correlation with the cosine has this p-value, exactly. */
function withP(p: number): readonly number[] {
  const t = studentT.isf(p / 2, ROWS - 2);
  const r = t / Math.sqrt(ROWS - 2 + t * t);
  const other = wave(Math.sin);
  return wave(Math.cos).map((value, i) => r * value + Math.sqrt(1 - r * r) * other[i]!);
}

/** The default of an option of an analysis. */
export async function optionDefault(id: string, option: string): Promise<unknown> {
  const form = await loadForm(id);
  const found: unknown = form && Reflect.get(form.options, option);
  return found !== null && typeof found === 'object' ? Reflect.get(found, 'default') : undefined;
}

async function textOf(id: string, columns: Readonly<Record<string, readonly number[]>>, options: object) {
  const names = Object.keys(columns);
  const rows = columns[names[0]!]!.map((_, row) => names.map((name) => columns[name]![row]).join('\t'));
  const { dataset } = await importPaste([names.join('\t'), ...rows].join('\n'), { name: 'probe' });
  const analysis = await loadAnalysis(id);
  if (!analysis) throw new Error(`There is no analysis ${id}.`);
  const outcome = await runAnalysis(analysis, new Frame(dataset.columns), { ...options });
  if (outcome.status !== 'done') throw new Error(`${id}: ${JSON.stringify(outcome)}`);
  return renderBlocks(outcome.blocks, 'text');
}

/** The stars that correlations with these p-values get in the matrix, and the text of the whole result. */
export async function starsOf(
  pValues: readonly number[],
  flagSignificant = true,
): Promise<{ readonly stars: readonly string[]; readonly text: string }> {
  const columns = Object.fromEntries(pValues.map((p, i) => [`y${i}`, withP(p)]));
  const options = { variables: ['x', ...Object.keys(columns)], flagSignificant };
  const text = await textOf('matrix', { x: wave(Math.cos), ...columns }, options);
  const rows = text.split('\n').filter((line) => /^\d+\. y\d/.test(line));
  return { stars: rows.map((row) => /\s\.\d\d(\**)/.exec(row)?.[1] ?? 'none'), text };
}

/** Just below and just above each of the limits of the specification. */
const AROUND = [0.0499, 0.0501, 0.00999, 0.01001, 0.000999, 0.001001];

/** By the names of the specification. */
export const analysisProbes: Readonly<Record<string, () => Promise<unknown>>> = {
  'report.alpha': () => optionDefault('kruskal-wallis-test', 'alpha'),
  'report.ciLevel': () => optionDefault('one-sample-ttest', 'confidenceLevel'),
  'report.stars': async () => {
    const { stars } = await starsOf(AROUND);
    return String(stars) === '*,,**,*,***,**' ? { '*': 0.05, '**': 0.01, '***': 0.001 } : stars;
  },
  'report.flagSignificantOptional': async () =>
    (await starsOf(AROUND)).text.includes('*') && !(await starsOf(AROUND, false)).text.includes('*'),
  'outliers.iqrMultiplier': () => optionDefault('outliers', 'multiplier'),
  'outliers.minValues': async () => {
    for (let n = 2; n < 10; n++) {
      const x = Array.from({ length: n }, (_, i) => i * i);
      if (!/needs at least/.test(await textOf('outliers', { x }, { variables: ['x'] }))) return n;
    }
    return Number.NaN;
  },
};
