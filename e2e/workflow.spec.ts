import { ResultsPage } from './page-models/results-page.ts';
import { WorkflowPage } from './page-models/workflow-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('a guided t-test from the question to a saved result, overruled on the way', { tag: '@turn-i' }, async ({
  page,
}) => {
  const workflow = new WorkflowPage(page);
  await workflow.open('inference/workflow');
  await expect(page.getByRole('button', { name: 'Next: Data' })).toBeDisabled();
  await workflow.choice('Two separate groups').check();
  await workflow.next('Data');
  await page.getByRole('button', { name: 'Show the example' }).click();
  await expect(page.getByText('cases can be used')).toBeVisible();
  await expectAccessibleEverywhere(page);

  await workflow.next('Assumptions');
  await expect(workflow.heading('Do the data meet the assumptions?')).toBeFocused();
  await expect(page.getByText(/Shapiro–Wilk W/).first()).toBeVisible();
  await workflow.next('Test');
  await expect(page.getByText('Welch’s t-test fits these data.')).toBeVisible();
  await expect(page.getByText(/Levene F\(1,\s\d+\)/)).toBeVisible();
  await workflow.choice('Student’s t-test').check();
  await expect(page.getByText('You overrule the recommendation')).toBeVisible();
  await expectAccessibleEverywhere(page);

  await workflow.next('Result');
  await expect(workflow.result.getByRole('table').first()).toBeVisible();
  await workflow.next('Report');
  await page.getByRole('tab', { name: 'Methods' }).click();
  await expect(workflow.result).toContainText('overruled and another was used (Student’s t-test)');

  // Back in the browser undoes the steps one by one; a reload keeps where one is.
  await page.goBack();
  await workflow.expectStep('Result');
  await page.goBack();
  await expect(workflow.choice('Student’s t-test')).toBeChecked();
  await page.reload();
  await workflow.expectStep('Test');
  await expect(workflow.choice('Student’s t-test')).toBeChecked();
  await page.getByRole('button', { name: 'Use the recommendation' }).click();
  await expect(page).not.toHaveURL(/test=/);
  await page.getByRole('button', { name: 'Back' }).click();
  await workflow.expectStep('Assumptions');

  // The menu leads back to where one stopped; a link leads to any step.
  await page.goto('/app/inference/workflow');
  await workflow.expectStep('Assumptions');
  await page.goto('/app/inference/workflow?step=report&design=independent&test=student-t');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.getByRole('button', { name: 'Open in the analysis' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Independent-samples t-test' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Student' })).toBeChecked();
  const results = new ResultsPage(page);
  await results.open();
  await results.title('Independent-samples t-test: Blood pressure (mmHg) by Smoker').click();
  await page.getByRole('tab', { name: 'Methods' }).click();
  await expect(page.getByText(/The assumption checks spoke for another test/)).toBeVisible();
  await page.getByRole('tab', { name: 'Python code' }).click();
  await expect(page.getByText(/both\.ttest_ind/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'SPSS syntax' }).click();
  await expect(page.getByText(/T-TEST GROUPS=Smoker/)).toBeVisible();
});

test('a guided ANOVA chooses ranks for an ordered outcome', { tag: '@turn-d' }, async ({ page }) => {
  const workflow = new WorkflowPage(page);
  await workflow.open('inference/anovaworkflow');
  await workflow.choice('The same cases three or more times').check();
  await workflow.choice('An order').check();
  await workflow.next('Data');
  await page.getByRole('button', { name: 'Show the example' }).click();
  await expect(page.getByText('cases can be used')).toBeVisible();
  await workflow.next('Assumptions');
  await workflow.next('Test');
  await expect(page.getByText('Friedman test fits these data.')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await workflow.next('Result');
  await expect(workflow.result).toContainText(/χ²/);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(workflow.heading('What do you want to compare?')).toBeVisible();
  await page.goBack();
  await workflow.expectStep('Result');
});
