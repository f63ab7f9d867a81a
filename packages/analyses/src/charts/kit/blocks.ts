/** The blocks of a chart, in their order: the figure stands before the numbers behind it. */
import type { Block, FigureBlock, Runs, TableBlock, TextBlock } from '@constat/report';
import { num, rich, runsToText } from '@constat/report';
import type { Sample } from '../../contract.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice, methodsBlock, textBlock } from '../../shared/parts.ts';
import { referencesBlock } from '../../shared/references.ts';
import { sampleText } from '../../shared/wording.ts';

export interface Chart {
  readonly sample: Sample;
  readonly finding: Runs;
  readonly figures: readonly FigureBlock[];
  readonly tables: readonly TableBlock[];
  readonly interpretation: Runs;
  /** What the figure shows, without its number: `Mean pay by town`. */
  readonly subject: string;
  /** What the caption adds: error bars, rules. */
  readonly notes: Runs;
  readonly methods: Runs;
  readonly works: readonly WorkKey[];
  readonly rCode: TextBlock;
  /** Why cases were left out. */
  readonly why?: string;
}

/** Notes below a figure or a table, where there is something to note. */
export const noted = (notes: Runs): { readonly notes?: Runs } =>
  runsToText(notes).trim() === '' ? {} : { notes };

export const chartBlocks = (chart: Chart): readonly Block[] => [
  { ...textBlock('finding', [chart.finding]), meta: [sampleText(chart.sample)] },
  ...excludedNotice(chart.sample, [chart.why ?? 'They have no value in one of the variables.']),
  ...chart.figures,
  ...chart.tables,
  textBlock('interpretation', [chart.interpretation]),
  textBlock('apa', [
    rich`*Figure.* ${chart.subject} (*N* = ${num(chart.sample.used, 'integer')}). ${chart.notes}`,
  ]),
  methodsBlock(chart.methods),
  referencesBlock(...chart.works),
  chart.rCode,
];
