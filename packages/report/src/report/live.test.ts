import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Block } from '../blocks.ts';
import { DEFAULT_NUMBERS } from '../format.ts';
import { renderReport } from '../render/document.ts';
import { renderDocx } from '../render/docx.ts';
import { num, rich } from '../rich.ts';
import type { SavedResult } from '../saved-result.ts';
import { composeReport } from './compose.ts';
import { createReport } from './create.ts';
import { liveChoices, liveResults, liveRuns, renameResults } from './live.ts';
import { readReport } from './read.ts';
import type { LiveRun, ReportItem } from './report.ts';

const blocks = (mean: number): readonly Block[] => [
  {
    kind: 'estimates',
    id: 'main',
    items: [{ label: rich`Difference`, value: mean - 1, format: 'number', ciLower: 0.5, ciUpper: 2.25 }],
  },
  {
    kind: 'table',
    id: 'groups',
    title: rich`Groups of *x*`,
    columns: [
      { key: 'group', label: ['Group'] },
      { key: 'mean', label: rich`*M*`, format: 'number' },
      { key: 'p', label: rich`*p*`, format: 'p' },
    ],
    rows: [
      { cells: { group: 'Control', mean, p: 0.0004 } },
      { cells: { group: 'Control', mean: 7, p: null } },
      { cells: { group: 'a/b #1', mean: [num(1, 'integer'), ' (2)'], p: 0.5 } },
    ],
  },
  { kind: 'figure', id: 'means', title: rich`Means`, spec: {}, alt: 'Means.' },
];

const resultOf = (id: string, mean: number): SavedResult =>
  ({
    id,
    title: `Result ${id}`,
    timestamp: 0,
    data: {
      blocks: blocks(mean),
      sample: { used: 1204, excluded: 3 },
      constat: '1',
      analysis: { id: 'x', version: 1 },
      dataset: null,
    },
  }) as unknown as SavedResult;

const results = (mean = 3.456) => new Map([['r1', resultOf('r1', mean)]]);
const read = (at: string, mean?: number) => {
  const runs = liveRuns({ result: 'r1', at }, results(mean), DEFAULT_NUMBERS, () => 2);
  return (
    runs?.map((run) => (typeof run === 'string' ? run : 'text' in run ? run.text : run.number)).join('') ??
    null
  );
};

it('offers every number, table and figure, and reads each as it was offered', () => {
  const choices = liveChoices(resultOf('r1', 3.456), DEFAULT_NUMBERS);
  expect(choices.map(({ group, label, shown }) => [group, label, shown])).toEqual([
    ['', 'Cases used', '1,204'],
    ['', 'Difference', '2.46'],
    ['', 'Difference, interval', '[0.50, 2.25]'],
    ['', 'Difference, lower limit', '0.50'],
    ['', 'Difference, upper limit', '2.25'],
    ['Groups of x', 'Number of the table', 'Table'],
    ['Groups of x', 'Control, M', '3.46'],
    ['Groups of x', 'Control, p', '< .001'],
    ['Groups of x', 'Control, M', '7.00'],
    ['Groups of x', 'a/b #1, M', '1 (2)'],
    ['Groups of x', 'a/b #1, p', '.500'],
    ['Means', 'Number of the figure', 'Figure'],
  ]);
  expect(new Set(choices.map(({ at }) => at)).size).toBe(choices.length);
  for (const { at } of choices) expect(read(at), at).not.toBeNull();
});

it('reads by the words of a row, whatever its place', () => {
  expect(read('table:groups/Control/mean')).toBe('3.46');
  expect(read('table:groups/Control/mean', 9)).toBe('9.00');
  expect(read('table:groups/Control#2/mean')).toBe('7.00');
  expect(read('table:groups/a%2Fb%20%231/mean')).toBe('1 (2)');
  expect(read('table:groups')).toBe('Table 2');
  const gone = [
    'table:none',
    'table:groups/None/mean',
    'table:groups/Control/none',
    'table:groups/Control#2/p',
    'x',
    '',
  ];
  for (const at of gone) expect(read(at), at).toBeNull();
});

const live = (at: string, more: Partial<LiveRun> = {}): LiveRun => ({
  live: { result: 'r1', at },
  last: 'old',
  ...more,
});
const items: readonly ReportItem[] = [
  {
    kind: 'text',
    id: 'i1',
    paragraphs: [
      {
        style: 'normal',
        runs: [
          'See ',
          live('table:groups'),
          ': ',
          live('table:groups/Control/mean', { marks: ['bold'] }),
          '.',
        ],
      },
      { style: 'normal', runs: [live('table:gone/a/b')] },
    ],
  },
  { kind: 'result', id: 'i2', resultId: 'r1' },
];
const report = createReport({ items, numbers: DEFAULT_NUMBERS, timestamp: 0, random: 'a' });

it('stands in every format, with the number of a table that comes later', () => {
  const written = composeReport(report, results()).flatMap((part) =>
    part.kind === 'paragraph' ? [part.runs] : [],
  );
  expect(written[0]).toEqual(['See ', 'Table 1', ': ', { text: '3.46', marks: ['bold'] }, '.']);
  expect(written[1]).toEqual(['old']);
  const [first] = composeReport(report, results()).flatMap((part) =>
    part.kind === 'paragraph' ? [part.pieces] : [],
  );
  expect(first?.map(({ live: place, runs }) => [place?.at ?? null, runs.length])).toEqual([
    [null, 1],
    ['table:groups', 1],
    [null, 1],
    ['table:groups/Control/mean', 1],
    [null, 1],
  ]);
  for (const format of ['markdown', 'html', 'latex'] as const)
    expect(String(renderReport(report, results(8.1), format)), format).toMatch(/See Table 1: .*8\.10/s);
  const docx = unzipSync(renderDocx(report, results(8.1)))['word/document.xml'];
  expect(strFromU8(docx!).replace(/<[^>]*>/g, '')).toContain('See Table 1: 8.10.');
});

it('is kept, read, and follows results that are called otherwise', () => {
  expect(readReport(JSON.parse(JSON.stringify(report))).items).toEqual(items);
  const damaged = { style: 'normal', runs: [{ live: { result: 1, at: '' }, last: '' }] };
  expect(() => readReport({ ...report, items: [{ kind: 'text', id: 'a', paragraphs: [damaged] }] })).toThrow(
    'text',
  );
  const [text] = renameResults(items, (id) => `${id}x`);
  expect(text?.kind === 'text' && liveResults(text.paragraphs)).toEqual(['r1x']);
});
