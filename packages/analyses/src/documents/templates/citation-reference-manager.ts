/** The references of a paper: kept as works, checked, and printed in the style of a journal. */
import {
  bold,
  duplicatesOf,
  mergedWork,
  num,
  REFERENCE_STYLES,
  REFERENCE_TYPES,
  type Reference,
  type ReferenceField,
  type ReferenceStyleName,
  referenceList,
  rich,
} from '@constat/report';
import {
  type DocumentContent,
  type DocumentProblem,
  defineDocument,
  type TableFieldColumn,
} from '../contract.ts';
import { placedRows, rowProblem } from '../rules.ts';
import { cellOf, rowsOf, textOf } from '../values.ts';

const REFERENCES = { key: 'references', label: 'References' };

const STYLES = Object.fromEntries(Object.entries(REFERENCE_STYLES).map(([key, { name }]) => [key, name]));

/** Every field of a work but its type, with what it is called and an example. */
const COLUMNS: readonly (readonly [ReferenceField, string, string, number])[] = [
  ['authors', 'Authors', 'Bland, J. M.; Altman, D. G.', 3],
  ['title', 'Title', 'Statistical methods for assessing agreement', 3],
  ['year', 'Year', '1986', 1],
  ['container', 'Journal or book', 'The Lancet', 3],
  ['volume', 'Volume', '327', 1],
  ['issue', 'Issue', '8476', 1],
  ['pages', 'Pages', '307–310', 1],
  ['editors', 'Editors', 'Low, M.', 1],
  ['edition', 'Edition', '3', 1],
  ['publisher', 'Publisher', 'Wiley', 1],
  ['place', 'Place', 'London', 1],
  ['doi', 'DOI', '10.1016/S0140-6736(86)90837-8', 1],
  ['pmid', 'PMID', '2868172', 1],
  ['url', 'Address', 'https://…', 1],
];

const columns: readonly TableFieldColumn[] = [
  { key: 'type', kind: 'choice', label: 'Type', choices: REFERENCE_TYPES },
  ...COLUMNS.map(([key, label, example, width]) => ({ key, kind: 'text' as const, label, example, width })),
];

const styleOf = (content: DocumentContent): ReferenceStyleName => {
  const typed = textOf(content, 'style');
  return typed in REFERENCE_STYLES ? (typed as ReferenceStyleName) : 'apa';
};

const worksOf = (content: DocumentContent): readonly Reference[] => rowsOf(content, REFERENCES.key);

const nameOf = (reference: Reference): string => {
  const title = reference.title ?? reference.doi ?? 'without title';
  return `“${title.length > 60 ? `${title.slice(0, 59)}…` : title}”`;
};

/** What a work lacks, in one sentence. */
function gapProblems(content: DocumentContent): readonly DocumentProblem[] {
  return placedRows(content, REFERENCES.key).flatMap(({ row, place }) => {
    const problem = (column: string, words: string) => [rowProblem(REFERENCES, place, column, words)];
    if (cellOf(row, 'title') === '')
      return problem(
        'title',
        cellOf(row, 'doi') === ''
          ? 'Title is empty; type it, or remove the work.'
          : `only the DOI ${cellOf(row, 'doi')} is known; fill in title, authors and year, or paste its BibTeX.`,
      );
    const missing = (
      [
        ['authors', 'Authors'],
        ['year', 'Year'],
        ...(cellOf(row, 'type') === '' || cellOf(row, 'type') === 'article'
          ? [['container', 'Journal'] as const]
          : []),
      ] as const
    ).filter(([key]) => cellOf(row, key) === '' && !(key === 'authors' && cellOf(row, 'editors') !== ''));
    return missing.length === 0
      ? []
      : problem(
          missing[0]?.[0] ?? 'authors',
          `${nameOf(row)} has no ${missing.map(([, label]) => label).join(' and no ')}; fill it in before you cite it.`,
        );
  });
}

/** The same work twice; one button puts the two together. */
function duplicateProblems(content: DocumentContent): readonly DocumentProblem[] {
  const rows = placedRows(content, REFERENCES.key);
  return duplicatesOf(rows.map(({ row }) => row)).map(([first, later]) => {
    const [one, other] = [rows[first], rows[later]];
    const merged = mergedWork(one?.row ?? {}, other?.row ?? {});
    const kept = rows.flatMap(({ row }, i) => (i === later ? [] : [i === first ? merged : row]));
    return {
      field: REFERENCES.key,
      row: other?.place ?? later,
      column: 'title',
      message: `References, row ${(other?.place ?? later) + 1}: ${nameOf(other?.row ?? {})} is the same work as in row ${(one?.place ?? first) + 1}; put the two together.`,
      fix: {
        label: `Put ${(one?.place ?? first) + 1} and ${(other?.place ?? later) + 1} together`,
        content: { [REFERENCES.key]: kept },
      },
    };
  });
}

export const template = defineDocument({
  id: 'citation-reference-manager',
  version: 1,
  sections: [
    {
      id: 'list',
      title: 'List',
      settings: true,
      fields: [
        {
          key: 'paper',
          kind: 'text',
          label: 'Paper',
          help: 'The name under which the list is saved.',
          example: 'Agreement of two methods',
        },
        {
          key: 'style',
          kind: 'choice',
          label: 'Style',
          help: 'How the journal prints references and citations.',
          choices: STYLES,
        },
      ],
    },
    {
      id: 'references',
      title: 'References',
      drawn: true,
      fields: [
        {
          ...REFERENCES,
          kind: 'table',
          editor: 'references',
          help: 'Names as “Family, Given; Family, Given”; an organization without a comma. Numbered styles keep this order, the others sort by author.',
          row: 'work',
          required: true,
          columns,
        },
      ],
    },
  ],
  title: (content) =>
    textOf(content, 'paper') === '' ? 'References' : `References: ${textOf(content, 'paper')}`,
  finding(content) {
    const works = worksOf(content);
    if (works.length === 0) return rich`No work yet: paste BibTeX, RIS, CSL-JSON, PubMed format or DOIs.`;
    const twice = duplicatesOf(works).length;
    return rich`${num(works.length, 'integer')} ${works.length === 1 ? 'work' : 'works'} in ${bold(REFERENCE_STYLES[styleOf(content)].name)} style${twice === 0 ? '.' : `, ${twice} of them twice.`}`;
  },
  rules: (content) => [...duplicateProblems(content), ...gapProblems(content)],
  tables(content) {
    const list = referenceList(worksOf(content), styleOf(content));
    if (list.length === 0) return [];
    return [
      { kind: 'text', id: 'references', role: 'references', paragraphs: list.map(({ entry }) => entry) },
      {
        kind: 'table',
        id: 'citations',
        title: ['Citations in the Text'],
        columns: [
          { key: 'citation', label: ['Citation'] },
          { key: 'title', label: ['Work'] },
        ],
        rows: list.map(({ reference, citation }) => ({
          cells: { citation, title: [reference.title ?? reference.doi ?? ''] },
        })),
      },
    ];
  },
  payload: (content) => ({ style: styleOf(content), references: worksOf(content) }),
  example: {
    paper: 'Agreement of two methods',
    style: 'apa',
    references: [
      {
        type: 'article',
        authors: 'Bland, J. Martin; Altman, Douglas G.',
        title: 'Statistical methods for assessing agreement between two methods of clinical measurement',
        year: '1986',
        container: 'The Lancet',
        volume: '327',
        issue: '8476',
        pages: '307–310',
        doi: '10.1016/s0140-6736(86)90837-8',
      },
      {
        type: 'book',
        authors: 'Agresti, Alan',
        title: 'Categorical data analysis',
        year: '2013',
        edition: '3',
        publisher: 'Wiley',
        place: 'Hoboken',
      },
      {
        type: 'article',
        authors: 'Benjamini, Yoav; Hochberg, Yosef',
        title: 'Controlling the false discovery rate: A practical and powerful approach to multiple testing',
        year: '1995',
        container: 'Journal of the Royal Statistical Society: Series B (Methodological)',
        volume: '57',
        issue: '1',
        pages: '289–300',
      },
    ],
  },
});
