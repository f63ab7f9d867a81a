import { describe, expect, it } from 'vitest';
import { isClearlyFirst } from './clear-answer.ts';
import { answersTo } from './find.ts';
import { type FinderVariable, factsOf, readWithVariables } from './variables.ts';

const variables: readonly FinderVariable[] = [
  { name: 'Age', type: 'numeric', levels: 60 },
  { name: 'Income', type: 'numeric', levels: 98 },
  { name: 'Gender', type: 'categorical', levels: 2 },
  { name: 'Education', type: 'categorical', levels: 4 },
  { name: 'BloodPressure', type: 'numeric', levels: 40 },
  { name: 'Smoker', type: 'categorical', levels: 2 },
  { name: 'HeartDisease', type: 'categorical', levels: 2 },
  { name: 'CholesterolBefore', type: 'numeric', levels: 80 },
  { name: 'CholesterolAfter', type: 'numeric', levels: 80 },
  { name: 'HealthSat1', type: 'ordinal', levels: 5 },
];

const read = (question: string) => readWithVariables(question, variables);
const first = (question: string) => answersTo(question, read(question))[0]?.path;
const named = (question: string) => read(question).named.map(({ variable }) => variable.name);

describe('variables in a question', () => {
  it('says what they are', () => {
    expect(factsOf(read('does income differ by gender').named)).toBe(
      'Income is a number, Gender has two groups',
    );
  });

  it.each([
    ['does income differ by gender', ['Income', 'Gender']],
    ['blood pressure of smokers', ['BloodPressure', 'Smoker']],
    ['pressure and AGE', ['BloodPressure', 'Age']],
    ['is salary higher for one sex', ['Income', 'Gender']],
    ['cholesterol before and cholesterol after', ['CholesterolBefore', 'CholesterolAfter']],
    ['how many patients do I need', []],
  ])('%s: %j', (question, names) => {
    expect(named(question)).toEqual(names);
  });

  it.each([
    ['does income differ by gender', 'inferential-stats/independent-samples-ttest'],
    ['does income differ by education', 'inferential-stats/one-way-anova'],
    ['income by gender', 'inferential-stats/independent-samples-ttest'],
    ['does health sat 1 differ by gender', 'inferential-stats/mann-whitney-u-test'],
    ['is smoker related to heart disease', 'inferential-stats/chi-square-test'],
    ['is age related to blood pressure', 'correlation-analysis/matrix'],
    ['predict heart disease from age', 'stats/logistic-regression'],
    ['predict income from age', 'stats/linear-regression'],
  ])('%s leads to %s', (question, path) => {
    expect(first(question)).toBe(path);
  });
});

describe('the first answer', () => {
  const isClear = (question: string) => isClearlyFirst(answersTo(question, read(question)));

  it.each([
    'does income differ by gender',
    'income by gender',
    'does age predict income',
    'describe age',
    'compare income between education',
  ])('is clearly ahead: %s', (question) => expect(isClear(question)).toBe(true));

  it.each(['income', 'income gender', 'does income depend on age and gender', 'smoker and gender'])(
    'stands beside others: %s',
    (question) => expect(isClear(question)).toBe(false),
  );

  it('is none where there are no answers', () => expect(isClearlyFirst([])).toBe(false));

  it('does not compete with its other form', () => {
    const test = { path: 'inferential-stats/independent-samples-ttest', score: 0.8 };
    const ranks = { path: 'inferential-stats/mann-whitney-u-test', score: 0.79 };
    const model = { path: 'stats/logistic-regression', score: 0.79 };
    expect(isClearlyFirst([test, ranks])).toBe(true);
    expect(isClearlyFirst([test, model])).toBe(false);
  });
});
