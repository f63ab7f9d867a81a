import { defaultOf, type ListOption } from '@constat/analyses';
import type { FieldProps } from './field-props.ts';
import { Grid } from './grid/grid.tsx';
import { blankRow } from './grid/grid-model.ts';

type Row = Readonly<Record<string, unknown>>;

const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/** Repeating rows of the same fields. */
export function ListField({ option, value, onChange, hideLabel }: FieldProps<ListOption>) {
  const held: readonly Row[] = Array.isArray(value) ? value : [];
  const items = Object.entries(option.item);
  const columns = items.map(([, item]) => ({ name: item.label, option: item }));
  const min = option.min ?? 0;
  const rows = held.map((row) => items.map(([key, item]) => row[key] ?? defaultOf(item)));
  // What is needed stands there to be filled in.
  const missing = Array.from({ length: Math.max(0, min - rows.length) }, () => blankRow(columns));
  return (
    <Grid
      label={option.label}
      help={option.help}
      hideLabel={hideLabel}
      columns={columns}
      rows={[...rows, ...missing]}
      onRows={(next) =>
        onChange(next.map((row) => Object.fromEntries(items.map(([key], j) => [key, row[j]]))))
      }
      nameOf={(row) => `${capital(option.noun)} ${row + (option.countFrom ?? 1)}`}
      named={columns[0]?.option.kind !== 'text'}
      noun={option.noun}
      min={min}
      max={option.max}
      waits
    />
  );
}
