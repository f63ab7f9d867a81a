import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { effectFigure } from '../kit/effect-figure.ts';
import { slopesOf } from '../kit/model-text.ts';
import { ratioFigure } from '../kit/ratio-figure.ts';
import type { LogisticOptions } from './options.ts';
import type { Effect, LogisticResult } from './result.ts';
import { oddsRatios } from './text.ts';

const share = (field: string, title: string, more: Readonly<Record<string, unknown>> = {}): Position => ({
  field,
  type: 'quantitative',
  scale: { domain: [0, 1], nice: false, clamp: true },
  axis: { title, format: '.2~f', values: [0, 0.25, 0.5, 0.75, 1] },
  ...more,
});

const DIAGONAL = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
];

/** Odds ratios with their intervals on a logarithmic axis, the intercept left out. */
export const oddsFigure = (result: LogisticResult, options: LogisticOptions): FigureBlock[] => [
  ratioFigure({
    id: 'odds',
    name: 'Odds ratio',
    of: `Odds ratios for ${result.outcome.label} = ${result.outcome.event}`,
    level: options.confidenceLevel,
    ratios: slopesOf(oddsRatios(result, options)),
  }),
];

/** Sensitivity over false alarms for every cut-off. */
export function rocFigure(result: LogisticResult, options: LogisticOptions): FigureBlock {
  const { roc, auc, classification, outcome } = result;
  const points = roc.map(({ threshold, sensitivity, specificity }, order) => ({
    order,
    'false alarms': 1 - specificity,
    sensitivity,
    cutoff: threshold,
  }));
  const chosen = [
    {
      'false alarms': 1 - classification.specificity,
      sensitivity: classification.sensitivity,
      cutoff: options.cutoff,
    },
  ];
  const x = share('false alarms', '1 − specificity');
  const y = share('sensitivity', 'Sensitivity');
  return figure({
    id: 'roc',
    table: 'roc',
    title: rich`ROC Curve`,
    alt: `ROC curve for ${outcome.label} = ${outcome.event}; the area under it is ${formatNumber(auc.estimate, 'proportion')}. At the cut-off ${options.cutoff} the sensitivity is ${formatNumber(classification.sensitivity, 'proportion')} and the specificity ${formatNumber(classification.specificity, 'proportion')}.`,
    notes: rich`The curve runs through all cut-offs, the point is ${num(options.cutoff, 'proportion')}. On the dashed line the model does no better than chance; the area under the curve is ${num(auc.estimate, 'proportion')}.`,
    spec: {
      // the frame itself is square, whatever its axes take
      autosize: 'pad',
      width: 250,
      height: 250,
      datasets: { roc: points, chosen, diagonal: DIAGONAL },
      layer: [
        {
          data: { name: 'diagonal' },
          mark: { type: 'line', style: 'reference', tooltip: false },
          encoding: {
            x: { ...x, field: 'x' },
            y: { ...y, field: 'y' },
          },
        },
        {
          data: { name: 'roc' },
          mark: { type: 'line', tooltip: false },
          encoding: { x, y, order: { field: 'order', type: 'quantitative' } },
        },
        {
          data: { name: 'chosen' },
          mark: { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: { x, y },
        },
      ],
    },
  });
}

/** Predicted probability along one predictor, with its band. */
export const probabilityFigure = (
  result: LogisticResult,
  effect: Effect,
  options: LogisticOptions,
): FigureBlock =>
  effectFigure({
    effect,
    model: result,
    field: 'probability',
    y: (field) => share(field, `Probability of ${result.outcome.event}`),
    title: rich`Predicted Probability of ${result.outcome.label} (${result.outcome.event})`,
    of: `Predicted probability of ${result.outcome.label} = ${result.outcome.event}`,
    format: 'proportion',
    level: options.confidenceLevel,
  });

/** Observed against predicted frequencies in groups of similar cases. */
export function calibrationFigure({ calibration, outcome, fit }: LogisticResult): FigureBlock {
  const groups = calibration.map(({ cases, observed, expected }) => ({
    predicted: expected / cases,
    observed: observed / cases,
    cases,
  }));
  const x = share('predicted', `Predicted probability of ${outcome.event}`);
  const y = share('observed', `Observed share of ${outcome.event}`);
  const worst = Math.max(...groups.map(({ predicted, observed }) => Math.abs(predicted - observed)));
  return figure({
    id: 'calibration',
    table: 'groups',
    title: rich`Calibration of the Predicted Probabilities`,
    alt: `Observed share of ${outcome.event} over its predicted probability in ${groups.length} groups of ${formatNumber(fit.n, 'integer')} cases; the largest difference is ${formatNumber(worst, 'proportion')}.`,
    notes: rich`Each point is a group of cases with similar predicted probabilities; on the dashed line predictions are right.`,
    spec: {
      // the frame itself is square, whatever its axes take
      autosize: 'pad',
      width: 250,
      height: 250,
      datasets: { groups, diagonal: DIAGONAL },
      layer: [
        {
          data: { name: 'diagonal' },
          mark: { type: 'line', style: 'reference', tooltip: false },
          encoding: { x: { ...x, field: 'x' }, y: { ...y, field: 'y' } },
        },
        {
          data: { name: 'groups' },
          mark: { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: { x, y },
        },
      ],
    },
  });
}
