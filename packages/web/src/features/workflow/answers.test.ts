import { describe, expect, test } from 'vitest';
import { anovaWorkflow } from './anova.ts';
import { type Answers, isBlank, readAnswers, searchOf, shownStep, stepBeside } from './answers.ts';
import { ttestWorkflow } from './ttest.ts';

const read = (search: string): Answers => {
  const params = new URLSearchParams(search);
  return readAnswers(ttestWorkflow, (key) => params.get(key));
};

describe('the address of a workflow', () => {
  const whole: Answers = { step: 'test', design: 'independent', scale: 'ordinal', test: 'student-t' };

  test('says everything that was answered, and is read back', () => {
    expect(searchOf(whole)).toBe('?step=test&design=independent&scale=ordinal&test=student-t');
    expect(read(searchOf(whole))).toEqual(whole);
  });

  test('leaves out what was not answered', () => {
    expect(searchOf({ step: 'question', design: null, scale: 'interval', test: null })).toBe(
      '?step=question',
    );
  });

  test.each([
    ['?step=nowhere&design=independent', { step: 'question', design: 'independent', test: null }],
    ['?step=result&design=unknown&test=welch-t', { step: 'result', design: null, test: null }],
    ['?step=test&design=paired&test=welch-t', { step: 'test', design: 'paired', test: null }],
    ['?scale=fine', { step: 'question', scale: 'interval' }],
  ])('%s: what the workflow does not know counts as not answered', (search, expected) => {
    expect(read(search)).toMatchObject(expected);
  });

  test('without a word the draft counts', () => {
    expect(isBlank(new URLSearchParams(''))).toBe(true);
    expect(isBlank(new URLSearchParams('?step=question'))).toBe(false);
  });
});

describe('steps', () => {
  test('a step whose answers are missing gives way to the first that needs one', () => {
    expect(shownStep('report', 'data')).toBe('data');
    expect(shownStep('data', 'report')).toBe('data');
  });

  test('have neighbours, and ends', () => {
    expect(stepBeside('data', 1)).toBe('assumptions');
    expect(stepBeside('question', -1)).toBeNull();
    expect(stepBeside('report', 1)).toBeNull();
  });
});

describe.each([ttestWorkflow, anovaWorkflow])('$title', ({ designs }) => {
  test.each(designs.map((design) => [design.id, design] as const))(
    '%s chooses among its own tests',
    (_, { rule, tests }) => {
      const ids = tests.map(({ id }) => id);
      for (const id of [rule.equal, rule.unequal, rule.ranks])
        if (id !== undefined) expect(ids).toContain(id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );
});
