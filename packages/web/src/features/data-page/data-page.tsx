import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { openImport } from '../../state/import-dialog.ts';
import { samples } from '../../state/samples.ts';
import { useActiveDataset, useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { chooseSample } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FilteredNote } from './filtered-note.tsx';
import './data-page.css';

/** The dataset that edits change: the active one, or the original where the active one is filtered; none where that was deleted. */
export function useEditTarget(): {
  readonly target: DatasetInfo | null;
  readonly filtered: DatasetInfo | null;
} {
  const active = useActiveDataset();
  const datasets = useWorkspace((state) => state.datasets);
  if (!active?.filteredFrom) return { target: active, filtered: null };
  const { id } = active.filteredFrom;
  const original = datasets.find((dataset) => dataset.id === id);
  return { target: original ?? null, filtered: active };
}

interface DataPageProps {
  readonly title: string;
  readonly description: string;
  readonly actions?: ReactNode;
  readonly children: (dataset: DatasetInfo) => ReactNode;
  /** Says that edits reach the original while a filter is on. */
  readonly explainFilter?: boolean;
  /** 'active' works on what a filter derived, where one is on. */
  readonly on?: 'original' | 'active';
}

/** The frame of a page that works on the active dataset. */
export function DataPage({
  title,
  description,
  actions,
  children,
  explainFilter = true,
  on = 'original',
}: DataPageProps) {
  const ready = useWorkspace((state) => state.status === 'ready');
  const active = useActiveDataset();
  const edited = useEditTarget();
  const { target, filtered } = on === 'active' ? { target: active, filtered: null } : edited;
  return (
    <div className="plain-page dt">
      <div className="dt-hd">
        <div>
          <h1>{title}</h1>
          <p>{description}</p>
        </div>
        {actions}
      </div>
      {ready && !target && (filtered ? <FilteredNote dataset={filtered} place="page" /> : <NoDataset />)}
      {target && filtered && explainFilter && (
        <div className="notice dt-note">
          <Icon name="filter" />
          <span>
            A filter is on. Changes are made to all rows of {target.name}; the filter is then applied again.
          </span>
        </div>
      )}
      {target && children(target)}
    </div>
  );
}

function NoDataset() {
  const [sample] = samples;
  return (
    <div className="dt-none">
      <p>No dataset is currently selected.</p>
      <div className="row">
        <Button variant="contained" onClick={() => openImport()}>
          <Icon name="import" />
          Import data
        </Button>
        {sample && (
          <Button onClick={() => chooseSample(sample.id)}>
            <Icon name="book" />
            {sample.name}
          </Button>
        )}
      </div>
    </div>
  );
}
