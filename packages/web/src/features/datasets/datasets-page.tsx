import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { samples } from '../../app/samples.ts';
import { chooseSample } from '../../app/shell/dataset-switcher.tsx';
import { useWorkspace } from '../../app/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { formatBytes, storedBytes } from '../../storage/size.ts';
import { ActionMenu, MENU_DIVIDER } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { TypeCounts } from '../dashboard/dataset-table.tsx';
import { renameProblem } from '../import/dataset-names.ts';
import { openImport } from '../import/import-state.ts';
import { StoragePanel } from '../storage/storage-panel.tsx';
import { activate, remove, rename } from './dataset-actions.ts';
import './datasets.css';
import { Backups } from './backups.tsx';
import { DeletedDatasets } from './deleted-datasets.tsx';
import { exportDataset } from './export-dataset.ts';

/** Every dataset of this device, with what can be done with it. */
export function DatasetsPage() {
  const { datasets, status } = useWorkspace();
  const [renaming, setRenaming] = useState<DatasetInfo | null>(null);
  return (
    <div className="plain-page ds">
      <div className="ds-hd">
        <div>
          <h1>Datasets</h1>
          <p>Kept in this browser; nothing leaves the device unless you save it elsewhere.</p>
        </div>
        <Button variant="contained" onClick={() => openImport()}>
          <Icon name="import" />
          Import data
        </Button>
      </div>
      {status === 'ready' && datasets.length === 0 && <NoDatasets />}
      {datasets.length > 0 && <Table onRename={setRenaming} />}
      <DeletedDatasets />
      <StoragePanel />
      <Backups />
      {renaming && (
        <RenameDialog
          title="Rename the dataset"
          label="Dataset name"
          value={renaming.name}
          problemOf={(name) => renameProblem(datasets, name, renaming.id)}
          onSave={(name) => rename(renaming, name)}
          onClose={() => setRenaming(null)}
        />
      )}
    </div>
  );
}

function NoDatasets() {
  return (
    <div className="ds-none">
      <p>No dataset yet. Import a file, paste cells from a spreadsheet, or start with a sample.</p>
      <div className="row">
        <Button onClick={() => openImport('paste')}>
          <Icon name="copy" />
          Paste data
        </Button>
        {samples.map((sample) => (
          <Button key={sample.id} onClick={() => chooseSample(sample.id)}>
            <Icon name="book" />
            {sample.name}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Table({ onRename }: { onRename: (dataset: DatasetInfo) => void }) {
  const { datasets, activeId } = useWorkspace();
  return (
    <table className="ds-table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="r">
            Rows
          </th>
          <th scope="col" className="r">
            Variables
          </th>
          <th scope="col" className="opt">
            Types
          </th>
          <th scope="col" className="opt">
            Stored
          </th>
          <th scope="col" className="opt r">
            Size
          </th>
          <th scope="col" className="opt r">
            Modified
          </th>
          <th scope="col" className="act">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {datasets.map((dataset) => (
          <tr key={dataset.id}>
            <td className="nm">
              <button
                type="button"
                className="name"
                title={dataset.name}
                aria-label={`${dataset.name}: make active`}
                onClick={() => activate(dataset)}
              >
                {dataset.name}
              </button>
              {dataset.id === activeId && <span className="badge badge--accent">ACTIVE</span>}
            </td>
            <td className="r">{dataset.rows.toLocaleString('en')}</td>
            <td className="r">{dataset.columns.length}</td>
            <td className="opt">
              <TypeCounts dataset={dataset} />
            </td>
            <td className="opt">
              <span className="where">
                <Icon name={dataset.sampleId ? 'book' : 'device'} size={14} />
                {dataset.sampleId ? 'Sample' : 'This device'}
              </span>
            </td>
            <td className="opt r">{formatBytes(storedBytes(dataset))}</td>
            <td className="opt r faint">{timeAgo(Date.parse(dataset.dateModified))}</td>
            <td className="act">
              <RowMenu
                dataset={dataset}
                active={dataset.id === activeId}
                onRename={() => onRename(dataset)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowMenu({
  dataset,
  active,
  onRename,
}: {
  dataset: DatasetInfo;
  active: boolean;
  onRename: () => void;
}) {
  return (
    <ActionMenu
      label={`Actions for ${dataset.name}`}
      align="right"
      entries={[
        ...(active
          ? []
          : [
              {
                id: 'activate',
                label: 'Make active',
                icon: 'check' as const,
                onSelect: () => activate(dataset),
              },
            ]),
        { id: 'rename', label: 'Rename', icon: 'text', onSelect: onRename },
        {
          id: 'csv',
          label: 'Export as CSV',
          icon: 'export',
          onSelect: () => void exportDataset(dataset, 'csv'),
        },
        {
          id: 'json',
          label: 'Export as JSON',
          icon: 'code',
          onSelect: () => void exportDataset(dataset, 'json'),
        },
        MENU_DIVIDER,
        { id: 'delete', label: 'Delete', icon: 'trash', onSelect: () => remove(dataset) },
      ]}
      trigger={(props) => (
        <IconButton aria-label={`Actions for ${dataset.name}`} {...props}>
          <Icon name="more" />
        </IconButton>
      )}
    />
  );
}
