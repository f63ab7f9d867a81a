/** Failure mode and effects analysis: what can go wrong, how bad, how often, how late it is seen, and what is done about it. */
import { bold, num, rich } from '@constat/report';
import {
  type DocumentContent,
  type DocumentProblem,
  type DocumentRow,
  defineDocument,
  type RatingScale,
} from '../contract.ts';
import { bars } from '../draw/bars.ts';
import { figure, PHONE, WIDE } from '../draw/figure.ts';
import { placedRows, rowProblem } from '../rules.ts';
import { cellOf, numberOf, rowsOf, textOf } from '../values.ts';

const MODES = { key: 'modes', label: 'Failure Modes' };
const USUAL_LIMIT = 100;
/** From this severity on, people or the law are touched: the product of three numbers may not hide it. */
const DANGEROUS = 9;

const RATINGS = [
  ['s', 'S', 'Severity'],
  ['o', 'O', 'Occurrence'],
  ['d', 'D', 'Detection'],
] as const;
type Rating = (typeof RATINGS)[number][0];
/** The keys of the ratings after the action. */
const AFTER: Readonly<Record<Rating, string>> = { s: 's2', o: 'o2', d: 'd2' };

/** What the levels say, from 1 to 10; teams that have their own scale rate by that. */
const SCALES: Readonly<Record<Rating, RatingScale>> = {
  s: {
    title: 'Severity: how bad the effect is',
    levels: [
      'Nobody notices',
      'A flaw that only experts notice',
      'A flaw that some people notice',
      'A flaw that most people notice',
      'A lesser function works worse',
      'A lesser function is lost',
      'The main function works much worse',
      'The main function is lost',
      'Danger to people or a breach of law, with warning',
      'Danger to people or a breach of law, without warning',
    ],
  },
  o: {
    title: 'Occurrence: how often the cause comes',
    levels: [
      'Never seen, and prevented',
      'Once in several years',
      'Once a year',
      'A few times a year',
      'Once a month',
      'Once a week',
      'Once a day',
      'Once a shift',
      'Several times a shift',
      'Nearly every time',
    ],
  },
  d: {
    title: 'Detection: how late it is found',
    levels: [
      'It cannot happen unseen: the process stops by itself',
      'A device finds it where it happens',
      'People find it where it happens',
      'The next step finds it',
      'Every piece is measured at the end',
      'A sample is measured at the end',
      'Every piece is looked at',
      'A sample is looked at now and then',
      'Only chance would find it',
      'Nothing would find it',
    ],
  },
};

const STATES = { open: 'Open', planned: 'Planned', done: 'Done' };

/** A rating as it counts: a whole number from 1 to 10. */
function ratingOf(row: DocumentRow, key: string): number | null {
  const value = numberOf(cellOf(row, key));
  return value !== null && Number.isInteger(value) && value >= 1 && value <= 10 ? value : null;
}

/** The product of three ratings, null while one is missing. */
function product(ratings: readonly (number | null)[]): number | null {
  return ratings.reduce<number | null>(
    (all, rating) => (all === null || rating === null ? null : all * rating),
    1,
  );
}

const rpnNow = (row: DocumentRow) => product(RATINGS.map(([key]) => ratingOf(row, key)));

/** What is not rated again after the action stays as it was, once one rating is new. */
function rpnAfter(row: DocumentRow): number | null {
  const again = RATINGS.map(([key]) => ratingOf(row, AFTER[key]));
  if (again.every((rating) => rating === null)) return null;
  return product(RATINGS.map(([key], i) => again[i] ?? ratingOf(row, key)));
}

const limitOf = (content: DocumentContent): number => {
  const limit = numberOf(textOf(content, 'limit'));
  return limit !== null && limit > 0 ? limit : USUAL_LIMIT;
};

/** Why a row asks for an action, in words; null where it does not. */
function reasonToAct(row: DocumentRow, content: DocumentContent): string | null {
  const [severity, rpn, limit] = [ratingOf(row, 's'), rpnNow(row), limitOf(content)];
  if (severity !== null && severity >= DANGEROUS) return `Severity ${severity}`;
  return rpn !== null && rpn >= limit ? `RPN ${rpn}` : null;
}

const nameOf = (row: DocumentRow): string => cellOf(row, 'mode') || 'this failure mode';

function actionProblems(
  row: DocumentRow,
  place: number,
  content: DocumentContent,
): readonly DocumentProblem[] {
  const problem = (column: string, words: string) => [rowProblem(MODES, place, column, words)];
  const reason = reasonToAct(row, content);
  const [action, done] = [cellOf(row, 'action'), cellOf(row, 'state') === 'done'];
  if (action === '') {
    if (done) return problem('action', 'State is Done, but Action is empty; say what was done.');
    return reason === null
      ? []
      : problem('action', `${reason} asks for an action; say what is done about ${nameOf(row)}.`);
  }
  const owner = cellOf(row, 'who') === '' ? problem('who', 'Who is empty; name one person or role.') : [];
  const again =
    done && rpnAfter(row) === null
      ? problem('o2', 'the action is done, but nothing is rated again; rate O or D after it.')
      : [];
  return [...owner, ...again];
}

function ratingProblems(row: DocumentRow, place: number): readonly DocumentProblem[] {
  const written = RATINGS.filter(([key]) => cellOf(row, key) !== '');
  const missing = RATINGS.filter(([key]) => cellOf(row, key) === '');
  const halfRated = written.length > 0 && missing.length > 0;
  const partial = halfRated
    ? missing.map(([key, letter, name]) =>
        rowProblem(MODES, place, key, `${letter} (${name}) is empty; rate it from 1 to 10.`),
      )
    : [];
  const [before, after] = [ratingOf(row, 's'), ratingOf(row, AFTER.s)];
  const eased =
    before !== null && after !== null && after < before && !/design|redesign/i.test(cellOf(row, 'action'))
      ? [
          rowProblem(
            MODES,
            place,
            AFTER.s,
            `S falls from ${before} to ${after}: an effect becomes milder only by another design. Name the change of design in Action, or leave S after as it was.`,
          ),
        ]
      : [];
  return [...partial, ...eased];
}

/** The rows that are rated, most urgent first: severity of 9 or 10 ahead, then by RPN. */
function ranked(content: DocumentContent) {
  return rowsOf(content, MODES.key)
    .flatMap((row) => {
      const rpn = rpnNow(row);
      return rpn === null
        ? []
        : [{ row, rpn, after: rpnAfter(row), dangerous: (ratingOf(row, 's') ?? 0) >= DANGEROUS }];
    })
    .sort((a, b) => Number(b.dangerous) - Number(a.dangerous) || b.rpn - a.rpn);
}

const ratingColumn = (key: string, label: string, scale: RatingScale, example?: string) => ({
  key,
  kind: 'number' as const,
  label,
  scale,
  min: 1,
  max: 10,
  whole: true,
  ...(example === undefined ? {} : { example }),
});

export const template = defineDocument({
  id: 'fmea',
  version: 1,
  layout: 'above',
  sections: [
    {
      id: 'head',
      title: 'Scope',
      fields: [
        {
          key: 'process',
          kind: 'text',
          label: 'Process or product',
          help: 'What is looked at, from where to where.',
          example: 'Forming and sealing of cans, line 2',
          required: true,
        },
        {
          key: 'team',
          kind: 'text',
          label: 'Team',
          help: 'Who rates: people who make, check and use it.',
          example: 'Production, Quality, Maintenance, two operators',
        },
        {
          key: 'day',
          kind: 'date',
          label: 'Rated on',
          help: 'Ratings hold for the process as it was on this day.',
          example: '2026-03-02',
        },
        {
          key: 'limit',
          kind: 'number',
          label: 'Act from RPN',
          min: 1,
          max: 1000,
          help: 'Your own limit, 100 where it is empty. A severity of 9 or 10 asks for an action at any RPN.',
          example: '100',
        },
      ],
    },
    {
      id: 'modes',
      title: 'Failure Modes',
      fields: [
        {
          ...MODES,
          kind: 'table',
          help: 'One row for each cause. S: how bad the effect is, 1 not noticed to 10 danger without warning. O: how often the cause comes, 1 almost never to 10 almost always. D: how late it is found, 1 at once to 10 not at all.',
          row: 'failure mode',
          required: true,
          note: `RPN is S times O times D, from 1 to 1,000: it ranks, and is no measure of size. “Act because of” names the severity of ${DANGEROUS} or 10, or the RPN at or above the limit. What is not rated again keeps its rating in “RPN after”.`,
          columns: [
            { key: 'step', kind: 'text', label: 'Step', example: 'Form the side seam' },
            { key: 'mode', kind: 'text', label: 'Failure mode', example: 'Seam opens', width: 2 },
            { key: 'effect', kind: 'text', label: 'Effect', example: 'Can leaks at the side', width: 2 },
            ratingColumn('s', 'S', SCALES.s, '7'),
            { key: 'cause', kind: 'text', label: 'Cause', example: 'Seam pressure drifts', width: 2 },
            ratingColumn('o', 'O', SCALES.o, '10'),
            {
              key: 'control',
              kind: 'text',
              label: 'Control now',
              example: '50 cans every half hour',
              width: 2,
            },
            ratingColumn('d', 'D', SCALES.d, '6'),
            { key: 'rpn', kind: 'computed', label: 'RPN', compute: rpnNow },
            {
              key: 'need',
              kind: 'computed',
              label: 'Act because of',
              compute: (row, _rows, content) => reasonToAct(row, content),
            },
            { key: 'action', kind: 'text', label: 'Action', example: 'Set-up card with limits', width: 3 },
            { key: 'who', kind: 'text', label: 'Who', example: 'A. Okafor' },
            { key: 'until', kind: 'date', label: 'Until', example: '2026-05-16' },
            { key: 'state', kind: 'choice', label: 'State', choices: STATES },
            ...RATINGS.map(([key, letter]) => ratingColumn(AFTER[key], `${letter} after`, SCALES[key])),
            { key: 'rpn2', kind: 'computed', label: 'RPN after', compute: rpnAfter },
          ],
        },
      ],
    },
  ],
  title: (content) => (textOf(content, 'process') === '' ? 'FMEA' : `FMEA: ${textOf(content, 'process')}`),
  finding(content) {
    const rows = ranked(content);
    const [first] = rows;
    if (!first) return rich`Nothing is rated yet: begin with the step of the process that fails most often.`;
    const need = rows.filter(({ row }) => reasonToAct(row, content) !== null);
    const open = need.filter(({ row }) => cellOf(row, 'action') === '').length;
    const acted =
      need.length === 0
        ? 'None asks for an action.'
        : `${need.length} of ${rows.length} ask${need.length === 1 ? 's' : ''} for an action${open === 0 ? '' : `, ${open} without one`}.`;
    const cause = cellOf(first.row, 'cause');
    const after = first.after === null ? '' : `, ${first.after} after the action`;
    return rich`${bold(nameOf(first.row))}${cause === '' ? '' : ` (${cause})`} comes first, with a severity of ${num(ratingOf(first.row, 's') ?? 0, 'integer')} and an RPN of ${num(first.rpn, 'integer')}${after}. ${acted}`;
  },
  rules: (content) =>
    placedRows(content, MODES.key).flatMap(({ row, place }) => [
      ...(cellOf(row, 'mode') === ''
        ? [rowProblem(MODES, place, 'mode', 'Failure mode is empty; say what goes wrong.')]
        : []),
      ...ratingProblems(row, place),
      ...actionProblems(row, place, content),
    ]),
  figures(content) {
    const rows = ranked(content);
    if (rows.length < 2) return [];
    const items = rows.map(({ row, rpn, after }) => {
      const acts = reasonToAct(row, content) !== null;
      const cause = cellOf(row, 'cause');
      return {
        name: cause === '' ? nameOf(row) : `${nameOf(row)}: ${cause}`,
        value: rpn,
        label: after === null ? String(rpn) : `${rpn} → ${after}`,
        fill: acts ? ('soft' as const) : ('fill' as const),
        line: acts ? ('accent' as const) : ('line' as const),
      };
    });
    return [
      figure({
        id: 'risks',
        title: 'Risk Priority Numbers, Most Urgent First',
        alt: `Bars of risk priority numbers. ${items.map(({ name, label }) => `${name}: ${label.replace(' → ', ', then ')}`).join('; ')}.`,
        drawing: bars(items, WIDE),
        narrow: bars(items, PHONE),
        rows: rows.map(({ row, rpn, after }, i) => ({
          rank: i + 1,
          'failure mode': nameOf(row),
          cause: cellOf(row, 'cause'),
          severity: ratingOf(row, 's') ?? 0,
          RPN: rpn,
          'RPN after': after ?? '',
        })),
      }),
    ];
  },
  example: {
    process: 'Forming and sealing of cans, line 2',
    team: 'Production, Quality, Maintenance, two operators',
    day: '2026-03-02',
    limit: '100',
    modes: [
      {
        step: 'Form the side seam',
        mode: 'Seam opens',
        effect: 'Can leaks at the side',
        s: '7',
        cause: 'Seam pressure drifts',
        o: '10',
        control: '50 cans every half hour',
        d: '6',
        action: 'Set-up card with pressure and limits, I-MR chart at the machine',
        who: 'A. Okafor',
        until: '2026-05-16',
        state: 'done',
        o2: '4',
        d2: '3',
      },
      {
        step: 'Form the side seam',
        mode: 'Seam does not bond',
        effect: 'Can leaks at the side',
        s: '7',
        cause: 'New batch of cardboard',
        o: '6',
        control: 'None on receipt',
        d: '8',
        action: 'Moisture of ten sheets of each batch',
        who: 'Quality',
        until: '2026-06-02',
        state: 'planned',
      },
      {
        step: 'Attach the bottom',
        mode: 'Panel sits off-centre',
        effect: 'Can leaks at the joint',
        s: '7',
        cause: 'Set up by feel',
        o: '4',
        control: 'Look at the first can',
        d: '6',
        action: 'Fixture for the panel',
        who: 'Maintenance',
        until: '2026-06-16',
        state: 'planned',
      },
      {
        step: 'Inspect the sample',
        mode: 'Leak is missed',
        effect: 'Leaking can is shipped',
        s: '8',
        cause: 'Judges disagree',
        o: '3',
        control: 'Re-test of 5 cans',
        d: '4',
      },
    ],
  },
});
