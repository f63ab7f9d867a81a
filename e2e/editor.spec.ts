import { EditorPage } from './page-models/editor-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('cells are edited, pasted, undone and kept over a reload', async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.openSample('Health Dataset');
  const rows = page.locator('.ed-sb b');
  await expect(rows).toHaveText('100');
  const before = await editor.cell(1, 1).textContent();

  await editor.type(1, 1, '47');
  await expect(editor.cell(1, 1)).toHaveText('47');
  await expect(editor.cell(2, 1)).toHaveAttribute('aria-selected', 'true');

  // A value that does not fit stays in the field with the reason, and Escape gives the old one back.
  await editor.type(2, 1, 'abc');
  await expect(page.getByRole('alert')).toHaveText("'abc' is not a number, and 'Age' holds numbers.");
  await page.keyboard.press('Escape');
  await expect(editor.cell(2, 1)).not.toHaveText('abc');

  await editor.cell(3, 1).click();
  await editor.paste('51\tFemale\r\n52\tMale\r\n');
  await expect(editor.cell(4, 1)).toHaveText('52');
  await expect(editor.cell(4, 2)).toHaveText('Male');
  await expect(page.locator('.ed-sb dl')).toContainText('Mean51.5');
  expect(await editor.copied()).toBe('51\tFemale\r\n52\tMale');
  await editor.paste('1\tx\r\ny\tz');
  await expect(page.getByRole('alert')).toContainText("'y' is not a number");
  await expect(editor.cell(3, 1)).toHaveText('51');

  await page.keyboard.press('Control+z');
  await expect(editor.cell(4, 1)).not.toHaveText('52');
  await page.keyboard.press('Control+y');
  await expect(editor.cell(4, 1)).toHaveText('52');

  // a series goes on by its corner, in one step
  await editor.cell(3, 1).click();
  await editor.cell(4, 1).click({ modifiers: ['Shift'] });
  const sixth = await editor.cell(6, 1).textContent();
  await editor.dragHandle(editor.cell(4, 1), editor.cell(6, 1));
  await expect(editor.cell(5, 1)).toHaveText('53');
  await expect(editor.cell(6, 1)).toHaveText('54');
  await page.keyboard.press('Control+z');
  await expect(editor.cell(6, 1)).toHaveText(sixth ?? '');

  await expect(editor.saved()).toBeVisible();
  await page.reload();
  await expect(editor.cell(4, 1)).toHaveText('52');
  await editor.undo().click();
  await expect(editor.cell(4, 1)).not.toHaveText('52');
  await editor.undo().click();
  await expect(editor.cell(1, 1)).toHaveText(before ?? '');
  await expect(editor.undo()).toBeDisabled();
  await editor.redo().click();
  await expect(editor.cell(1, 1)).toHaveText('47');

  // Rows, from the keyboard alone.
  await editor.cell(5, 2).click();
  await page.keyboard.press('Shift+Space');
  await page.keyboard.press('Shift+ArrowDown');
  await editor.choose('Delete 2 rows');
  await expect(rows).toHaveText('98');
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveText('100');
  await page.keyboard.press('Control+End');
  await expect(editor.cell(100, 1)).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: '100', exact: true })).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+a');
  await expect(page.locator('.ed-sb dl')).toContainText('Selected2,600');
  await expect(editor.cell(1, 1)).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await editor.paste('Agree\tnew');
  await expect(page.getByText('One variable was added.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Home');

  await page.keyboard.press('Control+f');
  await page.getByPlaceholder('Find').fill('Doctorate');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Row \d+, Education$/)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await expect(editor.grid).toBeFocused();
});

test('two tabs see each other’s edits, and variables are added, renamed and sorted', {
  tag: '@turn-f',
}, async ({ context, page }) => {
  const editor = new EditorPage(page);
  await editor.openSample('Health Dataset');
  await editor.type(1, 1, '33');
  await expect(editor.saved()).toBeVisible();

  const other = await context.newPage();
  const second = new EditorPage(other);
  await second.open();
  await expect(second.cell(1, 1)).toHaveText('33');
  await second.type(2, 1, '34');
  await expect(editor.cell(2, 1)).toHaveText('34');
  await editor.type(3, 1, '35');
  await expect(second.cell(3, 1)).toHaveText('35');
  await expect(second.cell(2, 1)).toHaveText('34');
  await other.close();

  await editor.cell(1, 1).click();
  await editor.choose('Insert variable left…');
  await page.getByLabel('Variable name').fill('Age');
  await page.keyboard.press('Enter');
  await expect(page.getByText("A variable named 'Age' already exists.")).toBeVisible();
  await page.getByLabel('Variable name').fill('visit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: /visit/ })).toBeVisible();
  await editor.type(1, 1, '9');
  await editor.cell(1, 1).click();
  await page.keyboard.press('Control+Space');
  await page.keyboard.press('Control+d');
  await expect(editor.cell(7, 1)).toHaveText('9');
  await editor.cell(1, 2).click();
  await editor.choose('Sort descending');
  await page.keyboard.press('Control+Home');
  const ages = await Promise.all(
    [1, 2, 3].map(async (row) => Number(await editor.cell(row, 2).textContent())),
  );
  expect(ages).toEqual([...ages].sort((a, b) => b - a));
  await editor.undo().click();
  await expect(editor.cell(1, 2)).toHaveText('33');
});

test('columns are made wider with the mouse and the keyboard, and stay so', { tag: '@turn-f' }, async ({
  page,
}) => {
  const editor = new EditorPage(page);
  await editor.openSample('Health Dataset');
  const width = async (column: number) => Math.round((await editor.head(column).boundingBox())?.width ?? 0);
  const before = await width(1);
  await editor.dragEdge(1, 60);
  expect(await width(1)).toBe(before + 60);
  expect(await width(2)).not.toBe(before + 60);
  // The rest moves along, and the selection stays where it was.
  await expect(editor.cell(1, 1)).toHaveAttribute('aria-selected', 'true');
  const [first, second] = [await editor.cell(1, 1).boundingBox(), await editor.cell(1, 2).boundingBox()];
  expect(Math.round(second!.x - first!.x)).toBe(before + 60);
  await page.reload();
  await expect.poll(() => width(1)).toBe(before + 60);

  // A double click on the edge fits the column to what it shows, on the name it renames.
  await editor.edge(1).dblclick();
  await expect.poll(() => width(1)).toBeLessThan(before + 60);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const name = editor.head(1).locator('b');
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);

  await editor.cell(1, 2).click();
  const second0 = await width(2);
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowLeft');
  expect(await width(2)).toBe(second0 + 16);
  await editor.choose('Column width… Alt ← →');
  await page.getByLabel(/^Width in pixels/).fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a number from 40 to 800.');
  await page.getByLabel(/^Width in pixels/).fill('240');
  await page.keyboard.press('Enter');
  await expect.poll(() => width(2)).toBe(240);

  // Whole columns that are selected together get one width.
  await editor.head(2).locator('b').click();
  await editor
    .head(3)
    .locator('b')
    .click({ modifiers: ['Shift'] });
  await editor.dragEdge(3, 20);
  expect(await width(2)).toBe(await width(3));
  await editor.choose('Fit width to content');
  await expect.poll(() => width(2)).toBeLessThan(240);
});

test('values typed one after the other go on below the last row', { tag: '@turn-c' }, async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.openSample('Health Dataset');
  const rows = page.locator('.ed-sb b');
  await expect(rows).toHaveText('100');
  await editor.cell(1, 1).click();
  await page.keyboard.press('Control+ArrowDown');
  await expect(page.getByRole('rowheader', { name: '100', exact: true })).toBeVisible();
  await page.keyboard.type('41');
  await page.keyboard.press('Enter');
  // The row is only offered: nothing typed, nothing added.
  await expect(page.getByLabel('Age, row 101')).toBeFocused();
  await expect(rows).toHaveText('100');
  await page.keyboard.type('42');
  await page.keyboard.press('Enter');
  await page.keyboard.type('forty');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText("'forty' is not a number");
  await page.keyboard.press('Control+a');
  await page.keyboard.type('43');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText('102');
  await expect(page.getByLabel('Age, row 103')).toBeInViewport();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveText('102');
  await expect(editor.cell(100, 1)).toHaveText('41');
  await expect(editor.cell(101, 1)).toHaveText('42');
  await expect(editor.cell(102, 1)).toHaveText('43');
  await expect(editor.cell(102, 2)).toHaveText('NA');
  await expect(editor.cell(102, 1)).toHaveAttribute('aria-selected', 'true');
  await expect(editor.saved()).toBeVisible();

  // Tab goes on to the right, and after the last cell to a new row; leaving it empty leaves no row.
  await page.keyboard.press('End');
  await page.keyboard.type('Agree');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Age, row 103')).toBeFocused();
  await page.keyboard.type('44');
  await page.keyboard.press('Tab');
  await expect(editor.cell(103, 2)).toHaveAttribute('aria-selected', 'true');
  await expect(rows).toHaveText('103');
  await page.keyboard.press('Home');
  await page.keyboard.type('45');
  await page.keyboard.press('Enter');
  await editor.cell(101, 1).click();
  await expect(rows).toHaveText('103');
  await expect(editor.cell(103, 1)).toHaveText('45');

  // One step each, and the row goes with its value.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveText('102');
});

test.describe('with a finger on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('columns are made wider by their edge, and the import button covers no cell', async ({ page }) => {
    const editor = new EditorPage(page);
    await editor.openSample('Health Dataset');
    const width = async () => Math.round((await editor.head(1).boundingBox())?.width ?? 0);
    const before = await width();
    await editor.swipeEdge(1, 50);
    await expect.poll(width).toBe(before + 50);
    // A finger elsewhere in the head chooses the column.
    await editor.head(2).locator('b').tap();
    await expect(editor.cell(1, 2)).toHaveAttribute('aria-selected', 'true');
    expect(await width()).toBe(before + 50);
    const [button, grid] = await Promise.all([
      page.getByRole('button', { name: 'Import data' }).boundingBox(),
      editor.grid.boundingBox(),
    ]);
    expect(button!.y).toBeGreaterThanOrEqual(grid!.y + grid!.height);
    expect(button!.y + button!.height).toBeLessThanOrEqual(812);

    // Elsewhere it makes room on the way down and is back on the way up.
    await visit(page, '/app/analysis-index');
    const anywhere = page.getByLabel('Import data', { exact: true });
    const isLong = () => page.evaluate(() => document.documentElement.scrollHeight > 2 * innerHeight);
    await expect.poll(isLong).toBe(true);
    await page.evaluate(() => scrollTo(0, 600));
    await expect(anywhere).toBeHidden();
    // Where it would lie on a line of text it stays away, at the top of the page too: a few lines further it does not.
    const isBackAbove = async () => {
      await page.evaluate(() => scrollBy(0, -20));
      return anywhere.isVisible();
    };
    await expect.poll(isBackAbove).toBe(true);
  });
});

test('the variable panel labels many variables at once, codes become missing, typing outlives a reload', {
  tag: '@turn-e',
}, async ({ page }) => {
  const editor = new EditorPage(page);
  await editor.openSample('Health Dataset');
  await editor.cell(1, 1).click();
  await page.getByRole('button', { name: 'Variable properties' }).click();
  const panel = page.getByRole('complementary', { name: 'Variable' });
  await expect(panel.getByRole('heading', { name: 'Age' })).toBeVisible();
  await expect(panel.getByRole('img', { name: /^Distribution of Age\. / })).toBeVisible();
  const age = (await editor.cell(1, 1).textContent()) ?? '';
  await panel.getByLabel(/Missing-value codes/).fill(age);
  await page.keyboard.press('Enter');
  await expect(editor.cell(1, 1)).toHaveClass(/\bna\b/);
  await panel.getByRole('button', { name: 'Next variable' }).click();
  await expect(panel.getByRole('heading', { name: 'Gender' })).toBeVisible();
  await panel.getByLabel('Label of Female').fill('women');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'Female = women' }).first()).toBeVisible();
  await panel.getByText('Apply these labels to…').click();
  await panel.getByLabel('Age', { exact: true }).check();
  await panel.getByRole('button', { name: 'Apply to 1 variable' }).click();
  await expectAccessibleEverywhere(page);
  await editor.head(1).click();
  await editor.head(2).click({ modifiers: ['Shift'] });
  const labels = panel.getByLabel('Value labels, one on a line');
  await labels.fill('Female = women\nMale = men');
  await panel.getByRole('button', { name: 'Apply to 2 variables' }).click();
  await expect(panel.getByRole('button', { name: 'Apply to 2 variables' })).toBeDisabled();
  await expect(labels).toHaveValue('Female = women\nMale = men');
  await expect(page.getByRole('gridcell', { name: 'Male = men' }).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Close the panel' }).click();
  await expect(panel).toBeHidden();

  // Tab, Tab, Enter returns to the first column; a series goes on; half a word outlives a reload.
  await editor.cell(3, 1).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(editor.cell(4, 1)).toHaveAttribute('aria-selected', 'true');
  await editor.paste('10\r\n20');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await editor.cell(4, 1).click();
  await editor.cell(7, 1).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Delete');
  await editor.cell(4, 1).click();
  await editor.paste('1,234.5\r\n1,235.5');
  await editor.cell(7, 1).click({ modifiers: ['Shift'] });
  await editor.choose('Continue the series');
  await expect(editor.cell(7, 1)).toHaveText('1237.5');
  await editor.cell(8, 1).click();
  await page.keyboard.type('12');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Age, row 8' })).toHaveValue('12');
});
