import { describeRestructure, otherSource, RESTRUCTURE_KINDS, type RestructureKind } from '@constat/data';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type FunctionComponent, useState } from 'react';
import { SelectField } from '../../analysis/form/select-field.tsx';
import { useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { DataPage } from '../data-page/data-page.tsx';
import { TextField } from '../data-page/text-field.tsx';
import { AppendSettings, MergeSettings } from './combine-settings.tsx';
import { ImputationTrace } from './imputation-trace.tsx';
import { ImputeSettings } from './impute-settings.tsx';
import type { KindFormProps } from './kind-form.ts';
import { LongToWideSettings, WideToLongSettings } from './reshape-settings.tsx';
import { cancelCreation, rerunDataset } from './restructure-actions.ts';
import { KIND_TEXTS } from './restructure-draft.ts';
import { RestructureResult } from './restructure-preview.tsx';
import {
  AggregateSettings,
  DuplicateSettings,
  SampleSettings,
  SortSettings,
  SplitSettings,
} from './rows-settings.tsx';
import { type Restructuring, useRestructure } from './use-restructure.ts';
import './restructure.css';

/** Makes new datasets out of whole ones. */
export function RestructurePage() {
  return (
    <DataPage
      title="Restructure Data"
      description="A new dataset made from whole datasets. The datasets it is made from stay as they are."
      on="active"
    >
      {(dataset) => (
        <>
          <MadeFrom dataset={dataset} />
          {dataset.madeBy?.trace && <ImputationTrace trace={dataset.madeBy.trace} />}
          <RestructureForm key={dataset.id} dataset={dataset} />
        </>
      )}
    </DataPage>
  );
}

/** Where the dataset comes from, and the way to make it anew. */
function MadeFrom({ dataset }: { dataset: DatasetInfo }) {
  const [busy, setBusy] = useState(false);
  const datasets = useWorkspace((state) => state.datasets);
  const { madeBy } = dataset;
  if (!madeBy) return null;
  const source = datasets.find((each) => each.id === madeBy.id);
  const other = datasets.find((each) => each.id === otherSource(madeBy.step));
  const run = async () => {
    setBusy(true);
    await rerunDataset(dataset);
    setBusy(false);
  };
  return (
    <div className="notice dt-note">
      <Icon name="transform" />
      <span>
        {dataset.name} was made from {source?.name ?? 'a dataset that is no longer here'}:{' '}
        {describeRestructure(madeBy.step, other?.name)}.
      </span>
      {source && (
        <Button size="small" disabled={busy} onClick={() => void run()}>
          Run again
        </Button>
      )}
    </div>
  );
}

const SETTINGS: Readonly<Record<RestructureKind, FunctionComponent<KindFormProps>>> = {
  wideToLong: WideToLongSettings,
  longToWide: LongToWideSettings,
  merge: MergeSettings,
  append: AppendSettings,
  aggregate: AggregateSettings,
  sort: SortSettings,
  duplicates: DuplicateSettings,
  sample: SampleSettings,
  split: SplitSettings,
  impute: ImputeSettings,
};

function RestructureForm({ dataset }: { dataset: DatasetInfo }) {
  const form = useRestructure(dataset);
  const { draft, change, several, message, progress } = form;
  const Settings = SETTINGS[draft.kind];
  return (
    <div className="dt-cols">
      <form
        className="dt-form"
        onSubmit={(event) => {
          event.preventDefault();
          void form.create();
        }}
      >
        <div>
          <SelectField
            label="What to do"
            value={draft.kind}
            choices={RESTRUCTURE_KINDS.map((each) => ({ value: each, label: KIND_TEXTS[each].label }))}
            onChange={(value) =>
              change({ kind: RESTRUCTURE_KINDS.find((each) => each === value) ?? draft.kind, name: '' })
            }
          />
          <p className="dt-help">{KIND_TEXTS[draft.kind].help}</p>
        </div>
        <Settings draft={draft} dataset={dataset} onChange={change} />
        <TextField
          label={several ? 'Name of the new datasets, before the group' : 'Name of the new dataset'}
          value={draft.name}
          placeholder={form.suggested}
          problem={form.taken}
          onChange={(name) => change({ name })}
        />
        {message && (
          <div className="notice notice--danger" role="alert">
            <Icon name="warning" />
            <span>{message}</span>
          </div>
        )}
        <div>
          <Button type="submit" variant="contained" disabled={!form.ready || form.taken !== null}>
            <Icon name="plus" />
            {several ? 'Create datasets' : 'Create dataset'}
          </Button>
        </div>
        {progress !== null && (
          <div className="rs-progress">
            <LinearProgress variant="determinate" value={100 * progress} aria-label="Imputing" />
            <Button size="small" onClick={() => void cancelCreation()}>
              Cancel
            </Button>
          </div>
        )}
      </form>
      <Preview form={form} />
    </div>
  );
}

/** The first rows of the new dataset, or what keeps them away. */
function Preview({ form: { preview, shown, refused } }: { form: Restructuring }) {
  return (
    <section className="dt-preview" aria-label="Preview of the new dataset" aria-busy={preview.waiting}>
      <h2>Preview</h2>
      {shown ? (
        <RestructureResult preview={shown} />
      ) : (
        <p className="dt-wait">
          {preview.failed
            ? 'The preview could not be computed.'
            : preview.waiting
              ? 'Computing...'
              : refused
                ? 'Nothing to show until this is corrected.'
                : 'The first rows and a report of what is done with them appear here.'}
        </p>
      )}
    </section>
  );
}
