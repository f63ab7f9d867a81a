import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { EditorPage } from './page-models/editor-page.ts';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { ResultsPage } from './page-models/results-page.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test, testSignedIn } from './support/test.ts';
import { visit } from './support/visit.ts';

const TTEST = 'inferential-stats/independent-samples-ttest';

const TITLE = 'Independent-samples t-test: Blood pressure (mmHg) by Smoker';

/** Saves the example of the t-test. */
async function saveExample(page: Page): Promise<void> {
  const analysis = new AnalysisPage(page);
  await analysis.open(TTEST);
  await analysis.showExample();
  await analysis.save();
}

test('results are searched, selected and exported with their names escaped', async ({ page }) => {
  const results = new ResultsPage(page);
  const name = 'Smoking & <b>pressure</b>';
  await results.open();
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  await saveExample(page);
  await results.open();
  await results.rename(TITLE, name);

  const search = page.getByLabel('Search results');
  await search.fill('nothing like it');
  await expect(page.getByText('No result fits the search.')).toBeVisible();
  await search.fill('TTEST');
  await expect(results.title(name)).toBeVisible();
  await search.fill('');

  await page.getByRole('button', { name: 'Export as Word' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select at least one result to export');
  await results.select(name);
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const html = readFileSync(await (await results.exportSelected('HTML')).path(), 'utf8');
  expect(html).toContain('Smoking &amp; &lt;b&gt;pressure&lt;/b&gt;');
  expect(html).not.toContain('<b>pressure</b>');

  const word = await results.exportSelected('Word 97');
  expect(word.suggestedFilename()).toBe('statistical-analysis-results.doc');
  const doc = readFileSync(await word.path(), 'utf8');
  expect(doc).toContain('urn:schemas-microsoft-com:office:word');
  expect(doc).toContain('Smoking &amp; &lt;b&gt;pressure&lt;/b&gt;');
  expect(doc).toContain('<table');
  expect(doc).toMatch(/src="data:image\/png;base64,iVBOR/);
});

test('a deletion can be undone after a reload, and done again', { tag: '@turn-g' }, async ({ page }) => {
  const results = new ResultsPage(page);
  await saveExample(page);
  await results.open();
  await results.choose(TITLE, 'Delete');
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Undo: Deletion of 1 result' }).click();
  await expect(results.title(TITLE)).toBeVisible();
  await page.getByRole('button', { name: 'Redo: Deletion of 1 result' }).click();
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
});

test('results are grouped, marked, copied, put in order and compared; every step can be undone', {
  tag: '@turn-g',
}, async ({ page }) => {
  const results = new ResultsPage(page);
  await saveExample(page);
  await results.open();
  await results.choose(TITLE, 'Duplicate');
  const copy = `${TITLE} (copy)`;
  await expect(results.title(copy)).toBeVisible();
  await results.choose(copy, 'Tags and note');
  const marks = page.getByRole('dialog');
  await marks.getByLabel('Tags, separated by commas').fill('pilot, draft');
  await marks.getByLabel('Note').fill('Check the outlier.');
  await marks.getByRole('button', { name: 'Save' }).click();
  await expect(results.row(copy)).toContainText('pilot');
  await page.getByLabel('Search results').fill('draft');
  await expect(results.title(/./)).toHaveCount(1);
  await page.getByLabel('Search results').fill('');

  await results.newProject('Thesis');
  await expect(page.getByText('This project has no results yet.')).toBeVisible();
  await page.getByRole('button', { name: 'All results 2' }).click();
  await results.choose(copy, 'Move to a project');
  await page.getByRole('dialog').getByLabel('Thesis').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expect(results.project('Thesis')).toHaveText(/1$/);
  await results.row(TITLE).last().dragTo(results.project('Thesis'));
  await expect(results.project('Thesis')).toHaveText(/2$/);
  await results.choose(copy, 'Move down');
  await expect(results.title(/./).first()).toHaveText(TITLE);
  await expectAccessibleEverywhere(page);

  await page.getByRole('checkbox', { name: 'Select all results shown' }).check();
  await page.getByRole('button', { name: 'Compare the two selected' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText('numbers are the same.');
  await page.goBack();

  await results.ofProject('Thesis', 'Delete');
  await expect(results.project('Default Project')).toHaveText(/2$/);
  await page.reload();
  for (const step of ['Deletion of Thesis', 'Change of order', 'Move of 1 result', 'Move of 1 result'])
    await page.getByRole('button', { name: `Undo: ${step}` }).click();
  await expect(results.project('Default Project')).toHaveText(/2$/);
  await expect(results.project('Thesis')).toHaveText(/0$/);
});

test('a project in the account is on every device, and survives a cut connection', {
  tag: '@turn-j',
}, async ({ browser, page, problems }) => {
  problems.allow(/Failed to load resource|ERR_FAILED/);
  const email = await new LoginPage(page).signUp();
  await saveExample(page);
  const results = new ResultsPage(page);
  await results.open();
  await results.newProject('Thesis / “1”');
  await page.getByRole('button', { name: 'All results 1' }).click();
  await results.row(TITLE).dragTo(results.project('Thesis / “1”'));
  await results.ofProject('Thesis / “1”', 'Save to the cloud');
  await expect(page.getByText('1 of 2 cloud projects used')).toBeVisible();

  // The connection is cut in the middle of sending: the work stays, and the next attempt brings it there.
  await page.route('**/storage/v1/object/userprojects/**', (route) => route.abort());
  await results.choose(TITLE, 'Duplicate');
  await expect(page.getByText('Failed to sync cloud project (after 3 attempts)')).toBeVisible();
  await expect(results.title(/./)).toHaveCount(2);
  await page.unrouteAll();
  await results.ofProject('Thesis / “1”', 'Sync now');
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();

  // A report goes with the project of its results.
  await page.getByRole('checkbox', { name: `Select ${TITLE}`, exact: true }).check();
  await page.getByRole('button', { name: 'Open in the report builder' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Chapter one');
  await expect(page.getByText('Saved on this device and in your account')).toBeVisible();

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  const login = new LoginPage(other);
  await login.open();
  await login.fill(email, 'correct horse');
  await login.submit('Sign in');
  await expect(other).toHaveURL('/app/dashboard');
  const there = new ResultsPage(other);
  await there.open();
  await expect(there.project('Thesis / “1”')).toHaveText(/2$/);
  await there.title(`${TITLE} (copy)`).click();
  await expect(other.getByRole('article', { name: 'Result' }).getByRole('table').first()).toBeVisible();
  await visit(other, '/app/publication-ready/results-manager?reports');
  await expect(other.getByRole('link', { name: 'Chapter one' })).toBeVisible();
  await other.context().close();
});

test('a saved result opens without its dataset, and again in its analysis', { tag: '@turn-b' }, async ({
  page,
}) => {
  const results = new ResultsPage(page);
  await saveExample(page);
  await visit(page, '/app/data-management/datasets');
  await page.getByRole('button', { name: 'Actions for Health Dataset' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No dataset yet.')).toBeVisible();

  await results.open();
  await results.title(TITLE).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeFocused();
  const result = page.getByRole('article', { name: 'Result' });
  await expect(result.getByRole('table').first()).toBeVisible();
  await expect(result.getByRole('img').first()).toBeVisible();
  const finding = await result.getByRole('paragraph').first().textContent();
  await expectAccessibleEverywhere(page);

  await page.getByRole('button', { name: 'Open in analysis' }).click();
  await expect(page).toHaveURL(`/app/${TTEST}`);
  await new AnalysisPage(page).waitForResult();
  await expect(page.getByRole('article', { name: 'Result' })).toContainText(finding ?? 'no finding');
});

test('a result of changed data is marked, and run again in its place or beside', { tag: '@turn-c' }, async ({
  page,
}) => {
  const results = new ResultsPage(page);
  await saveExample(page);
  const editor = new EditorPage(page);
  await editor.open();
  await editor.type(1, 1, '77');
  await expect(editor.undo()).toBeEnabled();
  await expect(editor.saved()).toBeVisible();
  await results.open();
  // Age is none of its variables.
  await expect(results.row(TITLE)).toBeVisible();
  await expect(results.row(TITLE)).not.toContainText('has changed since');
  await editor.open();
  await editor.type(1, 7, '177');
  await expect(editor.cell(1, 7)).toHaveText('177');
  await expect(editor.saved()).toBeVisible();
  await results.open();
  await expect(results.row(TITLE)).toContainText('Health Dataset has changed since');
  await results.choose(TITLE, 'Run again');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const stale = page.getByText('Health Dataset has changed since; this is the result as it was saved.');
  await expect(stale).toBeVisible();
  await results.runAgain(/^Health Dataset \(changed since\)/, 'Put the new result in the place');
  await expect(page.getByText('Result computed again')).toBeVisible();
  await expect(stale).toHaveCount(0);
  await results.undo();
  await expect(stale).toBeVisible();
  await results.runAgain(/^Health Dataset/, 'Keep this one');
  await expect(page.getByText('Computed again and saved beside')).toBeVisible();
  await expect(stale).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Results', exact: true }).click();
  await expect(results.title(TITLE)).toHaveCount(2);
});

test('of many results only those in view are drawn; a bulk operation cut by a reload loses nothing', {
  tag: '@turn-c',
}, async ({ page }) => {
  const results = new ResultsPage(page);
  await saveExample(page);
  await results.multiply(150);
  await results.open();
  await expect(page.getByRole('button', { name: 'All results 151' })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Saved results' }).getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', '151');
  expect(await rows.count()).toBeLessThan(40);
  // Keyboard: the focus goes on into rows that were not drawn before.
  await page.getByRole('checkbox', { name: `Select ${TITLE}` }).focus();
  for (let i = 0; i < 60; i += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Select Copy 20', exact: true })).toBeFocused();
  await rows.first().hover();
  await page.mouse.wheel(0, 100_000);
  await expect(results.title('Copy 150')).toBeVisible();
  // The row with the focus stays, wherever the list is.
  await expect(page.getByRole('checkbox', { name: 'Select Copy 20', exact: true })).toBeFocused();

  await page.getByLabel('Search results').fill('Copy 14');
  await expect(rows.first()).toHaveAttribute('aria-setsize', '11');
  await page.getByLabel('Search results').fill('');
  await page.getByRole('button', { name: /^Date: / }).click();
  await page.getByRole('menuitem', { name: 'Between two dates' }).click();
  const days = page.getByRole('dialog');
  await days.getByLabel('First day').fill(new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10));
  await days.getByRole('button', { name: 'Show' }).click();
  await expect(results.title('Copy 2')).toBeVisible();
  expect(await rows.count()).toBeLessThan(7);
  await page.getByRole('button', { name: /^Date: / }).click();
  await page.getByRole('menuitem', { name: 'Any date' }).click();

  await page.getByRole('checkbox', { name: 'Select all results shown' }).check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await expect(page.getByText(/^Deleting [1-9]\d* of 151$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Results Manager' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Deletion of 151 results' }).click();
  await expect(page.getByRole('button', { name: 'All results 151' })).toBeVisible();
});

test('several results are selected and deleted together with the keyboard', { tag: '@turn-i' }, async ({
  page,
}) => {
  const results = new ResultsPage(page);
  await saveExample(page);
  const analysis = new AnalysisPage(page);
  await analysis.open('stats/descriptives');
  await analysis.showExample();
  await analysis.save();
  await results.open();
  await expectAccessibleEverywhere(page);
  await page.getByRole('checkbox', { name: 'Select all results shown' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Report preview' })).toContainText(
    'Statistical analysis results',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete selected' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 results deleted')).toBeVisible();
  await results.undo();
  await expect(results.title(/./)).toHaveCount(2);
});

testSignedIn(
  'names that look like code do nothing, on screen and in files',
  { tag: '@turn-i' },
  async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const evil = '<img src=x onerror=alert(1)>';
    const rows = Array.from(
      { length: 40 },
      (_, i) => `${((i * 7919) % 97) / 3},${i % 2 ? '=cmd()' : '<b>b</b>'}`,
    );
    await new LoginPage(page).enter();
    const dialog = new ImportDialog(page);
    await dialog.importFile('evil.csv', `${evil},=cmd()\n${rows.join('\n')}\n`);
    await dialog.expectStored('evil: 40 rows, 2 variables loaded');

    const analysis = new AnalysisPage(page);
    await analysis.open(TTEST);
    await page.getByRole('option', { name: `${evil}, numeric`, exact: true }).press('Enter');
    await page.getByRole('option', { name: '=cmd(), categorical', exact: true }).press('Enter');
    await analysis.waitForResult();
    await analysis.save();
    const results = new ResultsPage(page);
    await results.open();
    for (const format of ['HTML', 'Word 97'] as const) {
      const file = readFileSync(await (await results.exportAll(format)).path(), 'utf8');
      expect(file).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(file).not.toContain('<img src=x');
      expect(file).not.toContain('<b>b</b>');
    }
    await visit(page, '/app/data-management/export');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const csv = readFileSync(await (await saving).path(), 'utf8');
    expect(csv.split('\r\n').slice(0, 2)).toEqual([`${evil},'=cmd()`, `${rows[0]?.split(',')[0]},<b>b</b>`]);
    expect(csv).not.toMatch(/(^|,)=/m);
    expect(dialogs).toEqual([]);
  },
);
