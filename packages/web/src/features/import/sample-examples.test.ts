import { findEntry, loadAnalysis, loadForm, runAnalysis } from '@constat/analyses';
import { Frame, generateSample, sampleTemplates } from '@constat/data';
import { expect, test } from 'vitest';
import { partOf, TURNS } from '../../../../../scripts/in-turn.ts';
import { askedBy } from '../../analysis/use-preset.ts';
import { exampleQuery } from './sample-examples.ts';

const pairs = sampleTemplates.flatMap(({ id: sample, suggested }) =>
  suggested.flatMap((id) => (findEntry(id) ? [{ sample, id }] : [])),
);

/** Computed now; the others in the runs after. */
const computed = new Set(partOf(pairs, TURNS));

test('every analysis that a sample was made for opens with a finished result of it', async () => {
  const unfinished: string[] = [];
  for (const pair of pairs) {
    const { sample, id } = pair;
    const form = await loadForm(id);
    const asked = form && askedBy(exampleQuery(form, sample), form.example);
    if (!asked) unfinished.push(`${sample} ${id}`);
    // Those whose example is on this sample are computed where all examples are.
    if (!asked || !computed.has(pair) || form.example.sample === (asked.sampleId ?? null)) continue;
    expect(asked.sampleId).toBe(sample);
    const [analysis, data] = await Promise.all([loadAnalysis(id), generateSample(sample)]);
    const outcome = analysis && data && (await runAnalysis(analysis, new Frame(data.columns), asked.options));
    if (outcome?.status !== 'done') unfinished.push(`${sample} ${id}: ${outcome?.status}`);
  }
  expect(unfinished).toEqual([]);
  expect(pairs.length).toBeGreaterThan(60);
});
