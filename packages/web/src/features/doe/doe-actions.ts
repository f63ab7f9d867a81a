/** Storing a worksheet, said in a snackbar and taken back from there. */
import type { DesignPlan } from '@constat/stats';
import { notify } from '../../state/notify.ts';
import { useSession } from '../../state/session.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { addDataset, selectDataset, useWorkspace } from '../../state/workspace.ts';
import { removeDataset } from '../../storage/datasets.ts';
import { replaceDraft } from '../../storage/drafts.ts';
import { analysesOf, worksheetOf } from './worksheet.ts';

const FAILED = 'The browser refused to store the worksheet.';

/** Stores the worksheet, chooses its analysis' options and makes it active; true when it is there. */
export async function createWorksheet(plan: DesignPlan, name: string, description: string): Promise<boolean> {
  const before = useWorkspace.getState().activeId;
  const { session } = useSession.getState();
  const dataset = worksheetOf(plan, name, description, session.kind === 'user' ? session.userId : null);
  try {
    await addDataset(dataset);
    const { owner } = useWorkspace.getState();
    if (owner !== null)
      for (const { id, options } of analysesOf(plan)) await replaceDraft(owner, dataset.id, id, options);
    notify(`${name} created`, { label: 'Undo', onAction: () => void takeBack(dataset.id, before) });
    return true;
  } catch (error) {
    reportNotStored(error, FAILED);
    return false;
  }
}

async function takeBack(id: string, before: string | null): Promise<void> {
  try {
    if (before !== null) selectDataset(before);
    await removeDataset(id);
    notify('Undone. The worksheet waits among the deleted datasets.');
  } catch (error) {
    reportNotStored(error, FAILED);
  }
}
