/** A dataset, its variables and their levels with names that mean harm, through every analysis, copy and file. */
import 'fake-indexeddb/auto';
import { type AnyAnalysis, catalogue, loadAnalysis, runAnalysis } from '@constat/analyses';
import {
  type Column,
  type Dataset,
  datasetToCsv,
  datasetToRScript,
  datasetToWorkbook,
  Frame,
  newDataset,
} from '@constat/data';
import {
  createSavedResult,
  REPORT_FORMATS,
  renderDocx,
  renderReport,
  reportOf,
  type SavedResult,
} from '@constat/report';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bundleProgram } from '../src/features/bundle/bundle-r.ts';
import { readBundle } from '../src/features/bundle/read-bundle.ts';
import { writeBundle } from '../src/features/bundle/write-bundle.ts';
import { COPY_FORMATS, type CopyFormat, copiedText } from '../src/ui/copy-block.ts';

const IMAGE = '<img src=x onerror=alert(1)>';
const FORMULA = "=cmd()|'/c calc'!A1";
const ROWS = 40;

const column = (id: string, name: string, type: Column['type'], cells: Column['cells']): Column => ({
  id,
  name,
  type,
  role: 'none',
  description: IMAGE,
  cells,
});
const numbers = (step: number): Column['cells'] => ({
  kind: 'numbers',
  values: Float64Array.from({ length: ROWS }, (_, i) => ((i * step) % 13) + i / 10),
});

/** The numbers are called by both names in turn, the groups too, and so are their levels. */
const dataset: Dataset = newDataset(
  { name: IMAGE, description: FORMULA, makeId: () => 'dataset_bad' },
  ROWS,
  [
    column('n1', IMAGE, 'numeric', numbers(7)),
    column('n2', FORMULA, 'numeric', numbers(5)),
    column('g', `${FORMULA} ${IMAGE}`, 'categorical', {
      kind: 'categories',
      codes: Int32Array.from({ length: ROWS }, (_, i) => i % 2),
      levels: [IMAGE, FORMULA],
    }),
    column('h', `${IMAGE} ${FORMULA}`, 'categorical', {
      kind: 'categories',
      codes: Int32Array.from({ length: ROWS }, (_, i) => Math.floor(i / 3) % 2),
      levels: [FORMULA, IMAGE],
    }),
    column('t', 'text', 'text', {
      kind: 'strings',
      values: Array.from({ length: ROWS }, (_, i) => (i % 2 === 0 ? IMAGE : FORMULA)),
    }),
  ],
);
const [first, second, group, other] = dataset.columns.map(({ name }) => name) as [
  string,
  string,
  string,
  string,
];

const OPTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'independent-samples-ttest': { outcomes: [first, second], group },
  'linear-regression': { outcome: first, covariates: [second], factors: [group] },
  descriptives: { variables: [first, second], split: group },
  frequencies: { variables: [group, other] },
  crosstabs: { rows: group, columns: other },
  'two-way-anova': { outcome: first, factors: [group, other] },
};

async function resultOf(analysis: AnyAnalysis): Promise<SavedResult> {
  const known = Object.entries(OPTIONS[analysis.entry.id] ?? {}).filter(([key]) =>
    Object.hasOwn(analysis.options, key),
  );
  const outcome = await runAnalysis(analysis, new Frame(dataset.columns), Object.fromEntries(known));
  if (outcome.status !== 'done') throw new Error(`${analysis.entry.id}: ${JSON.stringify(outcome)}`);
  return createSavedResult({
    title: `${IMAGE} ${FORMULA}`,
    type: 'other',
    component: analysis.entry.title,
    timestamp: 1,
    random: analysis.entry.id,
    analysis: { id: analysis.entry.id, version: analysis.version },
    options: outcome.options,
    blocks: outcome.blocks,
    result: outcome.result,
    sample: outcome.sample,
    dataset: { id: dataset.id, name: dataset.name, revision: 0, rows: ROWS },
    seed: 1,
    constat: '1',
  });
}

const results = await Promise.all(
  catalogue
    .filter(({ id }) => Object.hasOwn(OPTIONS, id))
    .map(async ({ id }) => resultOf((await loadAnalysis(id))!)),
);
const byId = new Map(results.map((result) => [result.id, result]));

/** A name that became an element. */
const MARKUP = /<img src=x/;
/** A cell that a spreadsheet would run. */
const RUNS = /(?:^|[,;\t\n\r])"?[=+@]/;
/** A table cell that a spreadsheet would run when it is pasted or opened there. */
const CELL_RUNS = /<t[dh][^>]*>(?:<[^/][^>]*>)*\s*[=+@]/;
/** Markup that Markdown passes through. */
const PASSED = /(?<!\\)<img src=x/;
const HARM: Readonly<Record<CopyFormat, RegExp | null>> = {
  rich: MARKUP,
  markdown: PASSED,
  csv: RUNS,
  // Neither knows elements or formulas: a name is a name.
  latex: null,
  text: null,
};

describe.each(results.map((result) => [result.component, result] as const))('%s', (_, result) => {
  it('is drawn from names as they are', () => {
    expect(JSON.stringify(result.data.blocks)).toContain(IMAGE);
  });

  it.each(Object.keys(COPY_FORMATS) as CopyFormat[])('every block is copied as %s without harm', (format) => {
    for (const block of result.data.blocks) {
      const { html, text } = copiedText([block], format);
      const harm = HARM[format];
      if (html !== undefined) expect(html).not.toMatch(CELL_RUNS);
      if (harm && !(block.kind === 'text' && block.role === 'r-code')) expect(html ?? text).not.toMatch(harm);
    }
  });
});

const report = { ...reportOf(results), title: `${IMAGE} ${FORMULA}` };

describe('a report', () => {
  it.each(REPORT_FORMATS)('as %s has no element made of a name', (format) => {
    const text = renderReport(report, byId, format);
    if (format === 'html' || format === 'word') {
      expect(text).not.toMatch(MARKUP);
      expect(text).not.toMatch(CELL_RUNS);
      expect(text).toContain('&lt;img src=x');
      expect(text).not.toMatch(/\son\w+=["']/);
    }
    if (format === 'markdown') expect(text.replace(/```[\s\S]*?```/g, '')).not.toMatch(PASSED);
    if (format === 'latex') expect(text).not.toMatch(/\\(?:input|write18|immediate)\b/);
  });

  it('as .docx has it as text, and no field that runs anything', () => {
    const files = unzipSync(renderDocx(report, byId));
    const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    expect(xml).not.toMatch(MARKUP);
    expect(xml).toContain('&lt;img src=x');
    expect(xml).not.toMatch(/<w:instrText[^>]*>[^<]*(?:cmd|DDE)/i);
  });
});

describe('the data', () => {
  it.each([',', '\t'] as const)('as delimited text (%j) has no formula', (delimiter) => {
    for (const line of datasetToCsv(dataset, { delimiter }).split('\r\n')) expect(line).not.toMatch(RUNS);
  });

  it.each(['xlsx', 'ods'] as const)('as %s has text and no formula', async (format) => {
    const files = unzipSync(new Uint8Array(await datasetToWorkbook(dataset, format)));
    const all = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n');
    expect(all).not.toMatch(MARKUP);
    expect(all).toContain('&lt;img src=x');
    expect(all).not.toMatch(/<f>|<f |table:formula/);
  });

  it('as R is quoted', () => {
    const code = datasetToRScript(dataset).replace(/#.*|"(?:[^"\\]|\\.)*"/g, '');
    expect(code).not.toMatch(/cmd\(|alert\(|<img/);
  });
});

describe('a bundle', () => {
  const made = writeBundle({ title: report.title, project: FORMULA, results }, async () => dataset);
  const text = async (path: RegExp) => {
    const files = unzipSync(new Uint8Array(await (await made).arrayBuffer()));
    const name = Object.keys(files).find((each) => path.test(each)) ?? '';
    return strFromU8(files[name] ?? new Uint8Array());
  };

  it('has file names without a trace of it', async () => {
    const files = unzipSync(new Uint8Array(await (await made).arrayBuffer()));
    for (const name of Object.keys(files)) expect(name).toMatch(/^[a-z0-9]+(?:[-/.][a-z0-9]+)*$/i);
  });

  it('has a data file without formulas, and gives back the names', async () => {
    for (const line of (await text(/csv$/)).split('\r\n')) expect(line).not.toMatch(RUNS);
    const bundle = await readBundle(await made);
    expect(bundle.datasets[0]?.columns.map(({ name }) => name)).toEqual(
      dataset.columns.map(({ name }) => name),
    );
  });

  it('has an R program in which a title cannot begin a line', () => {
    const result = { ...results[0]!, title: 'A\nsystem("calc")\r\u2028quit()' };
    const lines = bundleProgram('B\nquit()', [{ result, data: null }]).split(/[\n\r\u2028]/);
    expect(lines.filter((line) => /^\s*(?:system|quit)/.test(line))).toEqual([]);
  });
});
