import { loadForm } from '@constat/analyses';
import { expect, test } from 'vitest';
import { resultTitle } from './result-title.ts';

test.each([
  [
    'cox-regression',
    { time: 'Months', event: 'Died', covariates: ['Age'], factors: ['Sex', 'Arm'] },
    'Cox regression: Months on Age, Sex and Arm',
  ],
  ['two-way-anova', { outcome: 'Score', factors: ['Method', 'Sex'] }, 'by Method and Sex'],
  ['crosstabs', { rows: 'Smoker', columns: 'Disease', weights: 'Freq' }, ': Smoker by Disease'],
  ['bar', { category: 'Smoker', outcome: 'Pressure', group: 'Sex' }, ': Pressure by Smoker and Sex'],
  [
    'summary-two-sample-ttest',
    { n1: 30, mean1: 21.2, sd1: 7.5, n2: 25, mean2: 17, sd2: 7.5 },
    ': Cases 30 and 25, Mean 21.2 and 17, Standard deviation 7.5 and 7.5',
  ],
  [
    'reliability',
    { variables: Array.from({ length: 40 }, (_, i) => `Item ${i + 1}`) },
    'Reliability and agreement: Item 1, Item 2 and 38 more',
  ],
])('%s is called as a person would call it', async (id, options, expected) => {
  expect(resultTitle((await loadForm(id))!, options)).toContain(expected);
});

test('variables go by their labels', async () => {
  const columns = [{ name: 'BP', label: 'Blood pressure (mmHg)' }, { name: 'Smoker' }];
  const form = await loadForm('independent-samples-ttest');
  expect(form && resultTitle(form, { outcomes: ['BP'], group: 'Smoker' }, columns)).toBe(
    'Independent-samples t-test: Blood pressure (mmHg) by Smoker',
  );
});
