import type { CloudDataset } from '../../cloud/datasets.ts';
import { datasetNamed } from '../../storage/dataset-names.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { changedSinceKept } from './kept-revisions.ts';

interface WhereStoredProps {
  readonly dataset: DatasetInfo;
  /** What the account keeps. */
  readonly kept: readonly CloudDataset[];
  readonly saving?: boolean;
}

/** Where a dataset is kept, and whether the account has what is here now. */
export function WhereStored({ dataset, kept, saving = false }: WhereStoredProps) {
  const both = dataset.userId !== null && datasetNamed(kept, dataset.name) !== undefined;
  const here = dataset.sampleId ? 'Sample' : 'This device';
  const there = changedSinceKept(dataset.id, dataset.revision) ? 'Cloud is older' : 'Device, cloud';
  return (
    <span className="where" role={saving ? 'status' : undefined}>
      <Icon name={both ? 'cloud' : dataset.sampleId ? 'book' : 'device'} size={14} />
      {saving ? 'Saving...' : both ? there : here}
    </span>
  );
}
