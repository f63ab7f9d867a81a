/** What every analysis must keep, checked for all of them at once. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lengthOf } from '@constat/data';
import {
  type Block,
  drawingOf,
  drawingSvg,
  type FigureBlock,
  REPORT_FORMATS,
  type Runs,
  renderBlocks,
  themeSpec,
} from '@constat/report';
import { describe, expect, it } from 'vitest';
import { partOf, TURNS } from '../../../scripts/in-turn.ts';
import { exampleFrame } from '../golden/cases.ts';
import {
  type AnyAnalysis,
  catalogue,
  conditionsOf,
  defaultOf,
  keepCases,
  loadAnalysis,
  loadForm,
  readOptions,
  runAnalysis,
  toolSchema,
} from '../src/index.ts';
import { compileFigure } from './compile-figure.ts';

const folder = (area: string, id: string): string =>
  fileURLToPath(new URL(`../src/${area}/${id}/`, import.meta.url));

/** Every number anywhere in a value, with the path to it. */
function* numbersIn(value: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof value === 'number' || value === undefined) yield [path, value];
  else if (ArrayBuffer.isView(value)) yield [path, 'typed array'];
  else if (Array.isArray(value))
    for (const [i, item] of value.entries()) yield* numbersIn(item, `${path}[${i}]`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) yield* numbersIn(item, `${path}.${key}`);
}

const badNumbers = (value: unknown): string[] =>
  [...numbersIn(value)]
    .filter(([, item]) => typeof item !== 'number' || !Number.isFinite(item))
    .map(([path]) => path);

async function computed(analysis: AnyAnalysis) {
  const frame = await exampleFrame(analysis);
  const outcome = await runAnalysis(analysis, frame, analysis.example.options);
  if (outcome.status !== 'done') throw new Error(`${analysis.entry.id}: ${JSON.stringify(outcome)}`);
  return outcome;
}

const outcomes = new Map<string, ReturnType<typeof computed>>();

/** The example of an analysis, computed once for all that is asked of it. */
function example(analysis: AnyAnalysis): ReturnType<typeof computed> {
  const { id } = analysis.entry;
  const outcome = outcomes.get(id) ?? computed(analysis);
  outcomes.set(id, outcome);
  return outcome;
}

const textOf = (runs: Runs): string =>
  runs.map((run) => (typeof run === 'string' ? run : 'text' in run ? run.text : String(run.number))).join('');

/** Specifications are kept in golden files, whole every time: what was drawn once is drawn the same, so that this takes turns. */
const drawnNow = new Set(
  partOf(
    catalogue.map(({ id }) => id),
    TURNS,
  ),
);

it('has unique ids and paths', () => {
  const ids = catalogue.map(({ id }) => id);
  const paths = catalogue.map(({ path }) => path);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(paths).size).toBe(paths.length);
});

describe.each(catalogue.map((entry) => [entry.id, entry] as const))('%s', (id, listed) => {
  const load = async () => (await loadAnalysis(id))!;

  it('is named alike everywhere', async () => {
    const { entry } = await load();
    expect(entry).toBe(listed);
    expect((await loadForm(id))?.options).toBe((await load()).options);
    expect(`-${id}`.endsWith(`-${entry.path.split('/').at(-1)}`)).toBe(true);
    expect(existsSync(folder(entry.area, id))).toBe(true);
    expect(existsSync(`${folder(entry.area, id)}docs.md`)).toBe(true);
    expect(entry.description).toMatch(/\.$/);
    expect(entry.aliases.length + entry.keywords.length).toBeGreaterThan(0);
  });

  it('explains every option and shows each once', async () => {
    const { options, layout } = await load();
    const shown = [...layout.roles, ...layout.groups.flatMap((group) => group.options)];
    expect([...shown].sort()).toEqual(Object.keys(options).sort());
    for (const option of Object.values(options)) {
      expect(option.label).not.toBe('');
      expect(option.help).toMatch(/\.$/);
      for (const { option: other } of conditionsOf(option)) expect(Object.keys(options)).toContain(other);
      if (option.kind === 'levels') expect(Object.keys(options)).toContain(option.of);
      if ('of' in option && Array.isArray(option.of))
        for (const of of option.of) expect(Object.keys(options)).toContain(of);
    }
  });

  it('has valid defaults and asks for what it needs', async () => {
    const analysis = await load();
    const frame = await exampleFrame(analysis);
    const defaults = Object.fromEntries(
      Object.entries(analysis.options).map(([key, option]) => [key, defaultOf(option)]),
    );
    expect(readOptions(analysis.options, defaults, frame).refusals).toEqual([]);
    expect((await runAnalysis(analysis, frame, {})).status).toBe('needs');
  });

  it('says in which direction a one-sided test looked', async () => {
    const analysis = await load();
    const { alternative } = analysis.options;
    if (alternative?.kind !== 'choice' || !Object.hasOwn(alternative.choices, 'less')) return;
    const outcome = await runAnalysis(analysis, await exampleFrame(analysis), {
      ...analysis.example.options,
      alternative: 'less',
    });
    const finding =
      outcome.status === 'done' &&
      outcome.blocks.find((block) => block.kind === 'text' && block.role === 'finding');
    const words = finding && finding.kind === 'text' ? textOf(finding.paragraphs.flat()) : '';
    if (/significant/.test(words))
      expect(words).toMatch(/direction tested \(less\)|one-sided|tail|fewer|more/);
  });

  it('answers its example with finite numbers and complete blocks', async () => {
    const { result, blocks, sample } = await example(await load());
    expect(badNumbers(result)).toEqual([]);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(badNumbers(blocks)).toEqual([]);
    expect(sample.used).toBeGreaterThan(0);
    const kinds = new Set(blocks.map((block) => (block.kind === 'text' ? block.role : block.kind)));
    for (const kind of ['finding', 'table', 'interpretation', 'apa', 'methods', 'references', 'r-code'])
      expect(kinds).toContain(kind);
    const ids = blocks.map((block) => ('id' in block ? block.id : block.code));
    expect(new Set(ids).size).toBe(ids.length);
    expect(blocks[0]).toMatchObject({ kind: 'text', role: 'finding' });
    for (const block of blocks) if (block.kind === 'table') tableIsWhole(block);
  });

  it.runIf(drawnNow.has(id))(
    'draws figures that compile without a warning and have a text alternative',
    async () => {
      const { blocks } = await example(await load());
      const figures = blocks.filter((block): block is FigureBlock => block.kind === 'figure');
      for (const figure of figures) {
        expect(figure.alt.length).toBeGreaterThan(30);
        const drawing = drawingOf(figure.spec, 560);
        if (drawing) {
          expect(drawingSvg(drawing)).toContain('<svg');
          continue;
        }
        const { svg, warnings } = await compileFigure(themeSpec(figure.spec, 'light', { width: 560 }));
        expect(warnings).toEqual([]);
        expect(svg).toContain('<svg');
      }
    },
  );

  it('is answered by every renderer without NaN or undefined', async () => {
    const { blocks } = await example(await load());
    for (const format of REPORT_FORMATS) {
      const text = renderBlocks(blocks, format);
      expect(text.length).toBeGreaterThan(100);
      expect(text).not.toMatch(/\bNaN\b|\bundefined\b|\[object Object\]/);
    }
  });

  it('gives what it can keep for every row', async () => {
    const analysis = await load();
    const frame = await exampleFrame(analysis);
    for (const { id: wanted } of analysis.keeps ?? []) {
      const kept = await keepCases(analysis, frame, analysis.example.options, wanted);
      if (kept.status !== 'kept') throw new Error(JSON.stringify(kept));
      expect(kept.columns.length).toBeGreaterThan(0);
      for (const { cells } of kept.columns) {
        expect(lengthOf(cells)).toBe(frame.rows);
        const known =
          cells.kind === 'numbers'
            ? cells.values.some(Number.isFinite)
            : cells.codes.some((code) => code >= 0);
        expect(known).toBe(true);
      }
    }
  });

  it('has a tool schema that names every option', async () => {
    const analysis = await load();
    const schema = toolSchema(analysis);
    expect(Object.keys(schema.parameters.properties as object)).toEqual(Object.keys(analysis.options));
    for (const property of Object.values(
      schema.parameters.properties as Record<string, Record<string, unknown>>,
    )) {
      expect(property.type).toBeDefined();
      expect(property.description).toMatch(/\S/);
    }
  });
});

function tableIsWhole(table: Extract<Block, { kind: 'table' }>): void {
  const keys = table.columns.map((column) => column.key);
  expect(new Set(keys).size, table.id).toBe(keys.length);
  for (const column of table.columns) {
    expect(textOf(column.label), `${table.id}.${column.key}`).not.toBe('');
    if (column.spanner)
      expect(table.spanners?.[column.spanner], `${table.id}.${column.spanner}`).toBeDefined();
  }
  for (const row of table.rows)
    for (const column of table.columns)
      if (!row.heading) expect(row.cells[column.key], `${table.id}.${column.key}`).not.toBe(undefined);
}

it.each(
  catalogue.flatMap(({ id, presets = [] }) =>
    presets.flatMap(({ path, options, example }) => (example ? [{ id, path, options, example }] : [])),
  ),
)('the example of $path gives a result', async ({ id, options, example }) => {
  const analysis = (await loadAnalysis(id))!;
  const frame = await exampleFrame({ ...analysis, example });
  const outcome = await runAnalysis(analysis, frame, { ...example.options, ...options });
  expect(outcome.status).toBe('done');
});
