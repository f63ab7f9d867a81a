/** Five whys: from the problem to a cause that can be changed, each answer with what shows that it is true. */
import { bold, num, rich } from '@constat/report';
import { blameIn, blameMessage } from '../causes.ts';
import { type DocumentContent, defineDocument } from '../contract.ts';
import { chain, type Link } from '../draw/chain.ts';
import { figure, PHONE, WIDE } from '../draw/figure.ts';
import { cellOf, rowsOf, textOf } from '../values.ts';

function linksOf(content: DocumentContent): readonly Link[] {
  const root = textOf(content, 'root');
  return [
    {
      lines: [
        { text: 'Problem', ink: 'muted' },
        { text: textOf(content, 'problem') || '–', bold: true },
      ],
      fill: 'fill',
    },
    ...rowsOf(content, 'whys').map((row, i): Link => {
      const evidence = cellOf(row, 'evidence');
      return {
        word: `Why ${i + 1}?`,
        lines: [
          { text: cellOf(row, 'answer') || '–' },
          ...(evidence === '' ? [] : [{ text: `Shown by: ${evidence}`, ink: 'muted' as const }]),
        ],
      };
    }),
    ...(root === ''
      ? []
      : [
          {
            word: 'Root cause',
            lines: [{ text: root, bold: true }],
            fill: 'soft' as const,
            line: 'accent' as const,
          },
        ]),
  ];
}

export const template = defineDocument({
  id: 'five-whys-analysis',
  version: 1,
  sections: [
    {
      id: 'problem',
      title: 'Problem',
      fields: [
        {
          key: 'problem',
          kind: 'long',
          label: 'Problem',
          help: 'One event or one finding, with place, time and size; no cause in it.',
          example: 'On Tuesday 41 of 300 cans of line 2 leaked at the side seam.',
          required: true,
        },
        {
          key: 'people',
          kind: 'text',
          label: 'Asked with',
          help: 'Who answered: people who do the work belong among them.',
          example: 'Two operators, maintenance, quality',
        },
        { key: 'day', kind: 'date', label: 'Date', help: 'The day on which the questions were asked.' },
      ],
    },
    {
      id: 'whys',
      title: 'Whys',
      fields: [
        {
          key: 'whys',
          kind: 'table',
          label: 'Whys',
          help: 'Each answer is the next question. Stop where a change would keep the problem from coming back.',
          row: 'why',
          required: true,
          columns: [
            { key: 'answer', kind: 'text', label: 'Because', example: 'The seam did not bond', width: 2 },
            {
              key: 'evidence',
              kind: 'text',
              label: 'What shows it',
              example: 'Cut open: glue dry',
              width: 2,
            },
          ],
        },
      ],
    },
    {
      id: 'conclusion',
      title: 'Conclusion',
      fields: [
        {
          key: 'root',
          kind: 'long',
          label: 'Root cause',
          help: 'The last answer, as a condition that can be changed; never a person.',
          example: 'Setting the seam pressure is in no work instruction.',
          required: true,
        },
      ],
    },
    {
      id: 'actions',
      title: 'Countermeasures',
      fields: [
        {
          key: 'actions',
          kind: 'table',
          label: 'Countermeasures',
          help: 'What is done so that the root cause cannot act again, and how it will be seen that it worked.',
          row: 'countermeasure',
          columns: [
            {
              key: 'action',
              kind: 'text',
              label: 'Countermeasure',
              example: 'Pressure on the set-up card',
              width: 2,
            },
            { key: 'who', kind: 'text', label: 'Who', example: 'P. Novak' },
            { key: 'due', kind: 'date', label: 'Until' },
            { key: 'check', kind: 'text', label: 'Checked by', example: 'p chart, four weeks' },
          ],
        },
      ],
    },
  ],
  title: (content) => {
    const problem = textOf(content, 'problem').split('\n')[0] ?? '';
    return problem === ''
      ? 'Five whys'
      : `Five whys: ${problem.length > 70 ? `${problem.slice(0, 69)}…` : problem}`;
  },
  finding(content) {
    const count = rowsOf(content, 'whys').length;
    const root = textOf(content, 'root');
    if (root === '')
      return rich`${num(count, 'integer')} ${count === 1 ? 'why' : 'whys'} asked; the root cause is not named yet.`;
    return rich`Root cause after ${num(count, 'integer')} ${count === 1 ? 'why' : 'whys'}: ${bold(root)}`;
  },
  rules(content) {
    const rows = rowsOf(content, 'whys');
    const root = textOf(content, 'root');
    const few =
      root !== '' && rows.length > 0 && rows.length < 3
        ? [
            {
              field: 'whys',
              message: `Whys has ${rows.length} ${rows.length === 1 ? 'answer' : 'answers'} before the root cause; ask why at least once more, or say why the chain ends there.`,
            },
          ]
        : [];
    const blamed = blameIn(root);
    const person = blamed === null ? [] : [{ field: 'root', message: blameMessage('Root cause', blamed) }];
    return [...few, ...person];
  },
  figures(content) {
    const links = linksOf(content);
    if (rowsOf(content, 'whys').length === 0) return [];
    return [
      figure({
        id: 'chain',
        title: 'From the Problem to the Root Cause',
        alt: `Chain of whys. ${links.map(({ word, lines }) => `${word ?? 'Start'}: ${lines.map(({ text }) => text).join(', ')}`.replace(/\.$/, '')).join('. ')}.`,
        drawing: chain(links, WIDE, links.length > 10 ? 0 : 24),
        narrow: chain(links, PHONE),
        rows: rowsOf(content, 'whys').map((row, i) => ({
          why: i + 1,
          because: cellOf(row, 'answer'),
          evidence: cellOf(row, 'evidence'),
        })),
      }),
    ];
  },
  example: {
    problem: 'On Tuesday, 41 of 300 cans of line 2 leaked at the side seam.',
    people: 'Two operators, maintenance, quality',
    day: '2026-03-05',
    whys: [
      {
        answer: 'The side seam opened under pressure',
        evidence: 'All 41 cans opened at the seam, none at the bottom',
      },
      {
        answer: 'The glue had not bonded over the whole length',
        evidence: 'Cut open: 9 of 10 seams dry at one end',
      },
      { answer: 'The seam pressure was 15% below its setting', evidence: 'Gauge reading, shift log' },
      {
        answer: 'The pressure was not set again after the change of cardboard',
        evidence: 'Set-up sheet has no line for it',
      },
      {
        answer: 'Setting the pressure is in no work instruction',
        evidence: 'Work instruction 12, version 3',
      },
    ],
    root: 'The work instruction for a change of cardboard does not say that the seam pressure must be set and checked.',
    actions: [
      {
        action: 'Seam pressure on the set-up card, with limits',
        who: 'P. Novak',
        due: '2026-03-13',
        check: 'Audit of 10 changes',
      },
      {
        action: 'Sign-off of the first 20 cans after each change',
        who: 'A. Okafor',
        due: '2026-03-20',
        check: 'p chart, four weeks',
      },
    ],
  },
});
