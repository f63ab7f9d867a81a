/** What can be done with a finished result: copy the report sentence, export, save. */
import type { AnyAnalysis, Outcome } from '@constat/analyses';
import { CONSTAT_VERSION, createSavedResult, type SavedResult, type TextBlock } from '@constat/report';
import { useCallback, useMemo, useState } from 'react';
import { notify } from '../app/notify.ts';
import { useWorkspace } from '../app/workspace.ts';
import { exportResults } from '../export/export-results.ts';
import { REPORT_CHOICES } from '../export/formats.ts';
import { BUNDLE_CHOICE, exportBundle } from '../features/bundle/bundle-state.ts';
import { currentProject } from '../features/results/current-project.ts';
import { reportNotStored } from '../features/storage/storage-full.ts';
import type { DatasetInfo } from '../storage/db.ts';
import { removeResults, saveResult } from '../storage/results.ts';
import type { MenuAction } from '../ui/action-menu.tsx';
import { copySentences } from '../ui/clipboard.ts';
import { roleKeys, variablesIn } from './options-state.ts';
import type { RunResult } from './use-run.ts';

type Done = Extract<Outcome, { status: 'done' }>;

export interface ResultActions {
  /** Why nothing can be done yet, or null. */
  readonly reason: string | null;
  readonly saved: boolean;
  readonly copy: () => void;
  readonly save: () => void;
  readonly exports: readonly MenuAction[];
}

/** 'Independent-samples t-test: len by supp' */
function titleOf(analysis: AnyAnalysis, done: Done): string {
  const roles = roleKeys(analysis)
    .map((key) => variablesIn(analysis, done.options, key).join(', '))
    .filter((names) => names !== '');
  return roles.length === 0 ? analysis.entry.title : `${analysis.entry.title}: ${roles.join(' by ')}`;
}

function toSavedResult(analysis: AnyAnalysis, dataset: DatasetInfo, run: RunResult, done: Done): SavedResult {
  const { entry, version } = analysis;
  const payload = analysis.payload?.(
    done.result as Parameters<NonNullable<AnyAnalysis['payload']>>[0],
    done.options,
  );
  return createSavedResult({
    title: titleOf(analysis, done),
    type: entry.resultType,
    component: entry.title,
    timestamp: Date.now(),
    random: crypto.randomUUID().slice(0, 8),
    analysis: { id: entry.id, version },
    options: done.options,
    blocks: done.blocks,
    result: done.result,
    sample: done.sample,
    dataset: { id: dataset.id, name: dataset.name, revision: run.dataset.revision, rows: dataset.rows },
    seed: done.seed,
    projectId: currentProject(),
    constat: CONSTAT_VERSION,
    ...(payload ? { payload } : {}),
  });
}

/** The text that Copy puts on the clipboard: the APA report, else the finding. */
function reportText(done: Done): readonly TextBlock[] {
  const texts = done.blocks.filter((block): block is TextBlock => block.kind === 'text');
  const apa = texts.filter((block) => block.role === 'apa');
  return apa.length > 0 ? apa : texts.filter((block) => block.role === 'finding');
}

export function useResultActions(
  analysis: AnyAnalysis,
  dataset: DatasetInfo | null,
  run: RunResult | null,
): ResultActions {
  const owner = useWorkspace((state) => state.owner);
  const done = run?.outcome.status === 'done' ? run.outcome : null;
  /** The outcome that was saved: a new result makes Save available again. */
  const [savedOutcome, setSavedOutcome] = useState<Done | null>(null);
  const build = useCallback(
    () => (run && done && dataset ? toSavedResult(analysis, dataset, run, done) : null),
    [analysis, dataset, run, done],
  );
  const copy = useCallback(() => {
    if (!done) return;
    void copySentences(reportText(done), 'Report text copied');
  }, [done]);
  const save = useCallback(() => {
    const result = build();
    if (!result || owner === null) return;
    void saveResult(owner, result).then(
      () => {
        setSavedOutcome(done);
        notify('Saved to your results', {
          label: 'Undo',
          onAction: () => {
            setSavedOutcome(null);
            void removeResults(owner, [result.id]);
          },
        });
      },
      (error: unknown) =>
        reportNotStored(error, 'The result could not be saved: the browser refused to store it.', save),
    );
  }, [build, owner, done]);
  const exports = useMemo(
    () => [
      ...REPORT_CHOICES.map(
        ({ format, label, hint, icon }): MenuAction => ({
          id: format,
          label,
          hint,
          icon,
          onSelect: () => {
            const result = build();
            if (result)
              void exportResults([result], format).catch(() => notify('The result could not be exported.'));
          },
        }),
      ),
      {
        ...BUNDLE_CHOICE,
        onSelect: () => {
          const result = build();
          if (result) exportBundle({ title: result.title, project: null, results: [result] });
        },
      },
    ],
    [build],
  );
  return {
    reason: done ? null : reasonOf(run),
    saved: done !== null && savedOutcome === done,
    copy,
    save,
    exports,
  };
}

const reasonOf = (run: RunResult | null): string =>
  run?.outcome.status === 'refused' ? 'There is no result to use yet' : 'Choose the variables first';
