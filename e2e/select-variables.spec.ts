/** Several variables are chosen together, by mouse and by keyboard, and go into a box at once. */
import { AnalysisPage } from './page-models/analysis-page.ts';
import { DataPage } from './page-models/data-page.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('variables are selected like files and added together', { tag: '@turn-a' }, async ({ page }) => {
  const data = new DataPage(page);
  await data.open('transform');
  await page.getByRole('button', { name: 'Health Dataset' }).click();
  await expect(data.active(/^Active dataset: Health Dataset/)).toBeVisible();
  const analysis = new AnalysisPage(page);
  await analysis.open('advanced-analysis/reliability');
  const row = (name: string) => page.getByRole('option', { name: new RegExp(`^${name},`) });
  const box = page.getByRole('group', { name: 'Items or raters' });

  // a range, one less, added by the button
  await row('HealthSat1').click();
  await row('HealthSat4').click({ modifiers: ['Shift'] });
  await row('HealthSat2').click({ modifiers: ['ControlOrMeta'] });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add 3 to Items or raters' }).click();
  await expect(box.getByRole('button', { name: /^Remove / })).toHaveCount(3);
  await expect(box.getByRole('button', { name: 'Remove HealthSat2' })).toHaveCount(0);

  // by keys: letters find a name, Shift extends, Enter adds
  await row('Age').focus();
  await page.keyboard.type('pain');
  await expect(row('PainScoreBaseline')).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box.getByRole('button', { name: 'Remove PainScore15Days' })).toBeVisible();
  await expect(box.getByRole('button', { name: /^Remove / })).toHaveCount(5);

  // dragged together; the box keeps its size meanwhile
  await row('HealthSat2').click();
  await row('PainScore30Days').click({ modifiers: ['ControlOrMeta'] });
  const size = await box.boundingBox();
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
  await row('HealthSat2').dispatchEvent('dragstart', { dataTransfer });
  await expect(box.getByText('Release to add 2 variables')).toBeVisible();
  expect((await box.boundingBox())?.height).toBe(size?.height);
  await box.dispatchEvent('drop', { dataTransfer });
  await expect(box.getByRole('button', { name: /^Remove / })).toHaveCount(7);
  await analysis.waitForResult();
});
