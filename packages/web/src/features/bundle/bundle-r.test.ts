import { type Column, newDataset } from '@constat/data';
import { expect, test } from 'vitest';
import { plainResult } from '../../storage/fixtures/plain-result.ts';
import { bundleProgram } from './bundle-r.ts';

const columns: readonly Column[] = [
  {
    id: 'g',
    name: 'my (g)',
    type: 'categorical',
    role: 'none',
    description: '',
    missingValueCodes: ['-9'],
    cells: { kind: 'categories', codes: Int32Array.of(0, 1), levels: ['T', 'F'] },
  },
];
const dataset = newDataset({ name: 'd' }, 2, columns);

/** The program of a result whose own program begins with this line. */
function programOf(line: string): string {
  const result = plainResult('r', {});
  const code = { kind: 'text', id: 'r', role: 'r-code', paragraphs: [[`${line}\nprint(d)`]] } as const;
  return bundleProgram('B', [
    {
      result: { ...result, data: { ...result.data, blocks: [code] } },
      data: { dataset, path: 'data/d.csv' },
    },
  ]);
}

test('data are read by the bundle, with their missing values', () => {
  expect(programOf('d <- read.csv("data.csv", check.names = FALSE, na.strings = c("", "NA"))')).toContain(
    '\nd <- read_data("data/d.csv", list("my (g)" = c("-9")))\nprint(d)',
  );
});

test('columns that R would misread keep their class', () => {
  const classes = 'colClasses = c(`my (g)` = "character")';
  expect(programOf(`d <- read.csv("data.csv", check.names = FALSE, ${classes})`)).toContain(
    `\nd <- read_data("data/d.csv", list("my (g)" = c("-9")), ${classes})\nprint(d)`,
  );
});
