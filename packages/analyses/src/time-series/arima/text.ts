import { bold, num, type Runs, rich } from '@constat/report';
import type { ArimaOrder } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { sampleText } from '../../shared/wording.ts';
import { seriesMeta } from '../kit/blocks.ts';
import { fieldText } from '../kit/calendar.ts';
import type { ArimaOptions } from './options.ts';
import type { ArimaResult } from './result.ts';

/** `ARIMA(0,1,1)(0,1,1)[12]`, with a drift where it has one. */
export function modelName(order: ArimaOrder): string {
  const { p, d, q, seasonalP, seasonalD, seasonalQ, period } = order;
  const seasonal =
    seasonalP + seasonalD + seasonalQ > 0 ? `(${seasonalP},${seasonalD},${seasonalQ})[${period}]` : '';
  return `ARIMA(${p},${d},${q})${seasonal}${order.constant && d + seasonalD > 0 ? ' with drift' : ''}`;
}

const pointText = ({ info, forecasts }: ArimaResult, at: number, level: number): Runs => {
  const { mean, lower, upper, at: place } = forecasts[at]!;
  const where = info.time?.isDate
    ? fieldText(place, info.spacing?.unit)
    : `${info.time?.label ?? 'position'} ${place}`;
  return rich`${num(mean)} for ${where} (${num(level, 'level')} interval ${num(lower)} to ${num(upper)})`;
};

function forecastText(result: ArimaResult, level: number): Runs {
  const last = result.forecasts.length - 1;
  return last === 0
    ? pointText(result, 0, level)
    : rich`${pointText(result, 0, level)} and ${pointText(result, last, level)}`;
}

const missText = ({ holdout }: ArimaResult): Runs =>
  holdout === null
    ? []
    : rich` The last ${num(holdout.model.n, 'integer')} ${holdout.model.n === 1 ? 'value was' : 'values were'} missed by ${num(holdout.model.mae)} on average, by naive forecasts by ${num(holdout.naive.mae)}.`;

export function finding(result: ArimaResult, options: ArimaOptions): Pick<Presentation, 'finding' | 'meta'> {
  return {
    finding: rich`${bold(modelName(result.fit.order))} forecasts ${bold(result.info.label)} at ${forecastText(result, options.confidenceLevel)}.${missText(result)}`,
    meta: [
      sampleText(result.sample),
      rich`AICc = ${num(result.fit.aicc)}${options.orders === 'auto' ? rich`, the smallest of ${num(result.tried, 'integer')} models` : ''}`,
      ...seriesMeta(result.info),
    ],
  };
}

export function interpretation(result: ArimaResult, options: ArimaOptions): Paragraphs {
  const { order } = result.fit;
  const changes = order.d + order.seasonalD;
  const about =
    changes === 0
      ? rich`${result.info.label} is taken as stationary: forecasts far ahead go to its mean, and their intervals stop growing.`
      : order.seasonalD > 0
        ? rich`The model works on changes${order.d > 0 ? ' of changes' : ''} from one cycle to the next: forecasts repeat the last season${order.constant ? ', moved on by the drift' : ''}, and their intervals grow without end.`
        : rich`The model works on ${order.d === 1 ? 'changes from one value to the next' : 'changes of changes'}: ${order.constant ? 'forecasts go on by the drift' : order.d === 1 ? 'it has no drift, so that forecasts far ahead stay level' : 'the last slope goes on'}, and their intervals grow without end.`;
  const better =
    result.holdout === null
      ? []
      : [
          result.holdout.model.mae < result.holdout.naive.mae
            ? rich`On the values held out the model was better than naive forecasts.`
            : rich`On the values held out naive forecasts were as good or better: the model adds nothing there.`,
        ];
  return [
    about,
    rich`A coefficient ar weighs an earlier value, ma an earlier error, with s before them those of earlier cycles. They belong together; single ones are seldom worth an interpretation.`,
    ...better,
    rich`The intervals take the coefficients as known${options.orders === 'auto' ? ' and the orders as given beforehand' : ''}: real errors are rather larger.`,
  ];
}

export function apa(result: ArimaResult, options: ArimaOptions): Paragraphs {
  const { fit } = result;
  return rich`An ${modelName(fit.order)} model was fitted to ${result.info.label} (*N* = ${num(result.n, 'integer')}), log likelihood ${num(fit.logLik)}, AICc = ${num(fit.aicc)}, σ² = ${num(fit.sigma2)}. It forecasts ${forecastText(result, options.confidenceLevel)}.${missText(result)}`;
}

export function methods(result: ArimaResult, options: ArimaOptions): Runs {
  const { info, fit } = result;
  const order = info.time ? rich` in the order of ${info.time.label}` : rich` in the order of the rows`;
  const chosen =
    options.orders === 'auto'
      ? rich` Differences were chosen by the KPSS test${info.period > 1 ? ' and the strength of the season' : ''}, the other orders stepwise by AICc (Hyndman & Khandakar, 2008).`
      : [];
  const held =
    result.holdout === null
      ? []
      : rich` The last ${num(result.holdout.model.n, 'integer')} values were forecast from those before them, with coefficients estimated without them.`;
  return rich`${info.label}${order} was modelled by ${modelName(fit.order)} with exact Gaussian maximum likelihood.${chosen}${held} Missing values before the first and after the last value were left out.`;
}
