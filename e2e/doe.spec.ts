/** An engineer plans an experiment, fills in what was measured, and reads which factors matter. */
import { AnalysisPage } from './page-models/analysis-page.ts';
import { EditorPage } from './page-models/editor-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test, testSignedIn } from './support/test.ts';
import { visit } from './support/visit.ts';

const PATH = '/app/inferential-stats/doe';

testSignedIn(
  'a design becomes a worksheet, is filled by paste and analysed',
  { tag: '@turn-e' },
  async ({ page }) => {
    await page.goto(PATH);
    await page.getByRole('button', { name: 'Add factor' }).click();
    await page.getByLabel('Name of factor 4').fill('Speed');
    await page.getByLabel('Runs', { exact: true }).selectOption({ label: '8 runs, resolution IV (D=ABC)' });
    const facts = page.getByLabel('Properties');
    await expect(facts).toContainText('ResolutionIV');
    await expect(facts).toContainText('Error df, main effects3');
    await page.getByText('Alias structure').click();
    await expect(page.getByText('I = ABCD')).toBeVisible();
    await page.getByLabel('Centre points', { exact: true }).fill('2');
    await expect(page.getByRole('alert')).toContainText('Centre points need factors that are numbers');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('Centre points', { exact: true }).fill('0');
    await page.getByLabel('Run order').selectOption('Standard');
    await page.getByLabel('Responses').fill('Yield');
    await page.getByRole('button', { name: 'Create worksheet' }).click();

    await expect(page).toHaveURL(/\/data-management\/editor/);
    const editor = new EditorPage(page);
    await editor.cell(1, 8).click();
    await editor.paste('45\n71\n48\n65\n68\n60\n80\n65');
    await expect(editor.cell(8, 8)).toHaveText('65');
    await expect(editor.saved()).toBeVisible();

    await visit(page, `${PATH}?tab=analyse`);
    const analysis = new AnalysisPage(page);
    await analysis.waitForResult();
    await expect(analysis.result).toContainText('Terms That Cannot Be Told From Others');
    await expect(analysis.result).toContainText('Pareto Chart of the Effects on Yield');

    await page.getByRole('tab', { name: 'Create a design' }).click();
    await expect(page.getByText('was made here: Two-level factorial (D=ABC)')).toBeVisible();
    await page.getByRole('button', { name: 'Use these settings' }).click();
    await expect(page.getByLabel('Name of factor 4')).toHaveValue('Speed');
  },
);

test('the example finds the best settings of a response surface', { tag: '@turn-d' }, async ({ page }) => {
  await page.goto(PATH);
  const analysis = new AnalysisPage(page);
  await analysis.showExample();
  await expect(page).toHaveURL(/tab=analyse/);
  await expect(analysis.result).toContainText('Best Settings Found');
  await expect(page.getByRole('img', { name: /^Contour plot of the fitted Yield/ })).toBeVisible();
});
