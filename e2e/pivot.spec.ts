import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('a pivot table is made with the keyboard, shows the rows of a cell, is saved and is still there after a reload', {
  tag: '@turn-j',
}, async ({ page }) => {
  await page.goto('/app/pivot-analysis?example');
  const table = page.getByRole('table', { name: /by Smoker, Gender and Age/ });
  await expect(table).toBeVisible();
  await expectAccessible(page);

  // Delete takes a field away, Enter on another brings it to its own zone, Alt and arrows to the one beside it.
  await page.getByRole('button', { name: /^Gender, each value/ }).press('Delete');
  await expect(page.getByRole('table', { name: /by Smoker and Age/ })).toBeVisible();
  await page.getByRole('button', { name: /^Education, ordinal/ }).press('Enter');
  await expect(page.getByRole('table', { name: /by Smoker, Education and Age/ })).toBeVisible();
  await page.getByRole('button', { name: /^Education, each value/ }).press('Alt+ArrowLeft');
  await expect(page.getByRole('table', { name: /by Smoker, Education and Age/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(table).toBeVisible();

  // A field goes to a zone by its menu, too, and by dragging.
  await page.getByRole('button', { name: /^Diabetic, categorical/ }).click();
  await page.getByRole('menuitem', { name: 'Add to filters' }).click();
  await expect(page.getByRole('button', { name: 'Diabetic, all. Settings' })).toBeVisible();
  const grip = await page.getByRole('button', { name: /^HeartDisease, / }).boundingBox();
  const zone = await page.getByRole('group', { name: 'Rows' }).boundingBox();
  if (!grip || !zone) throw new Error('a field or the zone is not shown');
  await page.mouse.move(grip.x + 40, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(zone.x + 60, zone.y + zone.height - 6, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('table', { name: /by Smoker, Gender, Heart disease and Age/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(table).toBeVisible();

  // Arrows walk through the cells; Enter shows the rows behind one.
  await table.getByRole('button', { name: '26', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('region', { name: 'Rows of the chosen cell' });
  await expect(rows.getByRole('heading')).toHaveText('15 rows');
  await expect(rows.getByRole('row')).toHaveCount(16);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await expect(page.getByRole('img', { name: /Lines with points of Mean Blood pressure/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved to your results')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: /Lines with points of Mean Blood pressure/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Diabetic, all. Settings' })).toBeVisible();
  await page.goto('/app/publication-ready/results-manager');
  await expect(page.getByText(/Pivot table/).first()).toBeVisible();
});
