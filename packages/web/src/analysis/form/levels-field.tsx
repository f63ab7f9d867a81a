import type { LevelsOption } from '@constat/analyses';
import { variablesIn } from '../options-state.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { SelectField } from './select-field.tsx';

/** One level of the variable in a role, chosen in a group of options; none leaves the choice to the analysis. */
export function LevelsField({ option, value, onChange, hideLabel }: FieldProps<LevelsOption>) {
  const { analysis, options, summaries } = useForm();
  const [name] = variablesIn(analysis, options, option.of);
  const levels = (name === undefined ? undefined : summaries.get(name)?.levels) ?? [];
  const chosen = Array.isArray(value) ? (value as readonly string[])[0] : undefined;
  return (
    <SelectField
      label={option.label}
      hideLabel={hideLabel}
      value={chosen ?? ''}
      choices={[
        { value: '', label: 'Automatic' },
        ...levels.map(({ level }) => ({ value: level, label: level })),
      ]}
      onChange={(level) => onChange(level === '' ? [] : [level])}
    />
  );
}
