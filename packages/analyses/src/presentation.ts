/**
 * What a result says, part by part. Analyses fill in the record; the order in which people read the parts, and the words around
 * them, are decided here, once for all.
 */
import {
  type Block,
  type CheckBlock,
  CONSTAT_VERSION,
  type EstimatesBlock,
  type FigureBlock,
  type NoticeBlock,
  type Runs,
  rich,
  type TableBlock,
  type TextBlock,
} from '@constat/report';
import type { WorkKey } from './shared/bibliography.ts';
import { referencesBlock } from './shared/references.ts';

/** One paragraph, or several. */
export type Paragraphs = Runs | readonly Runs[];

const paragraphsOf = (text: Paragraphs): readonly Runs[] =>
  text.every((item) => Array.isArray(item)) ? (text as readonly Runs[]) : [text as Runs];

/** The one to four numbers that answer the question. */
export type Estimates = EstimatesBlock['items'];

export interface Presentation {
  /** The answer in a sentence, or one for each variable. */
  readonly finding: Paragraphs;
  /** Short facts under the finding: cases used and left out, alpha, hypothesis. */
  readonly meta: readonly Runs[];
  readonly notices?: readonly NoticeBlock[];
  /** Figures that are the answer and stand before all numbers: a chart, a forest plot, a control chart. */
  readonly lead?: readonly FigureBlock[];
  readonly estimates?: Estimates;
  readonly tables: readonly TableBlock[];
  readonly checks?: readonly CheckBlock[];
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

/** The parts in the order in which they are read. */
export const blocksOf = (parts: Presentation): readonly Block[] => [
  {
    ...textBlock('finding', paragraphsOf(parts.finding)),
    ...(parts.meta.length > 0 ? { meta: parts.meta } : {}),
  },
  ...(parts.notices ?? []),
  ...(parts.lead ?? []),
  ...(parts.estimates && parts.estimates.length > 0
    ? [{ kind: 'estimates', id: 'estimates', items: parts.estimates } as const]
    : []),
  ...parts.tables,
  ...(parts.checks ?? []),
  ...(parts.figures ?? []),
  textBlock('interpretation', paragraphsOf(parts.interpretation)),
  textBlock('apa', paragraphsOf(parts.apa)),
  textBlock('methods', [rich`${parts.methods} Computed with Constat ${CONSTAT_VERSION}.`]),
  referencesBlock(...parts.works),
  textBlock('r-code', [[parts.r.join('\n')]]),
];
