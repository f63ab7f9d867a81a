import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { jsonCell } from '../rows.ts';
import { applyTransform } from './apply.ts';
import { TransformError, type TransformStep } from './steps.ts';

const base = { role: 'none', description: '' } as const;
const numbers = (name: string, ...values: number[]): Column => ({
  ...base,
  id: name,
  name,
  type: 'numeric',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});
const NA = Number.NaN;
const columns: readonly Column[] = [
  numbers('x', 1, 2, 3, 4, NA),
  numbers('y', 0, -5, 2, 2, 2),
  numbers('flat', 7, 7, 7, 7, 7),
  {
    ...base,
    id: 'c1',
    name: 'mood',
    type: 'ordinal',
    categoryOrder: ['low', 'mid', 'high'],
    cells: { kind: 'categories', codes: Int32Array.of(2, 0, 1, -1, 0), levels: ['low', 'mid', 'high'] },
  },
  {
    ...numbers('coded', 1, 2, 3, 4, NA),
    valueLabels: { '1': 'Male', '2': 'Female', '3': 'Other', '4': 'Other' },
  },
  {
    ...numbers('when', Date.parse('2024-02-29'), NA, 0, Date.parse('2026-11-15'), Date.parse('1999-12-31')),
    type: 'date',
  },
];
const dataset = { rows: 5, columns };

const valuesOf = (column: Column | undefined): unknown[] =>
  Array.from({ length: 5 }, (_, row) => (column ? jsonCell(column, row) : undefined));
const apply = (step: TransformStep) => applyTransform(dataset, step).columns;
const common = { variable: 'x', newVariableName: 'n' } as const;
const mood = { low: 1, mid: 2, high: 3 };

/** Worked out by hand; the standard deviation of 1, 2, 3, 4 is sqrt(5/3), quartiles of type 7 are 1.75, 2.5, 3.25. */
test.each<[TransformStep, unknown[]]>([
  [
    { kind: 'standardize', ...common },
    [-1.161895003862225, -0.3872983346207417, 0.3872983346207417, 1.161895003862225, null],
  ],
  [{ kind: 'robustScale', ...common }, [-1, -1 / 3, 1 / 3, 1, null]],
  [{ kind: 'log', ...common, base: '2' }, [0, 1, Math.log2(3), 2, null]],
  [{ kind: 'log', ...common, base: 'e' }, [0, Math.log(2), Math.log(3), Math.log(4), null]],
  [{ kind: 'squareRoot', ...common }, [1, Math.SQRT2, Math.sqrt(3), 2, null]],
  [
    { kind: 'binning', ...common, method: 'equalWidth', bins: 3, edges: [] },
    ['[1, 2)', '[2, 3)', '[3, 4]', '[3, 4]', null],
  ],
  [
    { kind: 'binning', ...common, method: 'equalCount', bins: 2, edges: [] },
    ['[1, 2.5)', '[1, 2.5)', '[2.5, 4]', '[2.5, 4]', null],
  ],
  [
    { kind: 'binning', ...common, method: 'custom', bins: 0, edges: [2, 3] },
    [null, '[2, 3]', '[2, 3]', null, null],
  ],
  [
    { kind: 'binning', ...common, variable: 'flat', method: 'equalWidth', bins: 4, edges: [] },
    Array(5).fill('[7, 7]'),
  ],
  [{ kind: 'rank', ...common, variable: 'y', ties: 'average', descending: false }, [2, 1, 4, 4, 4]],
  [{ kind: 'rank', ...common, variable: 'y', ties: 'min', descending: true }, [4, 5, 1, 1, 1]],
  [{ kind: 'lag', ...common, offset: 2 }, [null, null, 1, 2, 3]],
  [{ kind: 'lead', ...common, variable: 'mood', offset: 1 }, ['low', 'mid', null, 'low', null]],
  [{ kind: 'datePart', ...common, variable: 'when', part: 'weekday' }, [4, null, 4, 7, 5]],
  [{ kind: 'computeVariable', newVariableName: 'n', expression: 'x * 2' }, [2, 4, 6, 8, null]],
  [
    {
      kind: 'recode',
      ...common,
      rules: [
        { from: { kind: 'range', low: null, high: 2 }, to: 'few' },
        { from: { kind: 'value', value: '4.0' }, to: null },
        { from: { kind: 'missing' }, to: 'none' },
      ],
      otherwise: 'copy',
      result: 'categorical',
    },
    ['few', 'few', '3', null, 'none'],
  ],
  [
    {
      kind: 'recode',
      ...common,
      variable: 'mood',
      rules: [{ from: { kind: 'value', value: 'LOW' }, to: '1' }],
      otherwise: 'missing',
      result: 'numeric',
    },
    [null, 1, null, null, 1],
  ],
  [
    {
      kind: 'recode',
      ...common,
      variable: 'coded',
      rules: [
        { from: { kind: 'value', value: 'male' }, to: 'm' },
        { from: { kind: 'value', value: '2' }, to: 'f' },
        { from: { kind: 'value', value: 'Other' }, to: 'o' },
      ],
      otherwise: 'missing',
      result: 'categorical',
    },
    ['m', 'f', 'o', 'o', null],
  ],
  [
    {
      kind: 'compositeScore',
      selectedVariables: ['x', 'mood'],
      categoryMappings: [{ variableName: 'mood', categoryValues: mood }],
      aggregationMethod: 'sum',
      newVariableName: 'n',
    },
    [4, 3, 5, 4, 1],
  ],
  [
    {
      kind: 'compositeScore',
      selectedVariables: ['x', 'mood'],
      categoryMappings: [{ variableName: 'mood', categoryValues: mood }],
      aggregationMethod: 'mean',
      newVariableName: 'n',
      reversed: [{ variableName: 'mood', low: 1, high: 3 }],
      completeOnly: true,
    },
    [1, 2.5, 2.5, null, null],
  ],
])('%j', (step, expected) => {
  const [column] = apply(step);
  for (const [row, value] of valuesOf(column).entries()) {
    if (typeof value === 'number') expect(value).toBeCloseTo(expected[row] as number, 12);
    else expect(value).toBe(expected[row]);
  }
  expect(column?.derivedFrom).toEqual(step);
});

test('dummy coding leaves out the reference and keeps missing', () => {
  const made = apply({ kind: 'dummyCoding', variable: 'mood', newVariableName: 'mood', reference: 'low' });
  expect(made.map((column) => [column.name, valuesOf(column)])).toEqual([
    ['mood_mid', [0, 0, 1, null, 0]],
    ['mood_high', [1, 0, 0, null, 0]],
  ]);
  expect(new Set([...columns, ...made].map((column) => column.id)).size).toBe(columns.length + 2);
});

const composite = {
  kind: 'compositeScore',
  selectedVariables: ['x', 'y'],
  categoryMappings: [],
  aggregationMethod: 'std',
  newVariableName: 'n',
} as const;

describe('refusals', () => {
  test.each<[TransformStep, TransformError['code'], string]>([
    [{ kind: 'log', ...common, variable: 'y', base: 'e' }, 'not-positive', 'y has 2 values at or below 0'],
    [{ kind: 'squareRoot', ...common, variable: 'y' }, 'negative', 'y has 1 value below 0'],
    [{ kind: 'standardize', ...common, variable: 'flat' }, 'no-variation', 'All values of flat are equal'],
    [{ kind: 'robustScale', ...common, variable: 'flat' }, 'no-variation', 'flat is 0'],
    [{ kind: 'standardize', ...common, variable: 'mood' }, 'wrong-type', 'mood holds no numbers'],
    [{ kind: 'standardize', ...common, variable: 'gone' }, 'unknown-variable', "no variable 'gone'"],
    [{ kind: 'standardize', variable: 'x', newVariableName: ' ' }, 'blank-name', 'name'],
    [{ kind: 'standardize', variable: 'x', newVariableName: 'y' }, 'name-taken', "'y' already exists"],
    [{ kind: 'binning', ...common, method: 'equalWidth', bins: 0, edges: [] }, 'bin-count', 'above 0'],
    [{ kind: 'binning', ...common, method: 'equalCount', bins: 2.5, edges: [] }, 'bin-count', 'above 0'],
    [{ kind: 'binning', ...common, method: 'custom', bins: 1, edges: [3, 2] }, 'bin-edges', 'larger'],
    [{ kind: 'lag', ...common, offset: 0 }, 'bad-offset', 'above 0'],
    [{ kind: 'datePart', ...common, part: 'year' }, 'wrong-type', 'x holds no dates'],
    [{ kind: 'dummyCoding', ...common, variable: 'mood', reference: 'none' }, 'unknown-level', "'none'"],
    [{ kind: 'recode', ...common, rules: [], otherwise: 'copy', result: 'numeric' }, 'no-rules', 'x'],
    [
      {
        kind: 'recode',
        ...common,
        rules: [{ from: { kind: 'value', value: '1' }, to: 'one' }],
        otherwise: 'copy',
        result: 'numeric',
      },
      'not-a-number',
      "'one'",
    ],
    [
      { ...composite, selectedVariables: ['x', 'x'] },
      'too-few-variables',
      'Error computing composite score: Select at least 2 variables.',
    ],
    [{ ...composite, newVariableName: '' }, 'blank-name', 'Error computing composite score: '],
    [
      { ...composite, selectedVariables: ['x', 'mood'] },
      'no-mapping',
      "Error computing composite score: 'low' of mood",
    ],
    [{ ...composite, selectedVariables: ['x', 'when'] }, 'wrong-type', 'when holds dates'],
    [{ kind: 'computeVariable', newVariableName: 'n', expression: 'x +' }, 'expression', 'ends too early'],
  ])('%j', (step, code, message) => {
    try {
      apply(step);
      expect.fail('applied');
    } catch (error) {
      if (!(error instanceof TransformError)) throw error;
      expect(error.code).toBe(code);
      expect(error.message).toContain(message);
    }
  });

  test('an expression says where it is wrong', () => {
    expect(() => apply({ kind: 'computeVariable', newVariableName: 'n', expression: 'x + zz' })).toThrow(
      expect.objectContaining({ at: { start: 4, end: 6 } }),
    );
  });
});

test('every value falls into a bin, and larger values never into an earlier one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('equalWidth' as const, 'equalCount' as const),
      (data, bins, method) => {
        const [column] = applyTransform(
          { rows: data.length, columns: [numbers('x', ...data)] },
          { kind: 'binning', ...common, method, bins, edges: [] },
        ).columns;
        if (column?.cells.kind !== 'categories') throw new Error('Expected categories');
        expect(column.cells.levels.length).toBeLessThanOrEqual(bins);
        expect(new Set(column.cells.levels).size).toBe(column.cells.levels.length);
        for (const [row, code] of column.cells.codes.entries()) {
          expect(code).toBeGreaterThanOrEqual(0);
          for (const [other, value] of data.entries())
            if (value < data[row]!) expect(column.cells.codes[other]).toBeLessThanOrEqual(code);
        }
      },
    ),
    { numRuns: 200 },
  );
});
