/** Funnel, bubble and Baujat plots. */
import { andList, type FigureBlock, num, rich } from '@constat/report';
import { criticalValueOf, extremes, zip } from '@constat/stats';
import { labelOf } from '../../regression/kit/labels.ts';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { ratioTicks } from '../../shared/ratio-ticks.ts';
import { capital } from '../../shared/wording.ts';
import type { MetaSettings } from './option-parts.ts';
import type { MetaResult } from './result.ts';
import { type ShownEffects, shownEffects } from './shown.ts';

/** Effects as they are drawn: ratios on a logarithmic axis, everything else on the scale of the pooling. */
function drawnScale({ scale }: MetaResult, { words }: ShownEffects) {
  const log = scale === 'exp';
  return {
    log,
    at: (effect: number): number => (log ? Math.exp(effect) : effect),
    title: log ? `${capital(words.name)} (log axis)` : capital(words.pooledAs),
    axisOf: (values: readonly number[]) => {
      const low = Math.min(...values);
      const high = Math.max(...values);
      const ends = [Math.exp(low) / 1.1, Math.exp(high) * 1.1] as const;
      const ticks = ratioTicks(ends);
      return log
        ? ({
            scale: { type: 'log', domain: ends, nice: false },
            axis: { values: ticks, tickCount: ticks.length, format: '~g' },
          } as const)
        : { scale: { domain: niceDomain(low, high), nice: false, zero: false }, axis: { tickCount: 5 } };
    },
  };
}

export function funnelFigure(result: MetaResult, settings: MetaSettings): FigureBlock[] {
  const found = result.studies.filter(({ effect }) => effect !== null);
  if (found.length < 2) return [];
  const shown = shownEffects(result, settings);
  const { at, title, axisOf } = drawnScale(result, shown);
  const errorOf = (variance: number) => Math.sqrt(variance);
  const filled = result.trimFill?.filled ?? [];
  const points = [
    ...found.map(({ name, effect, variance }) => ({
      study: name,
      effect: at(effect!),
      error: errorOf(variance!),
      kind: 'Found',
    })),
    ...filled.map(({ effect, variance }, i) => ({
      study: `Filled in ${i + 1}`,
      effect: at(effect),
      error: errorOf(variance),
      kind: 'Filled in',
    })),
  ];
  const centre = result.pooled.estimate;
  const most = niceDomain(0, Math.max(...points.map(({ error }) => error)))[1];
  const reach = criticalValueOf(null, settings.confidenceLevel) * most;
  const sides = [-1, 1].flatMap((sign) => [
    { side: String(sign), effect: at(centre), error: 0 },
    { side: String(sign), effect: at(centre + sign * reach), error: most },
  ]);
  const along = axisOf([
    centre - 1.05 * reach,
    centre + 1.05 * reach,
    ...found.map(({ effect }) => effect!),
    ...filled.map(({ effect }) => effect),
  ]);
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: along.scale,
    axis: { title, grid: false, domain: true, ticks: true, ...along.axis },
  });
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [most, 0], nice: false },
    axis: { title: 'Standard error' },
  });
  return [
    figure({
      id: 'funnel',
      table: 'points',
      title: ['Funnel Plot'],
      alt: `Funnel plot of ${found.length} ${result.multilevel ? 'effects' : 'studies: effects'} against their standard errors around the pooled ${shown.words.name} ${shown.text(centre)}${filled.length > 0 ? `, with ${filled.length} filled in` : ''}.`,
      notes: rich`The dashed lines hold ${num(settings.confidenceLevel, 'level')} of the ${result.multilevel ? 'effects' : 'studies'} if all have the pooled effect and differ by sampling error alone. Large studies stand at the top; a corner without studies at the bottom suggests missing ones.${filled.length > 0 ? ' Open circles are the studies that trim and fill adds.' : ''}`,
      spec: {
        height: 300,
        datasets: { points, sides, centre: [{ centre: at(centre) }] },
        layer: [
          {
            data: { name: 'centre' },
            mark: { type: 'rule', style: 'reference', strokeDash: [], tooltip: false },
            encoding: { x: x('centre') },
          },
          {
            data: { name: 'sides' },
            mark: {
              type: 'line',
              color: 'black',
              opacity: 0.5,
              strokeDash: [4, 4],
              strokeWidth: 1,
              tooltip: false,
            },
            encoding: { x: x('effect'), y: y('error'), detail: { field: 'side' } },
          },
          {
            data: { name: 'points' },
            transform: [{ filter: "datum.kind === 'Found'" }],
            mark: { type: 'point', size: 44, fillOpacity: 0.8, tooltip: { content: 'data' } },
            encoding: { x: x('effect'), y: y('error') },
          },
          {
            data: { name: 'points' },
            transform: [{ filter: "datum.kind !== 'Found'" }],
            mark: {
              type: 'point',
              size: 44,
              filled: false,
              fillOpacity: 0,
              strokeWidth: 1.5,
              tooltip: { content: 'data' },
            },
            encoding: { x: x('effect'), y: y('error') },
          },
        ],
      },
    }),
  ];
}

export function bubbleFigure(result: MetaResult, settings: MetaSettings): FigureBlock[] {
  const { regression } = result;
  const bubble = regression?.bubble;
  if (!regression || !bubble) return [];
  const shown = shownEffects(result, settings);
  const { at, title, axisOf } = drawnScale(result, shown);
  const label = labelOf(bubble.name, regression);
  const points = zip(result.studies, bubble.values).map(([{ name, effect, weight }, value]) => ({
    study: name,
    x: value,
    effect: at(effect!),
    weight,
  }));
  const line = bubble.line.map((point) => ({
    x: point.x,
    effect: at(point.y),
    lower: at(point.ciLower),
    upper: at(point.ciUpper),
  }));
  const x: Position = {
    field: 'x',
    type: 'quantitative',
    scale: {
      domain: niceDomain(...extremes(bubble.values)),
      nice: false,
      zero: false,
    },
    axis: {
      title: label,
      tickCount: 5,
      grid: false,
      domain: true,
      ticks: true,
      ...(Math.min(...bubble.values) > 1000 ? { format: '~d' } : {}),
    },
  };
  const along = axisOf([
    ...result.studies.map(({ effect }) => effect!),
    ...bubble.line.flatMap(({ ciLower, ciUpper }) => [ciLower, ciUpper]),
  ]);
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: along.scale,
    axis: { title, ...along.axis },
  });
  return [
    figure({
      id: 'bubble',
      table: 'points',
      title: [`Effects by ${label}`],
      alt: `${result.multilevel ? `${points.length} effects` : `Effects of ${points.length} studies`} against ${label}, with the line of the meta-regression from ${shown.text(bubble.line[0]!.y)} to ${shown.text(bubble.line.at(-1)!.y)}.`,
      notes: rich`The size of a circle is the weight of the study in the pooled effect; the band is the ${num(settings.confidenceLevel, 'level')} confidence interval of the line.`,
      spec: {
        height: 280,
        datasets: { points, line },
        layer: [
          {
            data: { name: 'line' },
            mark: { type: 'area', line: false, opacity: 0.25, tooltip: false },
            encoding: { x, y: y('lower'), y2: { field: 'upper' } },
          },
          { data: { name: 'line' }, mark: { type: 'line', tooltip: false }, encoding: { x, y: y('effect') } },
          {
            data: { name: 'points' },
            mark: { type: 'point', tooltip: { content: 'data' } },
            encoding: {
              x,
              y: y('effect'),
              size: {
                field: 'weight',
                type: 'quantitative',
                scale: { domain: [0, Math.max(...points.map(({ weight }) => weight))], range: [10, 260] },
                legend: null,
              },
            },
          },
        ],
      },
    }),
  ];
}

/** Which studies make the differences, and which of them matter (Baujat et al. 2002). */
export function baujatFigure(result: MetaResult): FigureBlock[] {
  const { influence, studies, pooled } = result;
  if (influence.length === 0 || !(pooled.q > 0)) return [];
  const points = zip(influence, studies).map(([{ qShare, cook }, study]) => ({
    study: study.name,
    q: qShare,
    cook,
  }));
  const most = [...points].sort((a, b) => b.q - a.q).slice(0, 5);
  const axis = (field: string, title: string) =>
    ({
      field,
      type: 'quantitative',
      scale: {
        domain: niceDomain(0, Math.max(...points.map((point) => point[field as 'q']), 1e-9)),
        nice: false,
      },
      axis: { title },
    }) as const;
  const x = {
    ...axis('q', 'Contribution to Q'),
    axis: { title: 'Contribution to Q', grid: false, domain: true, ticks: true },
  } as const;
  const y = axis('cook', 'Influence on the pooled effect');
  return [
    figure({
      id: 'baujat',
      table: 'points',
      title: ['Baujat Plot'],
      alt: `Contribution of each study to Q against its influence; the largest contributions are those of ${andList(most.map(({ study }) => study))}.`,
      notes: rich`Influence is the squared change of the pooled effect when the study is left out, over its variance. Studies at the top right make the results differ and decide the pooled effect.`,
      spec: {
        height: 280,
        datasets: { points, most },
        layer: [
          {
            data: { name: 'points' },
            mark: { type: 'point', tooltip: { content: 'data' } },
            encoding: { x, y },
          },
          {
            data: { name: 'most' },
            mark: { type: 'text', dy: -10, fontSize: 11, tooltip: false },
            encoding: { x, y, text: { field: 'study' } },
          },
        ],
      },
    }),
  ];
}
