import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { useWorkspace } from '../../state/workspace.ts';
import { listDeletedDatasets } from '../../storage/dataset-bin.ts';
import { useLive } from '../../storage/use-live.ts';
import { timeAgo } from '../../ui/time-ago.ts';
import { restore } from './dataset-actions.ts';

/** Deleted datasets and earlier versions, to be had back for a week. */
export function DeletedDatasets() {
  const owner = useWorkspace((state) => state.owner);
  const deleted = useLive(
    useCallback(async () => (owner === null ? [] : listDeletedDatasets(owner)), [owner]),
  );
  if (!deleted || deleted.length === 0) return null;
  return (
    <section className="ds-bin" aria-labelledby="deleted-datasets">
      <h2 id="deleted-datasets">Recently deleted</h2>
      <p>Kept on this device for 7 days.</p>
      <ul>
        {deleted.map((dataset) => (
          <li key={dataset.id}>
            <span className="nm">{dataset.name}</span>
            <span className="faint">
              {dataset.replaced ? 'before it was replaced' : 'deleted'}{' '}
              {timeAgo(Date.parse(dataset.deletedAt ?? dataset.dateModified))},{' '}
              {dataset.rows.toLocaleString('en')} × {dataset.columns.length}
            </span>
            <Button size="dense" aria-label={`Restore ${dataset.name}`} onClick={() => restore(dataset)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
