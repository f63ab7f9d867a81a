import Button from '@mui/material/Button';
import { clearFilter, keepFiltered } from '../../state/filter-actions.ts';
import { selectDataset, useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import './filtered-note.css';

/** Says that the rows of a filter are shown and not edited, with the ways to where they can be. */
export function FilteredNote({ dataset, place }: { dataset: DatasetInfo; place: 'bar' | 'page' }) {
  const original = useWorkspace((state) =>
    state.datasets.find((each) => each.id === dataset.filteredFrom?.id),
  );
  return (
    <div className={`notice fl-note ${place === 'bar' ? 'ed-no' : 'dt-note'}`} role="note">
      <Icon name="filter" />
      <span>
        {original
          ? `A filter is on. These rows follow ${original.name} and cannot be edited here.`
          : 'The dataset that these rows were filtered from was deleted. Keep them as a dataset of their own to edit them.'}
      </span>
      <div className="fl-acts">
        {original && (
          <Button size="dense" onClick={() => selectDataset(original.id)}>
            Edit {original.name}
          </Button>
        )}
        <Button size="dense" onClick={() => void keepFiltered(dataset)}>
          Keep as own dataset
        </Button>
        {original && (
          <Button size="dense" onClick={() => void clearFilter(dataset)}>
            Clear filter
          </Button>
        )}
      </div>
    </div>
  );
}
