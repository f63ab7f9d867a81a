import { loadForm } from '@constat/analyses';
import { expect, it } from 'vitest';
import { groupSummary } from './group-summary.ts';

it('tells numbers with what they are, and only where they were set', async () => {
  const form = (await loadForm('survival'))!;
  const tests = form.layout.groups.find(({ title }) => title === 'Tests')!;
  const curves = form.layout.groups.find(({ title }) => title === 'Curves')!;
  expect(groupSummary(form, {}, tests)).not.toMatch(/\d/);
  expect(groupSummary(form, { rho: 2 }, tests)).toContain('ρ of Fleming–Harrington 2');
  expect(groupSummary(form, {}, curves)).toMatch(/, 95%$/);
});
