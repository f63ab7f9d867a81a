import { expect, it } from 'vitest';
import { fieldNames } from './field-names.ts';

it('calls fields by their axis, their legend or their title', () => {
  const names = fieldNames({
    layer: [
      {
        mark: 'point',
        encoding: {
          x: { field: 'a', axis: { title: 'Age (years)' } },
          y: { field: 'b', axis: { title: ['Blood', 'pressure'] } },
          color: { field: 'g', legend: { title: 'Group' } },
          size: { field: 's', title: 'Size' },
          detail: { field: 'row' },
        },
      },
      { mark: 'line', encoding: { x: { field: 'a', axis: { title: 'Another' } } } },
    ],
  });
  expect([...names]).toEqual([
    ['a', 'Age (years)'],
    ['b', 'Blood pressure'],
    ['g', 'Group'],
    ['s', 'Size'],
  ]);
});
