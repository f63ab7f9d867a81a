import { JOINS, type Join } from '@constat/data';
import Button from '@mui/material/Button';
import { SelectField } from '../../analysis/form/select-field.tsx';
import { openImport } from '../../state/import-dialog.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../data-page/text-field.tsx';
import { choicesOf, type KindFormProps, nextId, withRow } from './kind-form.ts';

const JOIN_NAMES: Readonly<Record<Join, string>> = {
  left: 'All rows of the first dataset',
  right: 'All rows of the second dataset',
  inner: 'Only rows found in both',
  full: 'All rows of both',
  anti: 'Rows of the first that the second does not have',
};

/** Keys that both datasets have under the same name: all that look like one, else the first. */
function sharedKeys(first: DatasetInfo, second: DatasetInfo | undefined) {
  const names = new Set(second?.columns.map((column) => column.name));
  const shared = first.columns.map((column) => column.name).filter((name) => names.has(name));
  const keys = shared.filter((name) => /(^|[^a-z])(id|key|code)$|Id$|ID$/.test(name));
  return (keys.length > 0 ? keys : shared.slice(0, 1)).map((name, i) => ({
    id: i + 1,
    left: name,
    right: name,
  }));
}

function OtherDataset({ draft, dataset, onChange }: KindFormProps) {
  const datasets = useWorkspace((state) => state.datasets);
  const others = datasets.filter((each) => each.id !== dataset.id);
  if (others.length === 0)
    return (
      <div>
        <p className="dt-problem" role="status">
          There is no other dataset yet.
        </p>
        <Button onClick={() => openImport()}>
          <Icon name="import" />
          Import data
        </Button>
      </div>
    );
  return (
    <SelectField
      label="Second dataset"
      value={draft.otherId}
      choices={[
        ...(draft.otherId === '' ? [{ value: '', label: 'Choose a dataset' }] : []),
        ...others.map((each) => ({ value: each.id, label: each.name })),
      ]}
      onChange={(otherId) =>
        onChange({
          otherId,
          keys: sharedKeys(
            dataset,
            others.find((each) => each.id === otherId),
          ),
        })
      }
    />
  );
}

/** The second dataset, its keys, and which rows stay. */
export function MergeSettings(props: KindFormProps) {
  const { draft, dataset, onChange } = props;
  const other = useWorkspace((state) => state.datasets.find((each) => each.id === draft.otherId));
  const { keys } = draft;
  return (
    <>
      <OtherDataset {...props} />
      {other && (
        <>
          <fieldset className="rs-rows">
            <legend className="lab">Keys: rows belong together where these agree</legend>
            {keys.map((key, i) => (
              <div key={key.id} className="rs-row">
                <SelectField
                  label={`Key ${i + 1} of ${dataset.name}`}
                  hideLabel
                  value={key.left}
                  choices={choicesOf(dataset.columns)}
                  onChange={(left) => onChange({ keys: withRow(keys, key.id, { left }) })}
                />
                <SelectField
                  label={`Key ${i + 1} of ${other.name}`}
                  hideLabel
                  value={key.right}
                  choices={choicesOf(other.columns)}
                  onChange={(right) => onChange({ keys: withRow(keys, key.id, { right }) })}
                />
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={`Remove key ${i + 1}`}
                  onClick={() => onChange({ keys: keys.filter((each) => each.id !== key.id) })}
                >
                  <Icon name="close" />
                </button>
              </div>
            ))}
            <div>
              <Button
                size="small"
                onClick={() =>
                  onChange({
                    keys: [
                      ...keys,
                      {
                        id: nextId(keys),
                        left: dataset.columns[0]?.name ?? '',
                        right: other.columns[0]?.name ?? '',
                      },
                    ],
                  })
                }
              >
                <Icon name="plus" />
                Add key
              </Button>
            </div>
          </fieldset>
          <SelectField
            label="Rows to keep"
            value={draft.join}
            choices={JOINS.map((each) => ({ value: each, label: JOIN_NAMES[each] }))}
            onChange={(value) => onChange({ join: JOINS.find((each) => each === value) ?? 'left' })}
          />
          <TextField
            label="Put after names that are taken"
            value={draft.suffix}
            onChange={(suffix) => onChange({ suffix })}
          />
        </>
      )}
    </>
  );
}

/** The second dataset, and whether each row says where it is from. */
export function AppendSettings(props: KindFormProps) {
  const { draft, onChange } = props;
  return (
    <>
      <OtherDataset {...props} />
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.withSource}
          onChange={(event) => onChange({ withSource: event.target.checked })}
        />
        Add a variable with the name of the dataset
      </label>
      {draft.withSource && (
        <TextField
          label="Name of that variable"
          value={draft.sourceName}
          onChange={(sourceName) => onChange({ sourceName })}
        />
      )}
    </>
  );
}
