/** What can be done with a finished result: copy the report sentence, export, save. */
import type { AnyForm } from '@constat/analyses';
import type { SavedResult, TextBlock } from '@constat/report';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { exportResults } from '../export/export-results.ts';
import { reportEntries } from '../export/formats.ts';
import { hrefOf } from '../routes/address.ts';
import { worksheetHref } from '../routes/report-address.ts';
import { RESULTS_PATH } from '../routes/result-address.ts';
import { BUNDLE_CHOICE, exportBundle } from '../state/bundle-task.ts';
import { currentProject } from '../state/current-project.ts';
import { notify } from '../state/notify.ts';
import { reportNotStored } from '../state/storage-full.ts';
import { addToWorksheet as putOnWorksheet } from '../state/worksheet.ts';
import { becomeGuest, useWorkspace } from '../state/workspace.ts';
import { reportWrongNumber, WRONG_NUMBER_CHOICE } from '../state/wrong-number.ts';
import type { DatasetInfo } from '../storage/db.ts';
import { removeResults, saveResult } from '../storage/results.ts';
import type { MenuAction } from '../ui/action-menu.tsx';
import { copySentences } from '../ui/copy-sentences.ts';
import { type Done, toSavedResult } from './to-saved-result.ts';
import type { RunResult } from './use-run.ts';

export interface ResultActions {
  /** Why nothing can be done yet, or null. */
  readonly reason: string | null;
  readonly saved: boolean;
  readonly copy: () => void;
  readonly save: () => void;
  readonly exports: readonly MenuAction[];
  /** Puts it on the worksheet of its dataset; absent where nothing can be computed again. */
  readonly addToWorksheet?: () => void;
}

/** Of an analysis that was run. */
export interface RunActions extends ResultActions {
  /** The result as it would be saved; null where there is none. */
  readonly whole: () => SavedResult | null;
}

/** The text that Copy puts on the clipboard: the APA report, else the finding. */
function reportText(done: Done): readonly TextBlock[] {
  const texts = done.blocks.filter((block): block is TextBlock => block.kind === 'text');
  const apa = texts.filter((block) => block.role === 'apa');
  return apa.length > 0 ? apa : texts.filter((block) => block.role === 'finding');
}

export function useResultActions(
  analysis: AnyForm,
  dataset: DatasetInfo | null,
  run: RunResult | null,
): RunActions {
  const owner = useWorkspace((state) => state.owner);
  const done = run?.outcome.status === 'done' ? run.outcome : null;
  /** The outcome that was saved: a new result makes Save available again. */
  const [savedOutcome, setSavedOutcome] = useState<Done | null>(null);
  // What the actions use is looked up when they are used: the buttons are not drawn again for every result.
  const navigate = useNavigate();
  const latest = useRef({ analysis, dataset, run, done, owner, navigate });
  useLayoutEffect(() => {
    latest.current = { analysis, dataset, run, done, owner, navigate };
  });
  const actions = useMemo(() => actionsOn(() => latest.current, setSavedOutcome), []);
  const reason = done ? null : reasonOf(run);
  const saved = done !== null && savedOutcome === done;
  return useMemo(() => ({ reason, saved, ...actions }), [reason, saved, actions]);
}

interface Subject {
  readonly analysis: AnyForm;
  readonly dataset: DatasetInfo | null;
  readonly run: RunResult | null;
  readonly done: Done | null;
  readonly owner: string | null;
  readonly navigate: NavigateFunction;
}

/** What can be done with the result that `subject` answers when it is asked for. */
function actionsOn(
  subject: () => Subject,
  setSaved: (outcome: Done | null) => void,
): Omit<RunActions, 'reason' | 'saved'> {
  const build = () => {
    const { analysis, dataset, run, done } = subject();
    return run && done && dataset
      ? toSavedResult(
          { analysis, dataset, revision: run.dataset.revision, projectId: currentProject() },
          done,
        )
      : null;
  };
  const copy = () => {
    const { done } = subject();
    if (done) void copySentences(reportText(done), 'Report text copied');
  };
  const save = () => {
    const { done, owner: known, navigate } = subject();
    const result = build();
    if (!result) return;
    const owner = known ?? becomeGuest();
    void saveResult(owner, result).then(
      () => {
        setSaved(done);
        const undo = () => {
          setSaved(null);
          void removeResults(owner, [result.id]);
        };
        notify('Saved to your results', { label: 'Undo', onAction: undo }, undefined, {
          label: 'Open results',
          onAction: () => void navigate(hrefOf(RESULTS_PATH)),
        });
      },
      (error: unknown) =>
        reportNotStored(error, 'The result could not be saved: the browser refused to store it.', save),
    );
  };
  const addToWorksheet = () => {
    const { done, dataset, owner: known, navigate } = subject();
    const result = build();
    if (!result) return;
    const owner = known ?? becomeGuest();
    const refused = (error: unknown) =>
      reportNotStored(error, 'The browser refused to store the worksheet.', addToWorksheet);
    void putOnWorksheet(owner, result, result.data.dataset && dataset).then(({ report, undo }) => {
      setSaved(done);
      const back = () => {
        setSaved(null);
        undo().catch(refused);
      };
      notify('Added to the worksheet', { label: 'Undo', onAction: back }, undefined, {
        label: 'Open worksheet',
        onAction: () => void navigate(worksheetHref(report.id)),
      });
    }, refused);
  };
  const exports: readonly MenuAction[] = [
    ...reportEntries((format) => {
      const result = build();
      if (result)
        void exportResults([result], format).catch(() => notify('The result could not be exported.'));
    }),
    {
      ...BUNDLE_CHOICE,
      onSelect: () => {
        const result = build();
        if (result) exportBundle({ title: result.title, project: null, results: [result] });
      },
    },
    {
      ...WRONG_NUMBER_CHOICE,
      onSelect: () => {
        const result = build();
        if (result) reportWrongNumber(result, null);
      },
    },
  ];
  return { copy, save, exports, addToWorksheet, whole: build };
}

const reasonOf = (run: RunResult | null): string =>
  run?.outcome.status === 'refused' ? 'There is no result to use yet' : 'Choose the variables first';
