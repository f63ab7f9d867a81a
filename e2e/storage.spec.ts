/** The local store: how full it is, what happens when it is full, and two tabs at once. */
import type { BrowserContext, Page } from '@playwright/test';
import { DataPage } from './page-models/data-page.ts';
import { EditorPage } from './page-models/editor-page.ts';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test, testSignedIn } from './support/test.ts';
import { visit } from './support/visit.ts';

/** In the page and in its workers: cells are refused, as by a full disk, while the channel says so. */
const FULL_DISK = `(() => {
  let full = false;
  new BroadcastChannel('disk').onmessage = ({ data }) => { full = data; };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...values) {
    if (full && this.name === 'cells') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return put.apply(this, values);
  };
})();`;

async function diskOf(context: BrowserContext, page: Page): Promise<(isFull: boolean) => Promise<void>> {
  await context.addInitScript(FULL_DISK);
  await context.route(/\/assets\/[^/]*worker[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${FULL_DISK}\n${await response.text()}` });
  });
  return (isFull) =>
    page.evaluate((full) => {
      // A channel does not hear itself: one of its own tells the page as well.
      new BroadcastChannel('disk').postMessage(full);
    }, isFull);
}

const NEW = `a,b\n${Array.from({ length: 2000 }, (_, row) => `${row},${row / 7}`).join('\n')}\n`;

testSignedIn(
  'the storage panel tells sizes, protection and what the bin still takes',
  { tag: '@turn-h' },
  async ({ page }) => {
    await new LoginPage(page).enter();
    const dialog = new ImportDialog(page);
    await dialog.importFile('first.csv', 'a,b\n1,x\n2,y\n');
    await dialog.expectStored('first: 2 rows, 2 variables loaded');
    await visit(page, '/app/data-management/datasets');
    const panel = page.getByRole('region', { name: 'Storage' });
    await expect(panel).toContainText(/\d.* used by Constat in this browser, .*\d.* free\./);
    await expect(panel).toContainText(/Protected:|Not protected:/);
    // 2 numbers of 8 bytes; 2 texts of one letter, 16 + 2 bytes each.
    await expect(page.getByRole('row', { name: /first/ })).toContainText('52 bytes');
    await page.getByRole('button', { name: 'Actions for first' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(panel).toContainText('Deleted datasets still take 52 bytes');
    await expectAccessibleEverywhere(page);
    await panel.getByRole('button', { name: 'Empty the bin' }).click();
    await panel.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('What was deleted is gone for good.')).toBeVisible();
    await expect(page.getByText('Recently deleted')).toBeHidden();
  },
);

testSignedIn(
  'a full disk is said once, loses nothing, and storing is tried again',
  { tag: ['@alone', '@turn-h'] },
  async ({ context, page }) => {
    const setDisk = await diskOf(context, page);
    await new LoginPage(page).enter();
    const dialog = new ImportDialog(page);
    await dialog.importFile('kept.csv', 'a,b\n1,x\n2,y\n');
    await dialog.expectDone('kept: 2 rows, 2 variables loaded');
    await dialog.open();
    await dialog.chooseFile('new.csv', NEW);
    await expect(dialog.preview).toBeVisible();

    await setDisk(true);
    await dialog.confirm();
    const full = page.getByRole('alertdialog', { name: 'No room left on this device' });
    await expect(full).toContainText('The browser has no room left for this site.');
    await expect(full.getByRole('row', { name: /kept/ })).toBeVisible();
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await full.getByRole('button', { name: 'Export kept' }).click();
    expect((await saving).suggestedFilename()).toBe('kept.csv');
    await full.getByRole('button', { name: 'Try again' }).click();
    await expect(full).toBeVisible();
    await setDisk(false);
    await full.getByRole('button', { name: 'Try again' }).click();
    await dialog.expectDone('new: 2,000 rows, 2 variables loaded');

    // The same for a cell that is edited: it stays on the page until it fits.
    const editor = new EditorPage(page);
    await editor.open();
    await expect(editor.cell(1, 1)).toBeVisible();
    await setDisk(true);
    await editor.type(1, 1, '42');
    await expect(full).toBeVisible();
    await full.getByRole('button', { name: 'Close' }).click();
    await expect(editor.cell(1, 1)).toHaveText('42');
    await expect(page.getByText('Not saved')).toBeVisible();
    await setDisk(false);
    await editor.type(2, 1, '43');
    await expect(editor.saved()).toBeVisible();
    await page.reload();
    await expect(editor.cell(1, 1)).toHaveText('42');
    await expect(editor.cell(2, 1)).toHaveText('43');
  },
);

test('two tabs: a variable made in one and a cell edited in the other are both kept', {
  tag: '@turn-g',
}, async ({ context, page }) => {
  const editor = new EditorPage(page);
  await editor.openSample('Health Dataset');
  await editor.type(1, 1, '33');
  await expect(editor.saved()).toBeVisible();
  const other = await context.newPage();
  const data = new DataPage(other);
  await data.open('transform');
  await data.compute('Double', 'Age * 2');
  await other.getByRole('button', { name: 'Create variable' }).click();
  await expect(other.getByText('Double created')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Double/ })).toHaveCount(0);
  await editor.type(2, 1, '34');
  await expect(editor.saved()).toBeVisible();
  await page.reload();
  await expect(editor.cell(1, 1)).toHaveText('33');
  await expect(editor.cell(2, 1)).toHaveText('34');
  await page.keyboard.press('Tab');
  await editor.cell(1, 1).click();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('columnheader', { name: /Double/ })).toBeVisible();
});
