import { utils, write } from '@e965/xlsx';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { Shell } from './page-models/shell.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { expect, testSignedIn as test, test as testVisitor } from './support/test.ts';
import { visit } from './support/visit.ts';
import { scaled } from './support/waits.ts';

const CSV = `id,group,dose,response\n${Array.from({ length: 30 }, (_, i) => `${i + 1},${i % 3 === 0 ? 'A' : 'B'},${i % 6},${(2 + 1.5 * (i % 6) + ((i * 37) % 11) / 10).toFixed(1)}`).join('\n')}\n`;

test('a file is looked at, its types changed, then imported', async ({ page }) => {
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.open();
  await expectAccessible(page);
  await dialog.chooseFile('trial.csv', CSV);
  await expect(dialog.preview.getByRole('columnheader', { name: /response/ })).toBeVisible();
  await expect(dialog.box.getByLabel('Type of response')).toHaveValue('numeric');
  await expect(dialog.box.getByLabel('Type of group')).toHaveValue('categorical');
  await expectAccessibleEverywhere(page);
  await dialog.box.getByLabel('Type of id').selectOption('text');
  await expect(dialog.box.getByText('Converted30')).toBeVisible();
  await dialog.confirm();
  await dialog.expectDone('trial: 30 rows, 4 variables loaded');
  await expect(page.getByRole('button', { name: /^Active dataset: trial,/ })).toBeVisible();
});

test('pasted cells, twice: the second keeps another name, the third replaces and is undone', {
  tag: '@turn-c',
}, async ({ page }) => {
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.open('Paste Data');
  await dialog.box.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.problem).toHaveText('Please paste some data first');
  await dialog.paste('just,a,header');
  await expect(dialog.problem).toHaveText(
    'No valid data found in pasted text The first line was read as names of variables, and nothing stands below it.',
  );
  await expect(dialog.box.getByRole('textbox')).toHaveValue('just,a,header');
  await dialog.paste('name\tscore\nAda\t12\nBlaise\t9\n');
  await dialog.confirm();
  await dialog.expectDone('Pasted data: 2 rows, 2 variables loaded');

  await dialog.open('Paste Data');
  await dialog.paste('1\t2\n3\t4\n5\t6\n');
  await expect(dialog.preview.getByRole('columnheader', { name: /Column1/ })).toBeVisible();
  await dialog.confirm();
  await expect(dialog.conflict).toContainText('Pasted data');
  await expectAccessible(page);
  await dialog.conflict.getByRole('button', { name: 'Import with New Name' }).click();
  const name = dialog.conflict.getByLabel('New dataset name');
  await expect(name).toHaveValue('Pasted data_copy');
  await expect(name).toBeFocused();
  await name.fill(' ');
  await dialog.conflict.getByRole('button', { name: 'Save with New Name' }).click();
  await expect(dialog.conflict.getByRole('alert')).toHaveText('New dataset name cannot be empty.');
  await name.fill('pasted DATA');
  await page.keyboard.press('Enter');
  await expect(dialog.conflict.getByRole('alert')).toHaveText(
    "A dataset named 'pasted DATA' already exists. Please choose a different name.",
  );
  await name.fill('Numbers');
  await page.keyboard.press('Enter');
  await dialog.expectDone('Numbers: 3 rows, 2 variables loaded');

  await dialog.open('Paste Data');
  await dialog.paste('a\n1\n');
  await dialog.confirm();
  await dialog.conflict.getByRole('button', { name: 'Cancel Import' }).click();
  await expect(dialog.conflict).toBeHidden();
  await dialog.box.getByRole('button', { name: 'Preview' }).click();
  await dialog.confirm();
  await dialog.conflict.getByRole('button', { name: 'Replace Existing' }).click();
  await expect(dialog.box.getByText('Pasted data: 1 row, 1 variable loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Pasted data is back as it was')).toBeVisible();
  await expect(dialog.box).toBeHidden();
  await visit(page, '/app/data-management/datasets');
  const row = page.getByRole('row').filter({ hasText: 'Pasted data' });
  await expect(row.getByRole('cell').nth(1)).toHaveText('2');
});

test('a workbook is read sheet by sheet', { tag: '@turn-h' }, async ({ page }) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['a'], [1], [2]]), 'First');
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['b', 'c'],
      [3, 'x'],
    ]),
    'Second',
  );
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Empty');
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.chooseFile('study.xlsx', Buffer.from(write(book, { type: 'array' }) as ArrayBuffer));
  await expect(dialog.preview.getByRole('columnheader', { name: /^a / })).toBeVisible();
  await dialog.box.getByLabel('Sheet').selectOption('Second');
  await expect(dialog.preview.getByRole('columnheader', { name: /^c / })).toBeVisible();
  await dialog.confirm();
  await dialog.expectDone('study: 1 row, 2 variables loaded');

  await dialog.open();
  await dialog.chooseFile('study.xlsx', Buffer.from(write(book, { type: 'array' }) as ArrayBuffer));
  await dialog.box.getByLabel('Sheet').selectOption('Empty');
  await expect(dialog.problem).toHaveText('Sheet is empty or could not be parsed.');
});

test('what cannot be imported is refused in the words of the product', async ({ page }) => {
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.chooseFile('photo.PNG', 'x');
  await expect(dialog.problem).toHaveText(
    /^Unsupported file type: \.png\. Please use CSV, TXT, XLS, XLSX, or JSON\. Also read: /,
  );
  await dialog.chooseFile('empty.csv', '');
  await expect(dialog.problem).toHaveText('CSV file is empty or could not be parsed.');
  await dialog.chooseFile('bad.json', '{"not": "a list"}');
  await expect(dialog.problem).toContainText('list of objects');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog.box).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import data' }).last()).toBeFocused();
});

test('large data is advised on, never refused', { tag: '@turn-j' }, async ({ page }) => {
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.open();
  const row = Array.from({ length: 10 }, (_, i) => i).join(',');
  await dialog.chooseFile('big.csv', `a,b,c,d,e,f,g,h,i,j\n${`${row}\n`.repeat(5001)}`);
  await expect(dialog.box.getByText('Very large dataset detected (50,010 data points).')).toBeVisible();
  await dialog.confirm();
  await dialog.expectDone('big: 5,001 rows, 10 variables loaded');
});

test('a long file is read by several workers into one dataset', { tag: '@turn-d' }, async ({ page }) => {
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.open();
  const helper = page.waitForRequest(/\/assets\/scan\.worker-[^/]*\.js$/, { timeout: 0 });
  helper.catch(() => undefined);
  // Made in the page: 24 MB are slow to hand over. The line end inside quotes lies in the first half.
  await dialog.box.getByLabel('Choose a file').evaluate((input: HTMLInputElement) => {
    const rows = 400_000;
    const lines = Array.from({ length: rows }, (_, i) => {
      const text = i === 1000 ? '"two\nlines"' : `level ${i % 9}`;
      return `${i},${text},${'0123456789'.repeat(4)}${i % 7}`;
    });
    const files = new DataTransfer();
    files.items.add(new File([`row,word,code\n${lines.join('\n')}\n`], 'long.csv', { type: 'text/csv' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  // One processor has no use for several.
  if (await page.evaluate(() => navigator.hardwareConcurrency > 1)) await helper;
  await expect(dialog.preview).toBeVisible({ timeout: scaled(60_000) });
  await dialog.confirm();
  await dialog.expectDone('long: 400,000 rows, 3 variables loaded');
});

testVisitor(
  'visitors are asked to sign in for files and come back; samples make them guests',
  { tag: '@turn-h' },
  async ({ page }) => {
    const message = 'Please login to import data. Guest users can only use sample datasets.';
    await page.goto('/app/dashboard');
    const dialog = new ImportDialog(page);
    await dialog.open();
    await expect(dialog.problem).toContainText(message);
    await expect(dialog.box.getByLabel('Choose a file')).toHaveCount(0);
    await dialog.box.getByRole('tab', { name: 'Paste Data' }).click();
    await expect(dialog.problem).toContainText(message);
    await expectAccessible(page);
    await dialog.box.getByRole('button', { name: 'See the sample data' }).click();
    await expect(dialog.problem).toHaveCount(0);
    await dialog.box.getByRole('button', { name: 'Use Health Dataset' }).click();
    await dialog.expectDone('Health Dataset: 100 rows, 26 variables loaded');
    await expect(new Shell(page).exitGuest()).toBeVisible();

    await dialog.open();
    await expect(dialog.problem).toContainText(message);
    await dialog.box.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    const login = new LoginPage(page);
    await login.fill(login.newAddress(), 'correct horse');
    await login.submit('Create account');
    await expect(page).toHaveURL('/app/data-management/import');
    await expect(page.getByRole('heading', { level: 1, name: 'Import Data' })).toBeVisible();
    await expect(page.getByText(message)).toHaveCount(0);
  },
);

test('a file dropped on any page is imported', async ({ page }) => {
  await new LoginPage(page).enter();
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.csv'));
    return transfer;
  }, CSV);
  await page.dispatchEvent('#main', 'drop', { dataTransfer: data });
  const dialog = new ImportDialog(page);
  await expect(dialog.box.getByLabel('Dataset name')).toHaveValue('dropped');
});
