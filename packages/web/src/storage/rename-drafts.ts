/** Options remembered for a dataset follow its variables when those get other names. */
import { loadForm, type RawOptions, renameInOptions } from '@constat/analyses';
import { filteredId } from './dataset-edits.ts';
import { analysisOfDraft, figuresDraftId, listDrafts, replaceDraft } from './drafts.ts';

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
}
