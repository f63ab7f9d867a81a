/**
 * npm run bench:find: how long the finder takes for one key. The questions that are kept apart are typed letter by letter, each beginning is
 * answered with the variables of a dataset, and the times of all keys are told.
 */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type FinderVariable, loadFinder } from '@constat/analyses';

const VARIABLES: readonly FinderVariable[] = Array.from({ length: 26 }, (_, i) => ({
  name: ['Age', 'Income', 'Gender', 'BloodPressure', 'Smoker'][i] ?? `HealthSat${i}`,
  type: i % 3 === 2 ? 'categorical' : 'numeric',
  levels: i % 3 === 2 ? 2 : 50,
}));

const file = new URL('../packages/analyses/test/questions/measured.json', import.meta.url);
const questions = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly question: string }[];
const { answersTo, readWithVariables } = await loadFinder();

const times: number[] = [];
for (const { question } of questions)
  for (let end = 1; end <= question.length; end++) {
    const typed = question.slice(0, end);
    const begun = performance.now();
    answersTo(typed, readWithVariables(typed, VARIABLES));
    times.push(performance.now() - begun);
  }
times.sort((a, b) => a - b);
const at = (share: number): string => `${(times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2)} ms`;
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`);
console.log(
  `${questions.length} questions, ${times.length} keys: median ${at(0.5)}, 95 % below ${at(0.95)}, longest ${at(1)}`,
);
