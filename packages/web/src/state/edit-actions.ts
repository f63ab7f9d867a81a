/** Changes of a dataset, said in a snackbar and taken back from there. */

import { askData } from '../engine/data-client.ts';
import type { Edited, Refused } from '../engine/data-contract.ts';
import { renamedColumns, renameInDrafts } from '../storage/rename-drafts.ts';
import { notify } from './notify.ts';
import { reportNotStored } from './storage-full.ts';
import { selectDataset } from './workspace.ts';

const FAILED = 'The browser refused to change the stored data.';

/** Remembered options follow new names; where the change ended a filter, the original takes the place of what it derived. */
async function said({ info, filterCleared, before }: Edited, message: string): Promise<string> {
  // before anything is said: whoever leaves the page then finds them under the new names
  await renameInDrafts(info.id, renamedColumns(before, info.columns)).catch(() => undefined);
  if (!filterCleared) return message;
  selectDataset(info.id);
  return `${message}; the filter no longer fits and was cleared`;
}

/** Waits for a change and says that it was made, with Undo; a refusal is answered in words, a failure is said. */
export async function announceEdit(
  change: Promise<Edited | Refused>,
  say: (edited: Edited) => string,
): Promise<Edited | Refused | null> {
  try {
    const answer = await change;
    if (answer.status === 'edited')
      notify(await said(answer, say(answer)), {
        label: 'Undo',
        onAction: () => void undoEdit(answer.info.id),
      });
    return answer;
  } catch (error) {
    reportNotStored(error, FAILED);
    return null;
  }
}

/** Steps wait for each other, so that keys pressed quickly are all followed. */
let steps: Promise<void> = Promise.resolve();

const step = (direction: 'undo' | 'redo', datasetId: string): Promise<void> => {
  steps = steps.then(() => takeStep(direction, datasetId));
  return steps;
};

const takeStep = async (direction: 'undo' | 'redo', datasetId: string): Promise<void> => {
  try {
    const answer = await askData((data) => data[direction](datasetId));
    if (answer.status === 'refused') notify(answer.message);
    else
      notify(
        await said(
          answer,
          direction === 'undo' ? `Undone: ${answer.history.redo}` : `Done again: ${answer.history.undo}`,
        ),
      );
  } catch (error) {
    reportNotStored(error, FAILED);
  }
};

/** Takes the last change of a dataset back. */
export const undoEdit = (datasetId: string): Promise<void> => step('undo', datasetId);

/** Makes the change that was last taken back again. */
export const redoEdit = (datasetId: string): Promise<void> => step('redo', datasetId);
