import { composeReport, createReport, DEFAULT_NUMBERS, type ReportItem } from '@constat/report';
import { expect, test } from 'vitest';
import { placesOf, sameParts, sectionsOf, withLists } from './group-parts.ts';

const paragraph = (style: 'normal' | 'bullet', text: string) =>
  ({ kind: 'paragraph', style, runs: [text] }) as const;

test('list items that follow each other are one list', () => {
  const parts = [
    paragraph('normal', 'a'),
    paragraph('bullet', 'b'),
    paragraph('bullet', 'c'),
    paragraph('normal', 'd'),
    paragraph('bullet', 'e'),
  ];
  expect(withLists(parts).map((part) => (part.kind === 'list' ? part.items.length : part.kind))).toEqual([
    'paragraph',
    2,
    'paragraph',
    1,
  ]);
});

test('a section goes from heading to heading, and is the same until it reads otherwise', () => {
  const items: readonly ReportItem[] = [
    { kind: 'heading', id: 'a', text: 'First', level: 1 },
    { kind: 'text', id: 'b', paragraphs: [{ style: 'normal', runs: ['words'] }] },
    { kind: 'heading', id: 'c', text: 'Second', level: 2 },
  ];
  const report = createReport({ items, numbers: DEFAULT_NUMBERS, timestamp: 0, random: 'a' });
  const { title, sections } = sectionsOf(composeReport(report, new Map()));
  expect(title?.page).toBe(true);
  expect(sections.map(({ key, parts }) => [key, parts.length])).toEqual([
    ['contents#1', 1],
    ['First#1', 2],
    ['Second#1', 1],
  ]);
  const again = sectionsOf(composeReport({ ...report, items: items.slice(0, 2) }, new Map())).sections;
  expect(sameParts(sections[1]!.parts, again[1]!.parts)).toBe(true);
  expect(sameParts(sections[0]!.parts, again[0]!.parts)).toBe(false);
});

test('each item is found on the paper, also among equal headings', () => {
  const items: readonly ReportItem[] = [
    { kind: 'heading', id: 'h1', text: 'Same', level: 1 },
    { kind: 'text', id: 't1', paragraphs: [{ style: 'normal', runs: ['words'] }] },
    { kind: 'heading', id: 'empty', text: ' ', level: 1 },
    { kind: 'heading', id: 'h2', text: 'Same', level: 1 },
    { kind: 'result', id: 'r', resultId: 'gone' },
  ];
  const report = createReport({ items, numbers: DEFAULT_NUMBERS, timestamp: 0, random: 'a' });
  const parts = composeReport(report, new Map());
  const places = placesOf(items, new Map(), parts);
  const kinds = [...places].map(([id, at]) => [id, parts[at]?.kind]);
  expect(kinds).toEqual([
    ['h1', 'heading'],
    ['t1', 'paragraph'],
    ['h2', 'heading'],
    ['r', 'missing'],
  ]);
  expect([...places.values()]).toEqual([...places.values()].toSorted((a, b) => a - b));
});
