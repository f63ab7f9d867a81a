/** A filter of the command line as conditions of plans. */
import { ask, type Condition, holdsNumbers, type SourceColumn } from '@constat/data';
import { SourceError } from './opened.ts';

/** One condition as it is typed: `{"column": "age", "operator": "gte", "value": 18}`. */
interface Asked {
  readonly column?: unknown;
  readonly operator?: unknown;
  readonly value?: unknown;
  readonly value2?: unknown;
  readonly values?: unknown;
}

const COMPARE = { gt: '>', gte: '>=', lt: '<', lte: '<=', eq: '=' } as const;
const isCompare = (operator: unknown): operator is keyof typeof COMPARE =>
  typeof operator === 'string' && Object.hasOwn(COMPARE, operator);

function numberOf({ name, type }: SourceColumn, value: unknown): number {
  const number = type === 'date' && typeof value === 'string' ? Date.parse(value) : Number(value);
  if (value === undefined || value === null || value === '' || !Number.isFinite(number))
    throw new SourceError(
      `--filter: '${String(value)}' is no ${type === 'date' ? 'date' : 'number'} for '${name}'.`,
    );
  return number;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function conditionOf(columns: readonly SourceColumn[], asked: Asked): Condition {
  const column = columns.find(({ name }) => name === asked.column);
  if (!column) throw new SourceError(`--filter: there is no column '${String(asked.column)}'.`);
  const of = ask.column(column.name);
  const { operator } = asked;
  if (holdsNumbers(column.type)) {
    if (isCompare(operator))
      return { kind: 'compare', of, is: COMPARE[operator], value: numberOf(column, asked.value) };
    if (operator === 'in')
      return {
        kind: 'either',
        of: listOf(asked.values).map((value) => ({
          kind: 'compare',
          of,
          is: '=',
          value: numberOf(column, value),
        })),
      };
  } else if (operator === 'eq' || operator === 'in') {
    const levels = listOf(operator === 'eq' ? asked.value : asked.values);
    if (levels.every((level) => typeof level === 'string' || typeof level === 'number'))
      return { kind: 'level', name: column.name, levels: levels.map(String) };
  }
  throw new SourceError(
    `--filter: '${String(operator)}' cannot be asked of '${column.name}'. Numbers and dates have eq, gt, gte, lt, lte, between and in, words eq and in.`,
  );
}

/** Conditions that all have to hold. */
export function readFilter(columns: readonly SourceColumn[], filter: unknown): readonly Condition[] {
  if (!Array.isArray(filter)) throw new SourceError('--filter must be a list of conditions.');
  return filter.flatMap((asked: Asked) =>
    asked.operator === 'between'
      ? [
          conditionOf(columns, { ...asked, operator: 'gte' }),
          conditionOf(columns, { ...asked, operator: 'lte', value: asked.value2 }),
        ]
      : [conditionOf(columns, asked)],
  );
}

/** The filter in words, as the result says it. */
export const filterWords = (filter: unknown): string =>
  listOf(filter)
    .map((asked) => {
      const { column, operator, value, value2, values } = asked as Asked;
      const what = values ?? (value2 === undefined ? value : `${String(value)} to ${String(value2)}`);
      const signs: Readonly<Record<string, string>> = { gt: '>', gte: '≥', lt: '<', lte: '≤', eq: '=' };
      const sign = signs[String(operator)] ?? String(operator);
      return `${String(column)} ${sign} ${Array.isArray(what) ? what.join(', ') : String(what)}`;
    })
    .join(' and ');
