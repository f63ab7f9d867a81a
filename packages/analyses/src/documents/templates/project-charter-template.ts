/** The charter of an improvement project, with the parts that ASQ and the define phase of DMAIC ask for. */
import { bold, num, rich } from '@constat/report';
import { PHASES } from '../../improvement/phases.ts';
import { type DocumentContent, type DocumentProblem, defineDocument } from '../contract.ts';
import { cellOf, numberOf, rowsOf, textOf } from '../values.ts';

const ROLES = {
  member: 'Team member',
  sponsor: 'Sponsor',
  champion: 'Champion',
  owner: 'Process owner',
  leader: 'Project leader',
  coach: 'Coach (black belt)',
  finance: 'Finance',
};

/** Milestones in order: one planned before the one above it is a slip of the pen. */
function milestoneProblems(content: DocumentContent): readonly DocumentProblem[] {
  const rows = content.milestones;
  if (!Array.isArray(rows)) return [];
  const planned = rowsOf(content, 'milestones');
  return planned.flatMap((row, i) => {
    const before = planned[i - 1];
    const [day, earlier] = [cellOf(row, 'planned'), before ? cellOf(before, 'planned') : ''];
    if (day === '' || earlier === '' || day >= earlier) return [];
    const name = cellOf(row, 'milestone') || `Milestone ${i + 1}`;
    return [
      {
        field: 'milestones',
        row: rows.indexOf(row as never),
        column: 'planned',
        message: `Milestones, row ${rows.indexOf(row as never) + 1}: ${name} is planned for ${day}, before the milestone above it (${earlier}); change one of the two days.`,
      },
    ];
  });
}

export const template = defineDocument({
  id: 'project-charter-template',
  version: 1,
  sections: [
    {
      id: 'project',
      title: 'Project',
      fields: [
        {
          key: 'name',
          kind: 'text',
          label: 'Project name',
          help: 'Short, with the thing that gets better in it.',
          example: 'Fewer leaking juice cans',
          required: true,
        },
        {
          key: 'process',
          kind: 'text',
          label: 'Process',
          help: 'The process that is improved, and where it runs.',
          example: 'Forming and sealing of cans, line 2',
        },
        {
          key: 'start',
          kind: 'date',
          label: 'Start',
          help: 'The day on which the project begins.',
        },
        {
          key: 'end',
          kind: 'date',
          label: 'Planned end',
          help: 'The day on which the process is handed over to its owner.',
        },
      ],
    },
    {
      id: 'case',
      title: 'Problem and Goal',
      fields: [
        {
          key: 'business',
          kind: 'long',
          label: 'Business case',
          help: 'Why this project, and why now: what it costs to leave things as they are.',
          example: 'Leaks cost 41,000 a year in scrap and returns.',
          required: true,
        },
        {
          key: 'problem',
          kind: 'long',
          label: 'Problem statement',
          help: 'What is wrong, where, since when and how much. No cause and no solution yet.',
          example: 'Since March, 23.1% of the sampled cans of line 2 leak at the side seam or bottom joint.',
          required: true,
        },
        {
          key: 'goal',
          kind: 'long',
          label: 'Goal statement',
          help: 'Measure, baseline, target and day: specific, measurable, achievable, relevant, timed.',
          example: 'Reduce leaking cans from 23.1% to 5% by 30 June 2026.',
          required: true,
        },
        {
          key: 'benefits',
          kind: 'long',
          label: 'Expected benefits',
          help: 'What the goal is worth, in money and otherwise, and who confirmed it.',
          example: '32,000 a year less scrap (confirmed by Finance); fewer complaints.',
        },
      ],
    },
    {
      id: 'scope',
      title: 'Scope',
      fields: [
        {
          key: 'inScope',
          kind: 'list',
          label: 'In scope',
          help: 'First and last step, products and places that belong to the project.',
          example: 'Line 2, from the cardboard store to the sealed can',
          required: true,
        },
        {
          key: 'outOfScope',
          kind: 'list',
          label: 'Out of scope',
          help: 'What people could expect and will not get.',
          example: 'Filling and labelling',
        },
        {
          key: 'risks',
          kind: 'list',
          label: 'Risks and assumptions',
          help: 'What could stop the project, and what it takes for granted.',
          example: 'Line 2 stays on two shifts',
        },
      ],
    },
    {
      id: 'measures',
      title: 'Measures',
      fields: [
        {
          key: 'metrics',
          kind: 'table',
          label: 'Measures of Success',
          help: 'The primary measure first; then what must not get worse.',
          row: 'measure',
          columns: [
            { key: 'measure', kind: 'text', label: 'Measure', example: 'Leaking cans', width: 2 },
            { key: 'unit', kind: 'text', label: 'Unit', example: '%' },
            { key: 'baseline', kind: 'number', label: 'Baseline', example: '23.1' },
            { key: 'target', kind: 'number', label: 'Target', example: '5' },
            {
              key: 'change',
              kind: 'computed',
              label: 'Change (%)',
              compute: (row) => {
                const [baseline, target] = [
                  numberOf(cellOf(row, 'baseline')),
                  numberOf(cellOf(row, 'target')),
                ];
                if (baseline === null || target === null || baseline === 0) return null;
                return Math.round(((target - baseline) / Math.abs(baseline)) * 1000) / 10;
              },
            },
          ],
        },
      ],
    },
    {
      id: 'people',
      title: 'People',
      fields: [
        {
          key: 'team',
          kind: 'table',
          label: 'Team',
          help: 'Sponsor, process owner and leader first; the share of their time makes it a promise.',
          row: 'person',
          required: true,
          columns: [
            { key: 'person', kind: 'text', label: 'Name', example: 'A. Okafor', width: 2 },
            { key: 'role', kind: 'choice', label: 'Role', choices: ROLES, width: 2 },
            { key: 'area', kind: 'text', label: 'Area', example: 'Production' },
            { key: 'time', kind: 'number', label: 'Time (%)', min: 0, max: 100, example: '20' },
          ],
        },
      ],
    },
    {
      id: 'plan',
      title: 'Plan',
      fields: [
        {
          key: 'milestones',
          kind: 'table',
          label: 'Milestones',
          help: 'One for the end of each phase at least.',
          row: 'milestone',
          columns: [
            { key: 'phase', kind: 'choice', label: 'Phase', choices: PHASES },
            { key: 'milestone', kind: 'text', label: 'Milestone', example: 'Charter signed', width: 2 },
            { key: 'planned', kind: 'date', label: 'Planned' },
            { key: 'done', kind: 'date', label: 'Done' },
          ],
        },
        {
          key: 'approval',
          kind: 'table',
          label: 'Approval',
          help: 'Who agreed to the charter, and when.',
          row: 'signature',
          columns: [
            { key: 'name', kind: 'text', label: 'Name', example: 'M. Lindqvist' },
            { key: 'role', kind: 'text', label: 'Role', example: 'Sponsor' },
            { key: 'day', kind: 'date', label: 'Date' },
          ],
        },
      ],
    },
  ],
  title: (content) =>
    textOf(content, 'name') === '' ? 'Project charter' : `Charter: ${textOf(content, 'name')}`,
  finding(content) {
    const name = textOf(content, 'name') || 'This project';
    const goal = textOf(content, 'goal').split('\n')[0] ?? '';
    const team = rowsOf(content, 'team').length;
    const milestones = rowsOf(content, 'milestones').length;
    if (goal === '')
      return rich`${name} has no goal yet: say what is to be reached, from where, and by when.`;
    return rich`${bold(name)}: ${goal}${/[.!?]$/.test(goal) ? '' : '.'} Team of ${num(team, 'integer')}, ${num(milestones, 'integer')} ${milestones === 1 ? 'milestone' : 'milestones'}.`;
  },
  rules(content) {
    const [start, end] = [textOf(content, 'start'), textOf(content, 'end')];
    const dates =
      start !== '' && end !== '' && end < start
        ? [
            {
              field: 'end',
              message: `Planned end (${end}) is before Start (${start}); change one of the two days.`,
            },
          ]
        : [];
    const goal = textOf(content, 'goal');
    const measurable =
      goal !== '' && !/\d/.test(goal)
        ? [
            {
              field: 'goal',
              message: 'Goal statement has no number; write the target, for example from 23% to 5%.',
            },
          ]
        : [];
    return [...dates, ...measurable, ...milestoneProblems(content)];
  },
  example: {
    name: 'Fewer leaking juice cans',
    process: 'Forming and sealing of cardboard cans, line 2',
    start: '2026-01-12',
    end: '2026-06-30',
    business:
      'Leaking cans cost 41,000 a year in scrap and returns, and complaints of two large customers name them first.',
    problem:
      'In 30 samples of 50 cans taken in the first week, 23.1% of the cans of line 2 leaked at the side seam or the bottom joint.',
    goal: 'Reduce the share of leaking cans of line 2 from 23.1% to 5% by 30 June 2026.',
    benefits: '32,000 a year less scrap, confirmed by Finance; fewer complaints.',
    inScope: ['Line 2, from the cardboard store to the sealed can', 'All three shifts'],
    outOfScope: ['Filling and labelling', 'A new machine'],
    risks: [
      'The cardboard supplier stays the same until June',
      'Operators can be spared for trials on Fridays',
    ],
    metrics: [
      { measure: 'Leaking cans', unit: '%', baseline: '23.1', target: '5' },
      { measure: 'Scrap', unit: 'cans a shift', baseline: '310', target: '70' },
      { measure: 'Output (must not fall)', unit: 'cans a minute', baseline: '96', target: '96' },
    ],
    team: [
      { person: 'M. Lindqvist', role: 'sponsor', area: 'Operations', time: '5' },
      { person: 'A. Okafor', role: 'owner', area: 'Production', time: '20' },
      { person: 'J. Marín', role: 'leader', area: 'Quality', time: '60' },
      { person: 'P. Novak', role: 'member', area: 'Maintenance', time: '20' },
      { person: 'S. Rao', role: 'finance', area: 'Finance', time: '5' },
    ],
    milestones: [
      { phase: 'define', milestone: 'Charter signed', planned: '2026-01-23', done: '2026-01-22' },
      { phase: 'measure', milestone: 'Baseline and gauge study', planned: '2026-02-20' },
      { phase: 'analyse', milestone: 'Causes confirmed with data', planned: '2026-03-27' },
      { phase: 'improve', milestone: 'Pilot finished', planned: '2026-05-15' },
      { phase: 'control', milestone: 'Control plan handed over', planned: '2026-06-30' },
    ],
    approval: [{ name: 'M. Lindqvist', role: 'Sponsor', day: '2026-01-22' }],
  },
});
