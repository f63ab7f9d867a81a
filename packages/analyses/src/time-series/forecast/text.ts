import { bold, join, type NumberRun, num, type Runs, rich } from '@constat/report';
import { parametersOf, type SmoothingModel } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { counted, sampleText } from '../../shared/wording.ts';
import { seriesMeta } from '../kit/blocks.ts';
import { fieldText } from '../kit/calendar.ts';
import type { ForecastOptions } from './options.ts';
import type { ForecastResult } from './result.ts';

export const MODEL_NAMES: Readonly<Record<SmoothingModel, string>> = {
  ses: 'simple exponential smoothing',
  holt: 'Holt’s linear trend',
  damped: 'damped trend',
  'holt-winters-additive': 'additive Holt–Winters',
  'holt-winters-multiplicative': 'multiplicative Holt–Winters',
};

/** A weight with three decimals; none at all is a zero. */
const weightNumber = (weight: number): NumberRun =>
  weight === 0 ? num(weight, 'integer') : num(weight, 'proportion', 3);

export const SYMBOLS = { alpha: 'α', beta: 'β', gamma: 'γ', phi: 'φ' } as const;

/** `January 2025` or `position 61`. */
const placeText = ({ info, forecasts }: ForecastResult, at: number): string => {
  const place = fieldText(forecasts[at]!.at, info.spacing?.unit);
  return info.time?.isDate ? place : `${info.time?.label ?? 'position'} ${place}`;
};

const pointText = (result: ForecastResult, at: number, level: number): Runs => {
  const { mean, lower, upper } = result.forecasts[at]!;
  return rich`${num(mean)} for ${placeText(result, at)} (${num(level, 'level')} interval ${num(lower)} to ${num(upper)})`;
};

function forecastText(result: ForecastResult, level: number): Runs {
  const last = result.forecasts.length - 1;
  return last === 0
    ? pointText(result, 0, level)
    : rich`${pointText(result, 0, level)} and ${pointText(result, last, level)}`;
}

const missText = ({ holdout }: ForecastResult): Runs =>
  holdout === null
    ? []
    : rich` The last ${num(holdout.model.n, 'integer')} ${holdout.model.n === 1 ? 'value was' : 'values were'} missed by ${num(holdout.model.mae)} on average, by naive forecasts by ${num(holdout.naive.mae)}.`;

export function finding(
  result: ForecastResult,
  options: ForecastOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  return {
    finding: rich`${bold(result.info.label)} is forecast at ${forecastText(result, options.confidenceLevel)}.${missText(result)}`,
    meta: [
      sampleText(result.sample),
      [`${MODEL_NAMES[result.model]}${options.model === 'auto' ? ', the best by AICc' : ''}`],
      ...seriesMeta(result.info),
    ],
  };
}

export const parameterText = ({ model, parameters }: ForecastResult): Runs =>
  join(
    parametersOf(model).map((name) => rich`${SYMBOLS[name]} = ${weightNumber(parameters[name])}`),
    ', ',
    ' and ',
  );

/** Parameters so close to an end that the state hardly moves, or is the last value. */
const ENDS = { still: 0.05, all: 0.95 } as const;

export function interpretation(result: ForecastResult, options: ForecastOptions): Paragraphs {
  const { model, parameters, holdout, info } = result;
  const { alpha } = parameters;
  const speed =
    alpha >= ENDS.all
      ? rich`The level follows every value at once (α = ${num(alpha, 'proportion', 3)}), as in a random walk: the past beyond the last value hardly counts.`
      : alpha <= ENDS.still
        ? rich`The level hardly moves (α = ${num(alpha, 'proportion', 3)}): all values count nearly alike.`
        : rich`Each new value moves the level by ${num(alpha, 'percent')} of what it was off (α = ${num(alpha, 'proportion', 3)}).`;
  const shape = {
    ses: rich`The forecasts are the same for all times: the model has neither trend nor season.`,
    holt: rich`The forecasts go on by ${num(result.trend)} a step for ever, which is bold far ahead; the damped trend is more careful.`,
    damped: rich`The trend fades: of ${num(result.trend)} a step ${num(parameters.phi, 'percent')} is left after each step.`,
    'holt-winters-additive': rich`The forecasts go on by ${num(result.trend)} a step, with a season of constant size.`,
    'holt-winters-multiplicative': rich`The forecasts go on by ${num(result.trend)} a step, with a season in proportion to the level.`,
  }[model];
  const better =
    holdout === null
      ? []
      : [
          holdout.model.mae < holdout.naive.mae
            ? rich`On the values held out the model was better than ${model.startsWith('holt-winters') ? 'the values one cycle before' : 'the last value'} taken as forecast.`
            : rich`On the values held out naive forecasts were as good or better: the model adds nothing there.`,
        ];
  return [
    rich`${speed} ${shape}`,
    ...better,
    rich`The intervals hold if ${info.label} goes on as it was, with independent normal errors, and they take the parameters as known: real errors are rather larger${options.model === 'auto' ? ', also because the model was chosen on the same data' : ''}.`,
  ];
}

export const apa = (result: ForecastResult, options: ForecastOptions): Paragraphs =>
  rich`${result.info.label} (*N* = ${num(result.n, 'integer')}) was forecast by ${MODEL_NAMES[result.model]} (${parameterText(result)}; RMSE of one-step errors ${num(result.within.rmse)}): ${forecastText(result, options.confidenceLevel)}.${missText(result)}`;

export function methods(result: ForecastResult, options: ForecastOptions): Runs {
  const { info, model } = result;
  const order = info.time ? rich` in the order of ${info.time.label}` : rich` in the order of the rows`;
  const chosen = options.model === 'auto' ? ', the model with the smallest AICc of those possible' : '';
  const how =
    options.parameters === 'own'
      ? rich`with given parameters`
      : rich`with parameters that minimize the squared one-step errors`;
  const start =
    options.start === 'own'
      ? 'given first states'
      : model.startsWith('holt-winters')
        ? 'first states from a classical decomposition of the first two cycles'
        : 'first states from the first values';
  const held =
    result.holdout === null
      ? []
      : rich` The last ${counted(result.holdout.model.n, 'values')} ${result.holdout.model.n === 1 ? 'was' : 'were'} forecast from those before to measure accuracy, with parameters estimated without ${result.holdout.model.n === 1 ? 'it' : 'them'}.`;
  return rich`${info.label}${order} was forecast by ${MODEL_NAMES[model]}${chosen}, ${how} and ${start}. Intervals are normal with variances of the additive error model.${held}`;
}
