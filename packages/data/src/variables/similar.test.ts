import { expect, test } from 'vitest';
import { similarSpellings } from './similar.ts';

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([level, count]) => ({ level, count }));

test('case, accents, punctuation and spaces do not tell values apart', () => {
  expect(
    similarSpellings(
      counted({ 'new york': 2, 'New York': 9, 'New  York': 1, 'New-York': 1, Zürich: 3, Zurich: 4, Bern: 5 }),
    ),
  ).toEqual([
    { best: 'New York', others: ['new york', 'New  York', 'New-York'] },
    { best: 'Zurich', others: ['Zürich'] },
  ]);
});

test('a rare level is a slip of a frequent one', () => {
  expect(similarSpellings(counted({ Boston: 40, Bostn: 1, Bostno: 1, Bosston: 2, Chicago: 30 }))).toEqual([
    { best: 'Boston', others: ['Bosston', 'Bostn', 'Bostno'] },
  ]);
  expect(similarSpellings(counted({ Boston: 4, Bostan: 3 }))).toEqual([]);
});

test('what differs in meaning stays apart', () => {
  const kept = [
    { 'Group 1': 90, 'Group 2': 2, 'Group 12': 2 },
    { male: 90, female: 5 },
    { agree: 90, disagree: 5, 'strongly agree': 20, 'strongly disagree': 2 },
    { likely: 90, unlikely: 3 },
    { increase: 80, decrease: 4 },
    { hypertension: 80, hypotension: 3 },
    { low: 50, slow: 2, a: 40, b: 1 },
    { '+': 3, '-': 1, '1': 80, '-1': 2, '1.5': 9, '15': 4 },
    { A: 9, 'A+': 3, 'A-': 2, '< 5': 4, '> 5': 9 },
  ];
  for (const levels of kept) expect(similarSpellings(counted(levels))).toEqual([]);
});
