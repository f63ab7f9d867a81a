import { defaultOf, type ListOption } from '@constat/analyses';
import { holdsNumbers } from '@constat/data';
import Button from '@mui/material/Button';
import { useForm } from '../../analysis/form/form-context.ts';

/** Fields of each side, and values, that are offered here; the page of pivot tables has more for data on this device. */
const MOST_FIELDS = 2;
const MOST_VALUES = 4;
/** What a database sums up. */
const STATISTICS = {
  count: 'Count',
  sum: 'Sum',
  mean: 'Mean',
  min: 'Minimum',
  max: 'Maximum',
  distinct: 'Different values',
} as const;

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);

const blank = ({ item }: ListOption): Row =>
  Object.fromEntries(Object.entries(item).map(([key, option]) => [key, defaultOf(option)]));

/** The fields of a pivot table of the server: rows, columns and what is in the cells. */
export function TablePivot() {
  return (
    <div className="tb-pivot">
      <Fields zone="rows" label="Rows" noun="row field" />
      <Fields zone="columns" label="Columns" noun="column field" />
      <Values />
    </div>
  );
}

interface FieldsProps {
  readonly zone: 'rows' | 'columns';
  readonly label: string;
  readonly noun: string;
}

function Fields({ zone, label, noun }: FieldsProps) {
  const { analysis, dataset, options, change } = useForm();
  const option = analysis.options[zone];
  if (option?.kind !== 'list') return null;
  const held = rowsOf(options[zone]);
  const choose = (place: number, field: string) =>
    change((before) => {
      const next = [...rowsOf(before[zone])];
      const type = dataset.columns.find(({ name }) => name === field)?.type;
      if (field === '') next.splice(place, 1);
      // days of years would be more levels than anybody reads
      else next[place] = { ...blank(option), field, by: type === 'date' ? 'year' : 'values' };
      return { ...before, [zone]: next };
    });
  return (
    <fieldset>
      <legend>{label}</legend>
      {Array.from({ length: Math.min(MOST_FIELDS, held.length + 1) }, (_, i) => (
        <FieldSelect
          key={`${zone}-${String(i)}`}
          label={`${i === 0 ? 'First' : 'Second'} ${noun}`}
          value={String(held[i]?.field ?? '')}
          nothing="No field"
          onChange={(field) => choose(i, field)}
        />
      ))}
    </fieldset>
  );
}

interface FieldSelectProps {
  readonly label: string;
  readonly value: string;
  readonly nothing: string;
  readonly onlyNumbers?: boolean;
  readonly onChange: (name: string) => void;
}

function FieldSelect({ label, value, nothing, onlyNumbers = false, onChange }: FieldSelectProps) {
  const { dataset } = useForm();
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{nothing}</option>
      {dataset.columns
        .filter(({ type }) => !onlyNumbers || holdsNumbers(type))
        .map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
    </select>
  );
}

function Values() {
  const { analysis, options, change } = useForm();
  const option = analysis.options.values;
  if (option?.kind !== 'list') return null;
  const held = rowsOf(options.values);
  const shown = held.length === 0 ? [blank(option)] : held;
  const set = (place: number, part: Row) =>
    change((before) => {
      const next = [...rowsOf(before.values)];
      next[place] = { ...blank(option), ...next[place], ...part };
      return { ...before, values: next };
    });
  const remove = (place: number) =>
    change((before) => ({ ...before, values: rowsOf(before.values).filter((_, i) => i !== place) }));
  return (
    <fieldset>
      <legend>Values</legend>
      {shown.map((row, i) => (
        <div className="tb-value" key={`value-${String(i)}`}>
          <select
            aria-label={`Statistic of value ${i + 1}`}
            value={String(row.statistic)}
            onChange={(event) => {
              if (event.target.value === '') remove(i);
              else set(i, { statistic: event.target.value });
            }}
          >
            {i > 0 && <option value="">Remove</option>}
            {Object.entries(STATISTICS).map(([key, words]) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </select>
          <FieldSelect
            label={`Field of value ${i + 1}`}
            value={String(row.field ?? '')}
            nothing={row.statistic === 'count' ? 'of rows' : 'of…'}
            onlyNumbers={row.statistic !== 'count' && row.statistic !== 'distinct'}
            onChange={(field) => set(i, { field: field === '' ? null : field })}
          />
        </div>
      ))}
      {held.length > 0 && held.length < MOST_VALUES && (
        <Button size="dense" onClick={() => set(held.length, {})}>
          Add a value
        </Button>
      )}
    </fieldset>
  );
}
