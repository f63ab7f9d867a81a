import { bold, join, num, type Runs, rich } from '@constat/report';
import { type ArimaOrder, zip } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaOf, ciText, counted, pText, sampleText } from '../../shared/wording.ts';
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

/** Names of the regressors as people read them, `price, campaign and law`. */
export const regressorNames = ({ regressors }: ArimaResult): Runs =>
  join(
    regressors.map(({ label }) => [label]),
    ', ',
    ' and ',
  );

/** ` with price and law` behind the name of the model; nothing without regressors. */
export function withRegressors(result: ArimaResult): Runs {
  if (result.regressors.length === 0) return [];
  const { d, seasonalD, constant } = result.fit.order;
  const hasDrift = constant && d + seasonalD > 0;
  const joint = hasDrift ? (result.regressors.length > 1 ? ', ' : ' and ') : ' with ';
  return rich`${joint}${regressorNames(result)}`;
}

/** Whether the regressors help, all together. */
function regressionText(result: ArimaResult, level: number): Runs {
  const { likelihoodRatio, regressors, coefficients } = result;
  if (!likelihoodRatio) return [];
  const { statistic, df, pValue } = likelihoodRatio;
  const improves = pValue < alphaOf(level);
  const test = rich`χ²(${num(df, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;
  const named = zip(regressors, coefficients.slice(-regressors.length)).map(
    ([{ label }, { estimate, ciLower, ciUpper, z }]) => ({
      size: Math.abs(z ?? 0),
      text: rich`${bold(label)} (*b* = ${num(estimate)}, ${ciText(level, ciLower, ciUpper)})`,
    }),
  );
  const strongest = named.reduce((a, b) => (b.size > a.size ? b : a));
  return named.length === 1
    ? rich` ${strongest.text} ${improves ? 'improves' : 'does not clearly improve'} the model, ${test}.`
    : rich` The regressors together ${improves ? 'improve' : 'do not clearly improve'} the model, ${test}; the strongest is ${strongest.text}.`;
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
    finding: rich`${bold(modelName(result.fit.order))}${withRegressors(result)} forecasts ${bold(result.info.label)} at ${forecastText(result, options.confidenceLevel)}.${missText(result)}${regressionText(result, options.confidenceLevel)}`,
    meta: [
      sampleText(result.sample),
      rich`AICc = ${num(result.fit.aicc)}${options.orders === 'auto' && result.info.inside === 0 ? rich`, the smallest of ${num(result.tried, 'integer')} models` : ''}`,
      ...seriesMeta(result.info),
    ],
  };
}

export function interpretation(result: ArimaResult, options: ArimaOptions): Paragraphs {
  const { order } = result.fit;
  const changes = order.d + order.seasonalD;
  const about =
    changes === 0
      ? result.regressors.length > 0
        ? rich`What the regressors leave of ${result.info.label} is taken as stationary: forecasts far ahead go to what the regressors alone tell, and their intervals stop growing.`
        : rich`${result.info.label} is taken as stationary: forecasts far ahead go to its mean, and their intervals stop growing.`
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
    ...regressorsText(result, options),
    about,
    rich`A coefficient ar weighs an earlier value, ma an earlier error, with s before them those of earlier cycles. They belong together; single ones are seldom worth an interpretation.`,
    ...better,
    rich`The intervals take the coefficients as known${options.orders === 'auto' ? ' and the orders as given beforehand' : ''}: real errors are rather larger.`,
  ];
}

/** What the coefficients of regressors mean, and what their values to come are. */
function regressorsText(result: ArimaResult, options: ArimaOptions): readonly Runs[] {
  if (result.regressors.length === 0) return [];
  const { order } = result.fit;
  const future =
    options.regressors.length === 0
      ? []
      : options.futureRegressors === 'last'
        ? rich` Forecasts let the regressors stay at their last values: they show what follows if nothing changes.`
        : rich` Forecasts take the regressors as the rows behind the series tell them, without error.`;
  return [
    rich`The coefficient of a regressor is by how much ${result.info.label} is higher when it is one higher, at the same time and with the others equal${order.d + order.seasonalD > 0 ? '; as both are differenced, it rests on their changes alone' : ''}. The ARIMA model describes what the regressors leave.${future}`,
  ];
}

export function apa(result: ArimaResult, options: ArimaOptions): Paragraphs {
  const { fit } = result;
  return rich`An ${modelName(fit.order)} model${withRegressors(result)} was fitted to ${result.info.label} (*N* = ${num(result.n, 'integer')}), log likelihood ${num(fit.logLik)}, AICc = ${num(fit.aicc)}, σ² = ${num(fit.sigma2)}. It forecasts ${forecastText(result, options.confidenceLevel)}.${missText(result)}${regressionText(result, options.confidenceLevel)}`;
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
      : rich` The last ${counted(result.holdout.model.n, 'values')} ${result.holdout.model.n === 1 ? 'was' : 'were'} forecast from those before, with coefficients estimated without ${result.holdout.model.n === 1 ? 'it' : 'them'}.`;
  const gaps =
    info.inside > 0
      ? rich` Missing values inside the series were passed over by a Kalman filter${options.orders === 'auto' ? '; to choose the orders they were replaced by straight lines' : ''}.`
      : [];
  const regression =
    result.regressors.length > 0
      ? rich`; ${regressorNames(result)} entered as ${result.regressors.length === 1 ? 'a regressor' : 'regressors'}, and the model is that of the errors`
      : [];
  return rich`${info.label}${order} was modelled by ${modelName(fit.order)} with exact Gaussian maximum likelihood${regression}.${chosen}${held}${gaps} Missing values before the first and after the last value were left out.`;
}
