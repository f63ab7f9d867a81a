/** 600 patients as a ward exports them: a title, mixed dates, decimal commas, durations, amounts, codes and words for missing. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

const file = bytesSource(readFileSync(new URL('../../test/fixtures/messy-patients.csv', import.meta.url)));

test('everything that has to be decided is asked in one preview, and is right afterwards', async () => {
  const told = await importFile('patients.csv', file);
  expect(told.report.notices.map(({ code }) => code)).toContain('title-lines');
  const { report } = await importFile('patients.csv', file, { skipTitle: true });
  expect(report.notices.map(({ column, code }) => [column, code])).toEqual([
    [undefined, 'title-lines'],
    ['ID', 'leading-zeros'],
    ['Age (years)', 'missing-words'],
    ['Admitted', 'date-forms'],
    ['Length of stay', 'formatted-numbers'],
    ['Weight', 'decimal-comma'],
    ['Weight', 'missing-codes'],
    ['Income', 'formatted-numbers'],
    ['Notes', 'missing-words'],
    [undefined, 'scale'],
  ]);
  const { dataset } = await importFile('patients.csv', file, {
    skipTitle: true,
    keepZeros: ['ID'],
    missingTokens: ['n/a', 'unknown'],
    asNumbers: ['Length of stay', 'Income'],
    asOrdinal: ['Satisfaction'],
    missingCodes: { Weight: ['999'] },
  });
  expect(dataset.rows).toBe(600);
  expect(dataset.columns.map(({ name, type }) => [name, type])).toEqual([
    ['ID', 'text'],
    ['Age (years)', 'numeric'],
    ['Sex', 'numeric'],
    ['Admitted', 'date'],
    ['Length of stay', 'numeric'],
    ['Weight', 'numeric'],
    ['Satisfaction', 'ordinal'],
    ['Income', 'numeric'],
    ['Smoker', 'categorical'],
    ['Notes', 'categorical'],
  ]);
});
