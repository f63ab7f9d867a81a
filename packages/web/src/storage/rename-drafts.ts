/** Options remembered for a dataset follow its variables when those get other names. */
import { loadForm, type RawOptions, renameInOptions } from '@constat/analyses';
import { filteredId } from './dataset-edits.ts';
import { db } from './db.ts';
import { analysisOfDraft, figuresDraftId, listDrafts, replaceDraft } from './drafts.ts';
import { listReports } from './reports.ts';
import { readableResults, refreshResult } from './results.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Old and new names of the columns that were renamed. */
export function renamedColumns(
  before: readonly Named[],
  after: readonly Named[],
): ReadonlyMap<string, string> {
  const now = new Map(after.map((column) => [column.id, column.name]));
  return new Map(
    before.flatMap(({ id, name }) => {
      const next = now.get(id);
      return next === undefined || next === name ? [] : [[name, next] as const];
    }),
  );
}

/** Figures about a variable have its name at the end of their id. */
const renamedFigures = (edits: RawOptions, names: ReadonlyMap<string, string>): RawOptions =>
  Object.fromEntries(
    Object.entries(edits).map(([id, own]) => {
      const [, kind = '', subject = ''] = /^([^-]*-)(.+)$/.exec(id) ?? [];
      const next = names.get(subject);
      return [next === undefined ? id : `${kind}${next}`, own];
    }),
  );

/** Rewrites every draft of the dataset, and of what a filter derived from it. */
export async function renameInDrafts(datasetId: string, names: ReadonlyMap<string, string>): Promise<void> {
  if (names.size === 0) return;
  const drafts = [...(await listDrafts(datasetId)), ...(await listDrafts(filteredId(datasetId)))];
  for (const draft of drafts) {
    const analysis = await loadForm(analysisOfDraft(draft));
    if (!analysis) continue;
    const options =
      draft.analysisId === figuresDraftId(analysisOfDraft(draft))
        ? renamedFigures(draft.options, names)
        : renameInOptions(analysis.options, draft.options, names);
    if (JSON.stringify(options) !== JSON.stringify(draft.options))
      await replaceDraft(draft.owner, draft.datasetId, draft.analysisId, options);
  }
  await renameInLive(datasetId, names);
}

/** Live results of worksheets follow as well: they are computed again from their options. */
async function renameInLive(datasetId: string, names: ReadonlyMap<string, string>): Promise<void> {
  const owner = (await db.datasets.get(datasetId))?.owner;
  if (owner === undefined) return;
  const live = (await listReports(owner)).flatMap(({ report }) =>
    report.items.flatMap((item) => (item.kind === 'result' && item.live ? [item.resultId] : [])),
  );
  const ids = [datasetId, filteredId(datasetId)];
  for (const result of await readableResults(owner, [...new Set(live)])) {
    if (!ids.includes(result.data.dataset?.id ?? '')) continue;
    const analysis = await loadForm(result.data.analysis.id);
    if (!analysis) continue;
    const options = renameInOptions(analysis.options, result.data.options, names);
    if (JSON.stringify(options) !== JSON.stringify(result.data.options))
      await refreshResult(owner, result, { data: { ...result.data, options } });
  }
}
