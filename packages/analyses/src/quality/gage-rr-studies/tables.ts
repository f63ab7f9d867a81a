import { num, type Runs, rich, type TableBlock } from '@constat/report';
import type { GageSource } from '@constat/stats';
import { ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { GageComponent } from './components.ts';
import type { GageOptions } from './options.ts';
import { type MeasuredResult, SOURCES } from './result.ts';
import { SOURCE_WORDS, spreadDecimals } from './words.ts';

const PARTS_OF = new Set(['repeatability', 'reproducibility', 'operator', 'interaction']);

/** A line of the table of components. */
export interface ComponentLine extends GageComponent {
  readonly id: string;
  readonly name: string;
  readonly indent: boolean;
}

const linesOf = (result: MeasuredResult): readonly ComponentLine[] =>
  SOURCES.flatMap((source) => {
    const component = result.components[source];
    return component
      ? [{ ...component, id: source, name: SOURCE_WORDS[source], indent: PARTS_OF.has(source) }]
      : [];
  });

/** Where the variation of a crossed study comes from. */
export const componentsTable = (result: MeasuredResult, options: GageOptions): TableBlock =>
  linesTable(
    linesOf(result),
    spreadDecimals(result.components.total?.sd),
    options,
    'Negative estimates of variances are set to zero.',
  );

/** Where the variation comes from. */
export function linesTable(
  lines: readonly ComponentLine[],
  decimals: number,
  options: GageOptions,
  note: string,
): TableBlock {
  const tolerance = options.tolerance !== null;
  return table(lines, {
    id: 'components',
    title: 'Components of Variation',
    columns: [
      text('Source', ({ name }) => name),
      value('Variance', 'number', ({ variance }) => variance),
      value('% contribution', 'number', ({ percentContribution }) => percentContribution, 2),
      symbol('SD', 'number', ({ sd }) => sd, decimals),
      value('Study variation', 'number', ({ studyVariation }) => studyVariation, decimals),
      value('% study variation', 'number', ({ percentStudyVariation }) => percentStudyVariation, 2),
      tolerance ? value('% tolerance', 'number', ({ percentTolerance }) => percentTolerance, 2) : [],
    ],
    style: ({ id, indent }) => ({ indent, total: id === 'total' }),
    notes: rich`Contributions are shares of the total variance and add up to 100; shares of the study variation are ratios of standard deviations and do not. A study variation is ${given(options.studyMultiplier)} standard deviations.${tolerance ? ' % tolerance is the study variation over the width of the tolerance.' : ''} ${note}`,
  });
}

export function anovaTable(result: MeasuredResult, options: GageOptions): TableBlock[] {
  const { anova } = result;
  if (!anova) return [rangesTable(result)];
  const pooled = anova.interaction === null;
  return [
    sourcesTable(
      [
        [result.partLabel, anova.part],
        [result.operatorLabel, anova.operator],
        ...(anova.interaction ? [['Interaction', anova.interaction] as const] : []),
        ['Repeatability', anova.repeatability],
      ],
      pooled
        ? rich`The interaction${result.interactionP === null ? '' : rich` (*p* ${num(result.interactionP, 'p-equation')})`} is pooled into repeatability${options.interaction === 'auto' ? rich`, because its *p* is not below .25` : ''}; parts and operators are tested against that.`
        : rich`Parts and operators are random: they are tested against their interaction, the interaction against repeatability.`,
    ),
  ];
}

/** An analysis of variance, source by source. */
export const sourcesTable = (sources: readonly (readonly [string, GageSource])[], notes: Runs): TableBlock =>
  table(sources, {
    id: 'anova',
    title: 'Analysis of Variance',
    columns: [
      text('Source', ([source]) => source),
      symbol('df', 'df', ([, { df }]) => df),
      symbol('SS', 'number', ([, { sumSquares }]) => sumSquares),
      symbol('MS', 'number', ([, { meanSquare }]) => meanSquare),
      symbol('F', 'statistic', ([, { statistic }]) => statistic),
      symbol('p', 'p', ([, { pValue }]) => pValue),
    ],
    notes,
  });

function rangesTable({ ranges }: MeasuredResult): TableBlock {
  return table(ONE_ROW, {
    id: 'ranges',
    title: 'Averages and Ranges',
    columns: [
      value('Mean range', 'number', () => ranges.meanRange),
      value('Upper limit of ranges', 'number', () => ranges.upperRangeLimit),
      value('Range of operator means', 'number', () => ranges.operatorRange),
      value('Range of part means', 'number', () => ranges.partRange),
    ],
    notes: rich`A range of repeats above its limit suggests a mistake in measuring.`,
  });
}
