/** A data collection plan: what is measured, how it is defined, by whom and how often, and how many values are needed. */
import { bold, num, rich } from '@constat/report';
import { type DocumentContent, type DocumentProblem, type DocumentRow, defineDocument } from '../contract.ts';
import { isBefore, placedRows, repeatedNames, rowProblem, unknownNames } from '../rules.ts';
import { ESTIMATES, estimateOf, sizeOf } from '../sample-sizes.ts';
import { cellOf, numberOf, rowsOf, textOf } from '../values.ts';

const MEASURES = { key: 'measures', label: 'Measures' };
const SIZES = { key: 'sizes', label: 'Sample Sizes' };

const TYPES = { continuous: 'Measured', count: 'Counted', category: 'Category', time: 'Time' };

/** What each measure needs before others can collect it in the same way. */
const NEEDED: readonly (readonly [string, string, string])[] = [
  ['definition', 'Operational definition', 'say how two people come to the same value'],
  ['source', 'Source', 'say where the values come from'],
  ['who', 'Who', 'name one person or role'],
  ['when', 'How often', 'say how often and over which time'],
];

const measureName = (row: DocumentRow): string => cellOf(row, 'measure') || 'The measure';

const measureProblems = (content: DocumentContent): readonly DocumentProblem[] =>
  placedRows(content, MEASURES.key).flatMap(({ row, place }) =>
    NEEDED.filter(([key]) => cellOf(row, key) === '').map(([key, label, advice]) =>
      rowProblem(MEASURES, place, key, `${measureName(row)} has no ${label}; ${advice}.`),
    ),
  );

const sizeName = (row: DocumentRow): string => cellOf(row, 'measure') || 'This estimate';
const isPercentage = (row: DocumentRow): boolean => cellOf(row, 'estimate') === 'proportion';

/** The computed size of a row. */
const neededOf = (row: DocumentRow): number | null => {
  const estimate = estimateOf(row);
  return estimate === null ? null : sizeOf(estimate);
};

/** What keeps a size from being computed or used. */
function sizeProblems(content: DocumentContent): readonly DocumentProblem[] {
  return placedRows(content, SIZES.key).flatMap(({ row, place }) => {
    const problem = (column: string, words: string) => [rowProblem(SIZES, place, column, words)];
    const name = sizeName(row);
    const [spread, margin] = [numberOf(cellOf(row, 'spread')), numberOf(cellOf(row, 'margin'))];
    if (spread === null || margin === null)
      return problem(
        spread === null ? 'spread' : 'margin',
        spread === null
          ? `${name} needs ${isPercentage(row) ? 'the percentage that is expected' : 'a standard deviation, from earlier data or a few measurements'}.`
          : `${name} needs a margin of error: how far the estimate may be off.`,
      );
    if (isPercentage(row) && (spread <= 0 || spread >= 100))
      return problem(
        'spread',
        `the expected percentage of ${name} is ${spread}; type a number between 0 and 100.`,
      );
    if (spread <= 0)
      return problem('spread', `the standard deviation of ${name} is ${spread}; type a number above 0.`);
    if (margin <= 0) return problem('margin', `the margin of ${name} is ${margin}; type a number above 0.`);
    const needed = neededOf(row);
    if (needed === null) return [];
    const planned = numberOf(cellOf(row, 'planned'));
    const few =
      planned !== null && planned < needed
        ? problem(
            'planned',
            `${name} needs ${needed} values and ${planned} are planned; plan more, or allow a wider margin.`,
          )
        : [];
    const rare =
      isPercentage(row) && needed * Math.min(spread, 100 - spread) < 500
        ? problem(
            'margin',
            `with ${needed} values fewer than 5 of one kind are expected in ${name}, too few for this formula; choose a smaller margin.`,
          )
        : [];
    return [...few, ...rare];
  });
}

export const template = defineDocument({
  id: 'data-collection-plan',
  version: 1,
  layout: 'above',
  sections: [
    {
      id: 'purpose',
      title: 'Purpose',
      fields: [
        {
          key: 'question',
          kind: 'long',
          label: 'Question',
          help: 'What the data must answer; what answers nothing is not collected.',
          example: 'How many cans leak, and does it depend on cardboard, machine or shift?',
          required: true,
        },
        {
          key: 'leader',
          kind: 'text',
          label: 'Leader',
          help: 'Who answers for the collection.',
          example: 'J. Marín',
          required: true,
        },
        { key: 'start', kind: 'date', label: 'Start', help: 'First day of collection.' },
        { key: 'end', kind: 'date', label: 'End', help: 'Last day of collection.' },
      ],
    },
    {
      id: 'measures',
      title: 'What Is Measured',
      fields: [
        {
          ...MEASURES,
          kind: 'table',
          help: 'One row for each variable. The definition says when a thing counts, with which instrument, read by whom, to which digit.',
          row: 'measure',
          required: true,
          columns: [
            { key: 'measure', kind: 'text', label: 'Measure', example: 'Can leaks', width: 2 },
            {
              key: 'definition',
              kind: 'text',
              label: 'Operational definition',
              example: 'Drop of water on dry paper after 30 s at 0.5 bar',
              width: 3,
            },
            { key: 'type', kind: 'choice', label: 'Type', choices: TYPES, width: 1.6 },
            { key: 'source', kind: 'text', label: 'Source', example: 'Test bench, line 2', width: 2 },
            { key: 'who', kind: 'text', label: 'Who', example: 'Operator', width: 1.3 },
            { key: 'when', kind: 'text', label: 'How often', example: '50 cans each half hour', width: 2 },
            { key: 'strata', kind: 'text', label: 'Stratified by', example: 'Machine, shift', width: 2 },
          ],
        },
      ],
    },
    {
      id: 'sizes',
      title: 'How Many',
      fields: [
        {
          ...SIZES,
          kind: 'table',
          help: 'Mean: standard deviation and margin in the unit of the measure. Percentage: expected percentage and margin in percentage points. Confidence is 95% if empty; Population only where it is small.',
          row: 'sample size',
          note: 'Needed is rounded up. Mean: the smallest n with t · SD / √n at most the margin, t of n − 1 degrees of freedom. Percentage: n = z² p (1 − p) / E². With a population of N: n = n₀ / (1 + (n₀ − 1) / N), n₀ with z (Cochran, 1977).',
          columns: [
            { key: 'measure', kind: 'text', label: 'Measure', example: 'Can leaks', width: 2 },
            { key: 'estimate', kind: 'choice', label: 'Estimate', choices: ESTIMATES, width: 1.3 },
            { key: 'spread', kind: 'number', label: 'SD or expected %', min: 0, example: '23' },
            { key: 'margin', kind: 'number', label: 'Margin of error', min: 0, example: '3' },
            { key: 'level', kind: 'number', label: 'Confidence (%)', min: 50, max: 99.99, example: '95' },
            { key: 'population', kind: 'number', label: 'Population', min: 1, whole: true },
            { key: 'needed', kind: 'computed', label: 'Needed', compute: neededOf },
            { key: 'planned', kind: 'number', label: 'Planned', min: 1, whole: true, example: '800' },
          ],
        },
      ],
    },
    {
      id: 'trust',
      title: 'Trust in the Data',
      fields: [
        {
          key: 'check',
          kind: 'long',
          label: 'Check of the measurement',
          help: 'How it is shown that the measurement repeats: gauge study, two judges on the same items, and its result.',
          example: 'Two operators judge 40 cans twice before the start; agreement at least 95%.',
          required: true,
        },
        {
          key: 'form',
          kind: 'text',
          label: 'Kept in',
          help: 'Form or dataset, who can read it, and how a missing value is written.',
          example: 'Dataset can-leaks; missing as an empty cell with a note',
        },
      ],
    },
  ],
  title: (content) => {
    const question = textOf(content, 'question').split('\n')[0] ?? '';
    return question === ''
      ? 'Data collection plan'
      : `Data: ${question.length > 70 ? `${question.slice(0, 69)}…` : question}`;
  },
  finding(content) {
    const measures = rowsOf(content, MEASURES.key).length;
    if (measures === 0) return rich`No measure yet: begin with what the data must answer.`;
    const sizes = rowsOf(content, SIZES.key).flatMap((row) => {
      const needed = neededOf(row);
      return needed === null ? [] : [`${needed.toLocaleString('en')} for ${sizeName(row)}`];
    });
    return rich`${num(measures, 'integer')} ${measures === 1 ? 'measure' : 'measures'}${textOf(content, 'leader') === '' ? '' : rich` collected under ${bold(textOf(content, 'leader'))}`}${sizes.length === 0 ? '.' : `; values needed: ${sizes.join(', ')}.`}`;
  },
  rules(content) {
    const [start, end] = [textOf(content, 'start'), textOf(content, 'end')];
    const order = isBefore(end, start)
      ? [{ field: 'end', message: `End (${end}) is before Start (${start}); change one of the two days.` }]
      : [];
    const names = rowsOf(content, MEASURES.key).map((row) => cellOf(row, 'measure'));
    return [
      ...order,
      ...repeatedNames(content, MEASURES, 'measure'),
      ...measureProblems(content),
      ...unknownNames(content, { ...SIZES, column: 'measure' }, { label: 'Measures', names }),
      ...sizeProblems(content),
    ];
  },
  payload: (content) => ({
    sizes: rowsOf(content, SIZES.key).map((row) => ({ measure: sizeName(row), needed: neededOf(row) })),
  }),
  example: {
    question: 'How many cans leak, and does it depend on cardboard, machine or shift?',
    leader: 'J. Marín',
    start: '2026-02-02',
    end: '2026-02-13',
    measures: [
      {
        measure: 'Can leaks',
        definition: 'Water on dry paper after 30 s at 0.5 bar: yes or no',
        type: 'category',
        source: 'Test bench, line 2',
        who: 'Operator of the shift',
        when: '50 cans each half hour',
        strata: 'Machine, shift, cardboard',
      },
      {
        measure: 'Seam pressure',
        definition: 'Gauge at the glue head, read to 0.01 bar while running',
        type: 'continuous',
        source: 'Gauge 4',
        who: 'Maintenance',
        when: 'Each hour',
        strata: 'Machine, shift',
      },
      {
        measure: 'Cardboard batch',
        definition: 'Number on the roll',
        type: 'category',
        source: 'Set-up sheet',
        who: 'Operator of the shift',
        when: 'At each change of roll',
        strata: 'Supplier',
      },
    ],
    sizes: [
      {
        measure: 'Can leaks',
        estimate: 'proportion',
        spread: '23',
        margin: '3',
        level: '95',
        planned: '800',
      },
      {
        measure: 'Seam pressure',
        estimate: 'mean',
        spread: '0.12',
        margin: '0.03',
        level: '95',
        population: '240',
        planned: '80',
      },
    ],
    check: 'Two operators judge the same 40 cans twice before the start; agreement at least 95%.',
    form: 'Dataset can-leaks; a missing value is an empty cell with a note',
  },
});
