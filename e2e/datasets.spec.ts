import { readFileSync } from 'node:fs';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const CSV = `id,group,dose,response\n${Array.from({ length: 30 }, (_, i) => `${i + 1},${i % 3 === 0 ? 'A' : 'B'},${i % 6},${2 + (i % 6) * 1.5}`).join('\n')}\n`;

test('datasets are renamed, exported, deleted and restored', async ({ page }) => {
  await new LoginPage(page).signUp();
  const dialog = new ImportDialog(page);
  await dialog.importFile('trial.csv', CSV);
  await dialog.expectDone('trial: 30 rows, 4 variables loaded');
  await page.goto('/app/data-management/datasets');
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
