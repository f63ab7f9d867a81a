/** Copy, export and save what was written from results. */
import { renderClipboard, type SavedResult, type TextBlock } from '@constat/report';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResultActions } from '../../analysis/use-result-actions.ts';
import { exportResults } from '../../export/export-results.ts';
import { reportEntries } from '../../export/formats.ts';
import { hrefOf } from '../../routes/address.ts';
import { RESULTS_PATH } from '../../routes/result-address.ts';
import { notify } from '../../state/notify.ts';
import { currentNumbers } from '../../state/preferences.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { becomeGuest, useWorkspace } from '../../state/workspace.ts';
import { addResult } from '../../storage/results.ts';
import { undoResults } from '../../storage/results-history.ts';
import { copyRich } from '../../ui/clipboard.ts';

/** Copies paragraphs for word processors. */
export function copyTexts(blocks: readonly TextBlock[], done: string): void {
  const parts = blocks.map((block) => renderClipboard(block, { numbers: currentNumbers() }));
  void copyRich(
    parts.map(({ html }) => html).join(''),
    parts.map(({ text }) => text.trim()).join('\n\n'),
    done,
  );
}

/** `build` makes the result that is saved; `key` says which text it is, so that Save knows what is saved already. */
export function useManuscriptActions(
  build: (() => SavedResult) | null,
  texts: readonly TextBlock[],
  key: string,
  what: string,
): ResultActions {
  const navigate = useNavigate();
  const [saved, setSaved] = useState<string | null>(null);
  return useMemo(() => {
    const save = () => {
      if (!build) return;
      const owner = useWorkspace.getState().owner ?? becomeGuest();
      const result = build();
      addResult(owner, result, `Saving of ${result.title}`).then(
        () => {
          setSaved(key);
          notify(
            'Saved to your results',
            { label: 'Undo', onAction: () => void undoResults(owner).then(() => setSaved(null)) },
            undefined,
            { label: 'Open results', onAction: () => void navigate(hrefOf(RESULTS_PATH)) },
          );
        },
        (error: unknown) =>
          reportNotStored(error, `${what} could not be saved: the browser refused to store it.`, save),
      );
    };
    return {
      reason: build ? null : 'Nothing is written yet',
      saved: saved === key,
      copy: () => copyTexts(texts, `${what} copied`),
      save,
      exports: build
        ? reportEntries(
            (format) =>
              void exportResults([build()], format).catch(() => notify(`${what} could not be exported.`)),
          )
        : [],
    };
  }, [build, texts, key, what, saved, navigate]);
}
