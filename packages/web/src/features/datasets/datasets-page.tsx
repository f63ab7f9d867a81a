import Button from '@mui/material/Button';
import { useState } from 'react';
import { openImport } from '../../state/import-dialog.ts';
import { samples } from '../../state/samples.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { renameProblem } from '../../storage/dataset-names.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { chooseSample } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Later } from '../../ui/later.tsx';
import { RenameDialog } from '../../ui/rename-dialog.tsx';
import { StoragePanel } from '../disk-space/storage-panel.tsx';
import { rename } from './dataset-actions.ts';
import './datasets.css';
import { Backups } from './backups.tsx';
import { CloudDialogs } from './cloud-dialogs.tsx';
import { CloudSection } from './cloud-section.tsx';
import { DeletedDatasets } from './deleted-datasets.tsx';
import { LocalTable } from './local-table.tsx';
import { ServerTables } from './server-tables.tsx';
import { useCloud } from './use-cloud.ts';

/** Every dataset of this device and of the account, with what can be done with it. */
export function DatasetsPage() {
  const { datasets, status } = useWorkspace();
  const [renaming, setRenaming] = useState<DatasetInfo | null>(null);
  const cloud = useCloud();
  return (
    <div className="plain-page ds">
      <div className="ds-hd">
        <div>
          <h1>Datasets</h1>
          <p>Kept in this browser; nothing leaves the device unless you save it to the cloud.</p>
        </div>
        <Button variant="contained" onClick={() => openImport()}>
          <Icon name="import" />
          Import data
        </Button>
      </div>
      {status === 'ready' && datasets.length === 0 && <NoDatasets />}
      {datasets.length > 0 && <LocalTable cloud={cloud} onRename={setRenaming} />}
      <Later>
        <CloudSection cloud={cloud} />
        <ServerTables />
        <DeletedDatasets />
        <StoragePanel />
        <Backups />
      </Later>
      <CloudDialogs cloud={cloud} />
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
