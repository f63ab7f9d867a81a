// npm test: every check of the repository, in two lanes beside each other; the last line sums them up.
import { bootstrap } from './bootstrap.mjs';
import { commitCount } from './commits.mjs';
import { changedStages, isEdited } from './test/changed.mjs';
import { runLanes } from './test/lanes.mjs';
import { FAILED } from './test/reports.mjs';
import { stages } from './test/stages.mjs';

await bootstrap();
const chosen = process.argv.slice(2);
const WAYS = ['all', 'changed'];
const unknown = chosen.filter((name) => !WAYS.includes(name) && !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `No such stage: ${unknown.join(', ')}. Stages: ${stages.map((stage) => stage.name).join(', ')}; or: ${WAYS.join(', ')}.`,
  );
  process.exit(2);
}
const asked = chosen.includes('changed') ? await changedStages() : stages;
const named = chosen.filter((name) => !WAYS.includes(name));
// Long sweeps and journeys take turns from commit to commit. What no commit holds yet is judged by all of them.
if (!chosen.includes('all') && !isEdited()) process.env.CONSTAT_TEST_PART = String(commitCount());
const outcomes = await runLanes(asked.filter(({ name }) => named.length === 0 || named.includes(name)));

// At the end, where they are found without reading what every stage printed; what failed for good comes last.
const details = outcomes.flatMap((outcome) => outcome.details ?? []);
const failed = details.filter((detail) => detail.startsWith(FAILED));
const mended = details.filter((detail) => !detail.startsWith(FAILED));
if (details.length > 0) console.log(`\n${[...mended, ...failed].join('\n\n')}`);
const summary = outcomes.map(({ name, passed, failed, seconds, note }) => {
  const words = note ? `  (${note})` : '';
  return `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(10)} ${passed} passed, ${failed} failed, ${seconds} s${words}`;
});
/** @param {'passed' | 'failed'} key */
const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log(`\n${summary.join('\n')}\n`);
// Once more in two lines each, for those who see only the end of a long log.
for (const detail of failed) console.log(detail.split('\n').slice(0, 2).join('\n').slice(0, 400));
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
