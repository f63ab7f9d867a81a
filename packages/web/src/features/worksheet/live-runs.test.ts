import { CancelledError, type Refusal } from '@constat/analyses';
import type { ReportItem, SavedResult } from '@constat/report';
import { expect, test } from 'vitest';
import type { DatasetInfo } from '../../storage/db.ts';
import { plainResult } from '../../storage/fixtures/plain-result.ts';
import { noDataset } from '../../storage/no-data.ts';
import { type LiveRun, LiveRuns, type LiveWork, staleWork } from './live-runs.ts';

const REFUSED: Refusal = { code: 'options-incomplete', message: ['No.'], advice: ['Choose.'] };

const dataset = (revision: number, changedIn: DatasetInfo['changedIn'] = { age: revision }): DatasetInfo => ({
  ...noDataset('ada'),
  id: 'd',
  name: 'patients',
  revision,
  changedIn,
});

const resultOf = (title: string, variable: string): SavedResult =>
  plainResult(title, {
    analysis: { id: 'descriptives', version: 1 },
    options: { variables: [variable] },
    dataset: { id: 'd', name: 'patients', revision: 1, rows: 10 },
  });

const itemOf = (result: SavedResult, live = true): ReportItem => ({
  kind: 'result',
  id: `item_${result.title}`,
  resultId: result.id,
  ...(live ? { live: true } : {}),
});

const [age, sex] = [resultOf('age', 'age'), resultOf('sex', 'sex')];
const results = new Map([age, sex].map((result) => [result.id, result]));

test('only live results whose variables have changed are computed again', () => {
  const items = [itemOf(age), itemOf(sex)];
  const ids = (works: readonly LiveWork[]) => works.map(({ result }) => result.title);
  expect(ids(staleWork(items, results, [dataset(2, { age: 2, sex: 0 })], null))).toEqual(['age']);
  expect(ids(staleWork(items, results, [dataset(2, { age: 2, sex: 2 })], age.id))).toEqual(['sex']);
  expect(ids(staleWork([itemOf(age, false)], results, [dataset(2)], null))).toEqual([]);
  expect(ids(staleWork(items, results, [dataset(1)], null))).toEqual([]);
  expect(ids(staleWork(items, results, [], null))).toEqual([]);
});

/** Runs that end when they are told to. */
function controlled() {
  const begun: { readonly title: string; readonly end: (answer: readonly Refusal[] | Error) => void }[] = [];
  const runs = new LiveRuns(
    ({ result }) =>
      new Promise((resolve, reject) => {
        const end = (answer: readonly Refusal[] | Error) =>
          answer instanceof Error ? reject(answer) : resolve(answer);
        begun.push({ title: result.title, end });
      }),
  );
  const phases = () =>
    Object.fromEntries([...runs.state()].map(([id, { phase }]: [string, LiveRun]) => [id, phase]));
  return { begun, runs, phases };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('one after another, and each once for each state of its data', async () => {
  const { begun, runs, phases } = controlled();
  const works = [age, sex].map((result) => ({ result, dataset: dataset(2) }));
  runs.want(works);
  expect(phases()).toEqual({ [age.id]: 'running', [sex.id]: 'waiting' });
  begun[0]?.end([REFUSED]);
  await settled();
  expect(phases()).toEqual({ [age.id]: 'refused', [sex.id]: 'running' });
  runs.want(works);
  begun[1]?.end([]);
  await settled();
  expect(phases()).toEqual({ [age.id]: 'refused' });
  runs.want(works.slice(0, 1));
  expect(begun.length).toBe(2);
  runs.want([{ result: age, dataset: dataset(3) }]);
  expect(begun.map(({ title }) => title)).toEqual(['age', 'sex', 'age']);
});

test('a failure is said in words; what was cancelled says nothing; what waits is not begun after the end', async () => {
  const { begun, runs, phases } = controlled();
  runs.want([{ result: age, dataset: dataset(2) }]);
  begun[0]?.end(new Error('out of memory'));
  await settled();
  expect(runs.state().get(age.id)).toEqual({
    phase: 'failed',
    problem: 'The computation failed: out of memory',
  });
  runs.want([age, sex].map((result) => ({ result, dataset: dataset(4) })));
  runs.stop();
  begun[1]?.end(new CancelledError());
  await settled();
  expect(phases()[age.id]).toBeUndefined();
  expect(begun.length).toBe(2);
});
