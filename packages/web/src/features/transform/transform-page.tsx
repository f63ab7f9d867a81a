import { TRANSFORM_KINDS } from '@constat/data';
import Button from '@mui/material/Button';
import { SelectField } from '../../analysis/form/select-field.tsx';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { DataPage } from '../data-page/data-page.tsx';
import { TextField } from '../data-page/text-field.tsx';
import { KindSettings } from './kind-settings.tsx';
import { KIND_TEXTS, type TransformDraft } from './transform-draft.ts';
import { PreviewTable } from './transform-preview.tsx';
import { type Transforming, useTransform } from './use-transform.ts';

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
  const transform = useTransform(dataset);
  const { draft, name, taken, message, change } = transform;
  const several = draft.kind === 'dummyCoding';
  return (
    <div className="dt-cols">
      <form
        className="dt-form"
        onSubmit={(event) => {
          event.preventDefault();
          void transform.create();
        }}
      >
        <KindChoice kind={draft.kind} onChange={change} />
        <VariableChoice dataset={dataset} transform={transform} />
        <KindSettings draft={draft} columns={dataset.columns} digests={transform.digests} onChange={change} />
        <TextField
          label={several ? 'Name of the new variables, before the level' : 'Name of the new variable'}
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
          <Button type="submit" variant="contained" disabled={!transform.ready}>
            <Icon name="plus" />
            {several ? 'Create variables' : 'Create variable'}
          </Button>
        </div>
      </form>
      <Preview transform={transform} />
    </div>
  );
}

interface KindChoiceProps {
  readonly kind: TransformDraft['kind'];
  readonly onChange: (change: Partial<TransformDraft>) => void;
}

/** What is done, with a sentence about it; another kind begins anew. */
function KindChoice({ kind, onChange }: KindChoiceProps) {
  return (
    <div>
      <SelectField
        label="Transformation"
        value={kind}
        choices={TRANSFORM_KINDS.map((each) => ({ value: each, label: KIND_TEXTS[each].label }))}
        onChange={(value) =>
          onChange({
            kind: TRANSFORM_KINDS.find((each) => each === value) ?? kind,
            name: '',
            reference: null,
            rules: [],
          })
        }
      />
      <p className="dt-help">{KIND_TEXTS[kind].help}</p>
    </div>
  );
}

/** The variable it is made from, for kinds that take one. */
function VariableChoice({ dataset, transform }: { dataset: DatasetInfo; transform: Transforming }) {
  const { draft, variable, change } = transform;
  const { accepts } = KIND_TEXTS[draft.kind];
  if (!accepts) return null;
  const fitting = dataset.columns.filter((column) => accepts.includes(column.type));
  return fitting.length > 0 ? (
    <SelectField
      label="Variable"
      value={variable}
      choices={fitting.map((column) => ({ value: column.name, label: column.name }))}
      onChange={(value) => change({ variable: value, reference: null, rules: [] })}
    />
  ) : (
    <p className="dt-problem" role="status">
      {dataset.name} has no variable of a type that this takes ({accepts.join(', ')}).
    </p>
  );
}

/** The first rows of the new variable, or what keeps them away. */
function Preview({ transform: { preview, refused } }: { transform: Transforming }) {
  return (
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
  );
}
