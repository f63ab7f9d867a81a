import { openImport } from '../state/import-dialog.ts';
import { notify, notifyLoaded } from '../state/notify.ts';
import { openSample, samples } from '../state/samples.ts';
import { selectDataset, useActiveDataset, useWorkspace } from '../state/workspace.ts';
import type { DatasetInfo } from '../storage/db.ts';
import { ActionMenu, MENU_DIVIDER, type MenuEntry, type MenuTriggerProps } from './action-menu.tsx';
import { Icon } from './icon.tsx';

/** Rows by variables: '60 × 3'. */
export const sizeOf = (dataset: DatasetInfo): string =>
  `${dataset.rows.toLocaleString('en')} × ${dataset.columns.length}`;

/** Opens a sample and says so; a failure is said in words, too. */
export function chooseSample(id: string): void {
  const name = samples.find((sample) => sample.id === id)?.name ?? id;
  openSample(id).then(
    () => notifyLoaded(name),
    () => notify('Failed to generate sample dataset'),
  );
}

/** The entries that change the active dataset: own datasets, import, samples not opened yet. */
export function useDatasetEntries(): readonly MenuEntry[] {
  const { datasets, activeId } = useWorkspace();
  const opened = new Set(datasets.map((dataset) => dataset.sampleId));
  const own: MenuEntry[] = datasets.map((dataset) => ({
    id: dataset.id,
    label: dataset.name,
    hint: sizeOf(dataset),
    icon: dataset.sampleId ? 'book' : 'table',
    selected: dataset.id === activeId,
    onSelect: () => {
      selectDataset(dataset.id);
      notifyLoaded(dataset.name);
    },
  }));
  const more: MenuEntry[] = samples
    .filter((sample) => !opened.has(sample.id))
    .map((sample) => ({
      id: `sample:${sample.id}`,
      label: sample.name,
      hint: 'Sample',
      icon: 'book',
      onSelect: () => chooseSample(sample.id),
    }));
  const imports: MenuEntry[] = [
    { id: 'import', label: 'Import data', icon: 'import', onSelect: () => openImport() },
  ];
  // before the samples, which are more than a screen has room for
  return [own, imports, more]
    .filter((group) => group.length > 0)
    .flatMap((group, i) => (i > 0 ? [MENU_DIVIDER, ...group] : group));
}

/** The active dataset, always visible and switchable. */
export function DatasetSwitcher() {
  const active = useActiveDataset();
  return (
    <DatasetMenu
      trigger={(props) => (
        <button
          type="button"
          className="dsw"
          aria-label={active ? `Active dataset: ${active.name}, ${sizeOf(active)}` : 'Choose a dataset'}
          {...props}
        >
          <Icon name="table" />
          <span className="trunc">{active?.name ?? 'Choose data'}</span>
          <Icon name="chevronDown" size={14} />
        </button>
      )}
    />
  );
}

/** The same menu behind any trigger. */
export function DatasetMenu({ trigger }: { trigger: (props: MenuTriggerProps) => React.ReactElement }) {
  const entries = useDatasetEntries();
  return <ActionMenu label="Datasets" entries={entries} trigger={trigger} />;
}
