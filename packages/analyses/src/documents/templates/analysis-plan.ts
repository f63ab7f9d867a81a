/** An analysis plan: questions, variables, tests, α, exclusions and sample size, written down before the data are analysed. */
import { bold, rich, type TableBlock } from '@constat/report';
import { type DocumentContent, type DocumentProblem, defineDocument } from '../contract.ts';
import { dayOf } from '../plan/follow.ts';
import { changesBetween, FROZEN, frozenStates, isChanged } from '../plan/frozen.ts';
import { MISSING, OTHER_TOOL, plannedAnalyses, ROLES, SIDES, TOOLS } from '../plan/rows.ts';
import { textOf } from '../values.ts';

const STATES = {
  none: 'Not collected yet',
  collecting: 'Being collected, not looked at',
  collected: 'Collected, not looked at',
  seen: 'Seen in part',
} as const;

const STATE_WORDS: Readonly<Record<string, string>> = {
  none: 'before data were collected',
  collecting: 'while data were being collected',
  collected: 'before the data were looked at',
  seen: 'after part of the data had been seen',
};

const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function rowProblems(content: DocumentContent): readonly DocumentProblem[] {
  return plannedAnalyses(content).flatMap(({ row, tool, outcomes, alpha }) => {
    const at = (column: string, message: string): DocumentProblem => ({
      field: 'analyses',
      row: row - 1,
      column,
      message: `Analysis ${row} ${message}`,
    });
    return [
      ...(outcomes.length === 0
        ? [at('outcomes', 'names no outcome; type the variables that it is about.')]
        : []),
      ...(alpha !== null && (alpha <= 0 || alpha >= 0.5)
        ? [at('alpha', `has the significance level ${alpha}; type one above 0 and below 0.5.`)]
        : []),
      ...(tool === OTHER_TOOL && textOf(content, 'otherwise') === ''
        ? [at('tool', 'is done in another way; choose the analysis, or say how under Other analyses.')]
        : []),
    ];
  });
}

function freezeTable(content: DocumentContent): readonly TableBlock[] {
  const states = frozenStates(content);
  if (states.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'frozen',
      title: rich`Frozen States of the Plan`,
      columns: [
        { key: 'state', label: rich`State` },
        { key: 'at', label: rich`Frozen` },
        { key: 'hash', label: rich`SHA-256` },
      ],
      rows: states.map(({ at, hash }, i) => ({
        cells: { state: i === 0 ? 'Plan' : `Amendment ${i}`, at: moment(at), hash },
      })),
      notes: rich`The time is that of the device. The sum changes with every character of the plan; written down elsewhere, in a registry or a letter, it proves later that the plan has not changed.`,
    },
  ];
}

function changeTable(content: DocumentContent): readonly TableBlock[] {
  const states = frozenStates(content);
  const steps = [
    ...states
      .slice(1)
      .map((state, i) => ({ name: `Amendment ${i + 1}`, before: states[i], after: state.content })),
    ...(isChanged(template, content)
      ? [{ name: 'Not frozen yet', before: states.at(-1), after: content }]
      : []),
  ];
  const rows = steps.flatMap(({ name, before, after }) =>
    before === undefined
      ? []
      : changesBetween(template, before.content, after).map((change) => ({
          cells: {
            step: name,
            part: change.part,
            before: change.before || null,
            after: change.after || null,
          },
        })),
  );
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'changes',
      title: rich`Changes After the Plan Was Frozen`,
      columns: [
        { key: 'step', label: rich`Step` },
        { key: 'part', label: rich`Part` },
        { key: 'before', label: rich`Before` },
        { key: 'after', label: rich`After` },
      ],
      rows,
    },
  ];
}

const EXAMPLE: DocumentContent = {
  title: 'Smoking and blood pressure in the health survey',
  question:
    'Do smokers have a higher blood pressure than people who do not smoke, at the same age and weight?',
  state: 'collected',
  design: 'Cross-sectional survey of one practice; everybody who came to a check-up in 2026.',
  size: '100',
  sizeReason: 'Two groups of 50 find a difference of 0.57 standard deviations with a power of 80%.',
  exclusions: [
    'Treated for high blood pressure at the time of the survey',
    'Blood pressure below 70 or above 240 mmHg',
  ],
  missingBy: 'complete',
  missing:
    'Cases without a value in a variable of the analysis are left out of that analysis; the share is reported.',
  analyses: [
    {
      hypothesis: 'Smokers have a higher blood pressure',
      role: 'primary',
      tool: 'independent-samples-ttest',
      outcomes: 'BloodPressure',
      others: 'Smoker',
      side: 'two-sided',
      alpha: '0.05',
    },
    {
      hypothesis: 'The difference remains at the same age and weight',
      role: 'secondary',
      tool: 'linear-regression',
      outcomes: 'BloodPressure',
      others: 'Smoker, Age, Weight',
      side: 'two-sided',
      alpha: '0.05',
    },
  ],
  multiplicity: 'One primary analysis; the secondary one is reported with its interval and not adjusted.',
};

export const template = defineDocument({
  id: 'analysis-plan',
  version: 1,
  layout: 'above',
  freezes: true,
  sections: [
    {
      id: 'study',
      title: 'Study',
      fields: [
        {
          key: 'title',
          kind: 'text',
          label: 'Title',
          help: 'What the study is called.',
          example: 'Smoking and blood pressure in the health survey',
          required: true,
        },
        {
          key: 'question',
          kind: 'long',
          label: 'Question',
          help: 'What the study is to answer, in a sentence or two.',
          example: 'Do smokers have a higher blood pressure than people who do not smoke?',
          required: true,
        },
        {
          key: 'state',
          kind: 'choice',
          label: 'Data',
          help: 'What is known of the data while the plan is written.',
          choices: STATES,
        },
        {
          key: 'design',
          kind: 'long',
          label: 'Design',
          help: 'How cases come into the study, into groups, and how often they are measured.',
        },
      ],
    },
    {
      id: 'sample',
      title: 'Sample',
      fields: [
        {
          key: 'size',
          kind: 'number',
          label: 'Cases',
          help: 'How many cases are to be analysed.',
          min: 1,
          whole: true,
          required: true,
        },
        {
          key: 'sizeReason',
          kind: 'long',
          label: 'Why so many',
          help: 'Effect, power and error rate behind the number, or what limits it; Ctrl+L puts in the number of a saved calculation.',
        },
        {
          key: 'exclusions',
          kind: 'list',
          label: 'Exclusions',
          help: 'Who or what is left out, by rules that need no look at the outcome.',
          example: 'Answered in less than three minutes',
        },
        {
          key: 'rule',
          kind: 'text',
          label: 'Rule for the rows',
          help: 'The filter of the data that makes these exclusions, if there is one; results are compared with it. Conditions are joined by “and”.',
          example: 'Age ≥ 18 and Treated = no',
        },
        {
          key: 'missingBy',
          kind: 'choice',
          label: 'Cases with missing values',
          help: 'What is done about them; results are compared with it.',
          choices: MISSING,
        },
        {
          key: 'missing',
          kind: 'long',
          label: 'Missing values',
          help: 'Why so, and what is reported of them.',
        },
      ],
    },
    {
      id: 'tests',
      title: 'Analyses',
      fields: [
        {
          key: 'analyses',
          kind: 'table',
          label: 'Planned analyses',
          help: 'One row for each test or model. Variables go by their names in the dataset; results saved in the same project are compared with these rows.',
          row: 'analysis',
          required: true,
          columns: [
            {
              key: 'hypothesis',
              kind: 'text',
              label: 'Hypothesis',
              width: 2.4,
              example: 'Smokers have a higher blood pressure',
            },
            { key: 'role', kind: 'choice', label: 'Role', choices: ROLES },
            { key: 'tool', kind: 'choice', label: 'Analysis', choices: TOOLS, width: 1.8 },
            { key: 'outcomes', kind: 'text', label: 'Outcomes', width: 1.4, example: 'BloodPressure' },
            {
              key: 'others',
              kind: 'text',
              label: 'Groups and predictors',
              width: 1.6,
              example: 'Smoker, Age',
            },
            { key: 'side', kind: 'choice', label: 'Sides', choices: SIDES },
            { key: 'alpha', kind: 'number', label: 'α', example: '0.05', min: 0, max: 0.5, width: 0.7 },
          ],
        },
        {
          key: 'multiplicity',
          kind: 'long',
          label: 'Several tests',
          help: 'How it is taken into account that more than one is done.',
        },
        {
          key: 'otherwise',
          kind: 'long',
          label: 'Other analyses',
          help: 'What is done in another way than with the analyses named, and what is only explored.',
        },
      ],
    },
    {
      id: 'frozen',
      title: 'Frozen',
      settings: true,
      when: () => false,
      fields: [
        { key: FROZEN, kind: 'long', label: 'Frozen states', help: 'What the plan was when it was frozen.' },
      ],
    },
  ],
  example: EXAMPLE,
  title: (content) => {
    const title = textOf(content, 'title');
    return title === '' ? 'Analysis plan' : `Analysis plan: ${title}`;
  },
  finding: (content) => {
    const analyses = plannedAnalyses(content);
    if (analyses.length === 0) return rich`No analysis is planned yet.`;
    const states = frozenStates(content);
    const planned = rich`${bold(analyses.length === 1 ? '1 analysis' : `${analyses.length} analyses`)} of ${textOf(content, 'size') || 'a number still to be named of'} cases planned ${STATE_WORDS[textOf(content, 'state')] ?? 'before data were collected'}`;
    const [first] = states;
    if (!first) return rich`${planned}; the plan is not frozen yet.`;
    const more = states.length - 1;
    return rich`${planned}, frozen on ${dayOf(first.at)}${more > 0 ? ` and amended ${more === 1 ? 'once' : `${more} times`}` : ''}${isChanged(template, content) ? '; changed since then' : ''}.`;
  },
  rules: rowProblems,
  tables: (content) => [...freezeTable(content), ...changeTable(content)],
  payload: (content) => ({ frozen: frozenStates(content).length }),
});
