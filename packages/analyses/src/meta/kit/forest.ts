/** The forest plots: a row per study, and what is pooled without each or as they were added. */

import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figureOf } from './forest-figure.ts';
import { type ForestRow, forestRows, limitsText, pooledRow } from './forest-rows.ts';
import type { MetaSettings } from './option-parts.ts';
import type { MetaResult, Pooled } from './result.ts';
import { shownEffects } from './shown.ts';

/** Rows of a figure; more cannot be read. */
const MOST_ROWS = 250;

const listed = (rows: readonly ForestRow[]): string =>
  rows
    .flatMap((row) => ('text' in row && row.kind !== 'prediction' ? [`${row.label} ${row.text}`] : []))
    .slice(0, 60)
    .join('; ');

/** What the numbers beside the names are. */
function studyCounts(rows: readonly ForestRow[]): string {
  const counts = rows.flatMap((row) => ('counts' in row && row.counts ? [row.counts] : []))[0];
  if (counts === undefined) return '';
  const groups = counts.includes(',') ? ', treatment first' : '';
  return counts.includes('/')
    ? ` Beside the names: events of cases${groups}.`
    : ` Beside the names: cases${groups}.`;
}

export function forestFigure(result: MetaResult, settings: MetaSettings): FigureBlock[] {
  const shown = shownEffects(result, settings);
  const rows = forestRows(result, settings, shown);
  if (rows.length > MOST_ROWS) return [];
  const level = formatNumber(settings.confidenceLevel, 'level');
  const nouns = result.multilevel ? 'effects' : 'studies';
  return [
    figureOf(
      {
        id: 'forest',
        title: 'Forest Plot',
        rows,
        core: result.pooled,
        alt: `Forest plot of ${result.studies.length} ${nouns}, ${shown.words.plural} with ${level} intervals and weights: ${listed(rows)}.`,
        notes: rich`Squares are the ${nouns}, their size the weight in the pooled effect, lines ${num(settings.confidenceLevel, 'level')} confidence intervals; diamonds span the intervals of pooled effects. Percentages are weights.${studyCounts(rows)}${result.pooled.prediction ? ' The bar below is the prediction interval.' : ''} Arrows mark limits beyond the axis, if any.`,
      },
      shown,
      settings,
      result.scale,
    ),
  ];
}

/** Pooled effects without each study, or as studies were added. */
export function sensitivityFigures(result: MetaResult, settings: MetaSettings): FigureBlock[] {
  const shown = shownEffects(result, settings);
  const rowsOf = (items: readonly (Pooled & { readonly name: string })[]): readonly ForestRow[] =>
    items.map((item) => ({
      kind: 'study',
      label: item.name,
      estimate: shown.value(item.estimate),
      lower: shown.value(item.ciLower),
      upper: shown.value(item.ciUpper),
      weight: 0.005,
      text: limitsText(shown, item.estimate, item.ciLower, item.ciUpper),
    }));
  const all = pooledRow('All studies', shown, result.pooled);
  const figure = (id: string, title: string, rows: readonly ForestRow[], what: string) =>
    figureOf(
      {
        id,
        title,
        rows: [...rows, { kind: 'gap' }, all],
        core: result.pooled,
        alt: `${what}: ${listed(rows)}.`,
        notes: rich`Lines are ${num(settings.confidenceLevel, 'level')} confidence intervals of the pooled effect.`,
      },
      shown,
      settings,
      result.scale,
    );
  const drawn = settings.plots.includes('forest');
  return [
    ...(drawn && result.leaveOneOut.length > 0 && result.leaveOneOut.length <= MOST_ROWS
      ? [
          figure(
            'leave-one-out-plot',
            `Pooled Effect Without Each ${result.multilevel ? 'Cluster' : 'Study'}`,
            rowsOf(result.leaveOneOut),
            `The pooled effect without each ${result.multilevel ? 'cluster' : 'study'}`,
          ),
        ]
      : []),
    ...(drawn && result.cumulative.length > 0 && result.cumulative.length <= MOST_ROWS
      ? [
          figure(
            'cumulative-plot',
            'Cumulative Forest Plot',
            rowsOf(result.cumulative),
            'The pooled effect as studies were added',
          ),
        ]
      : []),
  ];
}
