import type { CasesOption, ScalarOption } from '@constat/analyses';
import { variablesOf } from '../options-state.ts';
import type { FieldProps } from './field-props.ts';
import { useForm } from './form-context.ts';
import { Grid } from './grid/grid.tsx';

type Case = Readonly<Record<string, unknown>>;

const isCase = (value: unknown): value is Case => typeof value === 'object' && value !== null;

/** The largest size of a number in the units of the data. */
const LARGEST = 1e15;

const numberOf = (name: string): ScalarOption => ({
  kind: 'number',
  label: name,
  help: '',
  min: -LARGEST,
  max: LARGEST,
  default: null,
});

const levelOf = (name: string, levels: readonly string[]): ScalarOption => ({
  kind: 'choice',
  label: name,
  help: '',
  choices: Object.fromEntries(levels.map((level) => [level, level])),
  default: levels[0] ?? '',
});

/** New cases to predict: a value for each variable of the model. */
export function CasesField({ option, value, onChange, hideLabel }: FieldProps<CasesOption>) {
  const { analysis, dataset, options, summaries } = useForm();
  const variables = variablesOf(analysis, options, option.of);
  const cases = Array.isArray(value) ? value.filter(isCase) : [];
  if (variables.length === 0)
    return <p className="fnote">Once the model has predictors, new cases can be predicted here.</p>;
  const columns = variables.map((name) => {
    const type = dataset.columns.find((column) => column.name === name)?.type;
    const levels = summaries.get(name)?.levels?.map(({ level }) => level) ?? [];
    return { name, option: type === 'numeric' || type === 'date' ? numberOf(name) : levelOf(name, levels) };
  });
  return (
    <Grid
      label={option.label}
      help={option.help}
      hideLabel={hideLabel}
      columns={columns}
      rows={cases.map((one) => variables.map((name) => one[name] ?? null))}
      onRows={(rows) =>
        onChange(
          rows.map((row) =>
            // A cell that is empty is not said: the model asks for it.
            Object.fromEntries(variables.flatMap((name, j) => (row[j] === null ? [] : [[name, row[j]]]))),
          ),
        )
      }
      nameOf={(row) => `Case ${row + 1}`}
      named
      noun="case"
      max={option.max}
    />
  );
}
