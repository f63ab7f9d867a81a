import { readFileSync } from 'node:fs';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, testSignedIn as test } from './support/test.ts';
import { visit } from './support/visit.ts';

const CSV = `id,group,dose,response\n${Array.from({ length: 30 }, (_, i) => `${i + 1},${i % 3 === 0 ? 'A' : 'B'},${i % 6},${2 + (i % 6) * 1.5}`).join('\n')}\n`;

test('datasets are renamed, exported, deleted and restored', { tag: '@turn-i' }, async ({ page }) => {
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.importFile('trial.csv', CSV);
  await dialog.expectStored('trial: 30 rows, 4 variables loaded');
  await visit(page, '/app/data-management/datasets');
  const active = page.getByRole('button', { name: /^Active dataset: Dose study,/ });
  const act = async (dataset: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${dataset}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('trial', 'Rename');
  await page.getByLabel('Dataset name').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Dataset name cannot be empty.');
  await page.getByLabel('Dataset name').fill('Dose study');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dataset renamed to "Dose study" successfully.')).toBeVisible();
  await expectAccessibleEverywhere(page);

  const saving = page.waitForEvent('download');
  await act('Dose study', 'Export as CSV');
  const file = await saving;
  expect(file.suggestedFilename()).toBe('Dose study.csv');
  expect(
    readFileSync(await file.path(), 'utf8')
      .replaceAll('\r\n', '\n')
      .split('\n')[0],
  ).toBe('id,group,dose,response');
  const savingJson = page.waitForEvent('download');
  await act('Dose study', 'Export as JSON');
  const rows: unknown = JSON.parse(readFileSync(await (await savingJson).path(), 'utf8'));
  expect(rows).toHaveLength(30);
  expect(rows).toContainEqual({ id: 1, group: 'A', dose: 0, response: 2 });

  await act('Dose study', 'Delete');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(active).toBeVisible();
  await act('Dose study', 'Delete');
  await expect(page.getByText('No dataset yet.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Restore Dose study' }).click();
  await page.getByRole('button', { name: 'Dose study: make active' }).click();
  await expect(active).toBeVisible();
});

test('a dataset is exported in every format, and what does not fit is said', { tag: '@turn-d' }, async ({
  page,
}) => {
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.importFile('trial.csv', `${CSV}31,"=1+1",5,1\n`);
  await dialog.expectStored('trial: 31 rows, 4 variables loaded');
  await visit(page, '/app/data-management/export');
  const save = async (format: string): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
    await page.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = await saving;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const starts = [
    ['CSV', 'trial.csv', 'id,group'],
    ['TSV', 'trial.tsv', 'id\tgroup'],
    ['Excel', 'trial.xlsx', 'PK'],
    ['OpenDocument', 'trial.ods', 'PK'],
    ['JSON', 'trial.json', '['],
    ['SPSS', 'trial.sav', '$FL2'],
    ['Stata', 'trial.dta', '<stata_dta>'],
    ['Parquet', 'trial.parquet', 'PAR1'],
    ['R script', 'trial.R', '# trial: 31 rows, 4 variables.'],
  ] as const;
  for (const [format, name, start] of starts) {
    const file = await save(format);
    expect(file.name).toBe(name);
    expect(file.bytes.toString('latin1', 0, start.length)).toBe(start);
    if (format === 'TSV' || format === 'CSV') expect(file.bytes.toString()).toContain("'=1+1");
  }
  await page.getByRole('radio', { name: /^CSV/ }).check();
  await page.getByLabel('Codebook instead of the data').check();
  await page.getByLabel('Semicolons and decimal commas').check();
  const codebook = await save('CSV');
  expect(codebook.name).toBe('trial codebook.csv');
  expect(codebook.bytes.toString()).toMatch(/^Variable;Label;Type;/);
  await page.getByLabel('Codebook instead of the data').uncheck();
  const document = await save('Codebook, Word');
  expect(document.name).toBe('trial codebook.docx');
  expect((await save('Codebook, HTML')).bytes.toString()).toContain('Codebook of trial');
  await page.getByText('Variables: all of 4').click();
  await page.getByRole('checkbox', { name: 'group' }).uncheck();
  expect((await save('JSON')).bytes.toString()).not.toContain('group');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('radio', { name: /^TSV/ }).check();
  await expectAccessibleEverywhere(page);

  await visit(page, '/app/data-management/datasets');
  await dialog.importFile('long.csv', `a,b\n1,${'x'.repeat(33_000)}\n`);
  await dialog.expectStored('long: 1 row, 2 variables loaded');
  await visit(page, '/app/data-management/export');
  await page.getByRole('radio', { name: /^Excel/ }).check();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(
    page.getByText('Failed to export to Excel: a cell holds 32767 characters, a text of 33000 does not fit.'),
  ).toBeVisible();
});
