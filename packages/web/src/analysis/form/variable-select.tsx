import { refusesColumn, type VariableOption, type VariablesOption } from '@constat/analyses';
import { ChoicesField } from './choice-fields.tsx';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { SelectField } from './select-field.tsx';

/** A variable chosen from a list, for options that are no role box. */
export function VariableSelect({ option, value, onChange, hideLabel }: FieldProps<VariableOption>) {
  const columns = useAccepted(option);
  return (
    <SelectField
      label={option.label}
      hideLabel={hideLabel}
      help={hideLabel ? '' : option.help}
      value={typeof value === 'string' ? value : ''}
      choices={[
        { value: '', label: option.required ? 'Choose a variable' : 'None' },
        ...columns.map((name) => ({ value: name, label: name })),
      ]}
      onChange={(name) => onChange(name === '' ? null : name)}
    />
  );
}

/** Several variables, ticked in a list, for options that are no role box. */
export function VariableChecks({ option, ...props }: FieldProps<VariablesOption>) {
  const { label, help } = option;
  const choices = Object.fromEntries(useAccepted(option).map((name) => [name, name]));
  return <ChoicesField option={{ kind: 'choices', label, help, choices, default: [] }} {...props} />;
}

/** Names of the columns that an option takes. */
export function useAccepted(option: VariableOption | VariablesOption): readonly string[] {
  const { dataset, summaries } = useForm();
  return dataset.columns
    .filter((column) => refusesColumn(option, column, summaries.get(column.name)?.distinct ?? null) === null)
    .map(({ name }) => name);
}
