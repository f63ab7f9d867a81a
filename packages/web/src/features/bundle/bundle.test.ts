import 'fake-indexeddb/auto';
import {
  type AnyAnalysis,
  catalogue,
  documentResult,
  findDocument,
  loadAnalysis,
  loadDocument,
  runAnalysis,
} from '@constat/analyses';
import { type Dataset, Frame, generateSample } from '@constat/data';
import {
  CONSTAT_VERSION,
  createReport,
  createSavedResult,
  DEFAULT_NUMBERS,
  type SavedResult,
} from '@constat/report';
import { beforeEach, describe, expect, test } from 'vitest';
import { partOf, TURNS } from '../../../../../scripts/in-turn.ts';
import { listDatasets, loadDataset, loadFrame, saveDataset } from '../../storage/datasets.ts';
import { db } from '../../storage/db.ts';
import { NO_DATA } from '../../storage/no-data.ts';
import { saveResult } from '../../storage/results.ts';
import { undoResults } from '../../storage/results-history.ts';
import { type Checked, checkResult, type Run } from './check-again.ts';
import { loadOrGenerate } from './load-for-bundle.ts';
import { readBundle } from './read-bundle.ts';
import { restoreBundle } from './restore-bundle.ts';
import { writeBundle } from './write-bundle.ts';

const clear = () => Promise.all(db.tables.map((table) => table.clear()));
beforeEach(clear);

const listResults = (owner: string) =>
  db.results
    .where('owner')
    .equals(owner)
    .filter(({ deletedAt }) => deletedAt === undefined)
    .toArray();

/** The engine of the page without its worker. */
const run: Run = async ({ analysisId, dataset, options, seed }) => {
  const analysis = (await loadAnalysis(analysisId))!;
  const outcome = await runAnalysis(analysis, await loadFrame(dataset), options, {
    seed: seed ?? 1,
    progress: () => undefined,
  });
  return { outcome };
};

/** A calculator's has no dataset. */
async function anyExampleOf(
  analysis: AnyAnalysis,
): Promise<{ result: SavedResult; dataset: Dataset | null }> {
  const { sample } = analysis.example;
  const dataset = sample === null ? null : (await generateSample(sample))!;
  const outcome = await runAnalysis(analysis, new Frame(dataset?.columns ?? []), analysis.example.options, {
    seed: 12_345,
    progress: () => undefined,
  });
  if (outcome.status !== 'done') throw new Error(`${analysis.entry.id}: ${JSON.stringify(outcome)}`);
  const result = createSavedResult({
    title: `Example of ${analysis.entry.title}`,
    type: analysis.entry.resultType,
    component: analysis.entry.title,
    timestamp: 1_763_200_000_000,
    random: analysis.entry.id.replaceAll('-', ''),
    analysis: { id: analysis.entry.id, version: analysis.version },
    options: outcome.options,
    blocks: outcome.blocks,
    result: outcome.result,
    sample: outcome.sample,
    dataset: dataset && {
      id: dataset.id,
      name: dataset.name,
      revision: dataset.revision,
      rows: dataset.rows,
    },
    seed: outcome.seed,
    constat: CONSTAT_VERSION,
  });
  return { result, dataset };
}

async function exampleOf(analysis: AnyAnalysis): Promise<{ result: SavedResult; dataset: Dataset }> {
  const { result, dataset } = await anyExampleOf(analysis);
  return { result, dataset: dataset! };
}

const content = (results: readonly SavedResult[], project: string | null = null) => ({
  title: 'My study',
  project,
  results,
});

async function checkAll(owner: string, compute = run): Promise<readonly Checked[]> {
  const datasets = await listDatasets(owner);
  const stored = await listResults(owner);
  return Promise.all(stored.map(({ result }) => checkResult(result, datasets, compute)));
}

// A bundle knows nothing of the analyses in it: a part of them in turn, so that every one is there over time.
const ids = catalogue.map(({ id }) => id);
const now = partOf(ids, TURNS);

describe('every analysis of the catalogue, in turn', () => {
  test.each(now)('%s: exported, imported elsewhere, computed again, the same', async (id) => {
    const { result, dataset } = await anyExampleOf((await loadAnalysis(id))!);
    if (dataset) await saveDataset('ada', dataset);
    await saveResult('ada', result);
    const file = await writeBundle(content([result]), loadOrGenerate);
    await clear();

    await restoreBundle('eve', await readBundle(file));
    const [stored] = await listResults('eve');
    expect(stored?.result).toEqual(result);
    if (dataset) expect((await loadDataset(dataset.id))?.columns).toEqual(dataset.columns);
    const runs: { asked: Parameters<Run>[0]; answer: Awaited<ReturnType<Run>> }[] = [];
    const checked = await checkAll('eve', async (asked) => {
      const answer = await run(asked);
      runs.push({ asked, answer });
      return answer;
    });
    expect(checked).toMatchObject([{ id: result.id, verdict: 'same' }]);
    const { options, seed, analysis } = result.data;
    expect(runs).toMatchObject([
      {
        asked: { analysisId: analysis.id, dataset: { id: dataset?.id ?? NO_DATA }, options, seed },
        answer: { outcome: { status: 'done', blocks: result.data.blocks } },
      },
    ]);
  });
});

const ttest = async () => exampleOf((await loadAnalysis('independent-samples-ttest'))!);

/** Everything a column can carry. */
function rich(dataset: Dataset): Dataset {
  return {
    ...dataset,
    id: 'dataset_rich',
    name: 'Trial 1/2 <é>',
    description: 'all kinds',
    revision: 7,
    columns: [
      ...dataset.columns.slice(0, 2).map((column) => ({
        ...column,
        role: 'dependent' as const,
        label: 'A label',
        missingValueCodes: ['-99', 'none'],
        valueLabels: { '1': 'one', __proto__: 'no' },
      })),
      ...dataset.columns
        .slice(2)
        .map((column, i) => (i === 0 ? { ...column, weighsCases: true as const } : column)),
    ],
  };
}

test('labels, types, value labels, missing codes, roles, weights and filters come back', async () => {
  const { result, dataset } = await ttest();
  const original = rich(dataset);
  const filter = { logic: 'AND', conditions: [{ column: 'Age', operator: 'gt', value: 30 }] } as const;
  const filtered = {
    ...rich(dataset),
    id: 'dataset_part',
    name: 'Part',
    filteredFrom: { id: original.id, filter },
  };
  await saveDataset('ada', original);
  await saveDataset('ada', filtered);
  const used = { ...result.data.dataset!, id: filtered.id, revision: 7 };
  const file = await writeBundle(
    content([{ ...result, data: { ...result.data, dataset: used } }]),
    loadOrGenerate,
  );
  await clear();
  await restoreBundle('eve', await readBundle(file));
  expect(await loadDataset('dataset_rich')).toEqual(original);
  expect(await loadDataset('dataset_part')).toEqual(filtered);
});

describe('beside what is here', () => {
  test('the same data is used under its own name, and the same result is not doubled', async () => {
    const { result, dataset } = await ttest();
    const bundle = await readBundle(await writeBundle(content([result]), loadOrGenerate));
    await saveDataset('ada', { ...dataset, id: 'dataset_own', name: 'Mine', revision: 4 });
    const { plan } = await restoreBundle('ada', bundle);
    expect(plan.datasets).toMatchObject([{ as: 'present', here: { id: 'dataset_own' } }]);
    const [stored] = await listResults('ada');
    expect(stored?.result.data.dataset).toMatchObject({ id: 'dataset_own', name: 'Mine', revision: 4 });
    expect((await restoreBundle('ada', bundle)).plan.results).toMatchObject([{ as: 'present' }]);
    expect(await listDatasets('ada')).toHaveLength(1);
    expect(await listResults('ada')).toHaveLength(1);
  });

  test('other data of the same name stays: the new one gets another name, and results follow it', async () => {
    const { result, dataset } = await ttest();
    const file = await writeBundle(content([result]), async () => dataset);
    await saveDataset('ada', { ...dataset, description: 'mine', rows: 10, columns: [] });
    await saveResult('ada', { ...result, data: { ...result.data, seed: 9 } });
    const { resultIds } = await restoreBundle('ada', await readBundle(file));
    const names = (await listDatasets('ada')).map(({ name }) => name).sort();
    expect(names).toEqual([dataset.name, `${dataset.name}_copy`]);
    expect(resultIds[0]).not.toBe(result.id);
    const mine = await db.results.get(result.id);
    expect(mine?.result.data.seed).toBe(9);
    const imported = (await db.results.get(resultIds[0]!))?.result;
    expect(imported?.data.dataset?.name).toBe(`${dataset.name}_copy`);
    const checked = await checkResult(imported!, await listDatasets('ada'), run);
    expect(checked.verdict).toBe('same');
  });

  test('a document is drawn again, and told from an analysis that is not there', async () => {
    const template = (await loadDocument('five-whys-analysis'))!;
    const entry = findDocument(template.id)!;
    const written = documentResult({
      entry,
      template,
      content: template.example,
      projectId: 'default',
      timestamp: 1,
      random: 'a',
    });
    expect(await checkResult(written, [], run)).toMatchObject({
      verdict: 'same',
      text: 'A document: drawn again from what was written.',
    });
    const older = { ...written, data: { ...written.data, blocks: written.data.blocks.slice(1) } };
    expect(await checkResult(older, [], run)).toMatchObject({ verdict: 'close' });
    const unknown = { ...written, data: { ...written.data, analysis: { id: 'gone', version: 1 } } };
    expect(await checkResult(unknown, [], run)).toMatchObject({ verdict: 'not-computed' });
  });

  test("somebody else's data and results on this device stay theirs", async () => {
    const { result, dataset } = await ttest();
    await saveDataset('ada', dataset);
    await saveResult('ada', result);
    const file = await writeBundle(content([result]), loadOrGenerate);
    await restoreBundle('eve', await readBundle(file));
    for (const owner of ['ada', 'eve']) {
      expect(await listDatasets(owner)).toHaveLength(1);
      expect(await listResults(owner)).toHaveLength(1);
    }
    expect(await db.datasets.count()).toBe(2);
  });

  test('results of a project go to the project of that name; one undo takes both away', async () => {
    const { result } = await ttest();
    const file = await writeBundle(content([result], 'Thesis'), loadOrGenerate);
    const { projectId } = await restoreBundle('eve', await readBundle(file));
    expect(await db.projects.get(projectId)).toMatchObject({ name: 'Thesis', owner: 'eve' });
    expect((await listResults('eve'))[0]?.result.projectId).toBe(projectId);
    expect(await undoResults('eve')).toBe('Import of My study');
    expect(await listResults('eve')).toEqual([]);
  });
});

test('a report comes with its results, pointing to them where they are here', async () => {
  const { result } = await ttest();
  const report = createReport({
    title: 'Paper',
    numbers: DEFAULT_NUMBERS,
    timestamp: 5,
    random: 'r',
    items: [
      { kind: 'heading', id: 'a', text: 'Results', level: 1 },
      { kind: 'result', id: 'b', resultId: result.id },
    ],
  });
  const html = '<!doctype html><title>Paper</title>';
  const file = await writeBundle({ ...content([result]), report: { report, html } }, loadOrGenerate);
  await saveResult('ada', { ...result, data: { ...result.data, seed: 9 } });
  const bundle = await readBundle(file);
  const { reportId, resultIds } = await restoreBundle('ada', bundle);
  const stored = await db.reports.get(reportId ?? '');
  expect(stored).toMatchObject({ owner: 'ada', report: { title: 'Paper', options: report.options } });
  expect(resultIds[0]).not.toBe(result.id);
  expect(stored?.report.items[1]).toMatchObject({ kind: 'result', resultId: resultIds[0] });
  expect((await restoreBundle('eve', bundle)).reportId).not.toBe(reportId);
  expect(await db.reports.where('owner').equals('ada').count()).toBe(1);
});

test('data that changed since is said, and gives other numbers', async () => {
  const { result, dataset } = await ttest();
  const values = Float64Array.from({ length: dataset.rows }, (_, i) => i ** 2 % 17);
  const columns = dataset.columns.map((column) =>
    column.cells.kind === 'numbers' ? { ...column, cells: { kind: 'numbers' as const, values } } : column,
  );
  await saveDataset('ada', { ...dataset, columns, revision: 3 });
  const bundle = await readBundle(await writeBundle(content([result]), loadOrGenerate));
  expect(bundle.manifest.results[0]?.stale).toBe(true);
  await restoreBundle('eve', bundle);
  const [checked] = await checkAll('eve');
  expect(checked).toMatchObject({ verdict: 'different' });
  expect(checked?.text).toContain('has changed');
});

test('a failure while storing leaves nothing', async () => {
  const { result } = await ttest();
  const bundle = await readBundle(await writeBundle(content([result], 'Thesis'), loadOrGenerate));
  const broken = { ...bundle, results: [...bundle.results, { ...result, id: Symbol('no key') as never }] };
  await expect(restoreBundle('eve', broken)).rejects.toThrow();
  expect(await Promise.all(db.tables.map((table) => table.count()))).toEqual(db.tables.map(() => 0));
});
