import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../column.ts';
import { newDataset } from '../new-dataset.ts';
import { FILTER_OPERATORS, type FilterCondition, type FilterGroup } from './conditions.ts';
import { FilterError, filteredName, filterMask, filterProblems, keepRows, operatorsFor } from './filter.ts';

const base = { role: 'none', description: '' } as const;
const age: Column = {
  ...base,
  id: 'age',
  name: 'age',
  type: 'numeric',
  missingValueCodes: ['99'],
  cells: { kind: 'numbers', values: Float64Array.of(10, 20, 30, Number.NaN, 99) },
};
const city: Column = {
  ...base,
  id: 'city',
  name: 'city',
  type: 'categorical',
  cells: {
    kind: 'categories',
    codes: Int32Array.of(0, 1, 0, -1, 2),
    levels: ['Oslo', 'Paris', ' oslo fjord'],
  },
};
const grade: Column = {
  ...base,
  id: 'grade',
  name: 'grade',
  type: 'ordinal',
  categoryOrder: ['low', 'mid', 'high'],
  cells: { kind: 'categories', codes: Int32Array.of(0, 1, 2, 2, -1), levels: ['high', 'low', 'mid'] },
};
const day: Column = {
  ...base,
  id: 'day',
  name: 'day',
  type: 'date',
  cells: {
    kind: 'numbers',
    values: Float64Array.of(Date.UTC(2024, 0, 1), Date.UTC(2024, 5, 1), Number.NaN, 0, 0),
  },
};
const labels = { '1': 'Male', '2': 'Female', '3': 'Other', '4': 'Other' } as const;
const sex: Column = {
  ...base,
  id: 'sex',
  name: 'sex',
  type: 'categorical',
  valueLabels: labels,
  cells: { kind: 'categories', codes: Int32Array.of(0, 1, 2, 3, -1), levels: ['1', '2', '3', '4'] },
};
const sexNumber: Column = {
  ...sex,
  id: 'sexNumber',
  name: 'sexNumber',
  type: 'numeric',
  cells: { kind: 'numbers', values: Float64Array.of(1, 2, 3, 4, Number.NaN) },
};
const pain: Column = {
  ...base,
  id: 'pain',
  name: 'pain',
  type: 'ordinal',
  valueLabels: { '0': 'none', '1': 'mild', '2': 'strong' },
  categoryOrder: ['0', '1', '2'],
  cells: { kind: 'categories', codes: Int32Array.of(2, 1, 0, 0, -1), levels: ['0', '1', '2'] },
};
/** Codes and labels that say the opposite of each other: the code is meant. */
const crossed: Column = {
  ...sex,
  id: 'crossed',
  name: 'crossed',
  valueLabels: { a: 'b', b: 'a' },
  cells: { kind: 'categories', codes: Int32Array.of(0, 1, 0, 1, -1), levels: ['a', 'b'] },
};
const columns = [age, city, grade, day, sex, sexNumber, pain, crossed];

const rowsOf = (condition: FilterCondition | FilterGroup): number[] => {
  const filter: FilterGroup =
    'conditions' in condition ? condition : { logic: 'AND', conditions: [condition] };
  return [...filterMask(columns, 5, filter)].flatMap((kept, row) => (kept ? [row] : []));
};

describe('conditions', () => {
  it.each<[FilterCondition, number[]]>([
    [{ column: 'age', operator: 'eq', value: 20 }, [1]],
    [{ column: 'age', operator: 'neq', value: '20' }, [0, 2]],
    [{ column: 'age', operator: 'gt', value: 10 }, [1, 2]],
    [{ column: 'age', operator: 'gte', value: 10 }, [0, 1, 2]],
    [{ column: 'age', operator: 'lt', value: 30 }, [0, 1]],
    [{ column: 'age', operator: 'lte', value: 30 }, [0, 1, 2]],
    [{ column: 'age', operator: 'between', value: 30, value2: 20 }, [1, 2]],
    [{ column: 'age', operator: 'notBetween', value: 20, value2: 30 }, [0]],
    [{ column: 'age', operator: 'in', values: [10, '30'] }, [0, 2]],
    [{ column: 'age', operator: 'notIn', values: [10] }, [1, 2]],
    [{ column: 'age', operator: 'isEmpty' }, [3, 4]],
    [{ column: 'age', operator: 'isNotEmpty' }, [0, 1, 2]],
    [{ column: 'city', operator: 'eq', value: 'oslo' }, [0, 2]],
    [{ column: 'city', operator: 'neq', value: 'OSLO' }, [1, 4]],
    [{ column: 'city', operator: 'contains', value: 'slo' }, [0, 2, 4]],
    [{ column: 'city', operator: 'startsWith', value: 'o' }, [0, 2, 4]],
    [{ column: 'city', operator: 'endsWith', value: 'fjord' }, [4]],
    [{ column: 'city', operator: 'in', values: ['paris'] }, [1]],
    [{ column: 'city', operator: 'notIn', values: ['paris'] }, [0, 2, 4]],
    [{ column: 'city', operator: 'isEmpty' }, [3]],
    [{ column: 'grade', operator: 'gte', value: 'mid' }, [0, 2, 3]],
    [{ column: 'grade', operator: 'between', value: 'low', value2: 'mid' }, [1, 2, 3]],
    [{ column: 'day', operator: 'gt', value: '2024-02-01' }, [1]],
    [{ column: 'sex', operator: 'eq', value: 'male' }, [0]],
    [{ column: 'sex', operator: 'eq', value: '1' }, [0]],
    [{ column: 'sex', operator: 'neq', value: ' Male ' }, [1, 2, 3]],
    [{ column: 'sex', operator: 'eq', value: 'Other' }, [2, 3]],
    [{ column: 'sex', operator: 'in', values: ['Female', '3'] }, [1, 2]],
    [{ column: 'sex', operator: 'notIn', values: ['Other'] }, [0, 1]],
    [{ column: 'sex', operator: 'startsWith', value: 'fem' }, [1]],
    [{ column: 'sex', operator: 'contains', value: 'male' }, [0, 1]],
    [{ column: 'sex', operator: 'endsWith', value: '2' }, [1]],
    [{ column: 'sexNumber', operator: 'eq', value: 'Male' }, [0]],
    [{ column: 'sexNumber', operator: 'neq', value: 'other' }, [0, 1]],
    [{ column: 'sexNumber', operator: 'in', values: ['Other', 1] }, [0, 2, 3]],
    [{ column: 'sexNumber', operator: 'gt', value: 'Male' }, [1, 2, 3]],
    [{ column: 'sexNumber', operator: 'between', value: 'Male', value2: '2' }, [0, 1]],
    [{ column: 'pain', operator: 'gte', value: 'mild' }, [0, 1]],
    [{ column: 'pain', operator: 'between', value: '0', value2: 'Mild' }, [1, 2, 3]],
    [{ column: 'crossed', operator: 'eq', value: 'a' }, [0, 2]],
  ])('%o', (condition, expected) => {
    expect(rowsOf(condition)).toEqual(expected);
  });
});

describe('groups', () => {
  it('nest', () => {
    expect(
      rowsOf({
        logic: 'OR',
        conditions: [
          { column: 'age', operator: 'eq', value: 30 },
          {
            logic: 'AND',
            conditions: [
              { column: 'city', operator: 'eq', value: 'Oslo' },
              { column: 'age', operator: 'lt', value: 20 },
            ],
          },
        ],
      }),
    ).toEqual([0, 2]);
  });

  it('without conditions let every row through', () => {
    expect(rowsOf({ logic: 'OR', conditions: [] })).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('what is written', () => {
  const thousands: Column = {
    ...base,
    id: 'income',
    name: 'income',
    type: 'numeric',
    valueLabels: { '1': '50%' },
    cells: { kind: 'numbers', values: Float64Array.of(1, 1.234, 1.5, 1234, 1234.5) },
  };
  const kept = (condition: Omit<FilterCondition, 'column'>) =>
    [
      ...filterMask([thousands], 5, { logic: 'AND', conditions: [{ ...condition, column: 'income' }] }),
    ].flatMap((keep, row) => (keep ? [row] : []));

  it.each<[Omit<FilterCondition, 'column'>, number[]]>([
    [{ operator: 'eq', value: '31.12.2023' }, []],
    [{ operator: 'eq', value: '01.06.2024' }, [1]],
    [{ operator: 'eq', value: '6/1/2024' }, [1]],
    [{ operator: 'eq', value: '1 June 2024' }, [1]],
    [{ operator: 'gte', value: '2024-06' }, [1]],
    [{ operator: 'gte', value: '2024' }, [0, 1]],
    // 31/12 says that the day comes first
    [{ operator: 'between', value: '31/12/2023', value2: '02/01/2024' }, [0]],
    [{ operator: 'in', values: ['13/02/2024', '01/06/2024'] }, [1]],
  ])('is a date as the import reads it: %j', (condition, rows) => {
    expect(rowsOf({ ...condition, column: 'day' })).toEqual(rows);
  });

  it.each<[Omit<FilterCondition, 'column'>, number[]]>([
    [{ operator: 'eq', value: '1,234' }, [3]],
    [{ operator: 'eq', value: '1,5' }, [2]],
    [{ operator: 'eq', value: '1.234' }, [1]],
    [{ operator: 'eq', value: '1.234,5' }, [4]],
    [{ operator: 'eq', value: ' 1 234.5 ' }, [4]],
    // 1,5 says that the comma is a decimal mark
    [{ operator: 'between', value: '1,234', value2: '1,5' }, [1, 2]],
    [{ operator: 'eq', value: '50%' }, [0]],
  ])('is a number as the import reads it, or a label: %j', (condition, rows) => {
    expect(kept(condition)).toEqual(rows);
  });
});

describe('a date in a column with times', () => {
  const seen: Column = {
    ...base,
    id: 'seen',
    name: 'seen',
    type: 'date',
    cells: {
      kind: 'numbers',
      values: Float64Array.from(
        [
          '2024-02-28T23:59:59.999Z',
          '2024-02-29T00:00:00Z',
          '2024-02-29T13:45:30Z',
          '2024-02-29T23:59:59.999Z',
          '2024-03-01T00:00:00Z',
          '2025-01-01T00:00:00Z',
        ],
        (text) => Date.parse(text),
      ),
    },
  };
  const kept = (condition: Omit<FilterCondition, 'column'>) =>
    [...filterMask([seen], 6, { logic: 'AND', conditions: [{ ...condition, column: 'seen' }] })].flatMap(
      (keep, row) => (keep ? [row] : []),
    );

  it.each<[Omit<FilterCondition, 'column'>, number[]]>([
    [{ operator: 'eq', value: '2024-02-29' }, [1, 2, 3]],
    [{ operator: 'eq', value: '29.02.2024' }, [1, 2, 3]],
    [{ operator: 'neq', value: '2024-02-29' }, [0, 4, 5]],
    [{ operator: 'gt', value: '2024-02-29' }, [4, 5]],
    [{ operator: 'gte', value: '2024-02-29' }, [1, 2, 3, 4, 5]],
    [{ operator: 'lt', value: '2024-02-29' }, [0]],
    [{ operator: 'lte', value: '2024-02-29' }, [0, 1, 2, 3]],
    [{ operator: 'between', value: '2024-02-28', value2: '2024-02-29' }, [0, 1, 2, 3]],
    [{ operator: 'between', value: '2024-02-29', value2: '2024-02-28' }, [0, 1, 2, 3]],
    [{ operator: 'between', value: '2024-02-29', value2: '2024-02-29' }, [1, 2, 3]],
    [{ operator: 'notBetween', value: '2024-02-28', value2: '2024-02-29' }, [4, 5]],
    [{ operator: 'in', values: ['2024-02-28', '2024-03-01'] }, [0, 4]],
    [{ operator: 'notIn', values: ['2024-02-28', '2024-03-01'] }, [1, 2, 3, 5]],
    [{ operator: 'eq', value: '2024-02' }, [0, 1, 2, 3]],
    [{ operator: 'eq', value: '2024' }, [0, 1, 2, 3, 4]],
    [{ operator: 'gt', value: '2024' }, [5]],
    [{ operator: 'between', value: '2024-03', value2: '2024' }, [0, 1, 2, 3, 4]],
    [{ operator: 'eq', value: '2024-02-29 13:45' }, [2]],
    [{ operator: 'eq', value: '2024-02-29 13:45:30' }, [2]],
    [{ operator: 'eq', value: '2024-02-29 13:44' }, []],
    [{ operator: 'gt', value: '2024-02-29 13:45' }, [3, 4, 5]],
    [{ operator: 'gte', value: '2024-02-29T13:45:31' }, [3, 4, 5]],
    [{ operator: 'eq', value: '2024-02-29 00:00:00' }, [1]],
    [{ operator: 'lte', value: '2024-02-28 23:59:59.998' }, []],
    [{ operator: 'lte', value: '2024-02-28 23:59:59.999' }, [0]],
    // a number is a moment
    [{ operator: 'eq', value: Date.UTC(2024, 1, 29) }, [1]],
  ])('is the whole of what is written: %j', (condition, rows) => {
    expect(kept(condition)).toEqual(rows);
  });
});

describe('problems', () => {
  it.each<[string, FilterCondition]>([
    ['unknown-column', { column: 'nowhere', operator: 'eq', value: 1 }],
    ['missing-value', { column: 'age', operator: 'gt' }],
    ['missing-value', { column: 'age', operator: 'between', value: 3 }],
    ['missing-value', { column: 'city', operator: 'in', values: [] }],
    ['not-a-number', { column: 'age', operator: 'gt', value: 'old' }],
    ['not-a-date', { column: 'day', operator: 'gt', value: 'yesterday' }],
    ['not-a-date', { column: 'day', operator: 'gt', value: '30.02.2024' }],
    ['not-a-date', { column: 'day', operator: 'gt', value: '2024-13' }],
    ['wrong-operator', { column: 'city', operator: 'gt', value: 'a' }],
    ['not-a-number', { column: 'sexNumber', operator: 'eq', value: 'Mail' }],
    ['missing-value', { column: 'sexNumber', operator: 'gt', value: 'Other' }],
    ['missing-value', { column: 'pain', operator: 'gt', value: 'severe' }],
  ])('%s', (code, condition) => {
    const filter: FilterGroup = { logic: 'AND', conditions: [condition] };
    expect(filterProblems(columns, filter).map((item) => item.code)).toEqual([code]);
    expect(() => filterMask(columns, 5, filter)).toThrow(FilterError);
  });
});

it('names the labels where a value is none', () => {
  const filter: FilterGroup = {
    logic: 'AND',
    conditions: [{ column: 'sexNumber', operator: 'eq', value: 'Mail' }],
  };
  expect(filterProblems(columns, filter)[0]?.message).toBe(
    "'Mail' is neither a number nor a label of sexNumber; its labels are 'Male', 'Female', 'Other'.",
  );
});

it('an operator and its opposite share out exactly the rows with a value', () => {
  const pairs = [
    ['eq', 'neq'],
    ['gt', 'lte'],
    ['lt', 'gte'],
    ['between', 'notBetween'],
    ['in', 'notIn'],
  ] as const;
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: 0, max: 9 })), { minLength: 1 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
      (cells, value, value2) => {
        const column: Column = {
          ...age,
          cells: { kind: 'numbers', values: Float64Array.from(cells, (x) => x ?? Number.NaN) },
        };
        for (const [one, other] of pairs) {
          const mask = (operator: (typeof FILTER_OPERATORS)[number]) =>
            filterMask([column], cells.length, {
              logic: 'AND',
              conditions: [{ column: column.name, operator, value, value2, values: [value] }],
            });
          const a = mask(one);
          const b = mask(other);
          cells.forEach((x, row) => {
            expect(a[row]! + b[row]!).toBe(x === null ? 0 : 1);
          });
        }
      },
    ),
    { numRuns: 50 },
  );
});

it('offers each type its operators, and every operator to some type', () => {
  expect(operatorsFor(city)).not.toContain('gt');
  expect(operatorsFor(age)).not.toContain('contains');
  const all = new Set([...operatorsFor(city), ...operatorsFor(age)]);
  expect(all.size).toBe(FILTER_OPERATORS.length);
});

it('keeps the rows of the mask in order and names the result', () => {
  const dataset = newDataset({ name: 'Health' }, 5, columns);
  const kept = keepRows(dataset, Uint8Array.of(1, 0, 1, 0, 0));
  expect(kept.rows).toBe(2);
  expect(kept.columns[0]?.cells).toEqual({ kind: 'numbers', values: Float64Array.of(10, 30) });
  expect(filteredName('Health', 42)).toBe('Health (Filtered - 42 rows)');
});
