import { expect, test } from './support/test.ts';

test('a link to the example of a chart type opens the example of that type', { tag: '@turn-a' }, async ({
  page,
}) => {
  for (const type of ['waterfall', 'bland-altman']) {
    await page.goto(`/app/charts/${type}?example`);
    await expect(page.getByRole('figure').first()).toBeVisible();
    await expect(page).toHaveURL(`/app/charts/${type}`);
  }
});
