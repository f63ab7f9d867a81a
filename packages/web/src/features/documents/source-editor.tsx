import { type DocumentRow, type SourceField, sourceOf } from '@constat/analyses';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useWorkspace } from '../../state/workspace.ts';
import { DatasetMenu } from '../../ui/dataset-switcher.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFields } from './field-context.ts';
import { ScalarInput } from './scalar-input.tsx';

const TYPED = 'Typed';

/** The dataset that counts come from, and the variable of each part; what is chosen is counted at once. */
export function SourceEditor({ field, describedBy }: { field: SourceField; describedBy: string }) {
  const { content, countProblems, set } = useFields();
  const datasets = useWorkspace((state) => state.datasets);
  const source = sourceOf(content, field.key);
  const dataset = datasets.find(({ id }) => id === source?.dataset);
  const put = (row: DocumentRow | null) => set(field.key, row ? [row] : [], null);
  const choices = Object.fromEntries([
    ['', TYPED],
    ...datasets.map(({ id, name }) => [id, name] as const),
    // What is gone stays named until another is chosen.
    ...(source && !dataset ? [[source.dataset ?? '', source.name ?? ''] as const] : []),
  ]);
  const variables = {
    '': 'Not in the data',
    ...Object.fromEntries((dataset?.columns ?? []).map(({ name }) => [name, name])),
  };
  return (
    <fieldset className="doc-source" aria-label={field.label} aria-describedby={describedBy}>
      {datasets.length === 0 && !source ? (
        <DatasetMenu
          trigger={(props) => (
            <Button {...props} size="dense">
              <Icon name="table" />
              Choose a dataset
            </Button>
          )}
        />
      ) : (
        <ScalarInput
          kind="choice"
          label={field.label}
          choices={choices}
          value={source?.dataset ?? ''}
          invalid={false}
          onChange={(id) => {
            const chosen = datasets.find((each) => each.id === id);
            put(
              chosen
                ? {
                    ...kept(
                      source,
                      chosen.columns.map(({ name }) => name),
                    ),
                    dataset: id,
                    name: chosen.name,
                  }
                : null,
            );
          }}
        />
      )}
      {source &&
        dataset &&
        field
          .parts(content)
          .map(({ key, label, help, required }) => (
            <Part
              key={key}
              label={label}
              help={required && !source[key] ? `${help} Nothing is counted without it.` : help}
              choices={variables}
              value={source[key] ?? ''}
              onChange={(name) => put({ ...source, [key]: name })}
            />
          ))}
      {countProblems.length > 0 && (
        <div className="doc-problem" role="status">
          {countProblems.map((message) => (
            <p key={message}>
              <Icon name="stop" size={14} />
              <span>{message}</span>
            </p>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Of the variables chosen before, those that the next dataset has as well. */
const kept = (source: DocumentRow | null, names: readonly string[]): DocumentRow =>
  Object.fromEntries(Object.entries(source ?? {}).filter(([, name]) => names.includes(name)));

interface PartProps {
  readonly label: string;
  readonly help: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

function Part({ label, help, choices, value, onChange }: PartProps) {
  const id = useId();
  return (
    <div className="doc-field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <ScalarInput
        id={id}
        kind="choice"
        choices={choices}
        value={value}
        describedBy={`${id}-help`}
        invalid={false}
        onChange={onChange}
      />
      <p className="doc-help" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}
