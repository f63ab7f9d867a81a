/** The assistant: from a question to a result in the conversation, without a model and without the network. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('a conversation asks back, runs, plans, is kept, and sends nothing', { tag: '@turn-h' }, async ({
  page,
}) => {
  await page.goto('/app/stats/descriptives?example');
  // The dataset of the example is there when its result is.
  await expect(page.getByRole('article', { name: 'Result' }).getByRole('table').first()).toBeVisible();
  await page.goto('/app/analysis-assistant');
  await expect(page).toHaveURL('/app/assistant');
  const box = page.getByRole('textbox', { name: 'Your question' });
  await expect(
    page.getByRole('heading', { name: /What do you want to know about Health Dataset/ }),
  ).toBeVisible();

  // From here on the page may load its own code, and nothing else.
  const sent: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const own = origin === new URL(page.url()).origin && request.method() === 'GET';
    if (!own || !/\.(?:js|css|woff2?|svg|wasm)$/.test(pathname))
      sent.push(`${request.method()} ${request.url()}`);
  });

  await box.fill('Does pain differ by gender?');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Which variable do you mean by “pain”?' })).toBeVisible();
  await expectAccessible(page);
  await box.press('3');
  const result = page.getByRole('article', { name: 'Result of Independent-samples t-test' });
  await expect(result.getByText(/Pain after 30 days/).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Assumptions, checked on the data' })).toContainText(
    /Normality/,
  );
  await expectAccessible(page);

  // Another variable in a role computes the step again.
  await page.getByRole('button', { name: 'Grouping variable: Gender' }).click();
  await page.getByRole('menuitem', { name: /^Smoker/ }).click();
  await expect(page.getByRole('button', { name: 'Grouping variable: Smoker' })).toBeVisible();
  await expect(result.getByText(/Smoker/).first()).toBeVisible();

  // A plan runs step by step; one that changes the question waits.
  await box.fill('Is income lower in smokers, and does age explain it?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan).toContainText('1 of 2 done');
  await plan.getByRole('button', { name: /^Run: / }).click();
  await expect(plan).toContainText('2 of 2 done');
  await page.getByRole('button', { name: 'Write methods and results' }).last().click();
  await expect(page.getByRole('heading', { name: 'Methods and results', exact: true })).toBeVisible();

  // The same on some of the rows; its tool opens with them.
  await box.fill('only women');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: /^Rows: Gender is Female/ })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Does pain differ by gender?' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('2 of 2 done');
  expect(sent.filter((request) => !request.startsWith(`GET ${new URL(page.url()).origin}/`))).toEqual([]);

  await page.getByRole('button', { name: 'Save as report' }).click();
  await expect(page.getByText('Saved as a report')).toBeVisible();

  // Any step opens in its tool with the same variables.
  await page.getByRole('button', { name: 'Open tool' }).first().click();
  await expect(page).toHaveURL('/app/inferential-stats/independent-samples-ttest');
  await expect(
    page
      .getByRole('main')
      .getByText(/Pain after 30 days/)
      .first(),
  ).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Open tool' }).last().click();
  await expect(page.getByText(/^Filter applied: \d+ of 100 rows/)).toBeVisible();
});

test('nonsense gets examples that fit, by keyboard, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto('/app/stats/descriptives?example');
  await expect(page.getByRole('article', { name: 'Result' }).getByRole('table').first()).toBeVisible();
  await page.goto('/app/assistant');
  const box = page.getByRole('textbox', { name: 'Your question' });
  await box.fill('best pizza in town');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'No analysis found' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('heading', { name: 'best pizza in town' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(box).toBeFocused();
  await page.getByRole('button', { name: 'Does Income differ by Gender?' }).last().click();
  await expect(page.getByRole('article', { name: 'Result of Independent-samples t-test' })).toBeVisible();
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Data' })).toContainText('Nothing');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(375);
});
