import { suggestFamilies } from '@constat/data';
import Button from '@mui/material/Button';
import { SelectField } from '../../analysis/form/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../data-page/text-field.tsx';
import { VariableChecks } from '../data-page/variable-checks.tsx';
import { choicesOf, type KindFormProps, nextId, withRow } from './kind-form.ts';
import { keptOf, occasionsOf } from './restructure-draft.ts';

/** Which variables become one, and what is repeated in every row. */
export function WideToLongSettings({ draft, dataset, onChange }: KindFormProps) {
  const { columns } = dataset;
  const { families } = draft;
  const suggested = suggestFamilies(columns.map((column) => column.name)).filter(
    (family) => !families.some((each) => each.columns.join() === family.columns.join()),
  );
  const add = (name: string, members: readonly string[]) => {
    const empty = families.find((family) => family.columns.length === 0);
    const filled = { name, columns: members };
    onChange({
      families: empty
        ? withRow(families, empty.id, filled)
        : [...families, { id: nextId(families), ...filled }],
    });
  };
  const kept = keptOf(draft, columns);
  const used = new Set(families.flatMap((family) => family.columns));
  return (
    <>
      {families.map((family, i) => (
        <fieldset key={family.id} className="dt-item">
          <legend>Measure {i + 1}</legend>
          <TextField
            label={`Name of measure ${i + 1}`}
            value={family.name}
            onChange={(name) => onChange({ families: withRow(families, family.id, { name }) })}
          />
          <VariableChecks
            legend={`Variables of measure ${i + 1}, one for each occasion`}
            columns={columns}
            chosen={family.columns}
            onChange={(members) => onChange({ families: withRow(families, family.id, { columns: members }) })}
          />
          {families.length > 1 && (
            <div>
              <Button
                size="small"
                onClick={() => onChange({ families: families.filter((each) => each.id !== family.id) })}
              >
                <Icon name="trash" />
                Remove measure {i + 1}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div className="dt-acts">
        {suggested.slice(0, 6).map((family) => (
          <Button key={family.name} size="small" onClick={() => add(family.name, family.columns)}>
            <Icon name="plus" />
            {family.name} ({family.columns.length} variables)
          </Button>
        ))}
        <Button
          size="small"
          onClick={() =>
            onChange({ families: [...families, { id: nextId(families), name: '', columns: [] }] })
          }
        >
          <Icon name="plus" />
          Add measure
        </Button>
      </div>
      <div className="dt-pair">
        <TextField
          label="Name of the occasion"
          value={draft.indexName}
          onChange={(indexName) => onChange({ indexName })}
        />
        <TextField
          label="Occasions, in order"
          value={draft.indexValues}
          placeholder={occasionsOf(draft).join('; ')}
          onChange={(indexValues) => onChange({ indexValues })}
        />
      </div>
      <VariableChecks
        legend="Repeated in every row"
        columns={columns.filter((column) => !used.has(column.name))}
        chosen={kept}
        onChange={(keep) => onChange({ keep })}
      />
    </>
  );
}

/** Which rows belong together, what tells them apart, and what is spread. */
export function LongToWideSettings({ draft, dataset: { columns }, onChange }: KindFormProps) {
  return (
    <>
      <VariableChecks
        legend="Rows with the same values here are one case"
        columns={columns}
        chosen={draft.ids}
        onChange={(ids) => onChange({ ids })}
      />
      <SelectField
        label="Occasion"
        value={draft.index}
        choices={choicesOf(columns)}
        onChange={(index) => onChange({ index })}
      />
      <VariableChecks
        legend="Variables to spread over the occasions"
        columns={columns.filter((column) => column.name !== draft.index && !draft.ids.includes(column.name))}
        chosen={draft.measures}
        onChange={(measures) => onChange({ measures })}
      />
      <div>
        <TextField
          label="Names of the new variables"
          value={draft.pattern}
          onChange={(pattern) => onChange({ pattern })}
        />
        <p className="dt-help">
          {'{measure}'} stands for the variable, {'{value}'} for the occasion.
        </p>
      </div>
    </>
  );
}
