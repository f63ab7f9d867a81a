/** Voice of the customer: what people said, the needs behind it, measures critical to quality as a tree, and Kano's classes of requirements. */
import { bold, num, rich } from '@constat/report';
import { type DocumentContent, type DocumentProblem, defineDocument } from '../contract.ts';
import { figure, PHONE, WIDE } from '../draw/figure.ts';
import { type TreeNode, tree, treeWords } from '../draw/tree.ts';
import { KANO_ANSWERS, KANO_CLASSES } from '../kano.ts';
import {
  ANSWERS,
  answerProblems,
  kanoFigures,
  kanoTables,
  requirementsOf,
  rowClass,
} from '../kano-answers.ts';
import { placedRows, plainName, rowProblem, unknownNames } from '../rules.ts';
import { cellOf, groupedRows, rowsOf, textOf } from '../values.ts';

const STATEMENTS = { key: 'statements', label: 'Statements' };
const CTQS = { key: 'ctqs', label: 'Critical to Quality' };
const CHOICES = { '': 'Not asked', ...KANO_ANSWERS };

const needsOf = (content: DocumentContent): readonly string[] => [
  ...groupedRows(rowsOf(content, STATEMENTS.key), 'need').keys(),
];

/** Subject, needs, drivers, measures with their targets. */
function ctqTree(content: DocumentContent): TreeNode {
  const needs = groupedRows(rowsOf(content, CTQS.key), 'need');
  return {
    lines: [{ text: textOf(content, 'subject') || 'Customer', bold: true }],
    fill: 'fill',
    children: [...needs].map(([need, rows]) => ({
      lines: [{ text: need }],
      children: [...groupedRows(rows, 'driver')].map(([driver, own]) => ({
        lines: [{ text: driver }],
        children: own
          .filter((row) => cellOf(row, 'measure') !== '')
          .map((row) => ({
            lines: [
              { text: cellOf(row, 'measure'), bold: true },
              ...(cellOf(row, 'target') === ''
                ? []
                : [{ text: cellOf(row, 'target'), ink: 'muted' as const }]),
            ],
            fill: 'soft' as const,
            line: 'accent' as const,
            children: [],
          })),
      })),
    })),
  };
}

/** Needs without a measure, and measures without a target. */
function ctqProblems(content: DocumentContent): readonly DocumentProblem[] {
  const rows = placedRows(content, CTQS.key);
  const measured = new Set(
    rows.filter(({ row }) => cellOf(row, 'measure') !== '').map(({ row }) => plainName(cellOf(row, 'need'))),
  );
  const without = needsOf(content).filter((need) => !measured.has(plainName(need)));
  return [
    ...(rows.length > 0 && without.length > 0
      ? [
          {
            field: CTQS.key,
            message: `Critical to Quality has no measure for ${without.map((need) => `“${need}”`).join(', ')}; add a row for each need, or take it out of Statements.`,
          },
        ]
      : []),
    ...unknownNames(
      content,
      { ...CTQS, column: 'need' },
      { label: 'the needs of Statements', names: needsOf(content) },
    ),
    ...rows.flatMap(({ row, place }) => {
      const [measure, target] = [cellOf(row, 'measure'), cellOf(row, 'target')];
      if (measure !== '' && !/\d/.test(target))
        return [
          rowProblem(
            CTQS,
            place,
            'target',
            `${measure} has no number in Target; say how much is good enough, with its unit.`,
          ),
        ];
      return cellOf(row, 'need') === ''
        ? [rowProblem(CTQS, place, 'need', 'Need is empty; write the need that the measure stands for.')]
        : [];
    }),
  ];
}

export const template = defineDocument({
  id: 'voc-analysis',
  version: 1,
  sections: [
    {
      id: 'subject',
      title: 'Customers',
      fields: [
        {
          key: 'subject',
          kind: 'text',
          label: 'Product or service',
          help: 'What the customers speak of; the root of the tree.',
          example: 'Juice in cans',
          required: true,
        },
        {
          key: 'segments',
          kind: 'text',
          label: 'Customers heard',
          help: 'Which groups, how many of each, and how they were chosen.',
          example: '12 shops, 40 buyers, filling line',
        },
      ],
    },
    {
      id: 'statements',
      title: 'Statements',
      fields: [
        {
          ...STATEMENTS,
          kind: 'table',
          help: 'Words as they were said, and the need behind them; several statements may have the same need.',
          row: 'statement',
          required: true,
          columns: [
            {
              key: 'statement',
              kind: 'text',
              label: 'Statement',
              example: 'The carton under the cans was wet again',
              width: 3,
            },
            { key: 'who', kind: 'text', label: 'Customer', example: 'Shop', width: 1 },
            {
              key: 'source',
              kind: 'choice',
              label: 'Heard in',
              choices: {
                interview: 'Interview',
                survey: 'Survey',
                complaint: 'Complaint',
                observation: 'Observation',
                record: 'Record',
              },
            },
            { key: 'need', kind: 'text', label: 'Need', example: 'Cans that stay tight', width: 2 },
          ],
        },
      ],
    },
    {
      id: 'ctqs',
      title: 'Critical to Quality',
      fields: [
        {
          ...CTQS,
          kind: 'table',
          help: 'From the need to what drives it to a measure with a target; the tree is drawn from these rows.',
          row: 'measure',
          required: true,
          columns: [
            { key: 'need', kind: 'text', label: 'Need', example: 'Cans that stay tight', width: 2 },
            { key: 'driver', kind: 'text', label: 'Driver', example: 'Seam', width: 2 },
            { key: 'measure', kind: 'text', label: 'Measure', example: 'Cans that leak', width: 2 },
            { key: 'target', kind: 'text', label: 'Target', example: 'below 1% of a day’s cans', width: 2 },
          ],
        },
      ],
    },
    {
      id: 'kano',
      title: 'Kano',
      fields: [
        {
          ...ANSWERS,
          kind: 'table',
          help: 'One row for each pair of answers: how customers feel with it, how without it, and how many said so (1 if empty).',
          row: 'pair of answers',
          columns: [
            { key: 'requirement', kind: 'text', label: 'Requirement', example: 'Cans do not leak', width: 3 },
            { key: 'with', kind: 'choice', label: 'With it', choices: CHOICES, width: 2 },
            { key: 'without', kind: 'choice', label: 'Without it', choices: CHOICES, width: 2 },
            { key: 'n', kind: 'number', label: 'Customers', min: 0, whole: true, example: '24' },
            {
              key: 'class',
              kind: 'computed',
              label: 'Class',
              width: 2,
              compute: (row) => {
                const kind = rowClass(row);
                return kind === null ? null : KANO_CLASSES[kind];
              },
            },
          ],
        },
      ],
    },
  ],
  title: (content) =>
    textOf(content, 'subject') === ''
      ? 'Voice of the customer'
      : `Voice of the customer: ${textOf(content, 'subject')}`,
  finding(content) {
    const statements = rowsOf(content, STATEMENTS.key).length;
    if (statements === 0) return rich`No statement yet: begin with what customers said, in their own words.`;
    const needs = needsOf(content).length;
    const measures = rowsOf(content, CTQS.key).filter((row) => cellOf(row, 'measure') !== '').length;
    const musts = requirementsOf(content).filter(({ most }) => most === 'M');
    const tail = musts.length === 0 ? '' : ` Must-be: ${musts.map(({ name }) => name).join(', ')}.`;
    const plural = (count: number, word: string) => `${word}${count === 1 ? '' : 's'}`;
    return rich`${bold(textOf(content, 'subject') || 'The customers')}: ${num(statements, 'integer')} ${plural(statements, 'statement')}, ${num(needs, 'integer')} ${plural(needs, 'need')}, ${num(measures, 'integer')} ${plural(measures, 'measure')} critical to quality.${tail}`;
  },
  rules: (content) => [
    ...placedRows(content, STATEMENTS.key)
      .filter(({ row }) => cellOf(row, 'need') === '')
      .map(({ place }) =>
        rowProblem(
          STATEMENTS,
          place,
          'need',
          'Need is empty; say what the customer needs, not how it is met.',
        ),
      ),
    ...ctqProblems(content),
    ...answerProblems(content),
  ],
  figures(content) {
    const root = ctqTree(content);
    return [
      ...(root.children.length === 0
        ? []
        : [
            figure({
              id: 'tree',
              title: 'Tree of What Is Critical to Quality',
              alt: `Tree from customer to measures. ${treeWords(root)}.`,
              drawing: tree(root, WIDE),
              narrow: tree(root, PHONE),
              rows: rowsOf(content, CTQS.key).map((row) => ({
                need: cellOf(row, 'need'),
                driver: cellOf(row, 'driver'),
                measure: cellOf(row, 'measure'),
                target: cellOf(row, 'target'),
              })),
            }),
          ]),
      ...kanoFigures(content),
    ];
  },
  tables: kanoTables,
  payload: (content) => ({ needs: needsOf(content) }),
  example: {
    subject: 'Juice in cans',
    segments: '12 shops, 40 buyers, the filling line as the next step inside the plant',
    statements: [
      {
        statement: 'The carton under the cans was wet again',
        who: 'Shop',
        source: 'complaint',
        need: 'Cans that stay tight',
      },
      {
        statement: 'I found one empty in the pack of six',
        who: 'Buyer',
        source: 'interview',
        need: 'Cans that stay tight',
      },
      {
        statement: 'We stop the filler twice an hour to take out bent ones',
        who: 'Filling line',
        source: 'observation',
        need: 'Cans that run through',
      },
      {
        statement: 'I cannot pull it open without a knife',
        who: 'Buyer',
        source: 'survey',
        need: 'Easy to open',
      },
    ],
    ctqs: [
      {
        need: 'Cans that stay tight',
        driver: 'Side seam',
        measure: 'Cans that leak',
        target: 'below 5% of 50 cans',
      },
      {
        need: 'Cans that stay tight',
        driver: 'Bottom joint',
        measure: 'Depth of the joint',
        target: '3.1 ± 0.2 mm',
      },
      {
        need: 'Cans that run through',
        driver: 'Shape',
        measure: 'Stops of the filler',
        target: 'at most 1 a shift',
      },
      { need: 'Easy to open', driver: 'Pull tab', measure: 'Force to open', target: '15 to 25 N' },
    ],
    answers: [
      { requirement: 'Cans do not leak', with: 'expect', without: 'dislike', n: '29' },
      { requirement: 'Cans do not leak', with: 'like', without: 'dislike', n: '9' },
      { requirement: 'Cans do not leak', with: 'neutral', without: 'accept', n: '2' },
      { requirement: 'Opens with one pull', with: 'like', without: 'dislike', n: '22' },
      { requirement: 'Opens with one pull', with: 'expect', without: 'dislike', n: '10' },
      { requirement: 'Opens with one pull', with: 'like', without: 'neutral', n: '8' },
      { requirement: 'Can be closed again', with: 'like', without: 'neutral', n: '25' },
      { requirement: 'Can be closed again', with: 'neutral', without: 'neutral', n: '11' },
      { requirement: 'Can be closed again', with: 'like', without: 'dislike', n: '4' },
      { requirement: 'Printed on the inside', with: 'neutral', without: 'neutral', n: '33' },
      { requirement: 'Printed on the inside', with: 'dislike', without: 'neutral', n: '5' },
      { requirement: 'Printed on the inside', with: 'like', without: 'accept', n: '2' },
    ],
  },
});
