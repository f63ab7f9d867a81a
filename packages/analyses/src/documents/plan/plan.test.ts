import { runsToText } from '@constat/report';
import { expect, it } from 'vitest';
import { loadForm } from '../../load-form.ts';
import { template } from '../templates/analysis-plan.ts';
import { followsPlan, type Made, madeWith, planNotice } from './follow.ts';
import { canonicalText, changesBetween, freeze, frozenStates, isChanged } from './frozen.ts';
import { planOf } from './rows.ts';
import { ruleOf } from './rules.ts';

const plan = planOf(template.example);
const asPlanned: Made = {
  tool: 'independent-samples-ttest',
  variables: ['BloodPressure', 'Smoker'],
  side: 'two-sided',
  alpha: 0.05,
  used: 100,
};

it('finds the row that a result follows', () => {
  expect(followsPlan(plan, asPlanned)).toEqual({ row: 1, departures: [] });
  expect(
    followsPlan(plan, {
      ...asPlanned,
      tool: 'linear-regression',
      variables: ['BloodPressure', 'Age', 'Weight', 'Smoker'],
      side: null,
    }),
  ).toEqual({ row: 2, departures: [] });
});

it('names every departure', () => {
  const made = {
    ...asPlanned,
    variables: ['BloodPressure', 'Gender'],
    side: 'greater',
    alpha: 0.1,
    used: 96,
  };
  expect(followsPlan(plan, made)).toEqual({
    row: 1,
    departures: [
      'without Smoker',
      'with Gender beside',
      'one-sided (greater) instead of two-sided',
      'α = .1 instead of .05',
      '96 cases instead of 100',
    ],
  });
  expect(followsPlan(plan, { ...asPlanned, tool: 'mann-whitney-u-test' }).departures).toEqual([
    'Mann–Whitney U test instead of Independent-samples t-test',
  ]);
});

it('calls what no row is about exploratory', () => {
  expect(followsPlan(plan, { ...asPlanned, variables: ['Cholesterol', 'Smoker'] })).toEqual({
    row: null,
    departures: [],
  });
});

it('knows variables by their labels, in any case', () => {
  const called = (name: string) => ({ bp: 'Blood pressure', Smoker: 'Smokes' })[name];
  const content = {
    ...template.example,
    analyses: [{ tool: 'independent-samples-ttest', outcomes: 'blood pressure', others: 'SMOKES' }],
  };
  expect(
    followsPlan(planOf(content), { ...asPlanned, variables: ['bp', 'Smoker'] }, called).departures,
  ).toEqual([]);
});

it('reads what a result was made with from its options', async () => {
  const form = await loadForm('independent-samples-ttest');
  const options = { outcomes: ['BloodPressure'], group: 'Smoker', alternative: 'less', confidenceLevel: 0.9 };
  expect(form && madeWith(form, options, { used: 12 })).toEqual({
    tool: 'independent-samples-ttest',
    variables: ['BloodPressure', 'Smoker'],
    side: 'less',
    alpha: 0.1,
    used: 12,
  });
});

it('keeps what was frozen beside what is written later', () => {
  const frozen = freeze(template, template.example, { at: 1000, hash: 'a' });
  expect(isChanged(template, frozen)).toBe(false);
  const later = { ...frozen, size: '120', analyses: [] };
  expect(isChanged(template, later)).toBe(true);
  expect(frozenStates(later)[0]?.content).toEqual(template.example);
  const changes = changesBetween(template, template.example, later);
  expect(changes[0]).toEqual({ part: 'Cases', before: '100', after: '120' });
  expect(changes.map(({ part }) => part)).toEqual([
    'Cases',
    'Planned analyses, row 1',
    'Planned analyses, row 2',
  ]);
  const twice = freeze(template, later, { at: 2000, hash: 'b' });
  expect(frozenStates(twice).map(({ at }) => at)).toEqual([1000, 2000]);
  expect(canonicalText(template, twice)).not.toContain('frozen');
});

it('does not take for a change what was only kept in another way', () => {
  const frozen = freeze(template, template.example, { at: 1000, hash: 'a' });
  const kept = {
    ...frozen,
    otherwise: '',
    exclusions: [...(template.example.exclusions as string[]), ''],
    analyses: (template.example.analyses as Record<string, string>[]).map((row) =>
      Object.fromEntries([...Object.entries(row), ['note', '']].reverse()),
    ),
  };
  expect(isChanged(template, kept)).toBe(false);
});

it('reads a frozen state that was damaged as none', () => {
  for (const frozen of ['', '{', 'null', '{"at":1}', '[{"at":"x","hash":"a","content":{}}]'])
    expect(frozenStates({ frozen })).toEqual([]);
});

it('judges a result by the plan that held when it was made', () => {
  const first = freeze(template, template.example, { at: Date.UTC(2026, 2, 1), hash: 'a' });
  const second = freeze(template, { ...first, size: '90' }, { at: Date.UTC(2026, 3, 1), hash: 'b' });
  const states = frozenStates(second);
  expect(planNotice(states, Date.UTC(2026, 1, 1), asPlanned)).toBeNull();
  const words = (time: number) => {
    const notice = planNotice(states, time, asPlanned);
    return notice && [notice.level, runsToText(notice.message)];
  };
  expect(words(Date.UTC(2026, 2, 2))).toEqual([
    'info',
    'As in row 1 of the plan “Smoking and blood pressure in the health survey” frozen on 1 March 2026.',
  ]);
  expect(words(Date.UTC(2026, 3, 2))).toEqual([
    'warning',
    'Departs from row 1 of the plan “Smoking and blood pressure in the health survey” frozen on 1 April 2026: 100 cases instead of 90.',
  ]);
});

it('compares the rows and what was done about missing values', () => {
  const content = { ...template.example, rule: 'Age >= 18 and Treated is no', missingBy: 'pooled' };
  const departures = (made: Partial<Made>, of: Parameters<typeof planOf>[0] = content) =>
    followsPlan(planOf(of), { ...asPlanned, ...made }).departures;
  const adults = ruleOf({
    logic: 'AND',
    conditions: [
      { column: 'Treated', operator: 'eq', value: 'no' },
      { column: 'Age', operator: 'gte', value: 18 },
    ],
  });
  expect(adults).toBe('Treated = no and Age ≥ 18');
  expect(departures({ rule: adults, missing: 'pooled' })).toEqual([]);
  expect(departures({ rule: null, missing: 'complete' })).toEqual([
    'all rows instead of those with Age >= 18 and Treated is no',
    'cases with missing values left out instead of missing values by multiple imputation',
  ]);
  expect(departures({ rule: 'Age ≥ 21' })).toEqual([
    'rows with Age ≥ 21 instead of Age >= 18 and Treated is no',
  ]);
  const open = { ...template.example, rule: '', exclusions: [], missingBy: 'open' };
  expect(departures({ rule: adults, missing: 'filled' }, open)).toEqual([
    `only rows with ${adults} instead of all`,
  ]);
  // exclusions in words alone cannot be compared
  expect(departures({ rule: adults }, { ...open, exclusions: ['Treated'] })).toEqual([]);
});

it('writes a filter of any kind as a rule', () => {
  const age = (operator: 'between' | 'notBetween') => ({ column: 'Age', operator, value: 18, value2: 65 });
  expect(
    ruleOf({
      logic: 'OR',
      conditions: [
        age('between'),
        {
          logic: 'AND',
          conditions: [age('notBetween'), { column: 'Arm', operator: 'in', values: ['a', 'b'] }],
        },
        { column: 'Note', operator: 'startsWith', value: 'x' },
        { column: 'Note', operator: 'isEmpty' },
        { column: 'Arm', operator: 'notIn', values: ['c'] },
      ],
    }),
  ).toBe(
    'Age ≥ 18 and Age ≤ 65 or (Age not from 18 to 65 and Arm = a or b) or Note starts with x or Note is empty or Arm ≠ c',
  );
});
