import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { ResultsPage } from './page-models/results-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const IMAGE = '<img src=x onerror=alert(1)>';
const FORMULA = "=cmd()|'/c calc'!A1";
const ROWS = Array.from({ length: 24 }, (_, i) => `${(i * 7) % 11},"${i % 2 === 0 ? IMAGE : FORMULA}"`);
const CSV = `"${IMAGE}","${FORMULA}"\n${ROWS.join('\n')}\n`;

/** What a name that was taken for markup would do. */
function watchHarm(page: Page): string[] {
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) harm.push(request.url());
  });
  return harm;
}

test('a bundle of hostile names is imported by another person and gives the same numbers', {
  tag: '@turn-g',
}, async ({ page, browser, baseURL }) => {
  const harm = watchHarm(page);
  await new LoginPage(page).signUp();
  const chosen = new ImportDialog(page);
  await chosen.importFile(`${IMAGE}.csv`, CSV);
  await chosen.expectStored('24 rows, 2 variables loaded');
  const analysis = new AnalysisPage(page);
  await analysis.open('inferential-stats/independent-samples-ttest');
  for (const name of [IMAGE, FORMULA])
    await page.getByRole('option').filter({ hasText: name }).first().press('Enter');
  await analysis.waitForResult();
  await expect(analysis.result).toContainText(IMAGE);
  await page.getByRole('button', { name: 'Copy table 1' }).click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).first().click();
  await page.getByRole('menuitem', { name: /^Bundle/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.constat\.zip$/);
  const bundle = readFileSync(await file.path());
  expect(harm).toEqual([]);

  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  const other = await context.newPage();
  const otherHarm = watchHarm(other);
  await new LoginPage(other).signUp();
  const dialog = new ImportDialog(other);
  await dialog.open();
  await dialog.chooseFile('other.jsonl', '{"format":"constat-backup"\n');
  await expect(dialog.problem).toHaveText('This file is not a backup made by Constat.');
  await dialog.chooseFile('broken.constat.zip', bundle.subarray(0, bundle.length / 2));
  const box = other.getByRole('dialog', { name: 'Import a bundle' });
  await expect(box.getByRole('alert')).toContainText('not a bundle');
  await box.getByLabel('Choose a file').setInputFiles({
    name: file.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: bundle,
  });
  await expect(box.getByRole('region', { name: 'Datasets' })).toContainText('24 rows, 2 variables');
  await expectAccessibleEverywhere(other);
  await box.getByRole('button', { name: 'Import', exact: true }).click();
  await box.getByRole('button', { name: 'Check again' }).click();
  await expect(box.getByRole('status')).toHaveText('The result has the same numbers.');
  await box.getByRole('button', { name: 'Show results' }).click();
  await expect(new ResultsPage(other).title(/^Independent-samples t-test: <img/)).toBeVisible();
  expect(otherHarm).toEqual([]);

  await other.getByRole('checkbox', { name: 'Select all results shown' }).check();
  const again = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Export selected' }).click();
  await other.getByRole('menuitem', { name: /^Bundle/ }).click();
  expect((await again).suggestedFilename()).toBe(file.suggestedFilename());
  await context.close();
});
