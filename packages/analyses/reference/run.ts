/**
 * Runs every adapter over the reference cases (REFERENCE_DIR, default reference/), prints a line per topic and writes
 * reference-report.json. Topics without an adapter are pending, never passed. Exit code 1 when a case fails, or reads otherwise
 * than kept in golden/reference; `-- --update` keeps what is read now. `-- <topic> ...` runs some topics alone.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { caseLine, compared, keep } from './kept-texts.ts';
import { Validation } from './validation-engine.ts';
import { totals } from './validation-summary.ts';
import type { ReferenceTopic, TopicReport } from './validation-types.ts';

/** Topics with certified values, for which the digits reached are printed case by case. */
const CERTIFIED: readonly string[] = ['nonlinear-and-nist'];

const isOwn = process.env.REFERENCE_DIR === undefined;
const update = isOwn && process.argv.includes('--update');
/** Topics named after `--`; none means all. */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const directory = resolve(process.env.REFERENCE_DIR ?? 'reference');
const validation = new Validation((file) => readFileSync(join(directory, 'data', file), 'utf8'));
const topics = readdirSync(join(directory, 'cases'))
  .filter((file) => file.endsWith('.json'))
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace('.json', '')))
  .sort()
  .map((file) => JSON.parse(readFileSync(join(directory, 'cases', file), 'utf8')) as ReferenceTopic);

const reports: TopicReport[] = [];
for (const topic of topics) {
  const lines: string[] = [];
  const report = await validation.runTopic(topic, ({ id }, outcome) => {
    const test = topic.cases.find((each) => each.id === id);
    if (outcome && test) lines.push(caseLine(test, outcome));
  });
  if (update) keep(topic.topic, lines);
  reports.push(isOwn ? compared(report, lines) : report);
}

const rows = reports.map((report) => {
  const { passed, failed, pending } = totals([report]);
  const worst = Math.max(0, ...report.cases.map(({ worstRelativeError }) => worstRelativeError ?? 0));
  return {
    topic: report.topic,
    cases: report.cases.length + pending,
    passed,
    failed,
    pending,
    worstRelativeError: pending > 0 ? null : worst,
    digits: Object.fromEntries(
      report.cases.flatMap(({ id, digits }) => (digits === null ? [] : [[id, digits] as const])),
    ),
    failures: report.cases.flatMap(({ failures }) => failures),
  };
});
for (const row of rows) {
  const worst =
    row.worstRelativeError === null ? '' : `worst relative error ${row.worstRelativeError.toExponential(1)}`;
  const count = (value: number) => String(value).padStart(4);
  console.log(
    `${row.topic.padEnd(34)} ${count(row.passed)} passed ${count(row.failed)} failed ${count(row.pending)} pending  ${worst}`,
  );
  if (CERTIFIED.includes(row.topic))
    console.log(
      `    correct digits: ${Object.entries(row.digits)
        .map(([id, digits]) => `${id} ${digits.toFixed(1)}`)
        .join(', ')}`,
    );
  for (const { id, value, expected, actual } of row.failures.slice(0, 12))
    console.log(`    ${id} ${value}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}
writeFileSync('reference-report.json', `${JSON.stringify({ topics: rows }, null, 1)}\n`);

const { passed, failed, pending } = totals(reports);
console.log(`reference: ${passed} passed, ${failed} failed, ${pending} pending`);
process.exitCode = failed > 0 ? 1 : 0;
