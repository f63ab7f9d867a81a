/** Tables of the public pages that are made of data, so that a test can hold the data against the product. */
import { catalogue } from '@constat/analyses';
import { hrefOf } from '../routes/address.ts';
import { findRoute } from '../routes/routes.ts';
import type { MarkdownBlock } from '../ui/markdown-parse.ts';
import { type Claim, R_CLAIMS, READ_ON, SPSS_CLAIMS } from './facts/comparisons.ts';
import { GPOWER_EXAMPLES, GPOWER_PROCEDURES, type Procedure } from './facts/gpower.ts';
import { type MenuRow, MIGRATION } from './facts/migration.ts';

const pathOf = (analysisId: string): string => {
  const path = catalogue.find(({ id }) => id === analysisId)?.path;
  if (path === undefined) throw new Error(`There is no analysis ${analysisId}.`);
  return path;
};

/** The address of a calculator with its numbers filled in. */
export const withOptions = (analysisId: string, options: object): string =>
  `${hrefOf(pathOf(analysisId))}?options=${encodeURIComponent(JSON.stringify(options)).replace(/[()]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;

const COVERAGE = { same: '', near: 'Near: ' } as const;

function whereIs({ coverage, analysisId, design, option = 'design', label, note }: Procedure): string {
  const text = `${COVERAGE[coverage]}[${label}](${withOptions(analysisId, { [option]: design })})`;
  return note ? `${text}; ${note}` : text;
}

const gpower: readonly MarkdownBlock[] = Object.entries(GPOWER_PROCEDURES).flatMap(
  ([family, procedures]): MarkdownBlock[] => [
    { kind: 'heading', level: 3, text: family },
    {
      kind: 'table',
      head: ['In G*Power', 'In Constat'],
      rows: procedures.map((procedure) => [procedure.name, whereIs(procedure)]),
    },
  ],
);

const gpowerExamples: readonly MarkdownBlock[] = [
  {
    kind: 'table',
    head: ['Chapter', 'The manual’s question', 'The manual’s answer', 'Here'],
    rows: GPOWER_EXAMPLES.map(({ chapter, question, total, power, analysisId, options }) => [
      String(chapter),
      question,
      [
        ...(total === undefined ? [] : [`${total} cases`]),
        ...(power === undefined ? [] : [`power ${power}`]),
      ].join(', '),
      `[Open](${withOptions(analysisId, options)})`,
    ]),
  },
];

const comparison = (other: string, claims: readonly Claim[]): readonly MarkdownBlock[] => [
  {
    kind: 'table',
    head: ['Topic', 'Constat', other],
    rows: claims.map(({ topic, ours, theirs }) => [topic, ours, theirs]),
  },
];

/** Where each claim about the other program is written. */
const sources = (other: string, claims: readonly Claim[]): readonly MarkdownBlock[] => [
  {
    kind: 'paragraph',
    text: `What is said about Constat is checked by a test whenever the product changes. What is said about ${other} is written here, read on ${READ_ON}:`,
  },
  {
    kind: 'list',
    ordered: false,
    items: claims.map(({ topic, source }) => `${topic}: ${source}.`),
  },
];

const menuRow = ([theirs, path, note]: MenuRow): readonly string[] => {
  const where = path === null ? 'Not here' : `[${findRoute(path)?.metadata.title ?? path}](${hrefOf(path)})`;
  return [theirs, note === undefined ? where : `${where}; ${note}`];
};

const migration: readonly MarkdownBlock[] = Object.entries(MIGRATION).flatMap(
  ([program, rows]): MarkdownBlock[] => [
    { kind: 'heading', level: 2, text: `From ${program}` },
    { kind: 'table', head: [`In ${program}`, 'In Constat'], rows: rows.map(menuRow) },
  ],
);

/** By the name that texts use. */
export const TABLES: Readonly<Record<string, readonly MarkdownBlock[] | undefined>> = {
  gpower,
  'gpower-examples': gpowerExamples,
  spss: comparison('SPSS', SPSS_CLAIMS),
  'spss-sources': sources('SPSS', SPSS_CLAIMS),
  r: comparison('R', R_CLAIMS),
  'r-sources': sources('R', R_CLAIMS),
  migration,
};
