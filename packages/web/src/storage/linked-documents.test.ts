import 'fake-indexeddb/auto';
import { documentResult, findDocument, loadDocument } from '@constat/analyses';
import { type Block, linkMark, rich, type SavedResult } from '@constat/report';
import { beforeEach, expect, test } from 'vitest';
import { db } from './db.ts';
import { plainResult } from './fixtures/plain-result.ts';
import { followLinks } from './linked-documents.ts';
import { addResult, getResults, removeResults, replaceFinding } from './results.ts';
import { undoResults } from './results-history.ts';

const OWNER = 'ada';
const CHARTER = 'project-charter-template';

const sigma = (value: number): readonly Block[] => [
  { kind: 'estimates', id: 'main', items: [{ label: rich`Sigma level`, value, format: 'number' }] },
];
const source = (value: number): SavedResult => plainResult('source', { blocks: sigma(value) });

/** A charter whose name and goal take the sigma level of the source. */
async function charter(): Promise<SavedResult> {
  const template = (await loadDocument(CHARTER))!;
  const link = linkMark({
    live: { result: source(0).id, at: 'estimates:main/Sigma%20level/value' },
    last: '0.00',
  });
  return documentResult({
    entry: findDocument(CHARTER)!,
    template,
    content: { name: `From ${link}`, goal: `From ${link} to 4.00` },
    projectId: 'p',
    timestamp: 2,
    random: 'charter',
  });
}

const shown = async () => {
  const [stored] = await getResults(OWNER, [(await charter()).id]);
  return { title: stored!.result.title, text: JSON.stringify(stored!.result.data.blocks) };
};

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

test('a saved document reads what its result says, after every change of it and after undo', async () => {
  await addResult(OWNER, source(2.23), 'source');
  await addResult(OWNER, await charter(), 'charter');
  expect([...(await followLinks(OWNER))]).toEqual(['p']);
  expect((await shown()).title).toBe('Charter: From 2.23');
  expect([...(await followLinks(OWNER))]).toEqual([]);

  await replaceFinding(OWNER, source(2.23), source(3.1));
  await followLinks(OWNER);
  expect(await shown()).toMatchObject({
    title: 'Charter: From 3.10',
    text: expect.stringContaining('From 3.10 to 4.00'),
  });
  await undoResults(OWNER);
  await followLinks(OWNER);
  expect((await shown()).text).toContain('From 2.23 to 4.00');
});

test('a document whose source is deleted reads as it did, and says so', async () => {
  await addResult(OWNER, source(2.23), 'source');
  await addResult(OWNER, await charter(), 'charter');
  await followLinks(OWNER);
  await removeResults(OWNER, [source(0).id]);
  await followLinks(OWNER);
  const { text } = await shown();
  expect(text).toContain('From 2.23 to 4.00');
  expect(text).toContain('No longer there');
});
