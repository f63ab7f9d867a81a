import Button from '@mui/material/Button';
import { selectDataset, useWorkspace } from '../../app/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { clearFilter } from './filter-actions.ts';
import './filter.css';

/** Says that the rows of a filter are shown and not edited, with the ways to where they can be. */
export function FilteredNote({ dataset }: { dataset: DatasetInfo }) {
  const original = useWorkspace((state) =>
    state.datasets.find((each) => each.id === dataset.filteredFrom?.id),
  );
  if (!original) return null;
  return (
    <div className="notice ed-no fl-note" role="note">
      <Icon name="filter" />
      <span>A filter is on. These rows follow {original.name} and cannot be edited here.</span>
      <div className="fl-acts">
        <Button size="dense" onClick={() => selectDataset(original.id)}>
          Edit {original.name}
        </Button>
        <Button size="dense" onClick={() => void clearFilter(dataset)}>
          Clear filter
        </Button>
      </div>
    </div>
  );
}
