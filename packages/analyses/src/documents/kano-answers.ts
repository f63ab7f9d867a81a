/** The answers of Kano's pairs of questions in a document: what they say of each requirement, as a table and as a figure. */
import { type FigureBlock, rich, type TableBlock } from '@constat/report';
import type { DocumentContent, DocumentProblem, DocumentRow } from './contract.ts';
import { figure, PHONE, WIDE } from './draw/figure.ts';
import { plane } from './draw/plane.ts';
import { KANO_CLASSES, type KanoClass, type KanoCounts, kanoClass, kanoCounts } from './kano.ts';
import { placedRows, rowProblem } from './rules.ts';
import { cellOf, groupedRows, numberOf, rowsOf } from './values.ts';

export const ANSWERS = { key: 'answers', label: 'Kano Answers' };

/** The class of a row with both answers. */
export const rowClass = (row: DocumentRow): KanoClass | null =>
  kanoClass(cellOf(row, 'with'), cellOf(row, 'without'));

interface Requirement extends KanoCounts {
  readonly name: string;
}

/** What the answers say of each requirement. */
export const requirementsOf = (content: DocumentContent): readonly Requirement[] =>
  [...groupedRows(rowsOf(content, ANSWERS.key), 'requirement')].flatMap(([name, rows]) => {
    const found = kanoCounts(
      rows.flatMap((row) => {
        const kind = rowClass(row);
        const typed = cellOf(row, 'n');
        const n = typed === '' ? 1 : numberOf(typed);
        return kind === null || n === null || n < 0 ? [] : [{ kind, n }];
      }),
    );
    return found === null ? [] : [{ name, ...found }];
  });

function kanoTable(requirements: readonly Requirement[]): TableBlock {
  const letters = ['M', 'O', 'A', 'I', 'R', 'Q'] as const;
  return {
    kind: 'table',
    id: 'kano',
    title: ['Kano Classes'],
    columns: [
      { key: 'name', label: ['Requirement'] },
      ...letters.map((letter) => ({ key: letter, label: [letter], format: 'integer' as const })),
      { key: 'n', label: ['n'], format: 'integer' },
      { key: 'most', label: ['Class'] },
      { key: 'better', label: ['Better'], format: 'number', decimals: 2 },
      { key: 'worse', label: ['Worse'], format: 'number', decimals: 2 },
    ],
    rows: requirements.map(({ name, counts, n, most, better, worse }) => ({
      cells: { name: [name], ...counts, n, most: [KANO_CLASSES[most]], better, worse },
    })),
    notes: rich`M = must-be, O = one-dimensional, A = attractive, I = indifferent, R = reverse, Q = questionable. The class is the most frequent one; with as many answers must-be goes before one-dimensional, attractive and indifferent. Better = (A + O) / (A + O + M + I), Worse = −(O + M) / (A + O + M + I); evaluation table and coefficients of Berger et al. (1993).`,
  };
}

/** Answers that lack one half or contradict themselves. */
export const answerProblems = (content: DocumentContent): readonly DocumentProblem[] => [
  ...placedRows(content, ANSWERS.key).flatMap(({ row, place }) => {
    const name = cellOf(row, 'requirement');
    if (name === '')
      return [rowProblem(ANSWERS, place, 'requirement', 'Requirement is empty; name what was asked about.')];
    return rowClass(row) === null
      ? [
          rowProblem(
            ANSWERS,
            place,
            'with',
            `${name} needs both answers, with it and without it; choose them or remove the row.`,
          ),
        ]
      : [];
  }),
  ...requirementsOf(content)
    .filter(({ counts, n }) => counts.Q > n / 10)
    .map(({ name, counts, n }) => ({
      field: ANSWERS.key,
      message: `${counts.Q} of ${n} answers on “${name}” contradict themselves (questionable); check how the two questions were worded, and ask again.`,
    })),
];

/** Requirements on the plane of Better and Worse; none without answers. */
export function kanoFigures(content: DocumentContent): readonly FigureBlock[] {
  const requirements = requirementsOf(content);
  const marks = requirements.map(({ name, most, better, worse }) => ({
    name: `${name} (${KANO_CLASSES[most].toLowerCase()})`,
    across: -(worse ?? 0),
    up: better ?? 0,
    fill: 'paper' as const,
  }));
  if (marks.length === 0) return [];
  const words = {
    across: 'Dissatisfaction without it (−Worse)',
    up: 'Satisfaction with it (Better)',
    quarters: ['Attractive', 'One-dimensional', 'Indifferent', 'Must-be'] as const,
  };
  return [
    figure({
      id: 'kano-plane',
      title: 'Requirements by What They Do to Satisfaction',
      alt: `Requirements by Better and Worse. ${requirements.map(({ name, better, worse }) => `${name}: ${(better ?? 0).toFixed(2)} and ${(worse ?? 0).toFixed(2).replace('-', '−')}`).join('; ')}.`,
      drawing: plane(marks, words, WIDE),
      narrow: plane(marks, words, PHONE),
      rows: requirements.map(({ name, most, better, worse }) => ({
        requirement: name,
        class: KANO_CLASSES[most],
        better: better ?? '',
        worse: worse ?? '',
      })),
    }),
  ];
}

/** The classes of all requirements; none without answers. */
export function kanoTables(content: DocumentContent): readonly TableBlock[] {
  const requirements = requirementsOf(content);
  return requirements.length === 0 ? [] : [kanoTable(requirements)];
}
