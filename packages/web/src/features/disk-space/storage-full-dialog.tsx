import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { hrefOf } from '../../routes/address.ts';
import { closeStorageFull, useStorageFull } from '../../state/storage-full.ts';
import { useActiveDataset } from '../../state/workspace.ts';
import { STORAGE_FULL } from '../../storage/quota.ts';
import { Icon } from '../../ui/icon.tsx';
import { exportDataset } from '../export-data/export-dataset.ts';
import { StoragePanel } from './storage-panel.tsx';

/** The store is full: what takes the room, ways to free some, and the way back to what could not be stored. */
export function StorageFullDialog() {
  const id = useId();
  const navigate = useNavigate();
  const active = useActiveDataset();
  const retry = useStorageFull((state) => state.retry);
  return (
    <Dialog open onClose={closeStorageFull} maxWidth="sm" fullWidth role="alertdialog" aria-labelledby={id}>
      <div className="sto-full">
        <h2 id={id}>No room left on this device</h2>
        <div className="notice notice--danger">
          <Icon name="stop" />
          <div>{STORAGE_FULL}</div>
        </div>
        <StoragePanel list />
        <div className="acts">
          {active && (
            <Button onClick={() => void exportDataset(active, 'csv')}>
              <Icon name="export" />
              Export {active.name}
            </Button>
          )}
          <Button
            onClick={() => {
              closeStorageFull();
              void navigate(hrefOf('data-management/datasets'));
            }}
          >
            Datasets
          </Button>
          <span className="grow" />
          <Button onClick={closeStorageFull}>Close</Button>
          {retry && (
            <Button
              variant="contained"
              onClick={() => {
                closeStorageFull();
                retry();
              }}
            >
              Try again
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
