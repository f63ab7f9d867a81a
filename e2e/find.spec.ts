/** From a question to the tool: search in people's own words, and the decision guide. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('a question opens the tool with the variables it names', async ({ page }) => {
  await page.goto('/app/stats/descriptives?example');
  await expect(page.getByRole('button', { name: /Health Dataset/ }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search tools, datasets, results and articles' });
  await box.fill('does income differ by gender');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('Independent-samples t-test');
  await expect(first).toContainText('Income is a number, Gender has two groups');
  await expect(first).toContainText('Grouping variable');
  await expect(first.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  // What was read can be changed: Tab goes to the names.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Weight / }).click();
  await expect(box).toHaveValue('does Weight differ by gender');
  await box.fill('does income differ by gender');
  await expect(first).toContainText('Income is a number');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/app/inferential-stats/independent-samples-ttest');
  await expect(page.getByRole('main').getByText(/Mean Yearly income \(\$\) was/)).toBeVisible();

  // The same question goes to the assistant.
  await page.keyboard.press('Control+k');
  await box.fill('does income differ by gender');
  await expect(first).toContainText('Best answer');
  await expect(page.getByText('Fits as well, with the same variables')).toBeVisible();
  // Escape clears what was typed, then closes.
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await page.keyboard.press('Control+k');
  await box.fill('does income differ by gender');
  await expect(first).toContainText('Best answer');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL('/app/assistant');
  await expect(page.getByRole('article', { name: 'Result of Independent-samples t-test' })).toBeVisible();

  // Nonsense is answered by an example and questions to start from, not by a tool.
  await page.keyboard.press('Control+k');
  await box.fill('best pizza in town');
  await expect(page.getByRole('heading', { name: 'Nothing found for “best pizza in town”' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Find the sample size/ })
    .click();
  await expect(page).toHaveURL('/app/samplesize/two-sample');
});

test('the guide leads by five answers to the tool; the address holds them and Back undoes one', {
  tag: '@turn-g',
}, async ({ page }) => {
  await page.goto('/app/inferential-stats/independent-samples-ttest?example');
  await expect(page.getByRole('main').getByText(/Welch’s t-test of/)).toBeVisible();
  await page.goto('/app/which-test?a=number.two.different');
  const card = page.getByRole('complementary', { name: 'Where the answers lead' });
  await expect(card).toContainText('Still possible');
  await page.getByRole('radio', { name: /Near symmetric/ }).check({ force: true });
  await page.getByRole('radio', { name: /Nothing/ }).check({ force: true });
  await expect(page).toHaveURL('/app/which-test?a=number.two.different.symmetric.nothing');
  await expect(card.getByRole('heading', { name: 'Independent-samples t-test' })).toBeVisible();
  await expect(page.getByText('Read from Health Dataset: skewness')).toBeVisible();
  // What the bar on top half covers is small only because of it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await page.getByRole('button', { name: /What does it look like/ }).click();
  await page.getByRole('menuitem', { name: /Skewed, outliers/ }).click();
  await expect(card.getByRole('heading', { name: 'Mann–Whitney U test' })).toBeVisible();
  await page.goBack();
  await expect(card.getByRole('heading', { name: 'Independent-samples t-test' })).toBeVisible();
  await card.getByLabel('One number').selectOption('Income');
  await expect(card).toContainText('Income was compared between the groups of Gender');
  await card.getByRole('button', { name: 'Open with Income by Gender' }).click();
  await expect(page.getByRole('main').getByText(/Mean Yearly income \(\$\) was/)).toBeVisible();
});
