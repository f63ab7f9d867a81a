import type { RunStep, Step, Turn } from '@constat/analyses';
import { describe, expect, it } from 'vitest';
import { joined, moreSteps, movedStep } from './more-steps.ts';
import { addTurn, currentThread, noThreads, type ThreadTurn } from './thread.ts';

const step: RunStep = {
  kind: 'run',
  id: 'step-1',
  analysisId: 'independent-samples-ttest',
  path: 'inferential-stats/independent-samples-ttest',
  title: 'Independent-samples t-test',
  aim: 'Compare',
  why: '',
  options: { outcome: 'Income', group: 'Gender' },
  roles: [
    { key: 'outcome', label: 'Outcome', names: ['Income'] },
    { key: 'group', label: 'Group', names: ['Gender'] },
  ],
  prerequisites: [],
  alternatives: [],
  others: [],
  waits: null,
  mentions: [
    { name: 'Income', cue: null },
    { name: 'Gender', cue: null },
  ],
};
const write: Step = { kind: 'write', id: 'step-2', title: 'Methods and results', aim: 'Write' };
const idsOf = (steps: readonly Step[]) => steps.map(({ id }) => id);

describe('the steps of a plan', () => {
  it('move, not beyond its ends', () => {
    const ids = (by: 1 | -1, id: string) =>
      idsOf(
        movedStep(
          ['a', 'b', 'c'].map((name) => ({ ...step, id: name })),
          id,
          by,
        ),
      );
    expect(ids(1, 'a')).toEqual(['b', 'a', 'c']);
    expect(ids(-1, 'a')).toEqual(['a', 'b', 'c']);
    expect(ids(1, 'c')).toEqual(['a', 'b', 'c']);
  });

  it('become more before the text about them, under ids of their own', () => {
    expect(idsOf(joined([step, write], [step, step]))).toEqual(['step-1', 'step-3', 'step-4', 'step-2']);
    expect(idsOf(joined([step], [write]))).toEqual(['step-1', 'step-2']);
  });
});

const turnWith = (turn: Turn): ThreadTurn => {
  const [only] = currentThread(addTurn(noThreads(), 'compare income by gender', turn)).turns;
  if (!only) throw new Error('a turn was added');
  return only;
};

describe('a wish', () => {
  const turn = turnWith({ kind: 'plan', steps: [step, write], reads: [] });
  const added: RunStep = { ...step, title: 'Normality Tests' };
  const plan = (...steps: readonly Step[]): Turn => ({ kind: 'plan', steps, reads: [] });

  it('adds the analysis that answers it, in the light of the last one', async () => {
    const said: unknown[] = [];
    const answer = await moreSteps(
      async ({ before }) => {
        said.push(before);
        return plan(added);
      },
      turn,
      'is it normal',
      null,
    );
    const steps = 'added' in answer ? answer.added([step, write]) : [];
    expect(steps.map(({ title }) => title)).toEqual([step.title, 'Normality Tests', write.title]);
    expect(said).toEqual([{ question: 'compare income by gender', step }]);
  });

  it.each([
    [{ kind: 'none', message: 'Not understood.', nearest: [], examples: [] }, 'Not understood.'],
    [plan(write), 'The plan writes methods and results already.'],
    [
      {
        kind: 'ask',
        reads: [],
        ask: {
          id: 'group',
          kind: 'variable',
          question: 'Which groups?',
          says: '',
          choices: [
            { id: 'Gender', label: 'Gender', detail: '' },
            { id: 'Smoker', label: 'Smoker', detail: '' },
          ],
        },
      },
      'Which groups? Say it in the wish: Gender or Smoker.',
    ],
  ] satisfies readonly [Turn, string][])('adds nothing where it cannot: %#', async (reply, refusal) => {
    expect(await moreSteps(async () => reply, turn, 'a wish', null)).toEqual({ refusal });
  });
});
