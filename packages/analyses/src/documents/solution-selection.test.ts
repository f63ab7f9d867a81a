import { runsToText } from '@constat/report';
import { expect, it } from 'vitest';
import { documentBlocks } from './present.ts';
import { template } from './templates/solution-selection-matrix.ts';

/** What the last column of the criteria says, row by row. */
function turns(criteria: readonly Readonly<Record<string, string>>[]): readonly string[] {
  const solutions = ['First', 'Second'].map((solution) => ({ solution, musts: 'yes' }));
  const blocks = documentBlocks(template, { solutions, criteria });
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  const rows = tables.find(({ columns }) => columns.some(({ key }) => key === 'turn'))?.rows ?? [];
  return rows.map(({ cells }) => {
    const cell = cells.turn;
    return cell === null || cell === undefined || typeof cell === 'number'
      ? ''
      : typeof cell === 'string'
        ? cell
        : runsToText(cell);
  });
}

it('says at which weight another solution would win', () => {
  // 3 × (9 − 5) against 2 × (4 − 8): A leads by 4, until the first weighs 2 or the second 3.
  expect(
    turns([
      { criterion: 'Effect', weight: '3', A: '9', B: '5' },
      { criterion: 'Cost', weight: '2', A: '4', B: '8' },
      { criterion: 'Time', weight: '1', A: '5', B: '5' },
    ]),
  ).toEqual(['below 2: B', 'above 3: B', 'never']);
});

it('where two are level the least change decides', () => {
  expect(
    turns([
      { criterion: 'Effect', weight: '2', A: '9', B: '5' },
      { criterion: 'Cost', weight: '2', A: '4', B: '8' },
    ]),
  ).toEqual(['below 2: B', 'above 2: B']);
});
