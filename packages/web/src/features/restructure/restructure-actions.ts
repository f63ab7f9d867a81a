/** Storing restructured datasets, said in a snackbar and taken back from there. */
import type { RestructureStep } from '@constat/data';
import { proxy } from 'comlink';
import { askData } from '../../engine/data-client.ts';
import { notify } from '../../state/notify.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { adoptDataset, selectDataset } from '../../state/workspace.ts';
import { undoReplace } from '../../storage/dataset-bin.ts';
import { removeDataset } from '../../storage/datasets.ts';
import type { DatasetInfo } from '../../storage/db.ts';

const FAILED = 'The browser refused to change the stored data.';

/** Makes the datasets and shows the first; answers why not, or null. */
export async function createDatasets(
  source: DatasetInfo,
  step: RestructureStep,
  names: readonly string[],
  progress: (share: number) => void,
): Promise<string | null> {
  try {
    const answer = await askData((data) =>
      data.createDatasets({ id: source.id, revision: source.revision }, step, names, proxy(progress)),
    );
    if (answer.status === 'refused') return answer.message;
    if (answer.status === 'cancelled') {
      notify('Cancelled. Nothing was changed.');
      return null;
    }
    const { infos } = answer;
    for (const info of [...infos].reverse()) adoptDataset(info);
    notify(infos.length === 1 ? `${infos[0]!.name} created` : `${infos.length} datasets created`, {
      label: 'Undo',
      onAction: () => void takeBack(source, infos),
    });
  } catch (error) {
    reportNotStored(error, FAILED);
  }
  return null;
}

/** Gives up what is being made. */
export const cancelCreation = (): Promise<void> => askData((data) => data.cancelCreation());

async function takeBack(source: DatasetInfo, infos: readonly DatasetInfo[]): Promise<void> {
  try {
    selectDataset(source.id);
    for (const info of infos) await removeDataset(info.id);
    notify('Undone. What was made waits among the deleted datasets.');
  } catch (error) {
    reportNotStored(error, FAILED);
  }
}

/** Makes a dataset anew from its sources as they are now; what it held before can be brought back. */
export async function rerunDataset(dataset: DatasetInfo): Promise<void> {
  try {
    const answer = await askData((data) => data.rerunDataset(dataset.id));
    if (answer.status === 'refused') {
      notify(answer.message);
      return;
    }
    notify(`${dataset.name} made again`, {
      label: 'Undo',
      onAction: () =>
        void undoReplace(answer.replaced).catch((error: unknown) => reportNotStored(error, FAILED)),
    });
  } catch (error) {
    reportNotStored(error, FAILED);
  }
}
