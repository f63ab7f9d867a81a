import { num, rich, type TableBlock } from '@constat/report';
import type { GageSource } from '@constat/stats';
import { ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { GageOptions } from './options.ts';
import { type MeasuredResult, SOURCES } from './result.ts';
import { SOURCE_WORDS, spreadDecimals } from './words.ts';

const PARTS_OF = new Set(['repeatability', 'reproducibility', 'operator', 'interaction']);

/** Where the variation comes from. */
export function componentsTable(result: MeasuredResult, options: GageOptions): TableBlock {
  const tolerance = options.tolerance !== null;
  const decimals = spreadDecimals(result);
  const rows = SOURCES.flatMap((source) => {
    const component = result.components[source];
    return component ? [{ ...component, source }] : [];
  });
  return table(rows, {
    id: 'components',
    title: 'Components of Variation',
    columns: [
      text('Source', ({ source }) => SOURCE_WORDS[source]),
      value('Variance', 'number', ({ variance }) => variance),
      value('% contribution', 'number', ({ percentContribution }) => percentContribution, 2),
      symbol('SD', 'number', ({ sd }) => sd, decimals),
      value('Study variation', 'number', ({ studyVariation }) => studyVariation, decimals),
      value('% study variation', 'number', ({ percentStudyVariation }) => percentStudyVariation, 2),
      tolerance ? value('% tolerance', 'number', ({ percentTolerance }) => percentTolerance, 2) : [],
    ],
    style: ({ source }) => ({ indent: PARTS_OF.has(source), total: source === 'total' }),
    notes: rich`Contributions are shares of the total variance and add up to 100; shares of the study variation are ratios of standard deviations and do not. A study variation is ${given(options.studyMultiplier)} standard deviations.${tolerance ? ' % tolerance is the study variation over the width of the tolerance.' : ''} Negative estimates of variances are set to zero.`,
  });
}

export function anovaTable(result: MeasuredResult, options: GageOptions): TableBlock[] {
  const { anova } = result;
  if (!anova) return [rangesTable(result)];
  const line = (name: string, of: GageSource) => ({
    source: name,
    df: of.df,
    ss: of.sumSquares,
    ms: of.meanSquare,
    f: of.statistic,
    p: of.pValue,
  });
  const pooled = anova.interaction === null;
  return [
    table(
      [
        line(result.partLabel, anova.part),
        line(result.operatorLabel, anova.operator),
        ...(anova.interaction ? [line('Interaction', anova.interaction)] : []),
        line('Repeatability', anova.repeatability),
      ],
      {
        id: 'anova',
        title: 'Analysis of Variance',
        columns: [
          text('Source', ({ source }) => source),
          symbol('df', 'df', ({ df }) => df),
          symbol('SS', 'number', ({ ss }) => ss),
          symbol('MS', 'number', ({ ms }) => ms),
          symbol('F', 'statistic', ({ f }) => f),
          symbol('p', 'p', ({ p }) => p),
        ],
        notes: pooled
          ? rich`The interaction${result.interactionP === null ? '' : rich` (*p* ${num(result.interactionP, 'p-equation')})`} is pooled into repeatability${options.interaction === 'auto' ? rich`, because its *p* is not below .25` : ''}; parts and operators are tested against that.`
          : rich`Parts and operators are random: they are tested against their interaction, the interaction against repeatability.`,
      },
    ),
  ];
}

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
