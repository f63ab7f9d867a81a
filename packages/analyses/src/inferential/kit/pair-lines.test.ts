import { expect, it } from 'vitest';
import { pairFigure, pairLines } from './pair-lines.ts';

it('cases with the same values are one line, and the figure counts them by direction', () => {
  const lines = pairLines([1, 1, 5, 3], [2, 2, 4, 3]);
  expect(lines).toEqual([
    { first: 1, second: 2, n: 2 },
    { first: 5, second: 4, n: 1 },
    { first: 3, second: 3, n: 1 },
  ]);
  const figure = pairFigure({
    id: 'x',
    names: ['Before', 'After'],
    lines,
    centre: [2.5, 2.75],
    centreWord: 'means',
    n: 4,
  });
  expect(figure.alt).toContain('higher in 2, lower in 1, equal in 1');
});

it('of very many an even selection is drawn', () => {
  const values = Array.from({ length: 1000 }, (_, i) => i);
  expect(pairLines(values, values.toReversed())).toHaveLength(200);
});
