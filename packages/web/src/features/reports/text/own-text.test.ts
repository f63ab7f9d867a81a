import {
  DEFAULT_NUMBERS,
  isLive,
  type LiveRun,
  PARAGRAPH_STYLES,
  type ReportParagraph,
  type TextRun,
} from '@constat/report';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { docOf, isBlank, MARKS, paragraphsOf, summaryOf } from './own-text.ts';

const roundTrip = (paragraphs: readonly ReportParagraph[]) =>
  paragraphsOf(docOf(paragraphs, DEFAULT_NUMBERS));

const marks = fc.subarray([...MARKS]).filter((chosen) => !(chosen.includes('sub') && chosen.includes('sup')));
const run = fc.record({ text: fc.string({ unit: 'grapheme' }), marks });
const live = fc.record({
  live: fc.record({ result: fc.string(), at: fc.string() }),
  last: fc.string({ unit: 'grapheme', minLength: 1 }),
});
const paragraph = fc.record({
  style: fc.constantFrom(...PARAGRAPH_STYLES),
  runs: fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), run, live)),
});

/** The one way to write the same words: neighbours of equal marks together, nothing empty, plain words as strings. */
function normal({ style, runs }: ReportParagraph): ReportParagraph {
  const kept: (TextRun | LiveRun)[] = [];
  for (const each of runs) {
    if (typeof each !== 'string' && 'number' in each) throw new Error('No numbers here.');
    if (typeof each !== 'string' && isLive(each)) {
      kept.push(each);
      continue;
    }
    const next = typeof each === 'string' ? { text: each, marks: [] } : { marks: [], ...each };
    const last = kept.at(-1);
    if (next.text === '') continue;
    if (last && !isLive(last) && String(last.marks) === String(next.marks))
      kept[kept.length - 1] = { ...last, text: last.text + next.text };
    else kept.push(next);
  }
  return { style, runs: kept.map((each) => (isLive(each) || each.marks?.length ? each : each.text)) };
}

test('text goes into the editor and comes back, mark for mark', () => {
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1 }), (paragraphs) => {
      const back = roundTrip(paragraphs);
      expect(back).toEqual(paragraphs.map(normal));
      expect(roundTrip(back)).toEqual(back);
    }),
  );
});

test('an empty text is one empty paragraph', () => {
  expect(roundTrip([])).toEqual([{ style: 'normal', runs: [] }]);
  expect(isBlank(roundTrip([]))).toBe(true);
  expect(isBlank([{ style: 'bullet', runs: ['a'] }])).toBe(false);
});

test('a number becomes the words it is written with', () => {
  const runs = ['M = ', { number: 2.345678, format: 'number' } as const];
  expect(roundTrip([{ style: 'normal', runs }])).toEqual([{ style: 'normal', runs: ['M = 2.35'] }]);
});

test('the summary is the first words of all paragraphs', () => {
  expect(
    summaryOf([
      { style: 'normal', runs: ['We ', { text: 'expected', marks: ['bold'] }] },
      { style: 'normal', runs: [] },
      { style: 'bullet', runs: ['more'] },
    ]),
  ).toBe('We expected more');
});
