import { readFileSync } from 'node:fs';
import { bytesSource, type ImportNotice, importFile } from '@constat/data';
import { expect, test } from 'vitest';
import { areSeveral, isProposal, offerOf, takeProposals } from './proposals.ts';

const patients = bytesSource(
  readFileSync(new URL('../../../../data/test/fixtures/messy-patients.csv', import.meta.url)),
);
const read = (settings = {}) => importFile('patients.csv', patients, settings);
const notice = (code: ImportNotice['code'], rest: Partial<ImportNotice> = {}): ImportNotice => ({
  code,
  message: '',
  ...rest,
});

test('messy patients: the title first, then all the rest at once', async () => {
  const first = takeProposals((await read()).report.notices, {});
  expect(first).toEqual({ count: 1, settings: { skipTitle: true } });
  const then = takeProposals((await read(first?.settings)).report.notices, first?.settings ?? {});
  expect(then).toEqual({
    count: 7,
    settings: {
      skipTitle: true,
      keepZeros: ['ID'],
      missingTokens: ['n/a', 'unknown'],
      asNumbers: ['Length of stay', 'Income'],
      missingCodes: { Weight: ['999'] },
      asOrdinal: ['Satisfaction'],
    },
  });
  const { report } = await read(then?.settings);
  expect(report.notices.some(({ code }) => code === 'missing-words')).toBe(false);
  expect(takeProposals(report.notices, then?.settings ?? {})).toBeNull();
});

test('a choice between two readings is no proposal, nor is the way back', () => {
  expect(isProposal(notice('date-order', { column: 'seen', message: 'read as DD/MM' }), {})).toBe(false);
  expect(isProposal(notice('case-weights', { column: 'w' }), {})).toBe(false);
  expect(isProposal(notice('text-kept', { column: 'id' }), {})).toBe(false);
  expect(isProposal(notice('missing-words', { words: ['<0.05', 'n/a'] }), {})).toBe(false);
  const title = notice('title-lines', { message: '2 lines stand above the table.' });
  expect(isProposal(title, {})).toBe(true);
  expect(isProposal(title, { skipTitle: true })).toBe(false);
  expect(offerOf(title, { skipTitle: true })?.label).toBe('Keep as data');
});

test('one button for all stands where there is more than one thing to take', () => {
  const income = notice('formatted-numbers', { column: 'income' });
  expect(areSeveral([income])).toBe(false);
  expect(areSeveral([income, notice('scale', { words: ['mood'] })])).toBe(true);
  expect(areSeveral([notice('rows-below')])).toBe(true);
});

test('times by their clock and a first row of data are choices, and the clock can be taken back', () => {
  expect(offerOf(notice('date-zone', { column: 'at' }), {})).toEqual({
    label: 'Read by the clock',
    settings: { byClock: true },
  });
  expect(offerOf(notice('date-zone', { column: 'at' }), { byClock: true })).toEqual({
    label: 'Read as UTC',
    settings: { byClock: false },
  });
  expect(offerOf(notice('names-like-data'), {})?.settings).toEqual({ header: false });
  expect(isProposal(notice('names-like-data'), {})).toBe(false);
  expect(isProposal(notice('date-zone', { column: 'at' }), {})).toBe(false);
});
