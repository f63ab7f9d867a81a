import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('own cases are computed on the device, what differs is named, and the report can be kept', {
  tag: '@turn-b',
}, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'constat-cases-'));
  try {
    for (const name of ['cases', 'data']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'data', 'five.csv'), 'x\n1\n2\n3\n4\n5\n');
    const inputs = { variable: 'x', mu: 2, alternative: 'two-sided', confidenceLevel: 0.95 };
    const test = { data: 'five.csv', inputs };
    // Mean 3 of 1 to 5 against 2: t is the square root of 2.
    const cases = [
      { ...test, id: 'right', values: { n: 5, mean: 3, statistic: Math.SQRT2 } },
      { ...test, id: 'wrong', values: { n: 5, mean: 3.5 } },
    ];
    writeFileSync(
      join(folder, 'cases', 'one.json'),
      JSON.stringify({ topic: 'one-sample-ttest', area: 'inferential', computedBy: 'by hand', cases }),
    );
    await page.goto('/app/validation');
    await page.locator('input[type=file]').setInputFiles(folder);
    await expect(page.getByText('1 of 2 checks passed on this device')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'one-sample-ttest: wrong' })).toContainText(
      'mean expected 3.5, got 3',
    );
    await page.getByRole('button', { name: 'Means: t tests, ANOVA' }).click();
    await expect(page.getByRole('rowheader', { name: 'One-sample t test' })).toBeVisible();
    await expectAccessible(page);
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'JSON', exact: true }).click(),
    ]);
    const kept = JSON.parse(readFileSync(await report.path(), 'utf8'));
    expect(kept.totals).toMatchObject({ checks: 2, passed: 1, failed: 1, numbers: 5 });
    // one area of the product's own, whole; then all of them, given up
    await page.getByLabel('Area', { exact: true }).selectOption('Tests from summaries');
    await page.getByRole('button', { name: 'Run this area' }).click();
    await expect(page.getByText(/^(\d+) of \1 checks passed on this device/)).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Tests from summaries' })).toBeVisible();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Run all checks' })).toBeVisible();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
