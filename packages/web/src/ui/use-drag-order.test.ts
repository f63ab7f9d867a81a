import { expect, it } from 'vitest';
import { placeAt } from './use-drag-order.ts';

const placed = [
  { name: 'age', top: 0, bottom: 20 },
  { name: 'stage', top: 20, bottom: 120 },
  { name: 'sex', top: 120, bottom: 140 },
];

it.each([
  ['age', -50, 0],
  ['age', 60, 0],
  ['age', 80, 1],
  ['age', 300, 2],
  ['sex', 65, 1],
  ['sex', 5, 0],
  ['stage', 125, 1],
])('%s let go at %i comes to place %i', (name, y, place) => {
  expect(placeAt(placed, name, y)).toBe(place);
});
