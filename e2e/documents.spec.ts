/** Somebody writes a document: from the example, with undo and a reload, to a file and to the results. */
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { ResultsPage } from './page-models/results-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const PATH = '/app/advanced-analysis/six-sigma/fishbone-diagram';
const EFFECT = 'Cans leak at the side seam or bottom joint';

test('a document is begun from the example, changed, kept, exported, saved and opened again', {
  tag: '@turn-e',
}, async ({ page }) => {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Start from the example' }).click();
  const effect = page.getByRole('textbox', { name: 'Effect', exact: true });
  await expect(effect).toHaveValue(EFFECT);
  const document = page.getByRole('article', { name: 'Document' });
  await expect(document.getByRole('img', { name: /^Fishbone diagram of Cans leak/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await effect.fill('Cans are dented <b>');
  await expect(document.getByRole('img', { name: /^Fishbone diagram of Cans are dented <b>/ })).toBeVisible();
  // a new cause, one level deeper, by the keyboard alone
  await page.getByLabel('cause 2', { exact: true }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Fork lift');
  await expect(page.getByLabel('deeper cause 3', { exact: true })).toHaveValue('Fork lift');
  await expect(document.getByRole('img', { name: /Fork lift/ })).toBeVisible();

  await page.reload();
  await expect(effect).toHaveValue('Cans are dented <b>');
  await expect(page.getByLabel('deeper cause 3', { exact: true })).toHaveValue('Fork lift');
  // typing, the level and the line itself are three steps; then the field above
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(effect).toHaveValue(EFFECT);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(effect).toHaveValue('Cans are dented <b>');

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Word .docx' }).click(),
  ]);
  const docx = unzipSync(readFileSync(await download.path()));
  expect(strFromU8(docx['word/document.xml']!)).toContain('Cans are dented &lt;b&gt;');
  expect(Object.keys(docx).filter((name) => name.startsWith('word/media/'))).toEqual([
    'word/media/figure1.png',
    'word/media/figure1.svg',
  ]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await effect.fill('Cans are dented twice');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved as a new version')).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('menuitem', { name: /^Fishbone: Cans are dented <b>/ }).click();
  await expect(effect).toHaveValue('Cans are dented <b>');

  const results = new ResultsPage(page);
  await results.open();
  await results.title('Fishbone: Cans are dented twice').click();
  await expect(page.getByRole('img', { name: /^Fishbone diagram of Cans are dented twice/ })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(effect).toHaveValue('Cans are dented twice');
});

test('a document that is open in two tabs takes what is written in both, and loses nothing', {
  tag: '@turn-e',
}, async ({ page, context }) => {
  const charter = '/app/advanced-analysis/six-sigma/project-charter-template';
  const name = (of: typeof page) => of.getByLabel('Project name', { exact: true });
  const process = (of: typeof page) => of.getByLabel('Process', { exact: true });
  await page.goto(charter);
  await page.getByRole('button', { name: 'Start from the example' }).click();
  await expect(name(page)).toHaveValue('Fewer leaking juice cans');
  await expect(page.getByText('Kept on this device')).toBeVisible();

  const other = await context.newPage();
  await other.goto(charter);
  await expect(name(other)).toHaveValue('Fewer leaking juice cans');
  await name(page).fill('Written in the first tab');
  await expect(name(other)).toHaveValue('Written in the first tab');
  await process(other).fill('Written in the second tab');
  await expect(process(page)).toHaveValue('Written in the second tab');
  // Closed at once after the last word.
  await name(other).fill('Written last');
  await other.close();
  await page.reload();
  await expect(name(page)).toHaveValue('Written last');
  await expect(process(page)).toHaveValue('Written in the second tab');
});
