/** What is not right in an assessment: studies without a row, names that are nowhere, judgements without a reason. */
import type { DocumentContent, DocumentProblem, DocumentRow } from '../contract.ts';
import { placedRows, plainName, repeatedNames, rowProblem, unknownNames } from '../rules.ts';
import { cellOf, numberOf, rowsOf } from '../values.ts';
import { AS_PROPOSED, domainKey, overallKey, proposedOf, proposedOverall, STUDIES, toolOf } from './judge.ts';
import type { BiasTool } from './tool.ts';

interface BiasTable {
  readonly key: string;
  readonly label: string;
  /** What is proposed for a row, as the key of a level. */
  readonly proposed: (row: DocumentRow) => string | null;
}

const tablesOf = (tool: BiasTool, content: DocumentContent): readonly BiasTable[] => [
  ...tool.domains.map((domain) => ({
    key: domainKey(tool, domain),
    label: domain.title,
    proposed: (row: DocumentRow) => proposedOf(tool, domain, row)?.key ?? null,
  })),
  {
    key: overallKey(tool),
    label: tool.isChecklist ? 'Overall appraisal' : 'Overall judgement',
    proposed: (row: DocumentRow) => proposedOverall(content, tool, cellOf(row, 'study'))?.key ?? null,
  },
];

const studyNames = (content: DocumentContent): readonly string[] =>
  rowsOf(content, STUDIES.key).flatMap((row) => (cellOf(row, 'study') === '' ? [] : [cellOf(row, 'study')]));

/** Studies that a table has no row for, with a button that adds them everywhere. */
function missingRows(tables: readonly BiasTable[], content: DocumentContent): readonly DocumentProblem[] {
  const names = studyNames(content);
  const lacking = tables.map(({ key, label }) => {
    const known = new Set(rowsOf(content, key).map((row) => plainName(cellOf(row, 'study'))));
    return { key, label, names: names.filter((name) => !known.has(plainName(name))) };
  });
  const [first] = lacking.filter((table) => table.names.length > 0);
  if (!first) return [];
  const tablesLeft = lacking.filter((table) => table.names.length > 0).length;
  const more = first.names.length > 1 ? ` and ${first.names.length - 1} more` : '';
  return [
    {
      field: STUDIES.key,
      message: `${first.names[0]}${more} ${first.names.length > 1 ? 'have' : 'has'} no row in ${first.label}${tablesLeft > 1 ? ` and ${tablesLeft - 1} other ${tablesLeft === 2 ? 'table' : 'tables'}` : ''}; add the rows, then answer.`,
      fix: {
        label: 'Add the rows',
        content: Object.fromEntries(
          lacking.map(({ key, names: left }) => [
            key,
            [...rowsOf(content, key), ...left.map((study): DocumentRow => ({ study }))],
          ]),
        ),
      },
    },
  ];
}

/** Judgements that differ from the proposal and do not say why. */
const unsupported = (table: BiasTable, content: DocumentContent): readonly DocumentProblem[] =>
  placedRows(content, table.key).flatMap(({ row, place }) => {
    const said = cellOf(row, 'judgement');
    const proposed = table.proposed(row);
    return proposed === null ||
      said === '' ||
      said === AS_PROPOSED ||
      said === proposed ||
      cellOf(row, 'reason') !== ''
      ? []
      : [
          rowProblem(
            table,
            place,
            'reason',
            'the judgement is not the one proposed; write why, or take the proposal.',
          ),
        ];
  });

/** Weights of some studies only, which cannot be used. */
function weightProblems(content: DocumentContent): readonly DocumentProblem[] {
  const rows = placedRows(content, STUDIES.key);
  const without = rows.filter(({ row }) => numberOf(cellOf(row, 'weight')) === null);
  return without.length === 0 || without.length === rows.length
    ? []
    : without.map(({ row, place }) =>
        rowProblem(
          STUDIES,
          place,
          'weight',
          `${cellOf(row, 'study') || 'this study'} has no weight while others have; give all of them one or none.`,
        ),
      );
}

export function problemsOf(content: DocumentContent): readonly DocumentProblem[] {
  const tables = tablesOf(toolOf(content), content);
  return [
    ...repeatedNames(content, STUDIES, 'study'),
    ...weightProblems(content),
    ...missingRows(tables, content),
    ...tables.flatMap((table) => [
      ...unknownNames(
        content,
        { ...table, column: 'study' },
        { label: STUDIES.label, names: studyNames(content) },
      ),
      ...repeatedNames(content, table, 'study'),
      ...unsupported(table, content),
    ]),
  ];
}
