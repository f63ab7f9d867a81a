import IconButton from '@mui/material/IconButton';
import { keepFiltered } from '../../state/filter-actions.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { formatBytes, storedBytes } from '../../storage/size.ts';
import { ActionMenu, MENU_DIVIDER } from '../../ui/action-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { exportDataset } from '../export-data/export-dataset.ts';
import { activate, remove } from './dataset-actions.ts';
import { DatasetCells, DatasetHeads } from './dataset-cells.tsx';
import type { Cloud } from './use-cloud.ts';
import { useShelf } from './use-shelf.ts';
import { WhereStored } from './where-stored.tsx';

interface LocalTableProps {
  readonly cloud: Cloud;
  readonly onRename: (dataset: DatasetInfo) => void;
}

/** The datasets of this device, with what can be done with each. */
export function LocalTable({ cloud, onRename }: LocalTableProps) {
  const { datasets, activeId } = useWorkspace();
  const kept = useShelf().data?.datasets ?? [];
  return (
    <table className="ds-table">
      <thead>
        <tr>
          <DatasetHeads />
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
            <DatasetCells
              dataset={dataset}
              active={dataset.id === activeId}
              onChoose={() => activate(dataset)}
              stored={<WhereStored dataset={dataset} kept={kept} saving={cloud.busy.has(dataset.id)} />}
            />
            <td className="opt r">{formatBytes(storedBytes(dataset))}</td>
            <td className="opt r faint">{timeAgo(Date.parse(dataset.dateModified))}</td>
            <td className="act">
              <RowMenu
                dataset={dataset}
                active={dataset.id === activeId}
                onRename={() => onRename(dataset)}
                onSave={() => cloud.save(dataset)}
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
  onSave,
}: {
  dataset: DatasetInfo;
  active: boolean;
  onRename: () => void;
  onSave: () => void;
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
        // the name of what a filter derived follows its original, as its rows do
        dataset.filteredFrom
          ? {
              id: 'keep',
              label: 'Keep as own dataset',
              icon: 'copy',
              onSelect: () => void keepFiltered(dataset),
            }
          : { id: 'rename', label: 'Rename', icon: 'text', onSelect: onRename },
        { id: 'cloud', label: 'Save to cloud', icon: 'cloud', onSelect: onSave },
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
