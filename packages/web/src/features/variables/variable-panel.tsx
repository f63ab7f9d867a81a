import {
  COLUMN_ROLES,
  COLUMN_TYPES,
  type ColumnDigest,
  type ColumnEdit,
  type ColumnType,
  describeStep,
  missingCodeProblem,
  missingCodeWarnings,
} from '@constat/data';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SelectField } from '../../analysis/form/select-field.tsx';
import { askData } from '../../engine/data-client.ts';
import type { NamedConversion } from '../../engine/data-contract.ts';
import { announceEdit } from '../../state/edit-actions.ts';
import { notify } from '../../state/notify.ts';
import type { ColumnInfo, DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAnswer } from '../data-page/use-answer.ts';
import { Digest } from '../transform/transform-preview.tsx';
import { ApplyLabels } from './apply-labels.tsx';
import { CommitField } from './commit-field.tsx';
import { DesignField } from './design-field.tsx';
import { LevelsEditor } from './levels-editor.tsx';
import { ManyLabels } from './many-labels.tsx';
import { codesOf, codesText } from './missing-codes.ts';
import { ROLE_NAMES, TYPE_NAMES } from './names.ts';

type Change = Omit<ColumnEdit, 'columnId'>;

interface VariablePanelProps {
  readonly dataset: DatasetInfo;
  readonly chosen: readonly ColumnInfo[];
  readonly onEdit: (label: string, edits: readonly ColumnEdit[]) => Promise<void>;
}

const VARIES = '\u0000';

/** What all columns agree on, or null. */
function common<T>(columns: readonly ColumnInfo[], read: (column: ColumnInfo) => T): T | null {
  const [first] = columns;
  return first && columns.every((column) => read(column) === read(first)) ? read(first) : null;
}

/** The properties of the chosen variables; with several, those that can be set together. */
export function VariablePanel({ dataset, chosen, onEdit }: VariablePanelProps) {
  const [single] = chosen;
  const ids = chosen.map((column) => column.id);
  const what = chosen.length === 1 ? (single?.name ?? '') : `${chosen.length} variables`;
  const edit = (label: string, change: Change) =>
    onEdit(
      label,
      ids.map((columnId) => ({ columnId, ...change })),
    );
  const type = common(chosen, (column) => column.type);
  const role = common(chosen, (column) => column.role);
  const codes = common(chosen, (column) => codesText(column.missingValueCodes));
  return (
    <div className="va-fields">
      {chosen.length === 1 && single && (
        <>
          <CommitField
            label="Name"
            value={single.name}
            problemOf={(name) =>
              name.trim() === ''
                ? 'A variable needs a name.'
                : dataset.columns.some((column) => column.id !== single.id && column.name === name.trim())
                  ? `A variable named '${name.trim()}' already exists. Please choose a different name.`
                  : null
            }
            onCommit={(name) => void edit(`Name of ${single.name}`, { name })}
          />
          <CommitField
            label="Label"
            placeholder="Shown in results instead of the name"
            value={single.label ?? ''}
            onCommit={(label) => void edit(`Label of ${single.name}`, { label })}
          />
        </>
      )}
      <TypeField
        key={`${ids.join()} ${type}`}
        dataset={dataset}
        ids={ids}
        type={type}
        onConvert={(to) => void edit(`Type of ${what}`, { type: to })}
      />
      <SelectField
        label="Role"
        value={role ?? VARIES}
        choices={[
          ...(role === null ? [{ value: VARIES, label: 'Different' }] : []),
          ...COLUMN_ROLES.map((each) => ({ value: each, label: ROLE_NAMES[each] })),
        ]}
        onChange={(value) => {
          const next = COLUMN_ROLES.find((each) => each === value);
          if (next) void edit(`Role of ${what}`, { role: next });
        }}
      />
      {single && chosen.length === 1 && single.type === 'numeric' && (
        <label className="choice">
          <input
            type="checkbox"
            checked={single.weighsCases === true}
            onChange={(event) =>
              void edit(event.target.checked ? `Weighting by ${single.name}` : 'Weighting of cases', {
                weighsCases: event.target.checked,
              })
            }
          />
          Weight cases by this variable
        </label>
      )}
      {single && chosen.length === 1 && <DesignField column={single} onEdit={edit} />}
      {single && chosen.length === 1 && (
        <CommitField
          label="Description"
          value={single.description}
          onCommit={(description) => void edit(`Description of ${single.name}`, { description })}
        />
      )}
      <CommitField
        key={`codes ${ids.join()}`}
        label="Missing-value codes, separated by semicolons"
        placeholder={codes === null ? 'Different' : '99; -1'}
        value={codes ?? ''}
        problemOf={(text) => missingCodeProblem(codesOf(text))}
        warningsOf={(text) => (type === null ? [] : missingCodeWarnings(type, codesOf(text)))}
        onCommit={(text) => void edit(`Missing-value codes of ${what}`, { missingValueCodes: codesOf(text) })}
      />
      {chosen.length > 1 && (
        <ManyLabels key={`labels ${dataset.revision} ${ids.join()}`} chosen={chosen} onEdit={onEdit} />
      )}
      {single && chosen.length === 1 && <Details dataset={dataset} column={single} onEdit={edit} />}
      {single && chosen.length === 1 && (
        <ApplyLabels key={`apply ${single.id}`} dataset={dataset} column={single} onEdit={onEdit} />
      )}
    </div>
  );
}

/** The levels that can have labels: those of categories, and the values of numbers where there are few. */
function withLevels(digest: ColumnDigest): ColumnDigest | null {
  if (digest.levels.length > 0) return digest;
  return digest.values && digest.values.length > 0
    ? { ...digest, levels: digest.values, distinct: null }
    : null;
}

function Details({
  dataset,
  column,
  onEdit,
}: {
  dataset: DatasetInfo;
  column: ColumnInfo;
  onEdit: (label: string, change: Change) => Promise<void>;
}) {
  const { id, revision } = dataset;
  const digests = useAnswer(JSON.stringify([id, revision, column.name]), () =>
    askData((data) => data.digests({ id, revision }, [column.name])),
  );
  const digest = digests.value?.find((each) => each.name === column.name);
  const labelled = digest && column.type !== 'text' ? withLevels(digest) : null;
  const rerun = async () => {
    const answer = await announceEdit(
      askData((data) => data.rerunVariable({ id, revision }, column.id)),
      () => `${column.name} computed again`,
    );
    if (answer?.status === 'refused') notify(answer.message);
  };
  return (
    <>
      {column.derivedFrom && (
        <div className="va-made">
          <p className="dt-help">Made by: {describeStep(column.derivedFrom, column.name)}</p>
          <Button size="dense" onClick={() => void rerun()}>
            Run again
          </Button>
        </div>
      )}
      {digest && (
        <Digest
          digest={
            digest.numbers || digest.levels.length === 0 ? digest : { ...digest, levels: [], distinct: null }
          }
        />
      )}
      {labelled && (
        <LevelsEditor
          column={column}
          digest={labelled}
          onEdit={(label, change) => void onEdit(label, change)}
        />
      )}
    </>
  );
}

interface TypeFieldProps {
  readonly dataset: DatasetInfo;
  readonly ids: readonly string[];
  readonly type: ColumnType | null;
  readonly onConvert: (type: ColumnType) => void;
}

/** What a variable measures, as SPSS and jamovi call it, and the type that says so. */
const MEASURES = [
  { measure: 'Nominal', of: 'categorical' },
  { measure: 'Ordinal', of: 'ordinal' },
  { measure: 'Scale', of: 'numeric' },
] as const;

/** A change of type that loses nothing is made at once; one that does says first what would be lost. */
function TypeField({ dataset, ids, type, onConvert }: TypeFieldProps) {
  const [asked, setAsked] = useState<{
    readonly to: ColumnType;
    readonly losses: readonly NamedConversion[];
  } | null>(null);
  const choose = async (to: ColumnType) => {
    try {
      const previews = await askData((data) =>
        data.previewConversions({ id: dataset.id, revision: dataset.revision }, ids, to),
      );
      const losses = previews.filter((preview) => preview.lost > 0);
      if (losses.length === 0) onConvert(to);
      else setAsked({ to, losses });
    } catch {
      notify('The conversion could not be previewed.');
    }
  };
  return (
    <div>
      <SelectField
        label="Type"
        value={asked?.to ?? type ?? VARIES}
        choices={[
          ...(type === null ? [{ value: VARIES, label: 'Different' }] : []),
          ...COLUMN_TYPES.map((each) => ({ value: each, label: TYPE_NAMES[each] })),
        ]}
        onChange={(value) => {
          const to = COLUMN_TYPES.find((each) => each === value);
          setAsked(null);
          if (to && to !== type) void choose(to);
        }}
      />
      {type !== 'date' && (
        <fieldset className="va-measure seg" aria-label="Measure">
          {MEASURES.map(({ measure, of }) => (
            <button
              key={of}
              type="button"
              aria-pressed={type === of}
              onClick={() => {
                setAsked(null);
                if (of !== type) void choose(of);
              }}
            >
              <Icon name={of} size={14} />
              {measure}
            </button>
          ))}
        </fieldset>
      )}
      {asked && (
        <div className="notice notice--warn va-loss" role="alert">
          <Icon name="warning" />
          <div>
            {asked.losses.map((loss) => (
              <p key={loss.columnId}>
                <b>{loss.name}</b>: {loss.lost.toLocaleString('en')} of {loss.values.toLocaleString('en')}{' '}
                values would become missing, such as{' '}
                {loss.examples.map((example) => `'${example}'`).join(', ')}.
              </p>
            ))}
            <div className="dt-acts">
              <Button
                size="dense"
                variant="contained"
                onClick={() => {
                  onConvert(asked.to);
                  setAsked(null);
                }}
              >
                Convert to {TYPE_NAMES[asked.to].toLowerCase()}
              </Button>
              <Button size="dense" onClick={() => setAsked(null)}>
                Keep as it is
              </Button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
