/** A pilot plan: a solution tried on a small scale, with criteria, schedule, risks and a rule that says beforehand what the results decide. */
import { bold, rich } from '@constat/report';
import { defineDocument } from '../contract.ts';
import {
  CRITERIA,
  criteriaProblems,
  criterionOf,
  DECISIONS,
  dayProblems,
  decisionProblems,
  metWords,
  resultSentence,
  SCHEDULE,
  scheduleFigure,
  verdictOf,
  wayFigure,
} from '../pilot.ts';
import { repeatedNames } from '../rules.ts';
import { rowsOf, textOf } from '../values.ts';

const DIRECTIONS = { lower: 'Lower is better', higher: 'Higher is better' };
const RULES = {
  musts: 'Every must is met',
  all: 'Every criterion is met',
  number: 'A number of criteria is met',
};

export const template = defineDocument({
  id: 'pilot-planning',
  version: 1,
  layout: 'above',
  sections: [
    {
      id: 'scope',
      title: 'Scope',
      fields: [
        {
          key: 'solution',
          kind: 'text',
          label: 'Solution',
          help: 'What is tried.',
          example: 'Set-up card with seam pressure and limits',
          required: true,
        },
        {
          key: 'scope',
          kind: 'long',
          label: 'Where and with whom',
          help: 'Part of the process, people, amount; what stays as it is, for comparison.',
          example: 'Line 2, early and late shift; the night shift goes on as before.',
          required: true,
        },
        {
          key: 'leader',
          kind: 'text',
          label: 'Leader',
          help: 'Who answers for the pilot.',
          example: 'A. Okafor',
          required: true,
        },
        { key: 'start', kind: 'date', label: 'Start', help: 'First day.', required: true },
        { key: 'end', kind: 'date', label: 'End', help: 'Last day.', required: true },
      ],
    },
    {
      id: 'criteria',
      title: 'Success Criteria',
      fields: [
        {
          ...CRITERIA,
          kind: 'table',
          help: 'Baseline and target are fixed before the pilot; the result is typed when it is there, and is met or not met.',
          row: 'criterion',
          required: true,
          note: 'Met: the result is at the target or beyond it. Change is the result less the baseline.',
          columns: [
            { key: 'criterion', kind: 'text', label: 'Criterion', example: 'Leaking cans (%)', width: 3 },
            { key: 'kind', kind: 'choice', label: 'Kind', choices: { must: 'Must', want: 'Wanted' } },
            { key: 'direction', kind: 'choice', label: 'Direction', choices: DIRECTIONS, width: 1.7 },
            { key: 'baseline', kind: 'number', label: 'Baseline', example: '23' },
            { key: 'target', kind: 'number', label: 'Target', example: '5' },
            { key: 'result', kind: 'number', label: 'Result' },
            {
              key: 'change',
              kind: 'computed',
              label: 'Change',
              compute: (row) => {
                const { baseline, result } = criterionOf(row);
                return baseline === null || result === null
                  ? null
                  : Number((result - baseline).toPrecision(12));
              },
            },
            { key: 'met', kind: 'computed', label: 'Met', compute: (row) => metWords(criterionOf(row).met) },
          ],
        },
      ],
    },
    {
      id: 'schedule',
      title: 'Schedule',
      fields: [
        {
          ...SCHEDULE,
          kind: 'table',
          help: 'Steps of the pilot with the one who does each.',
          row: 'step',
          columns: [
            { key: 'step', kind: 'text', label: 'Step', example: 'Train both shifts', width: 3 },
            { key: 'who', kind: 'text', label: 'Who', example: 'A. Okafor', width: 2 },
            { key: 'start', kind: 'date', label: 'Start' },
            { key: 'end', kind: 'date', label: 'End' },
          ],
        },
      ],
    },
    {
      id: 'data',
      title: 'Data',
      fields: [
        {
          key: 'data',
          kind: 'table',
          label: 'Data',
          help: 'What is recorded during the pilot, so that every criterion gets its result.',
          row: 'record',
          columns: [
            { key: 'what', kind: 'text', label: 'What', example: 'Leaking cans in 50', width: 2 },
            { key: 'how', kind: 'text', label: 'How', example: 'Test bench', width: 2 },
            { key: 'who', kind: 'text', label: 'Who', example: 'Operator' },
            { key: 'when', kind: 'text', label: 'How often', example: 'Each half hour' },
          ],
        },
      ],
    },
    {
      id: 'risks',
      title: 'Risks',
      fields: [
        {
          key: 'risks',
          kind: 'table',
          label: 'Risks',
          help: 'What could go wrong, what is done before, and when the pilot is broken off.',
          row: 'risk',
          columns: [
            { key: 'risk', kind: 'text', label: 'Risk', example: 'Too much pressure crushes cans', width: 2 },
            {
              key: 'prevent',
              kind: 'text',
              label: 'To prevent it',
              example: 'Upper limit on the card',
              width: 2,
            },
            {
              key: 'stop',
              kind: 'text',
              label: 'Broken off when',
              example: 'More than 5 crushed an hour',
              width: 2,
            },
            { key: 'owner', kind: 'text', label: 'Owner', example: 'P. Novak' },
          ],
        },
      ],
    },
    {
      id: 'decision',
      title: 'Decision',
      fields: [
        {
          key: 'rule',
          kind: 'choice',
          label: 'Decision rule',
          help: 'When the pilot is a success; agreed before it begins.',
          choices: RULES,
        },
        {
          key: 'least',
          kind: 'number',
          label: 'Criteria to be met',
          help: 'Only for the rule that counts criteria.',
          min: 1,
          whole: true,
        },
        {
          key: 'decision',
          kind: 'choice',
          label: 'Decision',
          help: 'Taken when the results are there.',
          choices: DECISIONS,
        },
        {
          key: 'why',
          kind: 'long',
          label: 'Reason and what was learned',
          help: 'What decided, what surprised, and what is changed before the roll-out.',
          example: 'Leaks fell as hoped; setting up takes two minutes longer than wanted.',
        },
      ],
    },
  ],
  title: (content) =>
    textOf(content, 'solution') === '' ? 'Pilot plan' : `Pilot: ${textOf(content, 'solution')}`,
  finding(content) {
    if (rowsOf(content, CRITERIA.key).length === 0)
      return rich`No criterion yet: say before the pilot what will count as a success.`;
    return rich`${bold(textOf(content, 'solution') || 'The pilot')}: ${resultSentence(content)}`;
  },
  rules: (content) => [
    ...dayProblems(content),
    ...repeatedNames(content, CRITERIA, 'criterion'),
    ...criteriaProblems(content),
    ...decisionProblems(content),
  ],
  figures: (content) => [...wayFigure(content), ...scheduleFigure(content)],
  payload: (content) => ({ succeeded: verdictOf(content) }),
  example: {
    solution: 'Set-up card with seam pressure and limits',
    scope: 'Line 2, early and late shift, four changes of cardboard; the night shift goes on as before.',
    leader: 'A. Okafor',
    start: '2026-04-20',
    end: '2026-05-08',
    criteria: [
      {
        criterion: 'Leaking cans (%)',
        kind: 'must',
        direction: 'lower',
        baseline: '23.1',
        target: '5',
        result: '4.2',
      },
      {
        criterion: 'Changes with pressure in limits (%)',
        kind: 'must',
        direction: 'higher',
        baseline: '18',
        target: '95',
        result: '100',
      },
      {
        criterion: 'Time for a change (min)',
        kind: 'want',
        direction: 'lower',
        baseline: '24',
        target: '22',
        result: '24.5',
      },
    ],
    schedule: [
      { step: 'Print cards and fit gauges', who: 'P. Novak', start: '2026-04-13', end: '2026-04-17' },
      { step: 'Train both shifts', who: 'A. Okafor', start: '2026-04-16', end: '2026-04-17' },
      { step: 'Run with the card', who: 'Shift leaders', start: '2026-04-20', end: '2026-05-08' },
      { step: 'Compare and decide', who: 'J. Marín', start: '2026-05-11', end: '2026-05-15' },
    ],
    data: [
      { what: 'Leaking cans in 50', how: 'Test bench', who: 'Operator', when: 'Each half hour' },
      { what: 'Seam pressure', how: 'Gauge at the glue head', who: 'Operator', when: 'At each change' },
    ],
    risks: [
      {
        risk: 'Too much pressure crushes cans',
        prevent: 'Upper limit on the card',
        stop: 'More than 5 crushed an hour',
        owner: 'P. Novak',
      },
    ],
    rule: 'musts',
    decision: 'go',
    why: 'Leaks fell as hoped and the pressure was right at every change; the time for a change did not get shorter, the card is made simpler before the roll-out.',
  },
});
