import { refusesColumn, type VariableOption } from '@constat/analyses';
import { useForm } from './form-context.ts';
import type { FieldProps } from './option-field.tsx';
import { SelectField } from './select-field.tsx';

/** A variable chosen from a list, for options that are no role box. */
export function VariableSelect({ option, value, onChange, hideLabel }: FieldProps<VariableOption>) {
  const { dataset, summaries } = useForm();
  const columns = dataset.columns.filter(
    (column) => refusesColumn(option, column, summaries.get(column.name)?.distinct ?? null) === null,
  );
  return (
    <SelectField
      label={option.label}
      hideLabel={hideLabel}
      value={typeof value === 'string' ? value : ''}
      choices={[
        { value: '', label: option.required ? 'Choose a variable' : 'None' },
        ...columns.map(({ name }) => ({ value: name, label: name })),
      ]}
      onChange={(name) => onChange(name === '' ? null : name)}
    />
  );
}
