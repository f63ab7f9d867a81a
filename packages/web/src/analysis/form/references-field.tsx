import type { ReferencesOption } from '@constat/analyses';
import { variablesOf } from '../options-state.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { SelectField } from './select-field.tsx';

/** A reference level for each categorical variable in the model. */
export function ReferencesField({ option, value, onChange, hideLabel }: FieldProps<ReferencesOption>) {
  const { analysis, dataset, options, summaries } = useForm();
  const chosen = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, string>
  >;
  const isFactor = (name: string) => {
    const type = dataset.columns.find((column) => column.name === name)?.type;
    return type !== undefined && type !== 'numeric' && type !== 'date';
  };
  const factors = variablesOf(analysis, options, option.of).filter(isFactor);
  return (
    <fieldset className="fgroup">
      <legend className={hideLabel ? 'sr' : 'lab'} title={option.help}>
        {option.label}
      </legend>
      {factors.length === 0 && <p className="fnote">For categorical variables, once one is in the model.</p>}
      {factors.map((name) => {
        const levels = summaries.get(name)?.levels ?? [];
        return (
          <SelectField
            key={name}
            label={name}
            value={(Object.hasOwn(chosen, name) ? chosen[name] : undefined) ?? levels[0]?.level ?? ''}
            choices={levels.map(({ level }) => ({ value: level, label: level }))}
            onChange={(level) => onChange({ ...chosen, [name]: level })}
          />
        );
      })}
    </fieldset>
  );
}
