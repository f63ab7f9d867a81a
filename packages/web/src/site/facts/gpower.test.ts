/** What the page about G*Power says is true: the designs are in the forms, and the manual's numbers come out. */
import { loadAnalysis, loadForm, runAnalysis } from '@constat/analyses';
import { Frame } from '@constat/data';
import { expect, test } from 'vitest';
import { GPOWER_EXAMPLES, GPOWER_PROCEDURES } from './gpower.ts';

const procedures = Object.values(GPOWER_PROCEDURES).flat();

test.each(procedures)(
  '$name is the design $design',
  async ({ analysisId, design, label, option: key = 'design' }) => {
    const form = await loadForm(analysisId);
    const option = form?.options[key];
    const choice = option?.kind === 'choice' ? option.choices[design] : undefined;
    expect(typeof choice === 'string' ? choice : choice?.label).toBe(label);
  },
);

test('each procedure is listed once', () =>
  expect(new Set(procedures.map(({ name }) => name)).size).toBe(procedures.length));

test.each(GPOWER_EXAMPLES)('$question', async ({ analysisId, options, total, power }) => {
  const analysis = await loadAnalysis(analysisId);
  const outcome = analysis && (await runAnalysis(analysis, new Frame([]), options));
  if (outcome?.status !== 'done') throw new Error(JSON.stringify(outcome));
  const { plan } = outcome.result as { readonly plan: { readonly total: number; readonly power: number } };
  if (total !== undefined) expect(plan.total).toBe(total);
  // McNemar: the manual leaves out improbable numbers of discordant pairs, a difference of 1.4e-5.
  if (power !== undefined) expect(Math.abs(plan.power - power)).toBeLessThan(2e-5);
});
