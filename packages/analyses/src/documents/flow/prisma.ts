/** Records through a systematic review: the four forms of PRISMA 2020, new or updated, with or without other methods. */
import type { DocumentContent, DocumentProblem, DocumentSection } from '../contract.ts';
import type { FlowBox, FlowRow } from '../draw/flow-parts.ts';
import { countOf, rowsOf } from '../values.ts';
import { balance, count, type FlowForm, leaving, main, numberField, REASONS, sumOf, total } from './boxes.ts';

interface Kind {
  readonly updated: boolean;
  readonly other: boolean;
}

/** A box with a head and a count for each field. */
const listed = (
  head: string,
  content: DocumentContent,
  fields: readonly (readonly [string, string])[],
): FlowBox => ({
  lines: [
    { text: head, bold: true },
    ...fields.map(([key, words]) => ({ text: `${words} ${count(countOf(content, key))}`, indent: 10 })),
  ],
  of: fields.map(([field]) => ({ field })),
});

/** Studies, and their reports where they are given. */
function studies(
  content: DocumentContent,
  [key, words]: readonly [string, string],
  [reportKey, reportWords]: readonly [string, string],
): FlowBox {
  const reports = countOf(content, reportKey);
  return {
    lines: [
      { text: `${words} ${count(countOf(content, key))}`, bold: true },
      ...(reports === null ? [] : [{ text: `${reportWords} ${count(reports)}`, indent: 10 }]),
    ],
    of: [{ field: key }, { field: reportKey }],
  };
}

const identified = (content: DocumentContent): FlowBox =>
  listed('Records identified from', content, [
    ['databases', 'Databases'],
    ['registers', 'Registers'],
  ]);

const removed = (content: DocumentContent): FlowBox =>
  listed('Removed before screening', content, [
    ['duplicates', 'Duplicates'],
    ['automation', 'Marked as ineligible by automation tools'],
    ['otherRemoved', 'Other reasons'],
  ]);

const found = (content: DocumentContent): FlowBox =>
  listed('Records identified from', content, [
    ['websites', 'Websites'],
    ['organisations', 'Organisations'],
    ['citations', 'Citation searching'],
  ]);

function rows(content: DocumentContent, { updated, other }: Kind): readonly FlowRow[] {
  const at = (key: string) => countOf(content, key);
  const lanes = <T>(before: T, own: T, others: T): readonly T[] => [
    ...(updated ? [before] : []),
    own,
    ...(other ? [others] : []),
  ];
  const first = updated ? 1 : 0;
  const previous = studies(
    content,
    ['previousStudies', 'Studies in the previous version'],
    ['previousReports', 'Reports of these studies'],
  );
  return [
    {
      stage: 'Identification',
      boxes: lanes<FlowBox | null>(previous, identified(content), found(content)),
      sides: lanes<FlowBox | null>(null, removed(content), null),
    },
    {
      stage: 'Screening',
      boxes: lanes<FlowBox | null>(null, main('Records screened', at('screened'), 'screened'), null),
      sides: lanes<FlowBox | null>(
        null,
        main('Records excluded', at('excludedRecords'), 'excludedRecords'),
        null,
      ),
    },
    {
      stage: 'Screening',
      boxes: lanes<FlowBox | null>(
        null,
        main('Reports sought for retrieval', at('sought'), 'sought'),
        main('Reports sought for retrieval', at('otherSought'), 'otherSought'),
      ),
      sides: lanes<FlowBox | null>(
        null,
        main('Reports not retrieved', at('notRetrieved'), 'notRetrieved'),
        main('Reports not retrieved', at('otherNotRetrieved'), 'otherNotRetrieved'),
      ),
    },
    {
      stage: 'Screening',
      boxes: lanes<FlowBox | null>(
        null,
        main('Reports assessed for eligibility', at('eligible'), 'eligible'),
        main('Reports assessed for eligibility', at('otherEligible'), 'otherEligible'),
      ),
      sides: lanes<FlowBox | null>(
        null,
        leaving('Reports excluded', content, 'excludedReports'),
        leaving('Reports excluded', content, 'otherExcluded'),
      ),
    },
    {
      stage: 'Included',
      over: [first, first + (other ? 1 : 0)],
      boxes: [
        studies(
          content,
          ['studies', updated ? 'New studies included in the review' : 'Studies included in the review'],
          ['reports', updated ? 'Reports of new studies' : 'Reports of these studies'],
        ),
      ],
    },
    ...(updated
      ? [
          {
            stage: 'Included',
            boxes: [
              studies(
                content,
                ['totalStudies', 'Total studies included'],
                ['totalReports', 'Reports of all studies'],
              ),
            ],
          },
        ]
      : []),
  ];
}

/** Sums of the way by other methods. */
function otherProblems(content: DocumentContent): readonly DocumentProblem[] {
  const at = (key: string) => countOf(content, key);
  return [
    ...balance({
      field: 'otherSought',
      label: 'Reports sought, other methods',
      into: total(at('websites'), at('organisations'), at('citations')),
      out: 0,
      next: at('otherSought'),
      words: 'all identified by other methods',
    }),
    ...balance({
      field: 'otherEligible',
      label: 'Reports assessed, other methods',
      into: at('otherSought'),
      out: at('otherNotRetrieved'),
      next: at('otherEligible'),
      words: 'sought less not retrieved',
    }),
  ];
}

/** What was there before and what is new make the total. */
const totalProblems = (content: DocumentContent): readonly DocumentProblem[] =>
  (
    [
      ['totalStudies', 'Total studies included', 'previousStudies', 'studies'],
      ['totalReports', 'Reports of all studies', 'previousReports', 'reports'],
    ] as const
  ).flatMap(([field, label, before, added]) => {
    const [old, fresh, all] = [countOf(content, before), countOf(content, added), countOf(content, field)];
    if (old === null || fresh === null || all === null || old + fresh === all) return [];
    return [
      {
        field,
        message: `${label} is ${all}, but ${old} + ${fresh} = ${old + fresh} (previous and new); the difference is ${Math.abs(old + fresh - all)}.`,
        fix: { label: `Set ${label} to ${old + fresh}`, content: { [field]: String(old + fresh) } },
      },
    ];
  });

function problems(content: DocumentContent, { updated, other }: Kind): readonly DocumentProblem[] {
  const at = (key: string) => countOf(content, key);
  const assessed = other ? total(at('eligible'), at('otherEligible')) : at('eligible');
  const excluded = other
    ? total(sumOf(rowsOf(content, 'excludedReports'), 'n'), sumOf(rowsOf(content, 'otherExcluded'), 'n'))
    : sumOf(rowsOf(content, 'excludedReports'), 'n');
  return [
    ...balance({
      field: 'screened',
      label: 'Records screened',
      into: total(at('databases'), at('registers')),
      out: total(at('duplicates'), at('automation'), at('otherRemoved')),
      next: at('screened'),
      words: 'identified less removed before screening',
    }),
    ...balance({
      field: 'sought',
      label: 'Reports sought for retrieval',
      into: at('screened'),
      out: at('excludedRecords'),
      next: at('sought'),
      words: 'screened less excluded',
    }),
    ...balance({
      field: 'eligible',
      label: 'Reports assessed for eligibility',
      into: at('sought'),
      out: at('notRetrieved'),
      next: at('eligible'),
      words: 'sought less not retrieved',
    }),
    ...(other ? otherProblems(content) : []),
    ...balance({
      field: 'reports',
      label: 'Reports of included studies',
      into: assessed,
      out: excluded,
      next: at('reports'),
      words: 'assessed less excluded',
    }),
    ...(updated ? totalProblems(content) : []),
  ];
}

/** A review of one of the four forms. */
export const prisma = (kind: Kind): FlowForm => ({
  title: 'Flow of Records Through the Review',
  beside: true,
  rows: (content) => rows(content, kind),
  problems: (content) => problems(content, kind),
  ends: (content) => [
    total(
      countOf(content, 'databases'),
      countOf(content, 'registers'),
      ...(kind.other ? ['websites', 'organisations', 'citations'].map((key) => countOf(content, key)) : []),
    ),
    'records identified',
    countOf(content, kind.updated ? 'totalStudies' : 'studies'),
    'studies included',
  ],
});

type When = NonNullable<DocumentSection['when']>;

/** The fields of a review; those of previous studies and other methods only where the form has them. */
export const prismaSections = (
  isPrisma: When,
  isUpdated: When,
  hasOther: When,
): readonly DocumentSection[] => [
  {
    id: 'previous',
    title: 'Previous Studies',
    drawn: true,
    when: isUpdated,
    fields: [
      numberField(
        'previousStudies',
        'Studies, previous version',
        'Included in the version that is updated.',
        true,
      ),
      numberField('previousReports', 'Reports, previous version', 'Reports of these studies.'),
    ],
  },
  {
    id: 'identification',
    title: 'Identification',
    drawn: true,
    when: isPrisma,
    fields: [
      numberField('databases', 'From databases', 'Records found in databases.', true),
      numberField('registers', 'From registers', 'Records found in registers.'),
      numberField('duplicates', 'Duplicates removed', 'Removed before screening.'),
      numberField('automation', 'Removed by automation', 'Marked as ineligible by tools.'),
      numberField('otherRemoved', 'Removed, other', 'For other reasons.'),
    ],
  },
  {
    id: 'screening',
    title: 'Screening',
    drawn: true,
    when: isPrisma,
    fields: [
      numberField('screened', 'Records screened', 'By title and abstract.', true),
      numberField('excludedRecords', 'Records excluded', 'By a person or a tool.'),
      numberField('sought', 'Reports sought', 'Full texts that were looked for.'),
      numberField('notRetrieved', 'Not retrieved', 'Full texts that were not found.'),
      numberField('eligible', 'Reports assessed', 'Full texts that were read.', true),
      {
        key: 'excludedReports',
        kind: 'table',
        label: 'Reports Excluded',
        help: 'Full texts that were left out, by reason.',
        row: 'reason',
        columns: REASONS,
      },
    ],
  },
  {
    id: 'other',
    title: 'Other Methods',
    drawn: true,
    when: hasOther,
    fields: [
      numberField('websites', 'Websites', 'Records found on websites.'),
      numberField('organisations', 'Organisations', 'Records from organisations.'),
      numberField('citations', 'Citation searching', 'Records from reference lists and citing works.'),
      numberField('otherSought', 'Reports sought, other', 'Full texts that were looked for.'),
      numberField('otherNotRetrieved', 'Not retrieved, other', 'Full texts that were not found.'),
      numberField('otherEligible', 'Reports assessed, other', 'Full texts that were read.'),
      {
        key: 'otherExcluded',
        kind: 'table',
        label: 'Reports Excluded, Other Methods',
        help: 'Full texts that were left out, by reason.',
        row: 'reason',
        columns: REASONS,
      },
    ],
  },
  {
    id: 'included',
    title: 'Included',
    drawn: true,
    when: isPrisma,
    fields: [
      numberField('studies', 'Studies included', 'Studies in the review; the new ones in an update.', true),
      numberField('reports', 'Reports of included studies', 'One study may have several reports.'),
    ],
  },
  {
    id: 'totals',
    title: 'Total',
    drawn: true,
    when: isUpdated,
    fields: [
      numberField('totalStudies', 'Total studies included', 'Previous and new studies together.', true),
      numberField('totalReports', 'Reports of all studies', 'Previous and new reports together.'),
    ],
  },
];
