import { AGGREGATIONS, type Aggregation, type ColumnDigest } from '@constat/data';
import { SelectField } from '../../analysis/form/select-field.tsx';
import type { ColumnInfo } from '../../storage/db.ts';
import { TextField } from '../data-page/text-field.tsx';
import { ownOf, type TransformDraft } from './transform-draft.ts';

const AGGREGATION_NAMES: Readonly<Record<Aggregation, string>> = {
  sum: 'Sum',
  mean: 'Mean',
  count: 'Count of values',
  std: 'Standard deviation',
  min: 'Minimum',
  max: 'Maximum',
};

interface CompositeSettingsProps {
  readonly draft: TransformDraft;
  readonly columns: readonly ColumnInfo[];
  readonly digests: readonly ColumnDigest[];
  readonly onChange: (change: Partial<TransformDraft>) => void;
}

/** The variables of a score, numbers for their categories, and which scales are turned round. */
export function CompositeSettings({ draft, columns, digests, onChange }: CompositeSettingsProps) {
  const { variables } = draft;
  const toggle = (name: string, on: boolean) =>
    onChange({ variables: on ? [...variables, name] : variables.filter((each) => each !== name) });
  return (
    <>
      <fieldset>
        <legend className="lab">Variables (at least 2)</legend>
        <div className="dt-vars">
          {columns
            .filter((column) => column.type !== 'date' && column.type !== 'text')
            .map((column) => (
              <label key={column.id} className="choice">
                <input
                  type="checkbox"
                  checked={variables.includes(column.name)}
                  onChange={(event) => toggle(column.name, event.target.checked)}
                />
                {column.name}
              </label>
            ))}
        </div>
      </fieldset>
      {variables.map((name) => (
        <Item
          key={name}
          name={name}
          draft={draft}
          digest={digests.find((each) => each.name === name)}
          onChange={onChange}
        />
      ))}
      <SelectField
        label="Score"
        value={draft.aggregation}
        choices={AGGREGATIONS.map((each) => ({ value: each, label: AGGREGATION_NAMES[each] }))}
        onChange={(value) => onChange({ aggregation: AGGREGATIONS.find((each) => each === value) ?? 'mean' })}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.completeOnly}
          onChange={(event) => onChange({ completeOnly: event.target.checked })}
        />
        Only rows with every value
        <small>Otherwise the score is made of the values that are present.</small>
      </label>
    </>
  );
}

interface ItemProps extends Pick<CompositeSettingsProps, 'draft' | 'onChange'> {
  readonly name: string;
  readonly digest: ColumnDigest | undefined;
}

/** One variable of the score: numbers for its categories, and whether its scale is turned round. */
function Item({ name, draft: { mappings, reversed }, digest, onChange }: ItemProps) {
  const scale = ownOf(reversed, name);
  const values = ownOf(mappings, name) ?? {};
  const low = digest?.numbers?.min ?? 1;
  const high = digest?.numbers?.max ?? Math.max(2, digest?.levels.length ?? 2);
  const reverse = (on: boolean) => {
    const { [name]: _, ...others } = reversed;
    onChange({ reversed: on ? { ...others, [name]: { low: String(low), high: String(high) } } : others });
  };
  return (
    <fieldset className="dt-item">
      <legend>{name}</legend>
      {digest && digest.levels.length > 0 && (
        <div className="dt-map">
          {digest.levels.map(({ level }) => (
            <Mapped
              key={level}
              level={level}
              variable={name}
              value={ownOf(values, level) ?? ''}
              onChange={(text) =>
                onChange({ mappings: { ...mappings, [name]: { ...values, [level]: text } } })
              }
            />
          ))}
        </div>
      )}
      <label className="choice">
        <input
          type="checkbox"
          checked={scale !== undefined}
          onChange={(event) => reverse(event.target.checked)}
        />
        Reverse coded
      </label>
      {scale && (
        <div className="dt-pair">
          <TextField
            label={`Lowest of ${name}`}
            numeric
            value={scale.low}
            onChange={(text) => onChange({ reversed: { ...reversed, [name]: { ...scale, low: text } } })}
          />
          <TextField
            label={`Highest of ${name}`}
            numeric
            value={scale.high}
            onChange={(text) => onChange({ reversed: { ...reversed, [name]: { ...scale, high: text } } })}
          />
        </div>
      )}
    </fieldset>
  );
}

function Mapped({
  level,
  variable,
  value,
  onChange,
}: {
  level: string;
  variable: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <>
      <span className="trunc">{level}</span>
      <TextField
        label={`Number for ${level} of ${variable}`}
        hideLabel
        numeric
        value={value}
        onChange={onChange}
      />
    </>
  );
}
