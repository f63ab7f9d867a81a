/** What saved results say of the analysis plan of their project, as it was frozen when they were made. */
import {
  type AnyForm,
  chosenVariables,
  type DocumentContent,
  type Frozen,
  frozenStates,
  loadForm,
  type Made,
  madeWith,
  planNotice,
  ruleOf,
} from '@constat/analyses';
import type { NoticeBlock, SavedResult } from '@constat/report';
import { useWorkspace } from '../state/workspace.ts';
import { headsIn } from '../storage/result-heads.ts';
import { readableResults } from '../storage/results.ts';

/** The plan of a project: the one frozen last of those saved there; null where none is frozen. */
async function planOf(owner: string, projectId: string): Promise<readonly Frozen[] | null> {
  const heads = await headsIn(owner, projectId);
  const ids = heads.flatMap(({ id, analysisId, live }) =>
    analysisId === 'analysis-plan' && live ? [id] : [],
  );
  if (ids.length === 0) return null;
  const plans = (await readableResults(owner, ids))
    .map(({ data }) => frozenStates(data.options as DocumentContent))
    .filter((states) => states.length > 0)
    .sort((a, b) => (b.at(-1)?.at ?? 0) - (a.at(-1)?.at ?? 0));
  return plans[0] ?? null;
}

/** Labels of the variables of a dataset, where it is on this device. */
function labelsOf(datasetId: string): (name: string) => string | undefined {
  const dataset = useWorkspace.getState().datasets.find(({ id }) => id === datasetId);
  const labels = new Map(dataset?.columns.map(({ name, label }) => [name, label]));
  return (name) => labels.get(name) || undefined;
}

/** Which rows were used and what was done about missing values, where the dataset is on this device. */
function dataOf(
  datasetId: string,
  form: AnyForm,
  options: Readonly<Record<string, unknown>>,
): Pick<Made, 'rule' | 'missing'> {
  const dataset = useWorkspace.getState().datasets.find(({ id }) => id === datasetId);
  if (!dataset) return {};
  const used = new Set(chosenVariables(form.options, options));
  const isPooled = form.pools === true && dataset.columns.some(({ design }) => design === 'imputation');
  const isFilled = dataset.columns.some(
    ({ name, derivedFrom }) => used.has(name) && derivedFrom?.kind === 'impute',
  );
  return {
    rule: dataset.filteredFrom ? ruleOf(dataset.filteredFrom.filter) : null,
    missing: isPooled ? 'pooled' : isFilled ? 'filled' : 'complete',
  };
}

async function noticeFor(
  states: readonly Frozen[],
  { data, timestamp }: SavedResult,
): Promise<NoticeBlock | null> {
  if (data.dataset === null) return null;
  const form = await loadForm(data.analysis.id);
  if (!form) return null;
  const made = {
    ...madeWith(form, data.options, data.sample),
    ...dataOf(data.dataset.id, form, data.options),
  };
  return made.variables.length === 0 ? null : planNotice(states, timestamp, made, labelsOf(data.dataset.id));
}

const withNotice = (result: SavedResult, notice: NoticeBlock): SavedResult => ({
  ...result,
  data: { ...result.data, blocks: result.data.blocks.toSpliced(1, 0, notice) },
});

/** The results, those that a plan was frozen before with what it says of them below their finding. */
export async function withPlanNotices(
  owner: string,
  results: readonly SavedResult[],
): Promise<readonly SavedResult[]> {
  const plans = new Map<string, readonly Frozen[] | null>();
  for (const { projectId } of results)
    if (!plans.has(projectId)) plans.set(projectId, await planOf(owner, projectId));
  return Promise.all(
    results.map(async (result) => {
      const states = plans.get(result.projectId);
      const notice = states ? await noticeFor(states, result) : null;
      return notice ? withNotice(result, notice) : result;
    }),
  );
}
