/**
 * What a result says, part by part. Analyses fill in the record; the order in which people read the parts, and the words around
 * them, are decided here, once for all.
 */
import {
  type Block,
  CONSTAT_VERSION,
  type EstimatesBlock,
  type FigureBlock,
  type NoticeBlock,
  type Runs,
  rich,
  runsToText,
  type TableBlock,
  type TextBlock,
} from '@constat/report';
import type { WorkKey } from './shared/bibliography.ts';
import {
  adviceOnViolated,
  type Check,
  checkBlock,
  type Examined,
  examinedText,
  findingCaution,
  NORMALITY_EXAMINED,
  reportedViolations,
  VARIANCES_EXAMINED,
} from './shared/checks.ts';
import { referencesBlock } from './shared/references.ts';
import { asInTables, asShown } from './shared/tile-decimals.ts';

/** One paragraph, or several. */
export type Paragraphs = Runs | readonly Runs[];

/** Every paragraph of a text. */
export const paragraphsOf = (text: Paragraphs): readonly Runs[] =>
  text.every((item) => Array.isArray(item)) ? (text as readonly Runs[]) : [text as Runs];

/** The one to four numbers that answer the question. */
export type Estimates = EstimatesBlock['items'];

/** A notice, and what the methods say of it: ` Levels were read in their order, low = 1, high = 2.` */
export type Notice = NoticeBlock & { readonly inMethods?: Runs };

export interface Presentation {
  /** The answer in a sentence, or one for each variable. */
  readonly finding: Paragraphs;
  /** Short facts under the finding: cases used and left out, alpha, hypothesis. */
  readonly meta: readonly Runs[];
  readonly notices?: readonly Notice[];
  /** Figures that are the answer and stand before all numbers: a chart, a forest plot, a control chart. */
  readonly lead?: readonly FigureBlock[];
  readonly estimates?: Estimates;
  readonly tables: readonly TableBlock[];
  readonly checks?: readonly Check[];
  /** The question was whether assumptions hold: the finding has said so. */
  readonly checksAreTheAnswer?: true;
  readonly figures?: readonly FigureBlock[];
  readonly interpretation: Paragraphs;
  readonly apa: Paragraphs;
  /** Sentences on how it was done; who computed it is added. */
  readonly methods: Runs;
  /** The works behind what was really used. */
  readonly works: readonly WorkKey[];
  /** Lines of the program that gives the same numbers in R. */
  readonly r: readonly string[];
}

const textBlock = (role: TextBlock['role'], paragraphs: readonly Runs[]): TextBlock => ({
  kind: 'text',
  id: role,
  role,
  paragraphs,
});

/** Paragraphs with more words after the last one. */
const continued = (paragraphs: readonly Runs[], more: Runs): readonly Runs[] =>
  more.length === 0
    ? paragraphs
    : paragraphs.map((text, i) => (i < paragraphs.length - 1 ? text : [...text, ...more]));

/** Without spaces at the end, where the last clause says nothing. */
const trimmed = (runs: Runs): Runs => {
  const last = runs.at(-1);
  return typeof last === 'string' ? [...runs.slice(0, -1), last.trimEnd()] : runs;
};

/** Text for a manuscript, which sets nothing in bold. */
const asReported = (runs: Runs): Runs =>
  trimmed(runs).map((run) => {
    if (typeof run === 'string' || !run.marks?.includes('bold')) return run;
    const { marks, ...rest } = run;
    const others = marks.filter((mark) => mark !== 'bold');
    return 'text' in rest && others.length === 0 ? rest.text : { ...rest, marks: others };
  });

/** Tests that a sample can be too large or too uniform for, by what their works are cited for. */
const NAMED_BY_WORK: Partial<Record<WorkKey, string>> = {
  shapiroWilk1965: 'Shapiro–Wilk',
  royston1995: 'Shapiro–Wilk',
};

/** The works behind what was run: a test that no part of the result names was not. */
function worksOfRun(works: readonly WorkKey[], blocks: readonly Block[]): readonly WorkKey[] {
  const said = JSON.stringify(blocks);
  return works.filter((work) => said.includes(NAMED_BY_WORK[work] ?? ''));
}

/** Tests of assumptions by their names. */
const EXAMINED: readonly (readonly [name: string, examined: Examined])[] = [
  ['Shapiro–Wilk', NORMALITY_EXAMINED],
  ['Levene', VARIANCES_EXAMINED],
];

/** Tests that the checks rest on and the methods do not name: ` Normality was examined with the Shapiro–Wilk test.` */
function examinedBeside(methods: Runs, checks: readonly Check[]): string {
  const said = runsToText(methods);
  const rest = checks.map(({ evidence }) => runsToText(evidence)).join(' ');
  return examinedText(
    EXAMINED.flatMap(([name, examined]) => (rest.includes(name) && !said.includes(name) ? [examined] : [])),
  );
}

/** The parts in the order in which they are read; a check that fails is repeated wherever a conclusion is drawn. */
export function blocksOf({ checks = [], ...parts }: Presentation): readonly Block[] {
  const repeated = parts.checksAreTheAnswer ? [] : checks;
  const tiles = asInTables(parts.estimates ?? [], parts.tables);
  const said = (given: Paragraphs): readonly Runs[] => asShown(paragraphsOf(given), tiles, parts.tables);
  const blocks: readonly Block[] = [
    {
      ...textBlock('finding', continued(said(parts.finding), findingCaution(repeated))),
      ...(parts.meta.length > 0 ? { meta: parts.meta } : {}),
    },
    ...(parts.notices ?? []).map(({ inMethods: _, ...notice }) => notice),
    ...(parts.lead ?? []),
    ...(tiles.length > 0 ? [{ kind: 'estimates', id: 'estimates', items: tiles } as const] : []),
    ...parts.tables,
    ...checks.map(checkBlock),
    ...(parts.figures ?? []),
    textBlock('interpretation', [...said(parts.interpretation), ...adviceOnViolated(repeated)]),
    textBlock('apa', continued(said(parts.apa).map(asReported), reportedViolations(repeated))),
    textBlock('methods', [
      rich`${trimmed(parts.methods)}${(parts.notices ?? []).flatMap(({ inMethods }) => inMethods ?? [])}${examinedBeside(parts.methods, checks)} Computed with Constat ${CONSTAT_VERSION}.`,
    ]),
  ];
  return [
    ...blocks,
    referencesBlock(...worksOfRun(parts.works, blocks)),
    textBlock('r-code', [[parts.r.join('\n')]]),
  ];
}
