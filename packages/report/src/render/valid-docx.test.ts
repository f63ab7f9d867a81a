/** A .docx against the schemas of Office Open XML (ECMA-376), by the validator of Microsoft's Open XML SDK, and its parts against each other. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ValidationResult } from '@ooxml-tools/validate';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { HOSTILE_TEXT } from '../fixtures/blocks.ts';
import {
  EXAMPLE_REPORT,
  EXAMPLE_RESULT,
  EXAMPLE_RESULTS,
  HOSTILE_RESULT,
  PNG,
  SECOND_RESULT,
} from '../fixtures/report.ts';
import { reportOf } from '../report/create.ts';
import type { Report } from '../report/report.ts';
import { renderDocx } from './docx.ts';
import { figureKey } from './report.ts';

const figures = new Map([
  [figureKey(EXAMPLE_RESULT.id, 'raincloud'), PNG],
  [figureKey(HOSTILE_RESULT.id, 'f'), PNG],
]);
const vectors = new Map([
  [figureKey(EXAMPLE_RESULT.id, 'raincloud'), '<svg xmlns="http://www.w3.org/2000/svg"/>'],
]);
const docx = (report: Report): Uint8Array => renderDocx(report, EXAMPLE_RESULTS, { figures, vectors });

/** The validator brings the .NET runtime with it: it has a thread of its own, so that nothing of it is left for other tests. */
const validator = (): Worker => {
  const module = pathToFileURL(createRequire(import.meta.url).resolve('@ooxml-tools/validate')).href;
  return new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const loaded = import(workerData);
     parentPort.on('message', async (file) => parentPort.postMessage(await (await loaded).default(file, 'docx', 'Microsoft365')));`,
    { eval: true, workerData: module },
  );
};

async function problems(worker: Worker, file: Uint8Array): Promise<readonly string[]> {
  const answer = new Promise<readonly ValidationResult[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  worker.postMessage(file);
  return (await answer).map(({ description, path }) => `${path.partUri}${path.xpath}: ${description}`);
}

const text = `${HOSTILE_TEXT} ]]> \u0000\u0007\uD800\uFFFF`;
const HOSTILE_REPORT: Report = {
  ...EXAMPLE_REPORT,
  title: text,
  subtitle: text,
  authors: text,
  affiliation: text,
  date: text,
  items: [
    { kind: 'heading', id: 'a', text, level: 1 },
    {
      kind: 'text',
      id: 'b',
      paragraphs: [
        { style: 'number', runs: [{ text, marks: ['sub', 'sup', 'code', 'bold', 'italic', 'bold'] }] },
        { style: 'quote', runs: ['a\nb\tc'] },
      ],
    },
    ...EXAMPLE_REPORT.items,
  ],
};
const { options } = EXAMPLE_REPORT;
const REPORTS = {
  'a whole report': EXAMPLE_REPORT,
  'hostile names': HOSTILE_REPORT,
  'chosen results': reportOf([EXAMPLE_RESULT, SECOND_RESULT, HOSTILE_RESULT]),
  'no results': reportOf([]),
  'a byline': { ...EXAMPLE_REPORT, options: { ...options, titlePage: false, contents: false } },
} satisfies Readonly<Record<string, Report>>;

describe('the exported document', () => {
  const worker = validator();
  afterAll(() => worker.terminate());

  // The validator is loaded by the first of them.
  it.each(Object.entries(REPORTS))('is valid: %s', async (_name, report) => {
    expect(await problems(worker, docx(report))).toEqual([]);
  });

  it('would be found to be wrong', async () => {
    const files = unzipSync(docx(EXAMPLE_REPORT));
    const body = strFromU8(files['word/document.xml']!);
    const shuffled = body.replace(/(<w:keepNext\/>)(<\/w:pPr>)/, '$1<w:pStyle w:val="Title"/>$2');
    expect(shuffled).not.toBe(body);
    expect(
      await problems(worker, zipSync({ ...files, 'word/document.xml': strToU8(shuffled) })),
    ).toHaveLength(1);
  });
});

const found = (xml: string, pattern: RegExp): readonly string[] =>
  [...xml.matchAll(pattern)].map((match) => match[1]!);
const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

describe.each(Object.entries(REPORTS))('the parts of the document fit: %s', (_name, report) => {
  const files = unzipSync(docx(report));
  const part = (name: string): string => strFromU8(files[name]!);
  const body = part('word/document.xml');

  it('every relationship leads to a part, every part has a type', () => {
    for (const [rels, folder] of [
      ['_rels/.rels', ''],
      ['word/_rels/document.xml.rels', 'word/'],
    ] as const) {
      for (const target of found(part(rels), /Target="([^"]+)"/g))
        expect(files).toHaveProperty([folder + target]);
      expect(isUnique(found(part(rels), / Id="([^"]+)"/g))).toBe(true);
    }
    const types = part('[Content_Types].xml');
    const overrides = found(types, /PartName="\/([^"]+)"/g);
    for (const name of overrides) expect(files).toHaveProperty([name]);
    const extensions = found(types, /Extension="([^"]+)"/g);
    for (const name of Object.keys(files))
      expect(overrides.includes(name) || extensions.includes(name.split('.').at(-1)!), name).toBe(true);
    for (const name of overrides.filter((each) => each.startsWith('word/') && each !== 'word/document.xml'))
      expect(part('word/_rels/document.xml.rels')).toContain(`"${name.slice('word/'.length)}"`);
  });

  it('ids are unique, and what is named exists', () => {
    const relations = found(part('word/_rels/document.xml.rels'), / Id="([^"]+)"/g);
    for (const id of found(body, / r:(?:embed|id)="([^"]+)"/g)) expect(relations).toContain(id);
    const bookmarks = found(body, /<w:bookmarkStart [^>]*w:name="([^"]+)"/g);
    const ids = found(body, /<w:bookmarkStart w:id="([^"]+)"/g);
    expect(isUnique(bookmarks) && isUnique(ids)).toBe(true);
    expect(found(body, /<w:bookmarkEnd w:id="([^"]+)"/g)).toEqual(ids);
    expect(found(body, /<w:hyperlink w:anchor="([^"]+)"/g)).toEqual(bookmarks);
    expect(isUnique(found(body, /<wp:docPr id="([^"]+)"/g))).toBe(true);
    const styles = found(part('word/styles.xml'), /w:styleId="([^"]+)"/g);
    expect(isUnique(styles)).toBe(true);
    for (const style of found(body, /<w:[pr]Style w:val="([^"]+)"/g)) expect(styles).toContain(style);
    const lists = found(part('word/numbering.xml'), /<w:num w:numId="([^"]+)"/g);
    expect(isUnique(lists)).toBe(true);
    for (const list of found(body, /<w:numId w:val="([^"]+)"/g)) expect(lists).toContain(list);
  });
});

it('each numbered list begins again', () => {
  const body = strFromU8(unzipSync(docx(EXAMPLE_REPORT))['word/document.xml']!);
  expect(found(body, /<w:numId w:val="([^"]+)"/g)).toEqual(['2', '2', '3']);
});
