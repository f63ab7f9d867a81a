/** Reference cases answered by aggregates give what they give in memory, in memory itself and in every engine. */
import { readFileSync } from 'node:fs';
import {
  catalogue,
  loadAnalysis,
  type RawOptions,
  runAnalysis,
  runOnSource,
  SUMMED,
} from '@constat/analyses';
import { readTopic } from '@constat/analyses/validation';
import { Validation } from '@constat/analyses/validation-engine';
import { Frame, generateSample, memorySource, type Source } from '@constat/data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestEngine, testEngines } from './engines.ts';

const REFERENCE = new URL('../../../reference/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, REFERENCE), 'utf8');
const validation = new Validation((file) => read(`data/${file}`));

/** Topics whose analyses compute by aggregates. */
const TOPICS = [
  'descriptives',
  'frequencies',
  'crosstabs-chi-square',
  'independent-samples-ttest',
  'one-sample-ttest',
  'one-way-anova',
  'mann-whitney',
  'kruskal-wallis',
  'linear-regression',
  'correlation',
  'paired-samples-ttest',
  'logistic-regression',
  'poisson-regression',
  'two-way-anova',
  'ancova',
  'spc-charts',
  'pivot',
  'table1',
  'kaplan-meier',
  'log-rank',
  'cox-regression',
] as const;

let engines: readonly TestEngine[] = [];
beforeAll(async () => {
  engines = await testEngines();
});
afterAll(async () => {
  for (const engine of engines) await engine.close();
});

/** Tables are made once for each engine and file. */
const sources = new Map<Frame, Promise<readonly Source[]>>();
function sourcesOf(frame: Frame): Promise<readonly Source[]> {
  const known =
    sources.get(frame) ??
    Promise.all(engines.map((engine) => engine.table(frame.columns))).then((tables) => [
      memorySource(frame),
      ...tables,
    ]);
  sources.set(frame, known);
  return known;
}

const TOLERANCE = 1e-9;

/** What needs the rows or their order: points of figures, and tests that rows without order do not have; `*` stands for any place. */
const OF_ROWS: ReadonlySet<string> = new Set([
  '.residuals',
  '.residualNormality',
  '.qq',
  '.diagnostics.durbinWatson',
  '.diagnostics.cooksDistanceRow',
  '.diagnostics.pearsonRow',
  '.diagnostics.devianceRow',
  '.diagnostics.white',
  '.pairs.*.lines',
  '.pairs.*.linearity',
  '.pairs.*.influence',
  '.scatters',
  '.influence.row',
  '.rows',
  '.crude',
  '.counted',
]);

/** What a result from sums may leave out. */
const LEFT_OUT: ReadonlySet<string> = new Set(['.proportional', '.concordance', '.diagnostics']);

/** Where two results differ, as paths. */
function differences(found: unknown, wanted: unknown, path = ''): readonly string[] {
  if (found === null && LEFT_OUT.has(path)) return [];
  if (OF_ROWS.has(path.replaceAll(/\.\d+/g, '.*'))) return [];
  if (typeof wanted === 'number' && typeof found === 'number')
    return Math.abs(found - wanted) <= TOLERANCE * Math.max(1, Math.abs(wanted))
      ? []
      : [`${path}: ${found} instead of ${wanted}`];
  if (typeof wanted === 'object' && wanted !== null && typeof found === 'object' && found !== null) {
    const keys = new Set([...Object.keys(wanted), ...Object.keys(found)]);
    return [...keys].flatMap((key) =>
      differences(
        (found as Record<string, unknown>)[key],
        (wanted as Record<string, unknown>)[key],
        `${path}.${key}`,
      ),
    );
  }
  return Object.is(found, wanted) ? [] : [`${path}: ${String(found)} instead of ${String(wanted)}`];
}

interface Request {
  readonly id: string;
  readonly analysis: string;
  readonly options: RawOptions;
  readonly frame: Frame;
}

/** What is wrong with the answers of all engines, and how many were made by aggregates. */
async function compared(requests: readonly Request[]): Promise<{ wrong: string[]; summed: number }> {
  let summed = 0;
  const wrong: string[] = [];
  for (const { id, analysis: name, options, frame } of requests) {
    const analysis = (await loadAnalysis(name))!;
    const wanted = await runAnalysis(analysis, frame, options);
    for (const source of await sourcesOf(frame)) {
      const { outcome, report } = await runOnSource(analysis, source, options);
      const complain = (what: string) => wrong.push(`${id} ${source.engine}${what}`);
      if (outcome.status !== 'done' || wanted.status !== 'done') {
        if (outcome.status !== wanted.status) complain(`: ${JSON.stringify(outcome).slice(0, 300)}`);
        continue;
      }
      if (report?.way !== 'aggregates') continue;
      summed++;
      for (const each of differences(outcome.result, wanted.result).slice(0, 5)) complain(each);
    }
  }
  return { wrong, summed };
}

it.for(TOPICS)('cases of %s', async (topic) => {
  const requests = await validation.requests(readTopic(topic, read(`cases/${topic}.json`)));
  const { wrong, summed } = await compared(requests);
  expect(wrong).toEqual([]);
  expect(summed).toBeGreaterThan(0);
});

it('examples of all analyses that compute by aggregates', async () => {
  const frames = new Map<string, Frame>();
  const ids: string[] = [];
  for (const { id } of catalogue) {
    const analysis = (await loadAnalysis(id))!;
    const { sample, options } = analysis.example;
    if (!analysis.fromAggregates || sample === null) continue;
    ids.push(id);
    const frame = frames.get(sample) ?? new Frame((await generateSample(sample))!.columns);
    frames.set(sample, frame);
    const { wrong, summed } = await compared([{ id, analysis: id, options, frame }]);
    expect(wrong).toEqual([]);
    expect([id, summed]).toEqual([id, 1 + engines.length]);
  }
  expect(SUMMED).toEqual(ids);
});
