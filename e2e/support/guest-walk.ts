import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { AnalysisPage } from '../page-models/analysis-page.ts';
import { ResultsPage } from '../page-models/results-page.ts';

export const TTEST = 'inferential-stats/independent-samples-ttest';
const TITLE = 'Independent-samples t-test: Blood pressure (mmHg) by Smoker';

/** Sample, t-test, save, export, results: what a guest can do, online or not. */
export async function walk(page: Page): Promise<void> {
  const analysis = new AnalysisPage(page);
  await analysis.open(TTEST);
  await analysis.showExample();
  await expect(analysis.result).toContainText(/t\(\d+\.\d\d\)\s=\s/);
  await analysis.save();
  const word = await analysis.export('Word');
  expect(word.suggestedFilename()).toBe('statistical-analysis-results.docx');

  const results = new ResultsPage(page);
  await results.open();
  await expect(results.title(TITLE)).toBeVisible();
  await results.rename(TITLE, 'Smoking and pressure');
  await results.choose('Smoking and pressure', 'Delete');
  await expect(results.title('Smoking and pressure')).toBeHidden();
  await results.undo();
  await expect(results.title('Smoking and pressure')).toBeVisible();

  const html = await results.exportAll('HTML');
  expect(html.suggestedFilename()).toBe('statistical-analysis-results.html');
  const text = readFileSync(await html.path(), 'utf8');
  expect(text).toContain('Smoking and pressure');
  expect(text).toContain('<table');
  expect(text).toContain('data:image/svg+xml');
  expect(text).not.toMatch(/\bNaN\b|\bundefined\b/);

  await results.title('Smoking and pressure').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Smoking and pressure' })).toBeVisible();
  await expect(analysis.result.getByRole('table').first()).toBeVisible();
}
