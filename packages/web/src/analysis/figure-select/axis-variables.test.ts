import { type Column, filterMask } from '@constat/data';
import { expect, test } from 'vitest';
import { axisVariables, keptRows, otherRows } from './axis-variables.ts';

const COLUMNS = [
  { name: 'age', label: 'Age (years)', type: 'numeric' },
  { name: 'bp', type: 'numeric' },
  { name: 'sex', type: 'categorical' },
];
const axis = (field: string, title: string) => ({ field, type: 'quantitative', axis: { title } });
const spec = {
  data: {
    values: [
      { x: 20, y: 100 },
      { x: 60, y: 160 },
    ],
  },
  mark: 'point',
  encoding: { x: axis('x', 'Age (years)'), y: axis('y', 'bp') },
};

test('axes that show a variable are found by its label or name', () => {
  expect(axisVariables({ spec }, COLUMNS)).toEqual([
    { axis: 'y', name: 'bp', label: 'bp', range: [100, 160] },
    { axis: 'x', name: 'age', label: 'Age (years)', range: [20, 60] },
  ]);
  const mean = { ...spec, encoding: { ...spec.encoding, y: axis('y', 'Mean bp') } };
  expect(axisVariables({ spec: mean }, COLUMNS).map(({ name }) => name)).toEqual(['age']);
  expect(axisVariables({ spec: { concat: [spec] } }, COLUMNS)).toEqual([]);
});

test('what is selected and what is not are all rows, each once', () => {
  const numbers = (name: string, ...values: number[]): Column => ({
    id: name,
    name,
    type: 'numeric',
    role: 'none',
    description: '',
    cells: { kind: 'numbers', values: Float64Array.from(values) },
  });
  const columns = [numbers('age', 20, 30, 40, Number.NaN, 50), numbers('bp', 100, 120, 140, 120, Number.NaN)];
  const variables = axisVariables({ spec }, COLUMNS);
  const bounds = { x: [30, 45], y: [110, 150] } as const;
  const mask = (filter: ReturnType<typeof keptRows>) => (filter ? [...filterMask(columns, 5, filter)] : []);
  expect(mask(keptRows(variables, bounds))).toEqual([0, 1, 1, 0, 0]);
  expect(mask(otherRows(variables, bounds))).toEqual([1, 0, 0, 1, 1]);
  expect(keptRows(variables, {})).toBeNull();
});
