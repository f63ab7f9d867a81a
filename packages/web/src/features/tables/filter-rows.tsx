import type { FilterCondition } from '@constat/data';
import { holdsNumbers } from '@constat/data';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Icon } from '../../ui/icon.tsx';
import type { TableColumn } from './ask-tables.ts';

/** A condition while it is being written. */
export interface WrittenCondition {
  readonly id: string;
  readonly column: string;
  readonly operator: Operator;
  readonly value: string;
}

const NUMBER_OPERATORS = {
  eq: 'is',
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
} as const;
const WORD_OPERATORS = { eq: 'is', in: 'is one of' } as const;
type Operator = keyof typeof NUMBER_OPERATORS | keyof typeof WORD_OPERATORS;

const operatorsOf = (column: TableColumn | undefined): Readonly<Record<string, string>> =>
  column && holdsNumbers(column.type) ? NUMBER_OPERATORS : WORD_OPERATORS;

/** Conditions as the server reads them; those without a value do not count yet. */
export const conditionsOf = (written: readonly WrittenCondition[]): readonly FilterCondition[] =>
  written
    .filter(({ value }) => value.trim() !== '')
    .map(({ column, operator, value }) =>
      operator === 'in'
        ? {
            column,
            operator,
            values: value
              .split(',')
              .map((each) => each.trim())
              .filter((each) => each !== ''),
          }
        : { column, operator, value: value.trim() },
    );

interface FilterRowsProps {
  readonly columns: readonly TableColumn[];
  readonly written: readonly WrittenCondition[];
  readonly onChange: (next: readonly WrittenCondition[]) => void;
}

/** Which rows of a table count: conditions that all have to hold. */
export function FilterRows({ columns, written, onChange }: FilterRowsProps) {
  const [first] = columns;
  const change = (id: string, part: Partial<WrittenCondition>) =>
    onChange(written.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const choose = (id: string, name: string) => {
    const column = columns.find((each) => each.name === name);
    change(id, { column: name, operator: column && holdsNumbers(column.type) ? 'gte' : 'eq', value: '' });
  };
  return (
    <section className="tb-filter" aria-label="Rows that count">
      {written.map((each, i) => {
        const column = columns.find(({ name }) => name === each.column);
        const list = `tb-levels-${each.id}`;
        return (
          <div className="row" key={each.id}>
            <select
              aria-label={`Variable of condition ${i + 1}`}
              value={each.column}
              onChange={(event) => choose(each.id, event.target.value)}
            >
              {columns.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <select
              aria-label={`Comparison of condition ${i + 1}`}
              value={each.operator}
              onChange={(event) => change(each.id, { operator: event.target.value as Operator })}
            >
              {Object.entries(operatorsOf(column)).map(([operator, words]) => (
                <option key={operator} value={operator}>
                  {words}
                </option>
              ))}
            </select>
            <input
              aria-label={`Value of condition ${i + 1}`}
              placeholder={
                each.operator === 'in' ? 'North, South' : column?.type === 'date' ? '2026-01-31' : ''
              }
              list={column?.levels ? list : undefined}
              value={each.value}
              onChange={(event) => change(each.id, { value: event.target.value })}
            />
            {column?.levels && (
              <datalist id={list}>
                {column.levels.map(({ level }) => (
                  <option key={level} value={level} />
                ))}
              </datalist>
            )}
            <IconButton
              size="small"
              aria-label={`Remove condition ${i + 1}`}
              onClick={() => onChange(written.filter(({ id }) => id !== each.id))}
            >
              <Icon name="close" />
            </IconButton>
          </div>
        );
      })}
      {first && (
        <Button
          size="dense"
          onClick={() =>
            onChange([
              ...written,
              {
                id: crypto.randomUUID(),
                column: first.name,
                operator: holdsNumbers(first.type) ? 'gte' : 'eq',
                value: '',
              },
            ])
          }
        >
          <Icon name="filter" />
          Add a condition
        </Button>
      )}
    </section>
  );
}
