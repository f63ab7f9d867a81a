/**
 * What people read of every analysis, compared with the texts that are kept. After a change that is meant: `npm run golden`
 * writes them anew, and the difference is read like a manuscript before it is committed.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { goldenText } from '../golden/cases.ts';
import { catalogue, loadAnalysis } from '../src/index.ts';

const folder = fileURLToPath(new URL('../golden/results/', import.meta.url));

it.each(catalogue.map(({ id }) => id))('%s reads as kept', async (id) => {
  const analysis = (await loadAnalysis(id))!;
  await expect(await goldenText(analysis)).toMatchFileSnapshot(`${folder}${id}.md`);
});

it('keeps no text of an analysis that is gone', () => {
  const ids = new Set(catalogue.map(({ id }) => `${id}.md`));
  expect(readdirSync(folder).filter((file) => !ids.has(file))).toEqual([]);
});
