import { expect, it } from 'vitest';
import { valueChoices } from './value-choices.ts';

it('offers the values that occur, then codes that have a label, with what they stand for', () => {
  const column = { valueLabels: { '2': 'Female', '9': 'Refused' } };
  const digest = {
    levels: [
      { level: '1', count: 3 },
      { level: '2', count: 4 },
    ],
  };
  expect(valueChoices(column, digest)).toEqual([
    { value: '1', label: undefined },
    { value: '2', label: 'Female' },
    { value: '9', label: 'Refused' },
  ]);
  expect(valueChoices({}, { levels: [] })).toEqual([]);
  expect(valueChoices(column, null)).toHaveLength(2);
});
