import { useCallback } from 'react';
import { BackupActions } from '../../recovery/backup-actions.tsx';
import { importBundle, isBundleName } from '../../state/bundle-task.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { countDamaged } from '../../storage/datasets.ts';
import { useLive } from '../../storage/use-live.ts';
import { Icon } from '../../ui/icon.tsx';

/** A bundle has a dialog of its own. */
function takeBundle(file: File): boolean {
  if (!isBundleName(file.name)) return false;
  importBundle(file);
  return true;
}

/** The work of this device as a file, and what could not be read of it. */
export function Backups() {
  const owner = useWorkspace((state) => state.owner);
  const damaged = useLive(useCallback(async () => (owner === null ? 0 : countDamaged(owner)), [owner])) ?? 0;
  if (owner === null) return null;
  return (
    <section className="ds-bin" aria-labelledby="backups">
      <h2 id="backups">Backup</h2>
      <p>Datasets and results of this device in one file, to keep elsewhere or to bring back later.</p>
      {damaged > 0 && (
        <div className="notice notice--warn" role="status">
          <Icon name="warning" />
          <span>
            {damaged === 1 ? 'One dataset' : `${damaged} datasets`} on this device cannot be read any more.
            What is left of {damaged === 1 ? 'it is' : 'them is'} kept and part of the backup; restoring an
            earlier backup brings {damaged === 1 ? 'it' : 'them'} back.
          </span>
        </div>
      )}
      <BackupActions owner={owner} takeOther={takeBundle} />
    </section>
  );
}
