/** Participants through an observational study, by the stages that item 13 of STROBE asks for. */
import type { DocumentContent, DocumentProblem, DocumentSection } from '../contract.ts';
import type { FlowRow } from '../draw/flow-parts.ts';
import { placedRows } from '../rules.ts';
import { cellOf, countOf, numberOf, rowsOf } from '../values.ts';
import {
  balance,
  count,
  type FlowForm,
  main,
  numberColumns,
  numberField,
  reasonLines,
  sumOf,
} from './boxes.ts';

/** The stages in order with the part of the study each belongs to. */
const STAGES = [
  ['eligiblePossible', 'Potentially eligible', 'Eligibility'],
  ['examined', 'Examined for eligibility', 'Eligibility'],
  ['confirmed', 'Confirmed eligible', 'Eligibility'],
  ['enrolled', 'Included in the study', 'Inclusion'],
  ['completed', 'Completed follow-up', 'Follow-up'],
  ['analysedAll', 'Analysed', 'Analysis'],
] as const;

const LEFT = 'dropped';
const GROUPS = 'groups';
const CHOICES: Readonly<Record<string, string>> = Object.fromEntries(
  STAGES.slice(0, -1).map(([key, label]) => [key, `After: ${label.toLowerCase()}`]),
);

/** Stages whose number is given: an empty one is left out of the drawing. */
const given = (content: DocumentContent) => STAGES.filter(([key]) => countOf(content, key) !== null);

/** Reasons of those who left after any of some stages. */
const reasonsAfter = (content: DocumentContent, keys: readonly string[]) =>
  rowsOf(content, LEFT).filter((row) => keys.includes(cellOf(row, 'after') || STAGES[0][0]));

/** A stage and those after it that are not given: who left there left before the next that is. */
function stepKeys(content: DocumentContent, key: string): readonly string[] {
  const shown = given(content).map(([each]) => each as string);
  const keys = STAGES.map(([each]) => each as string);
  const next = shown[shown.indexOf(key) + 1];
  return keys.slice(keys.indexOf(key), next === undefined ? keys.length : keys.indexOf(next));
}

function rows(content: DocumentContent): readonly FlowRow[] {
  const shown = given(content).length === 0 ? [STAGES[0], STAGES[3], STAGES[5]] : given(content);
  const groups = placedRows(content, GROUPS);
  return [
    ...shown.map(([key, label, stage]): FlowRow => {
      const reasons = reasonsAfter(content, stepKeys(content, key));
      return {
        stage,
        boxes: [main(label, countOf(content, key), key)],
        ...(reasons.length === 0
          ? {}
          : {
              sides: [
                {
                  lines: [
                    { text: `Not taken further ${count(sumOf(reasons, 'n'))}`, bold: true },
                    ...reasonLines(reasons),
                  ],
                  of: [{ field: LEFT }],
                },
              ],
            }),
      };
    }),
    ...(groups.length === 0
      ? []
      : [
          {
            stage: 'Groups',
            boxes: groups.map(({ row, place }) => ({
              lines: [
                {
                  text: `${cellOf(row, 'group') || 'Group'} ${count(numberOf(cellOf(row, 'analysed')))}`,
                  bold: true,
                },
                ...(cellOf(row, 'outcome') === ''
                  ? []
                  : [{ text: `With the outcome ${count(numberOf(cellOf(row, 'outcome')))}`, indent: 10 }]),
              ],
              of: [{ field: GROUPS, row: place }],
            })),
          },
        ]),
  ];
}

function problems(content: DocumentContent): readonly DocumentProblem[] {
  const shown = given(content);
  const steps = shown.slice(1).flatMap(([key, label], i) => {
    const before = shown[i];
    if (!before) return [];
    const left = sumOf(reasonsAfter(content, stepKeys(content, before[0])), 'n');
    return balance({
      field: key,
      label,
      into: countOf(content, before[0]),
      out: left,
      next: countOf(content, key),
      words: `${before[1].toLowerCase()} less those not taken further`,
    });
  });
  const rise = shown.slice(1).flatMap(([key, label], i) => {
    const before = shown[i];
    const [from, to] = [countOf(content, before?.[0] ?? ''), countOf(content, key)];
    return before && from !== null && to !== null && to > from
      ? [
          {
            field: key,
            message: `${label} is ${to}, more than ${before[1]} (${from}); change one of the two.`,
          },
        ]
      : [];
  });
  const groups = rowsOf(content, GROUPS);
  const [analysed, sum] = [countOf(content, 'analysedAll'), sumOf(groups, 'analysed')];
  const split =
    groups.every((row) => cellOf(row, 'analysed') !== '') &&
    analysed !== null &&
    sum !== null &&
    sum !== analysed
      ? [
          {
            field: GROUPS,
            message: `Groups: ${groups.map((row) => cellOf(row, 'analysed')).join(' + ')} = ${sum}, but ${analysed} were analysed; the difference is ${Math.abs(analysed - sum)}.`,
          },
        ]
      : [];
  return [...steps.filter(({ field }) => !rise.some((each) => each.field === field)), ...rise, ...split];
}

/** An observational study. */
export const strobe: FlowForm = {
  title: 'Flow of Participants Through the Study',
  beside: false,
  rows,
  problems,
  ends: (content) => {
    const first = given(content)[0];
    return [
      first ? countOf(content, first[0]) : null,
      (first?.[1] ?? 'Potentially eligible').toLowerCase(),
      countOf(content, 'analysedAll'),
      'analysed',
    ];
  },
};

/** The fields of an observational study. */
export const strobeSections = (when: DocumentSection['when']): readonly DocumentSection[] => [
  {
    id: 'stages',
    title: 'Stages',
    drawn: true,
    ...(when ? { when } : {}),
    fields: [
      numberField('eligiblePossible', 'Potentially eligible', 'People who might belong to the study.'),
      numberField('examined', 'Examined for eligibility', 'Those who were looked at.'),
      numberField('confirmed', 'Confirmed eligible', 'Those who met the criteria.'),
      numberField('enrolled', 'Included in the study', 'Those who took part.', true),
      numberField('completed', 'Completed follow-up', 'Only where people were followed.'),
      numberField('analysedAll', 'Analysed', 'Those in the analysis of the main outcome.', true),
      {
        key: LEFT,
        kind: 'table',
        label: 'Not Taken Further',
        help: 'Why people left between two stages; STROBE asks for the reasons at each.',
        row: 'reason',
        columns: [
          { key: 'after', kind: 'choice', label: 'Stage', choices: CHOICES, width: 2 },
          { key: 'reason', kind: 'text', label: 'Reason', example: 'Refused to take part', width: 3 },
          { key: 'n', kind: 'number', label: 'n', min: 0, whole: true },
        ],
      },
      {
        key: GROUPS,
        kind: 'table',
        label: 'Groups',
        help: 'Exposed and not exposed, or cases and controls, if the study has groups.',
        row: 'group',
        columns: [
          { key: 'group', kind: 'text', label: 'Group', example: 'Exposed', width: 2 },
          ...numberColumns([
            ['analysed', 'Analysed'],
            ['outcome', 'With the outcome'],
          ]),
        ],
      },
    ],
  },
];
