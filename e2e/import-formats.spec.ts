/** Files of other programs, text files that need a word from the user, and Google Sheets. */
import { readFileSync } from 'node:fs';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { expect, OFFLINE_ERRORS, testSignedIn as test } from './support/test.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../packages/data/test/fixtures/${name}`, import.meta.url));

test('portable and Parquet files are imported', { tag: '@turn-h' }, async ({ page }) => {
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  for (const [name, message] of [
    ['study.por', 'study: 6 rows, 8 variables loaded'],
    ['many-v2.parquet', 'many-v2: 5,000 rows, 8 variables loaded'],
  ] as const) {
    await dialog.importFile(name, fixture(name));
    await dialog.expectDone(message);
  }
  await dialog.open();
  await dialog.chooseFile('broken.parquet', fixture('many-v2.parquet').subarray(0, 3000));
  await expect(dialog.problem).toHaveText(
    'The Parquet file is damaged or cut short. Save or download it again.',
  );
});

test('a table begins below its titles, and where the user says; a part of a sheet is read', {
  tag: '@turn-g',
}, async ({ page }) => {
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.chooseFile('sheets.xlsx', fixture('sheets.xlsx'));
  const head = (name: RegExp) => dialog.preview.getByRole('columnheader', { name });
  await expect(dialog.box.getByLabel('The table begins in row')).toHaveValue('1');
  const part = dialog.box.getByLabel('Only these cells');
  await part.fill('nowhere');
  await part.press('Enter');
  await expect(dialog.problem).toHaveText(
    "'nowhere' is not a part of a sheet. Write it like B3:F20, B:F or 3:20.",
  );
  await expect(head(/^born/)).toBeVisible();
  await part.fill('A:B');
  await part.press('Enter');
  await expect(head(/^born/)).toBeHidden();
  await expect(part).toBeFocused();
  await expectAccessibleEverywhere(page);
  await dialog.box.getByRole('button', { name: 'Back' }).click();
  await dialog.chooseFile('notes.csv', 'made by A, in May\nx,y\n1,2\n3,4\n');
  const line = dialog.box.getByLabel('The table begins in line');
  await line.fill('2');
  await line.press('Enter');
  await expect(head(/^x/)).toBeVisible();
  await dialog.confirm();
  await dialog.expectDone('notes: 2 rows, 2 variables loaded');
});

test('several files at once, zipped tables, files of jamovi, columns left out and scales', {
  tag: '@turn-j',
}, async ({ page }) => {
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.open();
  const csv = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
  await dialog.box
    .getByLabel('Choose a file')
    .setInputFiles([
      csv('May.csv', 'id,dose\n1,low\n2,high\n'),
      csv('June.csv', 'id,dose\n3,low\n'),
      csv('x.csv', ''),
    ]);
  await expect(dialog.box.getByRole('heading', { name: '3 tables' })).toBeFocused();
  await expect(dialog.box.getByText('CSV file is empty or could not be parsed.')).toBeVisible();
  await dialog.box.getByLabel(/Put the rows of all/).check();
  await expectAccessibleEverywhere(page);
  await dialog.box.getByRole('button', { name: 'Import one dataset' }).click();
  await dialog.expectDone('May: 3 rows loaded');

  await dialog.open();
  await dialog.chooseFile('study.omv', fixture('study.omv'));
  await dialog.box.getByText(/3 analyses of jamovi in this file/).click();
  await expect(dialog.box.getByText('ttestIS: Independent-samples t-test')).toBeVisible();
  await dialog.box.getByRole('button', { name: 'Weight the cases' }).click();
  await expect(dialog.box.getByText('The cases are weighted by year, as in the file.')).toBeVisible();
  await dialog.box.getByLabel('Import Filter 1').uncheck();
  await expect(dialog.box.getByText('7 of 8 columns will be imported.')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialog.confirm();
  await dialog.expectDone('study: 5 rows, 7 variables loaded');

  await dialog.open();
  await dialog.chooseFile('two-tables.zip', fixture('two-tables.zip'));
  await dialog.box.getByRole('button', { name: 'Import all 2 tables' }).click();
  await dialog.box.getByRole('button', { name: 'Import 2 datasets' }).click();
  await dialog.expectDone('2 datasets loaded');

  const answers = ['Agree', 'Strongly agree', 'Disagree', 'Strongly disagree'];
  await dialog.open();
  const lines = Array.from({ length: 24 }, (_, i) => `${i},${answers[i % 4]},${answers[(i + 1) % 4]}`);
  await dialog.chooseFile('survey.csv', ['id,q1,q2', ...lines].join('\n'));
  await dialog.box.getByRole('button', { name: 'Make them ordinal' }).click();
  await expect(dialog.box.getByLabel('Type of q2')).toHaveValue('ordinal');
});

test('a text file is read as the user says', { tag: '@turn-g' }, async ({ page }) => {
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.chooseFile(
    'codes.txt',
    Buffer.from('zip|caf\xE9|price\n007|Ren\xE9|1,5\n012|Zo\xEB|2,5\n', 'latin1'),
  );
  const head = (name: RegExp) => dialog.preview.getByRole('columnheader', { name });
  await expect(dialog.box.getByLabel('Encoding')).toHaveValue('windows-1252');
  await dialog.box.getByLabel('Dataset name').fill('Branches');
  await dialog.box.getByLabel('Cells are separated by').selectOption('Vertical bars');
  await expect(head(/^café/)).toBeVisible();
  await expect(dialog.box.getByLabel('Cells are separated by')).toBeFocused();
  // Where commas do not separate, they are decimal marks.
  await expect(dialog.box.getByLabel('Type of price')).toHaveValue('numeric');
  await dialog.box.getByLabel('Decimal mark').selectOption('Point (3.14)');
  await expect(dialog.box.getByLabel('Type of price')).toHaveValue('text');
  await dialog.box.getByLabel('Decimal mark').selectOption('Comma (3,14)');
  await expect(dialog.box.getByLabel('Type of price')).toHaveValue('numeric');
  await expect(
    dialog.box.getByText('zip was read as numbers, so a value such as 007 becomes 7.'),
  ).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialog.box.getByRole('button', { name: 'Keep the zeros' }).click();
  await expect(dialog.preview.getByRole('cell', { name: '007', exact: true })).toBeVisible();
  await dialog.box.getByLabel('The first row holds').selectOption('Data');
  await expect(head(/^Column1/)).toBeVisible();
  await dialog.box.getByLabel('The first row holds').selectOption('Names');
  await dialog.box.getByLabel('Encoding').selectOption('UTF-8');
  await expect(head(/^zip/)).toBeVisible();
  await expect(dialog.box.getByLabel('Dataset name')).toHaveValue('Branches');
  await dialog.confirm();
  await dialog.expectDone('Branches: 2 rows, 3 variables loaded');
});

test('a Google Sheet is fetched by its address, and refused in words', { tag: '@turn-b' }, async ({
  context,
  page,
  problems,
}) => {
  problems.allow(OFFLINE_ERRORS);
  problems.allow(/status of 404/);
  const asked: string[] = [];
  await context.route('https://docs.google.com/**', async (route) => {
    const url = route.request().url();
    asked.push(url);
    const headers = { 'access-control-allow-origin': '*' };
    if (url.includes('/open/'))
      await route.fulfill({ headers: { ...headers, 'content-type': 'text/csv' }, body: 'a,b\n1,x\n2,y\n' });
    else if (url.includes('/gone/')) await route.fulfill({ status: 404, headers });
    else if (url.includes('/page/'))
      await route.fulfill({ headers: { ...headers, 'content-type': 'text/html' }, body: '<p>Sign in' });
    else await route.abort();
  });
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.open();
  const address = dialog.box.getByLabel('Or a Google Sheet');
  const read = async (text: string) => {
    await address.fill(text);
    await page.keyboard.press('Enter');
  };
  await read('https://example.org/sheet');
  await expect(dialog.problem).toContainText('This is not the address of a Google Sheet.');
  await expectAccessible(page);
  await read('https://docs.google.com/spreadsheets/d/secret/edit');
  await expect(dialog.problem).toContainText('Google did not hand out the sheet.');
  await read('https://docs.google.com/spreadsheets/d/gone/edit');
  await expect(dialog.problem).toContainText('There is no Google Sheet at this address');
  await read('https://docs.google.com/spreadsheets/d/page/edit');
  await expect(dialog.problem).toContainText('The sheet is not open to everybody.');
  await context.setOffline(true);
  await read('https://docs.google.com/spreadsheets/d/open/edit');
  await expect(dialog.problem).toContainText('You are offline');
  await context.setOffline(false);
  await read('https://docs.google.com/spreadsheets/d/open/edit#gid=7');
  await expect(dialog.preview.getByRole('columnheader', { name: /^b/ })).toBeVisible();
  expect(asked.at(-1)).toBe('https://docs.google.com/spreadsheets/d/open/export?format=csv&gid=7');
  await dialog.confirm();
  await dialog.expectDone('Google Sheet: 2 rows, 2 variables loaded');
});

test('a file that its reader does not come out of is given up, and the next one is read', {
  tag: ['@alone', '@turn-b'],
}, async ({ page }) => {
  await page.clock.install();
  await new LoginPage(page).enter();
  const dialog = new ImportDialog(page);
  await dialog.open();
  // Four bytes of a sheet, changed so that reading it takes longer than anybody waits.
  const bytes = Buffer.from(fixture('sheets.xls'));
  for (const [at, byte] of [
    [6117, 118],
    [5738, 151],
    [6155, 66],
    [4006, 6],
  ] as const)
    bytes[at] = byte;
  await dialog.chooseFile('damaged.xls', bytes);
  await expect(dialog.box.getByRole('progressbar')).toBeVisible();
  await page.clock.fastForward(121_000);
  await expect(dialog.problem).toHaveText('Failed to import file');
  await dialog.chooseFile('whole.xls', fixture('sheets.xls'));
  await expect(dialog.preview.getByRole('columnheader', { name: /^score/ })).toBeVisible();
});
