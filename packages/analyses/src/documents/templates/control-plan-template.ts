/** A control plan: what is watched after the project, how, by whom, and what is done when it drifts. */
import { bold, num, rich } from '@constat/report';
import { type DocumentContent, type DocumentProblem, type DocumentRow, defineDocument } from '../contract.ts';
import { placedRows, rowProblem, unknownNames } from '../rules.ts';
import { cellOf, numberOf, rowsOf, textOf } from '../values.ts';

const ITEMS = { key: 'items', label: 'Controls' };
const REACTIONS = { key: 'reactions', label: 'Reaction Plans' };

const METHODS = {
  imr: 'I-MR chart',
  xbarR: 'Xbar-R chart',
  xbarS: 'Xbar-S chart',
  p: 'p chart',
  np: 'np chart',
  c: 'c chart',
  u: 'u chart',
  check: 'Check sheet',
  poka: 'Mistake-proofing',
  audit: 'Audit',
};

/** Charts that need more than one unit in a sample. */
const GROUPED = new Set(['xbarR', 'xbarS', 'p', 'np']);
const CHARTS = new Set(['imr', 'xbarR', 'xbarS', 'p', 'np', 'c', 'u']);

const methodOf = (row: DocumentRow): string => cellOf(row, 'method') || 'imr';
const nameOf = (row: DocumentRow): string => cellOf(row, 'what') || 'This characteristic';

function limitProblems(row: DocumentRow, place: number): readonly DocumentProblem[] {
  const number = (key: string) => numberOf(cellOf(row, key));
  const [lsl, usl, lcl, ucl] = [number('lsl'), number('usl'), number('lcl'), number('ucl')];
  const problem = (column: string, words: string) => [rowProblem(ITEMS, place, column, words)];
  return [
    ...(lsl !== null && usl !== null && lsl >= usl
      ? problem('usl', `Upper spec. (${usl}) is not above Lower spec. (${lsl}); change one of the two.`)
      : []),
    ...(lcl !== null && ucl !== null && lcl >= ucl
      ? problem('ucl', `Upper control (${ucl}) is not above Lower control (${lcl}); change one of the two.`)
      : []),
    ...(usl !== null && ucl !== null && ucl > usl && methodOf(row) === 'imr'
      ? problem(
          'ucl',
          `Upper control (${ucl}) is above Upper spec. (${usl}): the chart would call bad units normal. Improve the process first, or correct a limit.`,
        )
      : []),
    ...(lsl !== null && lcl !== null && lcl < lsl && methodOf(row) === 'imr'
      ? problem(
          'lcl',
          `Lower control (${lcl}) is below Lower spec. (${lsl}): the chart would call bad units normal. Improve the process first, or correct a limit.`,
        )
      : []),
  ];
}

function sampleProblems(row: DocumentRow, place: number): readonly DocumentProblem[] {
  const [method, size] = [methodOf(row), numberOf(cellOf(row, 'size'))];
  const chart = (METHODS as Record<string, string>)[method] ?? method;
  if (GROUPED.has(method) && size !== null && size < 2)
    return [
      rowProblem(
        ITEMS,
        place,
        'size',
        `a ${chart} needs samples of 2 or more, not ${size}; raise Sample or choose the I-MR chart.`,
      ),
    ];
  if (method === 'imr' && size !== null && size > 1)
    return [
      rowProblem(
        ITEMS,
        place,
        'method',
        `an I-MR chart takes single values, not samples of ${size}; choose the Xbar-R chart or set Sample to 1.`,
      ),
    ];
  if (CHARTS.has(method) && size === null && cellOf(row, 'size') === '')
    return [
      rowProblem(
        ITEMS,
        place,
        'size',
        `${nameOf(row)} has no Sample; say how many units are taken each time.`,
      ),
    ];
  return [];
}

function emptyProblems(
  content: DocumentContent,
  row: DocumentRow,
  place: number,
): readonly DocumentProblem[] {
  const named = new Set(rowsOf(content, REACTIONS.key).map((each) => cellOf(each, 'name').toLowerCase()));
  const needed = [
    ['what', 'Characteristic', 'say what is watched'],
    ['often', 'How often', 'say when the sample is taken'],
    ['who', 'Who', 'name one person or role'],
    ['reaction', 'Reaction', 'name one of the Reaction Plans'],
  ] as const;
  const missing = needed.flatMap(([key, label, advice]) =>
    cellOf(row, key) === '' ? [rowProblem(ITEMS, place, key, `${label} is empty; ${advice}.`)] : [],
  );
  const reaction = cellOf(row, 'reaction').toLowerCase();
  const twin =
    reaction !== '' && named.size === 0
      ? [
          rowProblem(
            ITEMS,
            place,
            'reaction',
            `“${cellOf(row, 'reaction')}” has no steps yet; write them in Reaction Plans.`,
          ),
        ]
      : [];
  return [...missing, ...twin];
}

export const template = defineDocument({
  id: 'control-plan-template',
  version: 1,
  layout: 'above',
  sections: [
    {
      id: 'head',
      title: 'Process',
      fields: [
        {
          key: 'process',
          kind: 'text',
          label: 'Process',
          help: 'The process or part that the plan holds for.',
          example: 'Forming and sealing of cans, line 2',
          required: true,
        },
        {
          key: 'owner',
          kind: 'text',
          label: 'Process owner',
          help: 'Who keeps the plan alive after the project.',
          example: 'A. Okafor, Production',
          required: true,
        },
        {
          key: 'version',
          kind: 'text',
          label: 'Version',
          help: 'So that no old copy is used.',
          example: '1.0',
        },
        {
          key: 'day',
          kind: 'date',
          label: 'Valid from',
          help: 'The day of the handover.',
          example: '2026-06-30',
        },
        {
          key: 'review',
          kind: 'text',
          label: 'Reviewed',
          help: 'When limits and plan are looked at again.',
          example: 'Every three months, and after each change of material or machine',
        },
      ],
    },
    {
      id: 'controls',
      title: 'Controls',
      fields: [
        {
          ...ITEMS,
          kind: 'table',
          help: 'One row for each characteristic: inputs that act on the result (x) before the result itself (Y).',
          row: 'control',
          required: true,
          columns: [
            { key: 'step', kind: 'text', label: 'Step', example: 'Side seam' },
            { key: 'what', kind: 'text', label: 'Characteristic', example: 'Seam pressure', width: 2 },
            { key: 'kind', kind: 'choice', label: 'x or Y', choices: { x: 'x (input)', y: 'Y (result)' } },
            { key: 'unit', kind: 'text', label: 'Unit', example: 'bar' },
            { key: 'lsl', kind: 'number', label: 'Lower spec.', example: '3.6' },
            { key: 'usl', kind: 'number', label: 'Upper spec.', example: '4.4' },
            { key: 'gauge', kind: 'text', label: 'Measured with', example: 'Gauge G-12', width: 2 },
            { key: 'size', kind: 'number', label: 'Sample', min: 1, whole: true, example: '1' },
            { key: 'often', kind: 'text', label: 'How often', example: 'Every hour' },
            { key: 'method', kind: 'choice', label: 'Control', choices: METHODS },
            { key: 'lcl', kind: 'number', label: 'Lower control', example: '3.8' },
            { key: 'ucl', kind: 'number', label: 'Upper control', example: '4.2' },
            { key: 'who', kind: 'text', label: 'Who', example: 'Operator' },
            { key: 'reaction', kind: 'text', label: 'Reaction', example: 'R1' },
          ],
        },
      ],
    },
    {
      id: 'reactions',
      title: 'Reaction Plans',
      fields: [
        {
          ...REACTIONS,
          kind: 'table',
          help: 'What the person at the line does on a signal, in order, without having to ask.',
          row: 'reaction plan',
          required: true,
          columns: [
            { key: 'name', kind: 'text', label: 'Name', example: 'R1' },
            { key: 'signal', kind: 'text', label: 'Signal', example: 'A point outside the limits', width: 2 },
            { key: 'now', kind: 'text', label: 'At once', example: 'Stop, set the pressure again', width: 3 },
            {
              key: 'contain',
              kind: 'text',
              label: 'What is done with the product',
              example: 'Hold all cans since the last good sample',
              width: 3,
            },
            { key: 'tell', kind: 'text', label: 'Who is told', example: 'Shift leader', width: 2 },
            { key: 'start', kind: 'text', label: 'Goes on when', example: '20 good cans in a row', width: 2 },
          ],
        },
      ],
    },
  ],
  title: (content) =>
    textOf(content, 'process') === '' ? 'Control plan' : `Control plan: ${textOf(content, 'process')}`,
  finding(content) {
    const rows = rowsOf(content, ITEMS.key);
    const charts = rows.filter((row) => CHARTS.has(methodOf(row))).length;
    const plans = rowsOf(content, REACTIONS.key).length;
    if (rows.length === 0)
      return rich`Nothing is watched yet: begin with the input that the project found to matter most.`;
    return rich`${bold(textOf(content, 'process') || 'The process')}: ${num(rows.length, 'integer')} ${rows.length === 1 ? 'characteristic is' : 'characteristics are'} watched, ${num(charts, 'integer')} on control charts, with ${num(plans, 'integer')} ${plans === 1 ? 'reaction plan' : 'reaction plans'}.`;
  },
  rules(content) {
    const reactions = rowsOf(content, REACTIONS.key).map((row) => cellOf(row, 'name'));
    return [
      ...placedRows(content, ITEMS.key).flatMap(({ row, place }) => [
        ...emptyProblems(content, row, place),
        ...limitProblems(row, place),
        ...sampleProblems(row, place),
      ]),
      ...(reactions.length === 0
        ? []
        : unknownNames(
            content,
            { ...ITEMS, column: 'reaction' },
            { label: REACTIONS.label, names: reactions },
          )),
      ...placedRows(content, REACTIONS.key).flatMap(({ row, place }) =>
        cellOf(row, 'now') === ''
          ? [rowProblem(REACTIONS, place, 'now', 'At once is empty; say what is done first.')]
          : [],
      ),
    ];
  },
  example: {
    process: 'Forming and sealing of cans, line 2',
    owner: 'A. Okafor, Production',
    version: '1.0',
    day: '2026-06-30',
    review: 'Every three months, and after each change of material or machine',
    items: [
      {
        step: 'Side seam',
        what: 'Seam pressure',
        kind: 'x',
        unit: 'bar',
        lsl: '3.6',
        usl: '4.4',
        gauge: 'Gauge G-12, calibrated twice a year',
        size: '1',
        often: 'Every hour and after each change of cardboard',
        method: 'imr',
        lcl: '3.8',
        ucl: '4.2',
        who: 'Operator',
        reaction: 'R1',
      },
      {
        step: 'Side seam',
        what: 'Glue temperature',
        kind: 'x',
        unit: '°C',
        lsl: '165',
        usl: '180',
        gauge: 'Sensor of the glue head',
        size: '5',
        often: 'Every two hours',
        method: 'xbarR',
        lcl: '169.5',
        ucl: '175.5',
        who: 'Operator',
        reaction: 'R1',
      },
      {
        step: 'Change of cardboard',
        what: 'Set-up card signed',
        kind: 'x',
        gauge: 'Set-up card',
        often: 'Each change',
        method: 'check',
        who: 'Shift leader',
        reaction: 'R2',
      },
      {
        step: 'Leak test',
        what: 'Leaking cans',
        kind: 'y',
        unit: '%',
        usl: '5',
        gauge: 'Leak tester at 1.2 bar',
        size: '50',
        often: 'Twice a shift',
        method: 'p',
        lcl: '0',
        ucl: '14.2',
        who: 'Quality',
        reaction: 'R3',
      },
    ],
    reactions: [
      {
        name: 'R1',
        signal: 'A point outside the limits, or eight on one side of the centre',
        now: 'Stop the line, set the value by the set-up card, test 20 cans',
        contain: 'Hold the cans since the last good value',
        tell: 'Shift leader',
        start: '20 good cans in a row',
      },
      {
        name: 'R2',
        signal: 'A change without a signed card',
        now: 'Set up anew by the card and sign it',
        contain: 'Test 50 cans since the change',
        tell: 'A. Okafor',
        start: 'Card signed and no more than 2 leaks in 50',
      },
      {
        name: 'R3',
        signal: 'More than 7 leaking cans in 50',
        now: 'Stop, check pressure and glue, look where the cans leak',
        contain: 'Hold the cans of the shift and test them all',
        tell: 'Quality and A. Okafor',
        start: 'Cause found, and two samples in a row with no more than 2 leaks',
      },
    ],
  },
});
