import { defaultOf, type ListOption, type ScalarOption } from '@constat/analyses';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../../ui/icon.tsx';
import { ChoiceField, ToggleField } from './choice-fields.tsx';
import type { FieldProps } from './field-props.ts';
import { NumberField, TextField } from './number-field.tsx';
import { VariableSelect } from './variable-select.tsx';

type Row = Readonly<Record<string, unknown>>;

/** Repeating rows, each a small form. */
export function ListField({ option, value, onChange, hideLabel }: FieldProps<ListOption>) {
  const rows: readonly Row[] = Array.isArray(value) ? value : [];
  // Rows have no identity of their own: their place in the list is what they are.
  const places = rows.map((_, index) => `row ${index + 1}`);
  const full = option.max !== undefined && rows.length >= option.max;
  const empty = Object.fromEntries(Object.entries(option.item).map(([key, item]) => [key, defaultOf(item)]));
  const set = (index: number, key: string, next: unknown) =>
    onChange(rows.map((row, i) => (i === index ? { ...row, [key]: next } : row)));
  return (
    <fieldset className="fgroup">
      <legend className={hideLabel ? 'sr' : 'lab'} title={option.help}>
        {option.label}
      </legend>
      {rows.map((row, index) => (
        <fieldset className="lrow" aria-label={`${option.noun} ${index + 1}`} key={places[index]}>
          <div className="lfields">
            {Object.entries(option.item).map(([key, item]) => (
              <ScalarField
                key={key}
                option={item}
                value={row[key] ?? defaultOf(item)}
                onChange={(next) => set(index, key, next)}
              />
            ))}
          </div>
          <IconButton
            size="dense"
            aria-label={`Remove ${option.noun} ${index + 1}`}
            onClick={() => onChange(rows.filter((_, i) => i !== index))}
          >
            <Icon name="close" size={14} />
          </IconButton>
        </fieldset>
      ))}
      <Button size="dense" disabled={full} onClick={() => onChange([...rows, empty])}>
        <Icon name="plus" size={14} />
        Add {option.noun}
      </Button>
    </fieldset>
  );
}

function ScalarField({
  option,
  value,
  onChange,
}: {
  option: ScalarOption;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const props = { value, onChange, hideLabel: false };
  switch (option.kind) {
    case 'variable':
      return <VariableSelect option={option} {...props} />;
    case 'choice':
      return <ChoiceField option={option} {...props} />;
    case 'toggle':
      return <ToggleField option={option} {...props} />;
    case 'number':
      return <NumberField option={option} {...props} />;
    case 'text':
      return <TextField option={option} {...props} />;
  }
}
