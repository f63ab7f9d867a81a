/** Stakeholders by power and interest: who they are, where they stand, where they must stand, and what is done about it. */
import { bold, type Ink, num, rich } from '@constat/report';
import { type DocumentContent, type DocumentProblem, type DocumentRow, defineDocument } from '../contract.ts';
import { figure, PHONE, WIDE } from '../draw/figure.ts';
import { grid } from '../draw/grid.ts';
import { placedRows, plainName, repeatedNames, rowProblem, unknownNames } from '../rules.ts';
import { cellOf, numberOf, rowsOf, textOf } from '../values.ts';

const PEOPLE = { key: 'stakeholders', label: 'Stakeholders' };
const ACTIONS = { key: 'actions', label: 'Engagement Plan' };

const STANDS = {
  unaware: 'Unaware',
  resistant: 'Resistant',
  neutral: 'Neutral',
  supportive: 'Supportive',
  leading: 'Leading',
};
const ORDER = Object.keys(STANDS);
/** What is needed: nobody needs resistance. */
const NEEDED = { neutral: 'Neutral', supportive: 'Supportive', leading: 'Leading' };

const FILLS: Readonly<Record<string, Ink>> = {
  unaware: 'grey',
  resistant: 'danger-soft',
  neutral: 'orange',
  supportive: 'green',
  leading: 'blue',
};

const QUARTERS = ['Keep satisfied', 'Manage closely', 'Monitor', 'Keep informed'] as const;

const nowOf = (row: DocumentRow): string => {
  const typed = cellOf(row, 'now');
  return typed in STANDS ? typed : 'unaware';
};
const neededOf = (row: DocumentRow): string => {
  const typed = cellOf(row, 'needed');
  return typed in NEEDED ? typed : 'neutral';
};

/** A rating from 1 to 4, or null. */
function rating(row: DocumentRow, key: string): number | null {
  const value = numberOf(cellOf(row, key));
  return value !== null && Number.isInteger(value) && value >= 1 && value <= 4 ? value : null;
}

/** How to deal with somebody, by the quarter of the grid. */
function strategyOf(row: DocumentRow): string | null {
  const [power, interest] = [rating(row, 'power'), rating(row, 'interest')];
  if (power === null || interest === null) return null;
  return QUARTERS[(power >= 3 ? 0 : 2) + (interest >= 3 ? 1 : 0)] ?? null;
}

/** Steps from where somebody stands to where they must stand. */
const stepsOf = (row: DocumentRow): number =>
  Math.max(0, ORDER.indexOf(neededOf(row)) - ORDER.indexOf(nowOf(row)));

const nameOf = (row: DocumentRow): string => cellOf(row, 'name') || 'Unnamed';

/** People of power who must still be won and for whom nothing is planned. */
function forgotten(content: DocumentContent): readonly DocumentProblem[] {
  const planned = new Set(rowsOf(content, ACTIONS.key).map((row) => plainName(cellOf(row, 'name'))));
  return placedRows(content, PEOPLE.key).flatMap(({ row, place }) =>
    (rating(row, 'power') ?? 0) >= 3 && stepsOf(row) > 0 && !planned.has(plainName(cellOf(row, 'name')))
      ? [
          rowProblem(
            PEOPLE,
            place,
            'needed',
            `${nameOf(row)} has power and is not yet ${(STANDS as Record<string, string>)[neededOf(row)]?.toLowerCase()}; add a line for them to the Engagement Plan.`,
          ),
        ]
      : [],
  );
}

function incomplete(content: DocumentContent): readonly DocumentProblem[] {
  return placedRows(content, PEOPLE.key).flatMap(({ row, place }) => {
    if (cellOf(row, 'name') === '')
      return [rowProblem(PEOPLE, place, 'name', 'Name is empty; name a person or a group.')];
    const missing = (['power', 'interest'] as const).find((key) => cellOf(row, key) === '');
    return missing === undefined
      ? []
      : [
          rowProblem(
            PEOPLE,
            place,
            missing,
            `${nameOf(row)} has no ${missing}; rate it from 1 to 4, so that the grid can show them.`,
          ),
        ];
  });
}

export const template = defineDocument({
  id: 'stakeholder-analysis',
  version: 1,
  layout: 'above',
  sections: [
    {
      id: 'project',
      title: 'Project',
      fields: [
        {
          key: 'project',
          kind: 'text',
          label: 'Project',
          help: 'The change that these people have a say in.',
          example: 'Fewer leaking juice cans',
          required: true,
        },
        {
          key: 'day',
          kind: 'date',
          label: 'As of',
          help: 'Where people stand changes: say on which day it was judged.',
          example: '2026-01-19',
        },
      ],
    },
    {
      id: 'stakeholders',
      title: 'Stakeholders',
      fields: [
        {
          ...PEOPLE,
          kind: 'table',
          help: 'Rate power (to stop or carry the change) and interest (how much it touches them) from 1, little, to 4, very much.',
          row: 'stakeholder',
          required: true,
          columns: [
            { key: 'name', kind: 'text', label: 'Name', example: 'Operators of line 2', width: 2 },
            {
              key: 'concern',
              kind: 'text',
              label: 'What matters to them',
              example: 'No extra work at the change of cardboard',
              width: 3,
            },
            { key: 'power', kind: 'number', label: 'Power', min: 1, max: 4, whole: true, example: '2' },
            { key: 'interest', kind: 'number', label: 'Interest', min: 1, max: 4, whole: true, example: '4' },
            { key: 'now', kind: 'choice', label: 'Stands now', choices: STANDS },
            { key: 'needed', kind: 'choice', label: 'Must stand', choices: NEEDED },
            { key: 'strategy', kind: 'computed', label: 'How to treat', compute: strategyOf },
            { key: 'steps', kind: 'computed', label: 'Steps to go', compute: stepsOf },
          ],
        },
      ],
    },
    {
      id: 'plan',
      title: 'Engagement Plan',
      fields: [
        {
          ...ACTIONS,
          kind: 'table',
          help: 'What is done to win or keep somebody, by whom and how often.',
          row: 'step',
          columns: [
            { key: 'name', kind: 'text', label: 'Stakeholder', example: 'Operators of line 2', width: 2 },
            {
              key: 'action',
              kind: 'text',
              label: 'What is done',
              example: 'Two operators in the team; trial of the set-up card',
              width: 3,
            },
            { key: 'who', kind: 'text', label: 'Who', example: 'A. Okafor' },
            { key: 'often', kind: 'text', label: 'How often', example: 'Weekly' },
          ],
        },
      ],
    },
  ],
  title: (content) =>
    textOf(content, 'project') === ''
      ? 'Stakeholder analysis'
      : `Stakeholders: ${textOf(content, 'project')}`,
  finding(content) {
    const rows = rowsOf(content, PEOPLE.key);
    const close = rows.filter((row) => strategyOf(row) === 'Manage closely');
    const open = rows.filter((row) => stepsOf(row) > 0);
    if (rows.length === 0)
      return rich`No stakeholder yet: name who can stop the change, who must carry it and whom it touches.`;
    return rich`${num(rows.length, 'integer')} ${rows.length === 1 ? 'stakeholder' : 'stakeholders'}; to be managed closely: ${bold(close.map(nameOf).join(', ') || 'nobody')}. ${num(open.length, 'integer')} ${open.length === 1 ? 'stands' : 'stand'} lower than the project needs.`;
  },
  rules: (content) => [
    ...incomplete(content),
    ...repeatedNames(content, PEOPLE, 'name'),
    ...unknownNames(
      content,
      { ...ACTIONS, column: 'name' },
      { label: PEOPLE.label, names: rowsOf(content, PEOPLE.key).map((row) => cellOf(row, 'name')) },
    ),
    ...forgotten(content),
  ],
  figures(content) {
    const marks = rowsOf(content, PEOPLE.key).flatMap((row) => {
      const [power, interest] = [rating(row, 'power'), rating(row, 'interest')];
      if (power === null || interest === null) return [];
      const now = nowOf(row);
      return [{ row, power, interest, now, stand: (STANDS as Record<string, string>)[now] ?? '' }];
    });
    if (marks.length === 0) return [];
    const discs = marks.map(({ row, power, interest, now }) => ({
      across: interest,
      up: power,
      name: nameOf(row),
      fill: FILLS[now] ?? 'grey',
    }));
    const used = new Set(marks.map(({ now }) => now));
    const words = {
      across: 'Interest',
      up: 'Power',
      quarters: QUARTERS,
      fills: Object.entries(STANDS).flatMap(([key, name]) =>
        used.has(key) ? [{ name: `${name} now`, fill: FILLS[key] ?? ('grey' as const) }] : [],
      ),
    };
    return [
      figure({
        id: 'grid',
        title: 'Power and Interest',
        alt: `Grid of power and interest. ${marks.map(({ row, power, interest, stand }) => `${nameOf(row)}: power ${power}, interest ${interest}, ${stand.toLowerCase()}`).join('; ')}.`,
        drawing: grid(discs, words, WIDE),
        narrow: grid(discs, words, PHONE),
        rows: marks.map(({ row, power, interest, stand }) => ({
          stakeholder: nameOf(row),
          power,
          interest,
          stands: stand,
          treat: strategyOf(row) ?? '',
        })),
      }),
    ];
  },
  example: {
    project: 'Fewer leaking juice cans',
    day: '2026-01-19',
    stakeholders: [
      {
        name: 'M. Lindqvist (sponsor)',
        concern: 'Savings by June, no fall in output',
        power: '4',
        interest: '3',
        now: 'leading',
        needed: 'leading',
      },
      {
        name: 'A. Okafor (process owner)',
        concern: 'A line that runs without daily trouble',
        power: '3',
        interest: '4',
        now: 'supportive',
        needed: 'leading',
      },
      {
        name: 'Operators of line 2',
        concern: 'No extra work at the change of cardboard',
        power: '2',
        interest: '4',
        now: 'resistant',
        needed: 'supportive',
      },
      {
        name: 'Maintenance',
        concern: 'Time for the glue head beside other repairs',
        power: '3',
        interest: '2',
        now: 'neutral',
        needed: 'supportive',
      },
      {
        name: 'Cardboard mill',
        concern: 'No new tests at delivery',
        power: '2',
        interest: '2',
        now: 'unaware',
        needed: 'neutral',
      },
      {
        name: 'Two large customers',
        concern: 'Cans that do not leak',
        power: '4',
        interest: '3',
        now: 'neutral',
        needed: 'neutral',
      },
      {
        name: 'Finance',
        concern: 'Savings that show in the books',
        power: '2',
        interest: '3',
        now: 'supportive',
        needed: 'supportive',
      },
      {
        name: 'Lines 1 and 3',
        concern: 'To get what works without the trials',
        power: '1',
        interest: '2',
        now: 'unaware',
        needed: 'neutral',
      },
    ],
    actions: [
      {
        name: 'A. Okafor (process owner)',
        action: 'Leads the weekly review; decides on trials',
        who: 'M. Lindqvist',
        often: 'Weekly',
      },
      {
        name: 'Operators of line 2',
        action: 'Two operators in the team; they write the set-up card',
        who: 'A. Okafor',
        often: 'Every shift in the trial',
      },
      {
        name: 'Maintenance',
        action: 'Friday mornings kept free for the glue head',
        who: 'P. Novak',
        often: 'Weekly',
      },
      {
        name: 'Cardboard mill',
        action: 'Shown the results by delivery; asked for moisture data',
        who: 'J. Marín',
        often: 'Once a month',
      },
    ],
  },
});
