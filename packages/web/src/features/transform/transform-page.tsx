import { newNameTaken, TRANSFORM_KINDS } from '@constat/data';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SelectField } from '../../analysis/form/select-field.tsx';
import { askData } from '../../engine/data-client.ts';
import { announceEdit } from '../../state/edit-actions.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { DataPage } from './data-page.tsx';
import { KindSettings } from './kind-settings.tsx';
import { TextField } from './text-field.tsx';
import {
  EMPTY_DRAFT,
  KIND_TEXTS,
  nameOf,
  stepOf,
  type TransformDraft,
  variableOf,
  withNumbers,
} from './transform-draft.ts';
import { PreviewTable } from './transform-preview.tsx';
import { useAnswer } from './use-answer.ts';

/** Makes new variables out of those there are. */
export function TransformPage() {
  return (
    <DataPage
      title="Transform Data"
      description="A new variable made from others. The variables it is made from stay as they are."
    >
      {(dataset) => <TransformForm key={dataset.id} dataset={dataset} />}
    </DataPage>
  );
}

function TransformForm({ dataset }: { dataset: DatasetInfo }) {
  const { id, revision, columns } = dataset;
  const [typed, setDraft] = useState<TransformDraft>(EMPTY_DRAFT);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (part: Partial<TransformDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setRefusal(null);
  };
  const { kind } = typed;
  const texts = KIND_TEXTS[kind];
  const variable = variableOf(typed, columns);
  const ref = { id, revision };

  const watched = kind === 'compositeScore' ? typed.variables : variable === '' ? [] : [variable];
  const digests = useAnswer(watched.length > 0 ? JSON.stringify([id, revision, watched]) : null, () =>
    askData((data) => data.digests(ref, watched)),
  );
  const draft = withNumbers(typed, digests.value ?? []);
  const name = nameOf(draft, columns);
  const step = stepOf(draft, columns);
  const started =
    kind === 'computeVariable'
      ? draft.expression.trim() !== ''
      : kind === 'compositeScore'
        ? draft.variables.length > 1
        : kind === 'recode'
          ? draft.rules.length > 0
          : variable !== '';
  // A preview needs no name yet.
  const shownStep = { ...step, newVariableName: step.newVariableName || 'new' };
  const preview = useAnswer(started ? JSON.stringify([id, revision, shownStep]) : null, () =>
    askData((data) => data.previewTransform(ref, shownStep)),
  );
  const taken = kind === 'dummyCoding' ? null : newNameTaken(columns, name.trim());

  const create = async () => {
    setBusy(true);
    const answer = await announceEdit(
      askData((data) => data.createVariable(ref, step)),
      ({ added }) => `${added.join(', ')} created`,
    );
    setBusy(false);
    if (answer?.status === 'refused') setRefusal(answer.message);
    else if (answer) setDraft((now) => ({ ...now, name: '' }));
  };
  const fitting = columns.filter((column) => texts.accepts?.includes(column.type));
  const refused = preview.value?.status === 'refused' && !taken ? preview.value : null;
  const message = refusal ?? (kind === 'computeVariable' && refused?.at ? null : (refused?.message ?? null));
  return (
    <div className="dt-cols">
      <form
        className="dt-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void create();
        }}
      >
        <div>
          <SelectField
            label="Transformation"
            value={kind}
            choices={TRANSFORM_KINDS.map((each) => ({ value: each, label: KIND_TEXTS[each].label }))}
            onChange={(value) =>
              change({
                kind: TRANSFORM_KINDS.find((each) => each === value) ?? kind,
                name: '',
                reference: null,
                rules: [],
              })
            }
          />
          <p className="dt-help">{texts.help}</p>
        </div>
        {texts.accepts &&
          (fitting.length > 0 ? (
            <SelectField
              label="Variable"
              value={variable}
              choices={fitting.map((column) => ({ value: column.name, label: column.name }))}
              onChange={(value) => change({ variable: value, reference: null, rules: [] })}
            />
          ) : (
            <p className="dt-problem" role="status">
              {dataset.name} has no variable of a type that this takes ({texts.accepts.join(', ')}).
            </p>
          ))}
        <KindSettings draft={draft} columns={columns} digests={digests.value ?? []} onChange={change} />
        <TextField
          label={
            kind === 'dummyCoding'
              ? 'Name of the new variables, before the level'
              : 'Name of the new variable'
          }
          value={draft.name}
          placeholder={name}
          problem={taken}
          onChange={(value) => change({ name: value })}
        />
        {message && (
          <div className="notice notice--danger" role="alert">
            <Icon name="warning" />
            <span>{message}</span>
          </div>
        )}
        <div>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || !started || name.trim() === '' || taken !== null || refused !== null}
          >
            <Icon name="plus" />
            {kind === 'dummyCoding' ? 'Create variables' : 'Create variable'}
          </Button>
        </div>
      </form>
      <section className="dt-preview" aria-label="Preview of the new variable" aria-busy={preview.waiting}>
        <h2>Preview</h2>
        {preview.value?.status === 'preview' ? (
          <PreviewTable preview={preview.value} />
        ) : (
          <p className="dt-wait">
            {preview.failed
              ? 'The preview could not be computed.'
              : preview.waiting
                ? 'Computing...'
                : refused
                  ? 'Nothing to show until this is corrected.'
                  : 'The first rows and a summary appear here.'}
          </p>
        )}
      </section>
    </div>
  );
}
