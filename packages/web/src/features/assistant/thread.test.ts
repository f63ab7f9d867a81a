import type { RunStep, Turn } from '@constat/analyses';
import { describe, expect, it } from 'vitest';
import {
  addTurn,
  changeTurn,
  chooseThread,
  currentThread,
  lastSaid,
  noThreads,
  readThreads,
  removeTurn,
  startThread,
  turnOfFollowUp,
  withStep,
} from './thread.ts';

const step: RunStep = {
  kind: 'run',
  id: 'step-1',
  analysisId: 'descriptives',
  path: 'stats/descriptives',
  title: 'Descriptives',
  aim: 'Describe',
  why: '',
  options: { variables: ['Age'] },
  roles: [],
  prerequisites: [],
  alternatives: [],
  others: [],
  waits: 'a decision',
  mentions: [{ name: 'Age', cue: null }],
};
const plan: Turn = { kind: 'plan', steps: [step], reads: [] };
const none: Turn = { kind: 'none', message: '', nearest: [], examples: [] };

describe('conversations', () => {
  it('are read as they were kept', () => {
    const all = addTurn(addTurn(noThreads(), 'describe age', plan), 'pizza', none);
    expect(readThreads(JSON.parse(JSON.stringify(all)))).toEqual(all);
  });

  it('survive what cannot be read', () => {
    for (const kept of [
      null,
      {},
      { threads: 'x' },
      { threads: [{ id: 'a', turns: [null, { question: 1 }] }] },
    ])
      expect(currentThread(readThreads(kept)).turns).toEqual([]);
  });

  it('know what was said last', () => {
    const all = addTurn(addTurn(noThreads(), 'describe age', plan), 'pizza', none);
    expect(lastSaid(currentThread(all))).toEqual({ question: 'describe age', step });
    expect(lastSaid(currentThread(noThreads()))).toBeNull();
  });

  it('begin anew, and go back', () => {
    const first = addTurn(noThreads(), 'describe age', plan);
    const second = startThread(first);
    expect(currentThread(second).turns).toEqual([]);
    expect(startThread(second)).toEqual(second);
    expect(currentThread(chooseThread(second, first.current)).turns).toHaveLength(1);
  });

  it('change one turn and leave the others', () => {
    const all = addTurn(addTurn(noThreads(), 'describe age', plan), 'again', plan);
    const [first, second] = currentThread(all).turns;
    const other = { ...step, options: { variables: ['Income'] } };
    const changed = changeTurn(all, first?.id ?? '', (turn) => withStep(turn, other));
    expect(currentThread(changed).turns[0]?.turn).toMatchObject({
      steps: [{ options: { variables: ['Income'] } }],
    });
    expect(currentThread(changed).turns[1]).toBe(second);
    expect(currentThread(removeTurn(all, first?.id ?? '')).turns).toEqual([second]);
  });

  it('run what follows at once', () => {
    expect(turnOfFollowUp({ kind: 'run', label: 'x', why: '', step })).toMatchObject({
      steps: [{ waits: null }],
    });
    expect(turnOfFollowUp({ kind: 'write', label: 'Write' })).toMatchObject({ steps: [{ kind: 'write' }] });
  });
});
