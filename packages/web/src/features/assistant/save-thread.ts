/** A conversation as a report: each question a heading, below it the results, all of them saved. */
import { loadForm, type RunStep } from '@constat/analyses';
import { createReport, type ReportItem, withEdits } from '@constat/report';
import { toSavedResult } from '../../analysis/to-saved-result.ts';
import { reportHref } from '../../routes/report-address.ts';
import { currentProject } from '../../state/current-project.ts';
import { notify } from '../../state/notify.ts';
import { currentNumbers } from '../../state/preferences.ts';
import { becomeGuest, useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { newItemId, saveReport } from '../../storage/reports.ts';
import { saveResult } from '../../storage/results.ts';
import { failed } from '../reports/report-actions.ts';
import { usedBy } from './rows-used.ts';
import { runKey, useRuns, wantedBy } from './runs.ts';
import { figuresOf, type Thread, type ThreadTurn } from './thread.ts';

/** Saves the result of a step with its figures as they were edited; null where there is none. */
export async function saveStep(
  turn: ThreadTurn,
  step: RunStep,
  dataset: DatasetInfo,
  owner: string,
): Promise<string | null> {
  const run = useRuns.getState()[runKey(wantedBy(step, dataset))]?.result;
  const form = await loadForm(step.analysisId);
  if (!form || !run || run.outcome.status !== 'done') return null;
  const { revision } = run.dataset;
  const result = toSavedResult(
    { analysis: form, dataset: usedBy(dataset, run), revision, projectId: currentProject() },
    { ...run.outcome, blocks: withEdits(run.outcome.blocks, figuresOf(turn, step.id)) },
  );
  await saveResult(owner, result);
  return result.id;
}

async function save(thread: Thread, dataset: DatasetInfo): Promise<string> {
  const owner = useWorkspace.getState().owner ?? becomeGuest();
  const items: ReportItem[] = [];
  for (const asked of thread.turns) {
    const { question, turn } = asked;
    const steps = turn.kind === 'plan' ? turn.steps.filter((step) => step.kind === 'run') : [];
    const results: ReportItem[] = [];
    for (const step of steps) {
      const resultId = await saveStep(asked, step, dataset, owner);
      if (resultId !== null) results.push({ kind: 'result', id: newItemId(), resultId });
    }
    if (results.length > 0)
      items.push({ kind: 'heading', id: newItemId(), level: 1, text: question }, ...results);
  }
  const report = createReport({
    title: thread.turns[0]?.question ?? 'Conversation',
    items,
    numbers: currentNumbers(),
    timestamp: Date.now(),
    random: crypto.randomUUID().slice(0, 8),
  });
  await saveReport(owner, report, null);
  return report.id;
}

/** Stores the conversation as a report and says so. */
export function saveThread(thread: Thread, dataset: DatasetInfo, open: (href: string) => void): void {
  save(thread, dataset).then(
    (id) =>
      notify('Saved as a report', {
        label: 'Open',
        onAction: () => open(reportHref(id)),
      }),
    (error: unknown) => failed(error),
  );
}
