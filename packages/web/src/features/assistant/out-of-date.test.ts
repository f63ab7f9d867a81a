import type { Read, RunStep, Turn } from '@constat/analyses';
import { describe, expect, it } from 'vitest';
import {
  behindText,
  changeBetween,
  changesBehind,
  onRowsAfter,
  rolesAfter,
  setStepIn,
} from './out-of-date.ts';
import { addTurn, currentThread, noThreads, type Threads } from './thread.ts';

const stepOf = (id: string, roles: Readonly<Record<string, readonly string[]>>): RunStep => ({
  kind: 'run',
  id,
  analysisId: 'independent-samples-ttest',
  path: 'inferential-stats/independent-samples-ttest',
  title: 'Independent-samples t-test',
  aim: 'Compare',
  why: '',
  options: {},
  roles: Object.entries(roles).map(([key, names]) => ({ key, label: key, names })),
  prerequisites: [],
  alternatives: [],
  others: [],
  waits: null,
  mentions: [],
});
const planOf = (steps: readonly RunStep[], reads: readonly Read[] = []): Turn => ({
  kind: 'plan',
  steps,
  reads,
});
const first = stepOf('step-1', { outcome: ['Income'], group: ['Gender'] });
const changed = stepOf('step-1', { outcome: ['Weight'], group: ['Gender'] });

/** The steps of each turn that are out of date. */
const behindIn = (all: Threads) => currentThread(all).turns.map((turn) => Object.keys(turn.outdated ?? {}));

function afterChange(...later: readonly Turn[]) {
  const plan = planOf([
    first,
    stepOf('step-2', { variables: ['Age', 'Income'] }),
    stepOf('step-3', { x: ['Age'] }),
  ]);
  const all = later.reduce(
    (threads, turn) => addTurn(threads, 'and then', turn),
    addTurn(noThreads(), 'q', plan),
  );
  return setStepIn(all, currentThread(all).turns[0]?.id ?? '', changed);
}

describe('after a changed step', () => {
  it('later steps of the plan with the same variable are out of date', () =>
    expect(behindIn(afterChange())).toEqual([['step-2']]));

  it('what follows from it is, a question that names the variable itself is not', () => {
    const own = planOf([first], [{ said: 'income', means: 'Income', kind: 'variable' }]);
    expect(behindIn(afterChange(planOf([first]), own))).toEqual([['step-2'], ['step-1'], []]);
  });

  it('nothing is where only the analysis is another one', () => {
    expect(changeBetween(first, { ...changed, analysisId: 'mann-whitney' })).toBeNull();
    expect(changeBetween(first, first)).toBeNull();
  });

  it('a step that is changed itself is up to date', () => {
    const all = afterChange();
    const [turn] = currentThread(all).turns;
    const own = stepOf('step-2', { variables: ['Age', 'Weight'] });
    expect(behindIn(setStepIn(all, turn?.id ?? '', own))).toEqual([[]]);
  });

  it('several changes are followed in their order', () => {
    const all = afterChange();
    const id = currentThread(all).turns[0]?.id ?? '';
    const again = setStepIn(all, id, stepOf('step-1', { outcome: ['Height'], group: ['Smoker'] }));
    const [turn] = currentThread(again).turns;
    const step = stepOf('step-2', { variables: ['Age', 'Income'] });
    const changes = turn ? changesBehind(turn, 'step-2') : [];
    // The second change is of a variable that the step does not have yet.
    expect(rolesAfter(step, changes)).toEqual([{ key: 'variables', names: ['Age', 'Height'] }]);
    expect(behindText(step, changes)).toBe('An earlier step now uses Height in place of Income.');
  });
});

it('a change that is taken back leaves nothing out of date', () => {
  const all = afterChange();
  expect(behindIn(setStepIn(all, currentThread(all).turns[0]?.id ?? '', first))).toEqual([[]]);
});

describe('a step that follows', () => {
  const change = (before: readonly string[], after: readonly string[]) => [
    { roles: [{ before, after }], rows: null },
  ];
  it.each([
    [['a', 'b'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c'], 'An earlier step now uses c as well.'],
    [['a', 'b'], ['a', 'b', 'd'], ['b', 'd'], ['b'], 'An earlier step no longer uses a.'],
    [['b', 'a'], ['a', 'b'], ['a'], ['a'], 'An earlier step no longer uses b.'],
  ])('%j after %j became %j', (names, before, after, next, text) => {
    const step = stepOf('s', { variables: names });
    expect(rolesAfter(step, change(before, after))[0]?.names).toEqual(next);
    expect(behindText(step, change(before, after))).toBe(text);
  });

  it('leaves the rows that the earlier step left', () => {
    const rows = { conditions: [], withoutOutliers: ['Income'] };
    const changes = [{ roles: [], rows: { before: rows, after: null } }];
    const step = { ...first, rows };
    expect(onRowsAfter(step, changes)).toEqual(first);
    expect(onRowsAfter(first, changes)).toEqual(first);
    expect(behindText(step, changes)).toBe('An earlier step now uses other rows.');
  });
});
