/** Participants through a study of diagnostic accuracy (STARD 2015): index test, reference standard, final diagnosis. */
import type { DocumentContent, DocumentProblem, DocumentSection } from '../contract.ts';
import type { FlowRow } from '../draw/flow-parts.ts';
import { placedRows, rowProblem } from '../rules.ts';
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
  sumOf,
} from './boxes.ts';

const RESULTS = { key: 'results', label: 'Results of the Index Test' };

function rows(content: DocumentContent): readonly FlowRow[] {
  const results = placedRows(content, RESULTS.key);
  const start: readonly FlowRow[] = [
    {
      stage: 'Participants',
      boxes: [main('Potentially eligible', countOf(content, 'potential'), 'potential')],
      sides: [leaving('Excluded', content, 'notEligible')],
    },
    {
      stage: 'Participants',
      boxes: [main('Eligible', countOf(content, 'eligiblePeople'), 'eligiblePeople')],
      sides: [leaving('No index test', content, 'noIndex')],
    },
    { stage: 'Index test', boxes: [main('Index test', countOf(content, 'indexed'), 'indexed')] },
  ];
  if (results.length === 0) return start;
  const value = (key: string) => (row: (typeof results)[number]['row']) => numberOf(cellOf(row, key));
  return [
    ...start,
    {
      stage: 'Index test',
      boxes: results.map(({ row, place }) => ({
        lines: [
          { text: `Index test ${cellOf(row, 'result') || 'result'} ${count(value('n')(row))}`, bold: true },
          ...(cellOf(row, 'noReference') === ''
            ? []
            : [{ text: `No reference standard ${count(value('noReference')(row))}`, indent: 10 }]),
        ],
        of: [{ field: RESULTS.key, row: place, columns: ['n', 'noReference'] }],
      })),
    },
    {
      stage: 'Reference standard',
      boxes: results.map(({ row, place }) => ({
        lines: [{ text: `Reference standard ${count(value('reference')(row))}`, bold: true }],
        of: [{ field: RESULTS.key, row: place, columns: ['reference'] }],
      })),
    },
    {
      stage: 'Final diagnosis',
      boxes: results.map(({ row, place }) => ({
        lines: [
          { text: 'Final diagnosis', bold: true },
          { text: `Condition present ${count(value('present')(row))}`, indent: 10 },
          { text: `Condition absent ${count(value('absent')(row))}`, indent: 10 },
          ...(cellOf(row, 'unclear') === ''
            ? []
            : [{ text: `Inconclusive ${count(value('unclear')(row))}`, indent: 10 }]),
        ],
        of: [{ field: RESULTS.key, row: place, columns: ['present'] }],
      })),
    },
  ];
}

function resultProblems(content: DocumentContent): readonly DocumentProblem[] {
  return placedRows(content, RESULTS.key).flatMap(({ row, place }) => {
    const value = (key: string) => numberOf(cellOf(row, key));
    const name = cellOf(row, 'result') || `result ${place + 1}`;
    const [n, missing, reference] = [value('n'), value('noReference') ?? 0, value('reference')];
    const [present, absent] = [value('present'), value('absent')];
    const unclear = value('unclear') ?? 0;
    const lost =
      n !== null && reference !== null && n - missing !== reference
        ? [
            rowProblem(
              RESULTS,
              place,
              'reference',
              `Reference standard of “${name}” is ${reference}, but ${n} − ${missing} = ${n - missing}; the difference is ${Math.abs(n - missing - reference)}.`,
            ),
          ]
        : [];
    const sum = (present ?? 0) + (absent ?? 0) + unclear;
    return reference === null || present === null || absent === null || sum === reference
      ? lost
      : [
          ...lost,
          rowProblem(
            RESULTS,
            place,
            'present',
            `the diagnoses of “${name}” add up to ${sum}, but ${reference} had the reference standard; the difference is ${Math.abs(reference - sum)}.`,
          ),
        ];
  });
}

function problems(content: DocumentContent): readonly DocumentProblem[] {
  const results = rowsOf(content, RESULTS.key);
  const [indexed, sum] = [countOf(content, 'indexed'), sumOf(results, 'n')];
  const split =
    results.length > 0 &&
    results.every((row) => cellOf(row, 'n') !== '') &&
    indexed !== null &&
    sum !== null &&
    sum !== indexed
      ? [
          {
            field: RESULTS.key,
            column: 'n',
            message: `Results of the index test: ${results.map((row) => cellOf(row, 'n')).join(' + ')} = ${sum}, but ${indexed} had the index test; the difference is ${Math.abs(indexed - sum)}.`,
          },
        ]
      : [];
  return [
    ...balance({
      field: 'eligiblePeople',
      label: 'Eligible',
      into: countOf(content, 'potential'),
      out: sumOf(rowsOf(content, 'notEligible'), 'n'),
      next: countOf(content, 'eligiblePeople'),
      words: 'potentially eligible less excluded',
    }),
    ...balance({
      field: 'indexed',
      label: 'Index test',
      into: countOf(content, 'eligiblePeople'),
      out: sumOf(rowsOf(content, 'noIndex'), 'n'),
      next: countOf(content, 'indexed'),
      words: 'eligible less those without index test',
    }),
    ...split,
    ...resultProblems(content),
  ];
}

/** A study of diagnostic accuracy. */
export const stard: FlowForm = {
  title: 'Flow of Participants Through the Study of the Test',
  beside: false,
  rows,
  problems,
  ends: (content) => [
    countOf(content, 'potential'),
    'potentially eligible',
    sumOf(rowsOf(content, RESULTS.key), 'reference'),
    'with index test and reference standard',
  ],
};

/** The fields of a study of diagnostic accuracy. */
export const stardSections = (when: DocumentSection['when']): readonly DocumentSection[] => [
  {
    id: 'participants',
    title: 'Participants',
    drawn: true,
    ...(when ? { when } : {}),
    fields: [
      numberField('potential', 'Potentially eligible', 'People who might belong to the study.', true),
      {
        key: 'notEligible',
        kind: 'table',
        label: 'Excluded',
        help: 'Those who were not eligible, by reason.',
        row: 'reason',
        columns: REASONS,
      },
      numberField('eligiblePeople', 'Eligible', 'Those who belong to the study.', true),
      {
        key: 'noIndex',
        kind: 'table',
        label: 'No Index Test',
        help: 'Eligible people without the index test, by reason.',
        row: 'reason',
        columns: REASONS,
      },
      numberField('indexed', 'Index test', 'Those who had the index test.', true),
      {
        ...RESULTS,
        kind: 'table',
        help: 'One row for each result of the index test, such as positive, negative and inconclusive.',
        row: 'result',
        required: true,
        columns: [
          { key: 'result', kind: 'text', label: 'Result', example: 'positive', width: 3 },
          ...numberColumns([
            ['n', 'n'],
            ['noReference', 'No reference'],
            ['reference', 'Reference'],
            ['present', 'Present'],
            ['absent', 'Absent'],
            ['unclear', 'Inconclusive'],
          ]),
        ],
      },
    ],
  },
];
