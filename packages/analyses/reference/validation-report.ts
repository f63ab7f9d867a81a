/** The dated report of a validation as blocks: for a quality department to file, in every format a result has. */
import { type Block, bold, italic, type Runs, type TableBlock, type TableRow } from '@constat/report';
import { KNOWN_DIFFERENCES } from './known-differences.ts';
import { topicTitle } from './topic-title.ts';
import { areasOf, areaTitle, sourcesOf, totals } from './validation-summary.ts';
import type { TopicReport } from './validation-types.ts';

/** Where and when a validation ran. */
export interface ValidationRun {
  /** ISO 8601. */
  readonly started: string;
  readonly seconds: number;
  /** Version and build of the product. */
  readonly version: string;
  /** The browser, or the program that ran it. */
  readonly platform: string;
  readonly system: string;
  /** Whose cases they are: those of the product, or a folder. */
  readonly cases: string;
  readonly reports: readonly TopicReport[];
  /** SHA-256 of the reports as JSON; absent where the device computes none, and while cases run. */
  readonly hash?: string | undefined;
}

const MOST_FAILURES = 200;

const sources = (reports: readonly TopicReport[]): string => {
  const all = sourcesOf(reports);
  const shown = all.slice(0, 4).join(', ');
  return all.length > 5 ? `${shown} and ${all.length - 4} more` : all.join(', ');
};

/** The finding in words: so many of so many, compared with what. */
export function validationFinding({ reports, platform }: ValidationRun): Runs {
  const { checks, passed, failed, numbers, refusals, pending } = totals(reports);
  const count = (number: number) => number.toLocaleString('en-GB');
  return [
    bold(`${count(passed)} of ${count(checks)}`),
    ` checks passed with ${platform}. `,
    failed > 0 ? `${count(failed)} did not, listed below. ` : '',
    `${count(numbers)} numbers were compared${refusals > 0 ? `, and ${count(refusals)} cases that must be refused were tried` : ''}.`,
    pending > 0 ? ` ${count(pending)} cases belong to no tool here and were not run.` : '',
  ].filter((run) => run !== '');
}

/** The report: what ran, what came out by area and by method, known differences, and room for signatures. */
export function validationBlocks(run: ValidationRun): readonly Block[] {
  return [
    { kind: 'text', id: 'finding', role: 'finding', paragraphs: [validationFinding(run)] },
    installation(run),
    byArea(run),
    byMethod(run),
    ...failures(run),
    ...knownDifferences(run),
    {
      kind: 'text',
      id: 'methods',
      role: 'methods',
      paragraphs: [
        [
          'Each case has inputs and the values that the software named beside it gives for them. Constat computes it anew and compares number by number: a number passes when it differs by no more than the tolerance of its case, for most 1 × 10⁻⁶ of its size. Correct digits are the negative decimal logarithm of the relative error of the worst number, at most 15. A case that must be refused passes when it is refused with a reason.',
        ],
      ],
    },
    signatures(),
  ];
}

const facts = (id: string, title: string, rows: readonly (readonly [string, string])[]): TableBlock => ({
  kind: 'table',
  id,
  title: [title],
  columns: [
    { key: 'what', label: ['Item'] },
    { key: 'value', label: ['Value'] },
  ],
  rows: rows.map(([what, value]) => ({ cells: { what: [what], value: [value] } })),
});

const installation = ({
  started,
  seconds,
  version,
  platform,
  system,
  cases,
  hash,
}: ValidationRun): TableBlock =>
  facts('installation', 'Installation: What Was Tested', [
    ['Software', `Constat ${version}`],
    ['Run with', platform],
    ['System', system],
    ['Cases', cases],
    ['Started', started.replace('T', ' ').replace(/\.\d+Z$|Z$/, ' UTC')],
    ['Took', `${seconds.toFixed(1)} s`],
    ...(hash === undefined ? [] : [['SHA-256 of the results (reports in the JSON file)', hash] as const]),
  ]);

const RESULT_COLUMNS: TableBlock['columns'] = [
  { key: 'checks', label: ['Checks'], format: 'integer' },
  { key: 'passed', label: ['Passed'], format: 'integer' },
  { key: 'numbers', label: ['Numbers'], format: 'integer' },
  { key: 'digits', label: ['Digits, ', italic('Mdn')], format: 'number', decimals: 1 },
  { key: 'source', label: ['Compared with'] },
];

function resultCells(reports: readonly TopicReport[]): TableRow['cells'] {
  const { checks, passed, numbers, medianDigits } = totals(reports);
  return { checks, passed, numbers, digits: medianDigits, source: [sources(reports)] };
}

function byArea({ reports }: ValidationRun): TableBlock {
  const rows = areasOf(reports).map((area): TableRow => {
    const within = reports.filter((report) => report.area === area);
    return { cells: { area: [areaTitle(area)], ...resultCells(within) } };
  });
  const { source: _, ...sum } = resultCells(reports);
  return {
    kind: 'table',
    id: 'areas',
    title: ['Operation: Results by Area'],
    columns: [{ key: 'area', label: ['Area'] }, ...RESULT_COLUMNS],
    rows: [...rows, { cells: { area: ['All'], ...sum, source: null }, total: true }],
    notes: ['Digits are those of the worst number of a case; the median is taken over cases.'],
  };
}

function byMethod({ reports }: ValidationRun): TableBlock {
  const rows = areasOf(reports).flatMap((area): readonly TableRow[] => [
    { cells: { method: [areaTitle(area)] }, heading: true },
    ...reports
      .filter((report) => report.area === area)
      .map((report) => ({
        cells: { method: [topicTitle(report.topic)], ...resultCells([report]) },
        indent: true,
      })),
  ]);
  return {
    kind: 'table',
    id: 'methods-table',
    title: ['Performance: Results by Method'],
    columns: [{ key: 'method', label: ['Method'] }, ...RESULT_COLUMNS],
    rows,
  };
}

function failures({ reports }: ValidationRun): readonly Block[] {
  const all = reports.flatMap(({ topic, cases }) =>
    cases.flatMap((report) => report.failures.map((failure) => ({ topic, ...failure }))),
  );
  if (all.length === 0) return [];
  const text = (value: unknown): Runs => [typeof value === 'string' ? value : JSON.stringify(value)];
  return [
    {
      kind: 'table',
      id: 'failures',
      title: ['Numbers That Differ'],
      columns: [
        { key: 'case', label: ['Case'] },
        { key: 'value', label: ['Value'] },
        { key: 'expected', label: ['Expected'] },
        { key: 'actual', label: ['Constat'] },
      ],
      rows: all.slice(0, MOST_FAILURES).map(({ topic, id, value, expected, actual }) => ({
        cells: {
          case: [`${topic}: ${id}`],
          value: value === '' ? null : [value],
          expected: text(expected),
          actual: text(actual ?? null),
        },
      })),
      ...(all.length > MOST_FAILURES ? { notes: [`The first ${MOST_FAILURES} of ${all.length}.`] } : {}),
    },
  ];
}

function knownDifferences({ reports }: ValidationRun): readonly TableBlock[] {
  const run = new Set(reports.map(({ topic }) => topic));
  const known = KNOWN_DIFFERENCES.filter(({ topics }) => topics.some((topic) => run.has(topic)));
  if (known.length === 0) return [];
  const table: TableBlock = {
    kind: 'table',
    id: 'known-differences',
    title: ['Known Differences'],
    columns: [
      { key: 'what', label: ['Where'] },
      { key: 'kind', label: ['Kind'] },
      { key: 'why', label: ['What is seen, and why'] },
    ],
    rows: known.map(({ title, kind, short, why }) => ({
      cells: { what: [title], kind: [kind], why: [`${short} ${why}`] },
    })),
  };
  return [table];
}

const signatures = (): TableBlock => ({
  kind: 'table',
  id: 'signatures',
  title: ['Signatures'],
  columns: [
    { key: 'role', label: ['Role'] },
    { key: 'name', label: ['Name'] },
    { key: 'date', label: ['Date'] },
    { key: 'signature', label: ['Signature'] },
  ],
  rows: ['Run by', 'Checked by', 'Approved by'].map((role) => ({
    cells: { role: [role], name: ['……………………'], date: ['……………'], signature: ['……………………………'] },
  })),
});
