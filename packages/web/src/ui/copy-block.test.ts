import type { Block } from '@constat/report';
import { describe, expect, test } from 'vitest';
import { COPY_FORMATS, type CopyFormat, copiedText } from './copy-block.ts';

const table: Block = {
  kind: 'table',
  id: 't',
  title: ['Means'],
  columns: [
    { key: 'group', label: ['Group'] },
    { key: 'mean', label: ['M'], format: 'number' },
  ],
  rows: [{ cells: { group: '=1+1', mean: 2.5 } }],
};
const apa: Block = {
  kind: 'text',
  id: 'apa',
  role: 'apa',
  paragraphs: [['The mean was ', { number: 2.5, format: 'number' }, '.']],
  meta: [['n = 4']],
};
const check: Block = {
  kind: 'check',
  id: 'c',
  assumption: ['Normality'],
  verdict: 'met',
  evidence: ['W = .98'],
  advice: ['Nothing to do.'],
};

test('a table stays a table in every format', () => {
  expect(copiedText([table], 'rich').html).toMatch(/<table[\s\S]*<td[\s\S]*2\.50/);
  expect(copiedText([table], 'markdown').text).toContain('| :--- | ---: |');
  expect(copiedText([table], 'latex').text).toContain('\\begin{tabular}');
  expect(copiedText([table], 'csv').text).toBe("Group,M\r\n'=1+1,2.5\r\n");
});

test('a sentence is copied without the heading and facts of a report', () => {
  for (const format of ['markdown', 'latex', 'text'] as const)
    expect(copiedText([apa], format).text).toBe('The mean was 2.50.');
  expect(copiedText([apa], 'rich')).toMatchObject({ text: 'The mean was 2.50.' });
});

describe.each(Object.keys(COPY_FORMATS) as CopyFormat[])('%s', (format) => {
  test.each([table, apa, check])('has something of a $kind', (block) => {
    expect(copiedText([block], format).text).not.toBe('');
  });
});
