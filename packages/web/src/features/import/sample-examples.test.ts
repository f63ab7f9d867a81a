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
    const [form, analysis, data] = await Promise.all([
      loadForm(id),
      loadAnalysis(id),
      generateSample(sample),
    ]);
    const asked = form && askedBy(exampleQuery(form, sample), form.example);
    if (!asked || !analysis || !data) unfinished.push(`${sample} ${id}`);
    else {
      expect(asked.sampleId ?? sample).toBe(sample);
      // Those whose example is on this sample are computed where all examples are.
      if (!computed.has(pair) || form.example.sample === sample || form.example.sample === null) continue;
      const { status } = await runAnalysis(analysis, new Frame(data.columns), asked.options);
      if (status !== 'done') unfinished.push(`${sample} ${id}: ${status}`);
    }
  }
  expect(unfinished).toEqual([]);
  expect(pairs.length).toBeGreaterThan(60);
});
