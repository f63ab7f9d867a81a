/** What the results of charts have in common: the figure stands before the numbers behind it. */
import type { FigureBlock, Runs, TableBlock } from '@constat/report';
import { num, rich, runsToText } from '@constat/report';
import type { Sample } from '../../contract.ts';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { excludedNotice } from '../../shared/parts.ts';
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
  readonly r: readonly string[];
  /** Why cases were left out. */
  readonly why?: string;
}

/** Notes below a figure or a table, where there is something to note. */
export const noted = (notes: Runs): { readonly notes?: Runs } =>
  runsToText(notes).trim() === '' ? {} : { notes };

/** Sentences one after the other; those that do not apply are empty. */
export const sentences = (...parts: readonly Runs[]): Runs =>
  parts
    .filter((part) => part.length > 0)
    .reduce((all, part) => (all.length > 0 ? rich`${all} ${part}` : part), rich``);

/** The parts of a chart. */
export const chartParts = (chart: Chart): Presentation => ({
  finding: chart.finding,
  meta: [sampleText(chart.sample)],
  notices: excludedNotice(chart.sample, [chart.why ?? 'They have no value in one of the variables.']),
  lead: chart.figures,
  tables: chart.tables,
  interpretation: chart.interpretation,
  apa: rich`*Figure.* ${chart.subject} (*N* = ${num(chart.sample.used, 'integer')}). ${chart.notes}`,
  methods: chart.methods,
  works: chart.works,
  r: chart.r,
});
