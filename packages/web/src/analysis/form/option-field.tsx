import type { Option } from '@constat/analyses';
import { memo, useCallback } from 'react';
import { optionValue, setOption } from '../options-state.ts';
import { CasesField } from './cases-field.tsx';
import { ChoiceField, ChoicesField, ToggleField } from './choice-fields.tsx';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { LevelsField } from './levels-field.tsx';
import { ListField } from './list-field.tsx';
import { NumberField, TextField } from './number-field.tsx';
import { OrdersField } from './orders-field.tsx';
import { ReferencesField } from './references-field.tsx';
import { TableField } from './table-field.tsx';
import { TermsField } from './terms-field.tsx';
import { VariableChecks, VariableSelect } from './variable-select.tsx';

interface OptionFieldProps {
  readonly name: string;
  readonly option: Option;
  readonly hideLabel: boolean;
}

/** One option in a group. */
export function OptionField({ name, option, hideLabel }: OptionFieldProps) {
  const { analysis, options, change } = useForm();
  const onChange = useCallback(
    (value: unknown) => change((raw) => setOption(analysis, raw, name, value)),
    [analysis, change, name],
  );
  const value = optionValue(analysis.options, options, name);
  return <Control option={option} value={value} onChange={onChange} hideLabel={hideLabel} />;
}

/** The control of an option, drawn again when its value changes and not for the values of others. */
const Control = memo(function Control({ option, ...props }: FieldProps<Option>) {
  switch (option.kind) {
    case 'choice':
      return <ChoiceField option={option} {...props} />;
    case 'choices':
      return <ChoicesField option={option} {...props} />;
    case 'toggle':
      return <ToggleField option={option} {...props} />;
    case 'number':
      return <NumberField option={option} {...props} />;
    case 'text':
      return <TextField option={option} {...props} />;
    case 'variable':
      return <VariableSelect option={option} {...props} />;
    case 'variables':
      return <VariableChecks option={option} {...props} />;
    case 'levels':
      return <LevelsField option={option} {...props} />;
    case 'references':
      return <ReferencesField option={option} {...props} />;
    case 'orders':
      return <OrdersField option={option} {...props} />;
    case 'terms':
      return <TermsField option={option} {...props} />;
    case 'cases':
      return <CasesField option={option} {...props} />;
    case 'list':
      return <ListField option={option} {...props} />;
    case 'table':
      return <TableField option={option} {...props} />;
    default:
      throw new Error(`The form has no control for options of kind ${option.kind}.`);
  }
});
