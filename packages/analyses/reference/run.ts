/**
 * Runs every adapter over the reference cases (REFERENCE_DIR, default reference/), prints a line per topic and writes
 * reference-report.json. Topics without an adapter are pending, never passed. Exit code 1 when a case fails.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bytesSource, Frame, importCsv } from '@constat/data';
import type { ReferenceAdapter } from './adapter.ts';
import { adapters } from './adapters.ts';
import { asR } from './as-r.ts';
import { compare, type Mismatch } from './compare.ts';
import { corrected } from './corrections.ts';

interface ReferenceCase {
  readonly id: string;
  readonly data: string | null;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly values?: unknown;
  readonly error?: string;
  readonly relTol?: number;
  readonly absTol?: number;
}

interface Topic {
  readonly topic: string;
  readonly cases: readonly ReferenceCase[];
}

interface Failure extends Mismatch {
  readonly id: string;
}

interface TopicReport {
  readonly topic: string;
  readonly cases: number;
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
  readonly worstRelativeError: number | null;
  /** Correct digits of the worst value of each case: the log relative error, as NIST certifies software by it. */
  readonly digits: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
}

/** Topics with certified values, for which the digits reached are printed case by case. */
const CERTIFIED: readonly string[] = ['nonlinear-and-nist'];

const directory = resolve(process.env.REFERENCE_DIR ?? 'reference');
const frames = new Map<string, Frame>();

/** A data file through the product's own import, as R reads it. */
async function frameOf(file: string): Promise<Frame> {
  let frame = frames.get(file);
  if (!frame) {
    const bytes = readFileSync(join(directory, 'data', file));
    const { dataset } = await importCsv(bytesSource(bytes), { name: file });
    const inCapitals = /(?:^|,)"?(?:TRUE|FALSE)\b/m.test(bytes.toString('utf8'));
    frame = new Frame(dataset.columns.map((column) => asR(column, inCapitals)));
    frames.set(file, frame);
  }
  return frame;
}

async function runCase(
  adapter: ReferenceAdapter,
  test: ReferenceCase,
): Promise<{ failures: Failure[]; worst: number }> {
  const fail = (expected: unknown, actual: unknown, value = '') => ({
    failures: [{ id: test.id, value, expected, actual }],
    worst: 0,
  });
  try {
    const answer = await adapter.answer(test.inputs, test.data === null ? null : await frameOf(test.data));
    if (test.error !== undefined)
      return 'refused' in answer &&
        answer.refused.length > 0 &&
        answer.refused.every(({ code }) => code !== '')
        ? { failures: [], worst: 0 }
        : fail(`refused: ${test.error}`, 'an answer');
    if ('refused' in answer)
      return fail('an answer', `refused: ${answer.refused.map(({ code }) => code).join(', ')}`);
    const tolerance = { relTol: test.relTol ?? 1e-6, absTol: test.absTol ?? 1e-9 };
    const { mismatches, worstRelativeError, compared } = compare(
      corrected(adapter.topic, test.id, test.values),
      answer.values,
      tolerance,
    );
    if (compared === 0) return fail('values', 'nothing to compare');
    return {
      failures: mismatches.map((mismatch) => ({ id: test.id, ...mismatch })),
      worst: worstRelativeError,
    };
  } catch (error) {
    return fail(test.error ?? 'an answer', `threw ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** -log10 of a relative error, at most the 15 digits that certified values have. */
const digitsOf = (error: number): number =>
  Math.min(15, Math.round(-10 * Math.log10(Math.max(error, 1e-16))) / 10);

async function runTopic(topic: Topic): Promise<TopicReport> {
  const adapter = adapters.find((candidate) => candidate.topic === topic.topic);
  const cases = topic.cases.length;
  const base = { topic: topic.topic, cases };
  if (!adapter)
    return {
      ...base,
      passed: 0,
      failed: 0,
      pending: cases,
      worstRelativeError: null,
      digits: {},
      failures: [],
    };
  const failures: Failure[] = [];
  let failed = 0;
  let worst = 0;
  const digits: Record<string, number> = {};
  for (const test of topic.cases) {
    const outcome = await runCase(adapter, test);
    if (outcome.failures.length > 0) failed++;
    failures.push(...outcome.failures);
    worst = Math.max(worst, outcome.worst);
    if (test.error === undefined) digits[test.id] = digitsOf(outcome.worst);
  }
  return { ...base, passed: cases - failed, failed, pending: 0, worstRelativeError: worst, digits, failures };
}

const topics = readdirSync(join(directory, 'cases'))
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => JSON.parse(readFileSync(join(directory, 'cases', file), 'utf8')) as Topic);

const reports: TopicReport[] = [];
for (const topic of topics) reports.push(await runTopic(topic));

for (const report of reports) {
  const worst =
    report.worstRelativeError === null
      ? ''
      : `worst relative error ${report.worstRelativeError.toExponential(1)}`;
  console.log(
    `${report.topic.padEnd(34)} ${String(report.passed).padStart(4)} passed ${String(report.failed).padStart(4)} failed ${String(report.pending).padStart(4)} pending  ${worst}`,
  );
  if (CERTIFIED.includes(report.topic))
    console.log(
      `    correct digits: ${Object.entries(report.digits)
        .map(([id, count]) => `${id} ${count.toFixed(1)}`)
        .join(', ')}`,
    );
  for (const failure of report.failures.slice(0, 12))
    console.log(
      `    ${failure.id} ${failure.value}: expected ${JSON.stringify(failure.expected)}, got ${JSON.stringify(failure.actual)}`,
    );
}
writeFileSync('reference-report.json', `${JSON.stringify({ topics: reports }, null, 1)}\n`);

const total = (key: 'passed' | 'failed' | 'pending') => reports.reduce((sum, report) => sum + report[key], 0);
console.log(`reference: ${total('passed')} passed, ${total('failed')} failed, ${total('pending')} pending`);
process.exitCode = total('failed') > 0 ? 1 : 0;
