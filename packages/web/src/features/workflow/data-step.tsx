import type { AnyForm, Outcome } from '@constat/analyses';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { OptionsForm } from '../../analysis/form/options-form.tsx';
import { Refusals } from '../../analysis/result/notices.tsx';
import '../../analysis/result/result.css';
import { EmptyState } from '../../analysis/result/states.tsx';
import type { DatasetInfo } from '../../storage/db.ts';
import { DatasetMenu } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Facts } from './definition.ts';

interface DataStepProps {
  readonly model: AnyForm;
  readonly dataset: DatasetInfo | null;
  readonly missing: readonly string[];
  readonly outcome: Outcome | null;
  readonly facts: Facts | null;
  readonly onExample: () => void;
}

/** The variables go into their boxes; beside them what is still needed, why it cannot work, or what was found. */
export function DataStep({ model, dataset, missing, outcome, facts, onExample }: DataStepProps) {
  const changeDataset = (
    <DatasetMenu
      trigger={(props) => (
        <Button {...props}>
          <Icon name="table" />
          {dataset ? 'Change dataset' : 'Choose a dataset'}
        </Button>
      )}
    />
  );
  let state: ReactNode = null;
  if (!dataset || missing.length > 0)
    state = (
      <EmptyState
        model={model}
        missing={dataset ? missing : model.layout.roles}
        onExample={onExample}
        changeDataset={changeDataset}
      />
    );
  else if (outcome?.status === 'refused') state = <Refusals refusals={outcome.refusals} />;
  else if (outcome?.status === 'done' && facts)
    state = (
      <div className="wf-found">
        <h3>
          <Icon name="ok" />
          {`${outcome.sample.used.toLocaleString('en')} cases can be used`}
        </h3>
        <p>
          {outcome.sample.excluded === 0
            ? 'None is left out.'
            : `${outcome.sample.excluded.toLocaleString('en')} are left out because a value is missing.`}
        </p>
        {facts.samples.length > 1 && (
          <ul>
            {facts.samples.map(({ label, n }) => (
              <li key={label}>
                <span>{label}</span>
                <span className="tnum">{n.toLocaleString('en')}</span>
              </li>
            ))}
          </ul>
        )}
        {changeDataset}
      </div>
    );
  return (
    <div className="wf-data">
      {dataset && (
        <div className="opts">
          <OptionsForm />
        </div>
      )}
      <div className="wf-state" aria-live="polite">
        {state}
      </div>
    </div>
  );
}
