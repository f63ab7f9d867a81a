/** Somebody opens the example of an improvement project, judges its last criterion, passes the tollgate, links a number and exports the storyboard. */
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const PATH = '/app/advanced-analysis/six-sigma/improvement-project';

test('an improvement project goes through its tollgates, keeps its links and is exported', {
  tag: '@turn-i',
}, async ({ page }) => {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Open the example' }).click();
  await expect(page.getByRole('heading', { name: 'Leaking juice cans', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '2.23, from Sigma level, baseline' })).toBeVisible();
  const overview = page.getByRole('img', {
    name: /^Control chart of 94 points: Baseline, centre 0\.231, 2 signals/,
  });
  await expect(overview.locator('svg')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(page.locator('.ip:fullscreen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Judge', exact: true })).toBeHidden();
  await page.keyboard.press('3');
  await expect(page.getByRole('heading', { name: 'Analyse', exact: true })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Leaking juice cans', exact: true })).not.toBeInViewport();
  await expectAccessibleEverywhere(page);
  // Escape belongs to the window, which there is none of here.
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.locator('.ip:fullscreen')).toHaveCount(0);

  await page.getByRole('button', { name: 'Judge', exact: true }).click();
  await page.getByLabel('Note').fill('A. Okafor, 30 June');
  await page.getByRole('button', { name: 'Keep' }).click();
  const next = page.getByRole('region', { name: 'Next step' });
  await next.getByRole('button', { name: 'Pass the tollgate' }).click();
  await expect(next.getByText('All five tollgates are passed')).toBeVisible();
  await page.reload();
  await expect(next.getByText('All five tollgates are passed')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(next.getByRole('button', { name: 'Pass the tollgate' })).toBeVisible();

  await page.getByRole('button', { name: 'Export storyboard' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Word .docx' }).click(),
  ]);
  const xml = strFromU8(unzipSync(readFileSync(await download.path()))['word/document.xml']!);
  expect(xml.split('<w:pageBreakBefore/>').length - 1).toBe(5);

  // a number is linked in a field, stays when words come before it, and goes when it is written over
  await page.getByRole('button', { name: /^Charter: / }).click();
  const benefits = page.getByLabel('Expected benefits');
  // The charter as it was saved is read after its page has opened.
  await expect(benefits).toHaveValue(/^32,000 a year/);
  await benefits.fill('Sigma now: ');
  await benefits.press('Control+l');
  await page.getByRole('combobox', { name: 'Find a number, table or figure' }).fill('Sigma level, now');
  await page
    .getByRole('option', { name: /^2\.73/ })
    .first()
    .click();
  await expect(benefits).toHaveValue('Sigma now: 2.73');
  const field = page.locator('[data-field="benefits"]');
  await expect(field.getByRole('link', { name: 'Sigma level, now' })).toBeVisible();
  await benefits.press('Home');
  await benefits.pressSequentially('The ');
  await expect(field.getByRole('link', { name: 'Sigma level, now' })).toBeVisible();
  await benefits.fill('The sigma level now: 3');
  await expect(field.getByRole('link', { name: 'Sigma level, now' })).toHaveCount(0);
});
