import {
  createReport,
  createSavedResult,
  DEFAULT_NUMBERS,
  type FigureBlock,
  type Report,
  type SavedResult,
} from '@constat/report';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Drawing, figuresOf } from './draw-figures.ts';
import { type ExportFormat, fileNameOf } from './formats.ts';
import { writeReport } from './write-report.ts';

const figure = (id: string): FigureBlock => ({
  kind: 'figure',
  id,
  title: [`Drawing ${id}`],
  spec: {},
  alt: 'Two groups',
});

const resultOf = (random: string, ...ids: readonly string[]): SavedResult =>
  createSavedResult({
    title: `Result ${random}`,
    type: 'other',
    component: 'Test',
    timestamp: 1,
    random,
    analysis: { id: 'a', version: 1 },
    options: {},
    blocks: ids.map(figure),
    result: null,
    sample: { used: 1, excluded: 0 },
    dataset: null,
    seed: 1,
    constat: '1',
  });

const RESULTS = [resultOf('a', 'f', 'g'), resultOf('b', 'f')];
const REPORT: Report = createReport({
  title: 'Thesis',
  items: RESULTS.map(({ id }, i) => ({
    kind: 'result',
    id: `i${i}`,
    resultId: id,
    ...(i === 0 ? { without: ['figure:g'] } : {}),
  })),
  numbers: DEFAULT_NUMBERS,
  timestamp: 0,
  random: 'a',
});
const BY_ID = new Map(RESULTS.map((result) => [result.id, result]));

/** A picture of one pixel; its head is what readers of PNG look for. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

const write = (format: ExportFormat, drawing: Drawing | null) =>
  writeReport({
    report: REPORT,
    results: RESULTS,
    format,
    figures:
      drawing === null ? [] : figuresOf(REPORT, BY_ID).map(({ key, number }) => ({ key, number, drawing })),
    name: 'thesis',
  });

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

test('the figures of a report are those it shows, numbered through', () => {
  expect(figuresOf(REPORT, BY_ID).map(({ key, number }) => [key, number])).toEqual([
    ['result_1_a/f', 1],
    ['result_1_b/f', 2],
  ]);
});

test('LaTeX and Markdown come with their figures beside them', async () => {
  for (const [format, document] of [
    ['latex', 'thesis.tex'],
    ['markdown', 'thesis.md'],
  ] as const) {
    const { file, name } = await write(format, new Blob([PNG]));
    expect(name).toBe('thesis.zip');
    const files = unzipSync(await bytesOf(file));
    expect(Object.keys(files).sort()).toEqual(['figure-1.png', 'figure-2.png', document]);
    expect(files['figure-2.png']).toEqual(PNG);
    expect(strFromU8(files[document]!)).toContain('figure-2.png');
  }
});

test('without figures there is the document alone', async () => {
  const { file, name } = await write('latex', null);
  expect(name).toBe('thesis.tex');
  expect(await file.text()).toContain('\\documentclass');
});

test('a page holds its figures; the printed one is the same', async () => {
  const page = await write('html', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const html = await page.file.text();
  expect(page.name).toBe('thesis.html');
  expect(html.split('data:image/svg+xml').length - 1).toBe(2);
  expect(await (await write('pdf', '<svg xmlns="http://www.w3.org/2000/svg"/>')).file.text()).toBe(html);
});

test('Word holds bitmaps', async () => {
  const { file, name } = await write('docx', new Blob([PNG]));
  expect(name).toBe('thesis.docx');
  const files = unzipSync(await bytesOf(file));
  expect(Object.keys(files).filter((path) => path.startsWith('word/media/'))).toHaveLength(2);
  const sharp = await write('docx', {
    bitmap: new Blob([PNG]),
    vector:
      '<svg xmlns="http://www.w3.org/2000/svg"><text font-family="Inter, system-ui, sans-serif">n</text></svg>',
  });
  const parts = unzipSync(await bytesOf(sharp.file));
  expect(Object.keys(parts).filter((path) => path.startsWith('word/media/'))).toHaveLength(4);
  expect(strFromU8(parts['word/media/figure1.svg'] ?? new Uint8Array())).toContain('Arial, sans-serif');
  expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('r:embed="rIdVector1"');
  const old = await write('word', new Blob([PNG]));
  expect(old.name).toBe('thesis.doc');
  expect(await old.file.text()).toContain('data:image/png;base64,iVBOR');
});

test('a title makes a file name that every system takes', () => {
  expect(fileNameOf('Thesis, chapter 2: “Über” <b>')).toBe('thesis-chapter-2-über-b');
  expect(fileNameOf('../../etc/passwd')).toBe('etc-passwd');
  expect(fileNameOf(' ?* ')).toBe('report');
  expect(fileNameOf('x'.repeat(300)).length).toBe(60);
});
