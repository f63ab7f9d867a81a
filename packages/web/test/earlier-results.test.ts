/**
 * Results saved by earlier builds, one of each area, as they were written then: each opens, is written in every format, and is
 * computed again. The files are never changed; a new format of results adds a folder of its own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS, DEFAULT_SEED, findEntry, loadAnalysis, runAnalysis } from '@constat/analyses';
import { Frame, generateSample } from '@constat/data';
import { REPORT_FORMATS, renderDocx, renderReport, reportOf, upgradeSavedResult } from '@constat/report';
import { describe, expect, it } from 'vitest';
import type { RunRequest } from '../src/engine/engine-contract.ts';
import { checkResult } from '../src/features/bundle/check-again.ts';

const FOLDER = join(import.meta.dirname, '../../report/src/fixtures/format-2');
const saved = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
const SAMPLE = /^sample_/;

async function run({ analysisId, dataset, options, seed }: RunRequest) {
  const analysis = await loadAnalysis(analysisId);
  if (!analysis) throw new Error(`no analysis ${analysisId}`);
  const sample = SAMPLE.test(dataset.id) ? await generateSample(dataset.id.replace(SAMPLE, '')) : null;
  return {
    outcome: await runAnalysis(analysis, new Frame(sample?.columns ?? []), options, {
      seed: seed ?? DEFAULT_SEED,
      progress: () => {},
    }),
  };
}

/** Areas that had no analysis yet when the files were written. */
const LATER = new Set<string>(['publication']);

it('earlier results are of every area', () => {
  const areas = new Set(saved.map(({ data }) => findEntry(data.analysis.id)?.area));
  expect(areas).toEqual(new Set(AREAS.filter((area) => !LATER.has(area))));
});

describe.each(saved.map((each) => [each.component, each] as const))('%s', (_, file) => {
  const opened = upgradeSavedResult(file);
  const results = new Map([[opened.id, opened]]);

  it('opens with everything it was saved with', () => {
    expect(opened.data).toEqual({ ...file.data, format: opened.data.format });
    expect(opened.data.constat).toMatch(/^\d+\.\d+\.\d+\S*\+[0-9a-f]{7}$/);
  });

  it.each(REPORT_FORMATS)('is written as %s', (format) => {
    const text = renderReport(reportOf([opened]), results, format, {});
    expect(text.length).toBeGreaterThan(500);
    expect(text).not.toMatch(/undefined|\bNaN\b|\[object/);
    expect(text).toContain(opened.data.constat);
  });

  it('is written as docx', () => {
    expect(renderDocx(reportOf([opened]), results, {}).length).toBeGreaterThan(2000);
  });

  it('is computed again with the same numbers', async () => {
    const datasets = opened.data.dataset ? [opened.data.dataset] : [];
    const { verdict, text } = await checkResult(opened, datasets, run);
    expect(['same', 'close'], text).toContain(verdict);
  });
});
