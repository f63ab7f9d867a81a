/** Participants through a randomized trial: CONSORT 2010 and 2025, which differ in the words of the last box. */
import type { DocumentContent, DocumentProblem, DocumentRow, DocumentSection } from '../contract.ts';
import type { BoxLine } from '../draw/figure.ts';
import type { FlowBox, FlowRow } from '../draw/flow-parts.ts';
import { placedRows, plainName, rowProblem, unknownNames } from '../rules.ts';
import { cellOf, countOf, numberOf, rowsOf } from '../values.ts';
import {
  balance,
  count,
  type FlowForm,
  leaving,
  main,
  numberColumns,
  numberField,
  REASONS,
  reasonLines,
  sumOf,
} from './boxes.ts';

const ARMS = { key: 'arms', label: 'Arms' };
const LEFT = { key: 'departures', label: 'Reasons in the Arms' };

/** What reasons can belong to, with the column that holds the number; nobody types the first, it follows from two others. */
const PARTS = { notReceived: 'Did not receive it', lost: 'Lost', stopped: 'Stopped', leftOut: 'Left out' };
type Part = keyof typeof PARTS;

const cell = (row: DocumentRow, key: string) => numberOf(cellOf(row, key));
const partOf = (row: DocumentRow): Part => {
  const typed = cellOf(row, 'part');
  return typed in PARTS ? (typed as Part) : 'notReceived';
};

/** How many of an arm a part is about; null where it is not given. */
function partCount(arm: DocumentRow, part: Part): number | null {
  if (part !== 'notReceived') return cell(arm, part);
  const [allocated, received] = [cell(arm, 'allocated'), cell(arm, 'received')];
  return allocated === null || received === null ? null : allocated - received;
}

const reasonsOf = (content: DocumentContent, arm: DocumentRow, part: Part): readonly DocumentRow[] =>
  rowsOf(content, LEFT.key).filter(
    (row) => partOf(row) === part && plainName(cellOf(row, 'arm')) === plainName(cellOf(arm, 'arm')),
  );

/** A line of an arm with its reasons below; nothing where the number is not given. */
function partLines(
  content: DocumentContent,
  arm: DocumentRow,
  part: Part,
  words: string,
): readonly BoxLine[] {
  const value = partCount(arm, part);
  const reasons = reasonsOf(content, arm, part);
  if (value === null && reasons.length === 0) return [];
  return [
    { text: `${words} ${count(value ?? sumOf(reasons, 'n'))}`, indent: 10 },
    ...reasonLines(reasons).map((line) => ({ ...line, indent: 20, ink: 'muted' as const })),
  ];
}

function armBox(head: string, lines: readonly BoxLine[], row: number, columns: readonly string[]): FlowBox {
  return { lines: [{ text: head, bold: true }, ...lines], of: [{ field: ARMS.key, row, columns }] };
}

function rows(content: DocumentContent, analysed: string): readonly FlowRow[] {
  const arms = placedRows(content, ARMS.key);
  const start: readonly FlowRow[] = [
    {
      stage: 'Enrolment',
      boxes: [main('Assessed for eligibility', countOf(content, 'assessed'), 'assessed')],
      sides: [leaving('Excluded', content, 'excluded')],
    },
    { stage: 'Enrolment', boxes: [main('Randomized', countOf(content, 'randomised'), 'randomised')] },
  ];
  if (arms.length === 0) return start;
  return [
    ...start,
    {
      stage: 'Allocation',
      boxes: arms.map(({ row, place }) =>
        armBox(
          `Allocated to ${cellOf(row, 'arm') || 'an arm'} ${count(cell(row, 'allocated'))}`,
          [
            ...(cell(row, 'received') === null
              ? []
              : [{ text: `Received it ${count(cell(row, 'received'))}`, indent: 10 }]),
            ...((partCount(row, 'notReceived') ?? 0) === 0 &&
            reasonsOf(content, row, 'notReceived').length === 0
              ? []
              : partLines(content, row, 'notReceived', 'Did not receive it')),
          ],
          place,
          ['allocated', 'received'],
        ),
      ),
    },
    {
      stage: 'Follow-up',
      boxes: arms.map(({ row, place }) => ({
        lines: [
          { text: `Lost to follow-up ${count(cell(row, 'lost'))}`, bold: true },
          ...reasonLines(reasonsOf(content, row, 'lost')).map((line) => ({ ...line, ink: 'muted' as const })),
          { text: `Stopped the intervention ${count(cell(row, 'stopped'))}`, bold: true },
          ...reasonLines(reasonsOf(content, row, 'stopped')).map((line) => ({
            ...line,
            ink: 'muted' as const,
          })),
        ],
        of: [{ field: ARMS.key, row: place, columns: ['lost', 'stopped'] }],
      })),
    },
    {
      stage: 'Analysis',
      boxes: arms.map(({ row, place }) =>
        armBox(
          `${analysed} ${count(cell(row, 'analysed'))}`,
          partLines(content, row, 'leftOut', 'Left out'),
          place,
          ['analysed', 'leftOut'],
        ),
      ),
    },
  ];
}

/** Received and analysed against those allocated to an arm. */
function armProblems(row: DocumentRow, place: number): readonly DocumentProblem[] {
  const [allocated, analysed, received] = [
    cell(row, 'allocated'),
    cell(row, 'analysed'),
    cell(row, 'received'),
  ];
  const [leftOut, lost, stopped] = [
    cell(row, 'leftOut') ?? 0,
    cell(row, 'lost') ?? 0,
    cell(row, 'stopped') ?? 0,
  ];
  const name = cellOf(row, 'arm') || `arm ${place + 1}`;
  const over =
    allocated !== null && received !== null && received > allocated
      ? [
          {
            field: ARMS.key,
            row: place,
            column: 'received',
            message: `Received in ${name} is ${received}, more than the ${allocated} allocated; the difference is ${received - allocated}.`,
          },
        ]
      : [];
  if (allocated === null || analysed === null) return over;
  // Those lost may be analysed or not (intention to treat): both sums are right.
  const whole = analysed + leftOut;
  if ([allocated, allocated - lost, allocated - lost - stopped].includes(whole)) return over;
  return [
    ...over,
    {
      field: ARMS.key,
      row: place,
      column: 'analysed',
      message: `Analysed in ${name}: ${analysed} analysed + ${leftOut} left out = ${whole}, but ${allocated} were allocated${lost > 0 ? ` and ${lost} lost` : ''}; the difference is ${Math.abs(allocated - whole)}.`,
    },
  ];
}

/** Reasons that do not add up to their number. */
function reasonProblems(content: DocumentContent): readonly DocumentProblem[] {
  return placedRows(content, ARMS.key).flatMap(({ row: arm }) =>
    (Object.keys(PARTS) as readonly Part[]).flatMap((part) => {
      const reasons = reasonsOf(content, arm, part);
      const [given, sum] = [partCount(arm, part), sumOf(reasons, 'n')];
      if (given === null || sum === null || given === sum) return [];
      const place = placedRows(content, LEFT.key).find(({ row }) => reasons.includes(row))?.place ?? 0;
      return [
        rowProblem(
          LEFT,
          place,
          'n',
          `the reasons for “${PARTS[part].toLowerCase()}” in ${cellOf(arm, 'arm')} add up to ${sum}, but the number is ${given}; the difference is ${Math.abs(given - sum)}.`,
        ),
      ];
    }),
  );
}

function problems(content: DocumentContent): readonly DocumentProblem[] {
  const arms = rowsOf(content, ARMS.key);
  const randomised = countOf(content, 'randomised');
  const allocated = sumOf(arms, 'allocated');
  const complete = arms.length > 0 && arms.every((row) => cellOf(row, 'allocated') !== '');
  const split =
    complete && randomised !== null && allocated !== null && allocated !== randomised
      ? [
          {
            field: ARMS.key,
            column: 'allocated',
            message: `Allocated: ${arms.map((row) => cellOf(row, 'allocated')).join(' + ')} = ${allocated}, but ${randomised} were randomized; the difference is ${Math.abs(randomised - allocated)}.`,
          },
        ]
      : [];
  return [
    ...balance({
      field: 'randomised',
      label: 'Randomized',
      into: countOf(content, 'assessed'),
      out: sumOf(rowsOf(content, 'excluded'), 'n'),
      next: randomised,
      words: 'assessed less excluded',
    }),
    ...split,
    ...placedRows(content, ARMS.key).flatMap(({ row, place }) => armProblems(row, place)),
    ...unknownNames(
      content,
      { ...LEFT, column: 'arm' },
      { label: 'Arms', names: arms.map((row) => cellOf(row, 'arm')) },
    ),
    ...reasonProblems(content),
  ];
}

/** A trial with the words of the last box. */
export const consort = (analysed: string): FlowForm => ({
  title: 'Flow of Participants Through the Trial',
  beside: false,
  rows: (content) => rows(content, analysed),
  problems,
  ends: (content) => [
    countOf(content, 'assessed'),
    'assessed',
    sumOf(rowsOf(content, ARMS.key), 'analysed'),
    'analysed',
  ],
});

/** The fields of a trial. */
export const consortSections = (when: DocumentSection['when']): readonly DocumentSection[] => {
  const shown = when ? { when } : {};
  return [
    {
      id: 'enrolment',
      title: 'Enrolment',
      drawn: true,
      ...shown,
      fields: [
        numberField('assessed', 'Assessed for eligibility', 'Everybody who was looked at.', true),
        numberField('randomised', 'Randomized', 'Those who were assigned by chance.', true),
        {
          key: 'excluded',
          kind: 'table',
          label: 'Excluded',
          help: 'Those who were assessed and not randomized, by reason.',
          row: 'reason',
          columns: REASONS,
        },
      ],
    },
    {
      id: 'arms',
      title: 'Arms',
      drawn: true,
      ...shown,
      fields: [
        {
          ...ARMS,
          kind: 'table',
          help: 'One row for each group; an empty number is not given and not checked.',
          row: 'arm',
          required: true,
          columns: [
            { key: 'arm', kind: 'text', label: 'Arm', example: 'Placebo', width: 3 },
            ...numberColumns([
              ['allocated', 'Allocated'],
              ['received', 'Received'],
              ['lost', 'Lost'],
              ['stopped', 'Stopped'],
              ['analysed', 'Analysed'],
              ['leftOut', 'Left out'],
            ]),
          ],
        },
        {
          ...LEFT,
          kind: 'table',
          help: 'Why people of an arm did not receive it, were lost, stopped or were left out.',
          row: 'reason',
          columns: [
            { key: 'arm', kind: 'text', label: 'Arm', example: 'Placebo' },
            { key: 'part', kind: 'choice', label: 'Who', choices: PARTS },
            { key: 'reason', kind: 'text', label: 'Reason', example: 'Moved away', width: 2 },
            { key: 'n', kind: 'number', label: 'n', min: 0, whole: true },
          ],
        },
      ],
    },
  ];
};
