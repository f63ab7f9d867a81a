import { bold, num, type Run, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, ciText, pText, sampleText, significance } from '../../shared/wording.ts';
import { seriesMeta } from '../kit/blocks.ts';
import type { TrendOptions } from './options.ts';
import type { TrendFit, TrendResult } from './result.ts';

const slopeOf = ({ terms }: TrendFit) => terms[1]!;

/** `z = 4.13, p < .001; Sen's slope −2.60 a step, 95% CI [...]`. */
function kendallText({ kendall }: TrendResult, level: number): Runs {
  const { z, pValue, senSlope, ciLower, ciUpper } = kendall!;
  const limits = ciLower === null || ciUpper === null ? [] : rich`, ${ciText(level, ciLower, ciUpper)}`;
  return rich`*z* = ${num(z, 'statistic')}, ${pText(pValue)}; Sen’s slope ${num(senSlope)} a step${limits}`;
}

function fitText({ fit }: TrendResult, options: TrendOptions): Runs {
  const { f, rSquared } = fit!;
  if (options.degree === '2')
    return rich`*F*(${num(f.df1, 'df')}, ${num(f.df2, 'df')}) = ${num(f.statistic, 'statistic')}, ${pText(f.pValue)}, *R*² = ${num(rSquared, 'proportion')}`;
  const { estimate, statistic, pValue, ciLower, ciUpper } = slopeOf(fit!);
  return rich`slope ${num(estimate)} a step, ${ciText(options.confidenceLevel, ciLower, ciUpper)}, *t*(${num(f.df2, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}, *R*² = ${num(rSquared, 'proportion')}`;
}

const direction = (slope: number): string => (slope > 0 ? 'rises' : slope < 0 ? 'falls' : 'stays level');

/** `Sales rises over time, and the trend was statistically significant`; what is not significant is no claim that anything rises. */
const trended = (lead: string, name: Run, slope: number, significant: boolean, trend: string): Runs =>
  significant
    ? rich`${lead}${name} ${direction(slope)}${lead === '' ? ' over time' : ''}, and the ${trend} was ${bold('statistically significant')}`
    : rich`${lead === '' ? 'The' : `${lead}the`} ${trend} of ${name}${lead === '' ? ' over time' : ''} was ${bold('not statistically significant')}`;

/** The p value on which the finding rests: of the seasonal test, of ranks, else of least squares. */
export const mainP = ({
  seasonal,
  kendall,
  fit,
}: Pick<TrendResult, 'seasonal' | 'kendall' | 'fit'>): number | null =>
  (seasonal ?? kendall)?.pValue ?? fit?.f.pValue ?? null;

function sentences(result: TrendResult, options: TrendOptions): Runs {
  const { info, kendall, seasonal, fit, window } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const name = bold(info.label);
  if (seasonal) {
    const slope = seasonal.seasonalSenSlope;
    const change = slope === null ? [] : rich`; median change ${num(slope)} a cycle`;
    return rich`${trended('Season by season ', name, seasonal.s, seasonal.pValue < alpha, 'trend')}, seasonal Kendall *z* = ${num(seasonal.z, 'statistic')}, ${pText(seasonal.pValue)}${change}.`;
  }
  if (kendall)
    return rich`${trended('', name, kendall.s, kendall.pValue < alpha, 'trend')}, Mann–Kendall ${kendallText(result, options.confidenceLevel)}.`;
  if (fit)
    return options.degree === '2'
      ? rich`A quadratic trend of ${name} was ${significance(fit.f.pValue, alpha)}, ${fitText(result, options)}.`
      : rich`${trended('', name, slopeOf(fit).estimate, fit.f.pValue < alpha, 'linear trend')}, ${fitText(result, options)}.`;
  const last = result.points.filter(({ trailing }) => trailing !== null).at(-1);
  return rich`The moving average of ${num(window ?? 0, 'integer')} values of ${name} ends at ${num(last?.trailing ?? 0)}.`;
}

export function finding(result: TrendResult, options: TrendOptions): Pick<Presentation, 'finding' | 'meta'> {
  return {
    finding: sentences(result, options),
    meta: [
      sampleText(result.sample),
      rich`α = ${alphaNumber(alphaOf(options.confidenceLevel))}, two-sided`,
      ...seriesMeta(result.info),
    ],
  };
}

export function interpretation(result: TrendResult, options: TrendOptions): Paragraphs {
  const { fit, kendall, info } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const p = mainP(result);
  const paragraphs: Runs[] = [];
  if (p !== null)
    paragraphs.push(
      p < alpha
        ? rich`The order of the values goes with time by more than chance gives. A step is the distance from one row to the next.`
        : rich`The data do not rule out a series without trend. That is not evidence that there is none.`,
    );
  if (kendall && fit && options.degree === '1') {
    const { ciLower, ciUpper } = kendall;
    const slope = slopeOf(fit).estimate;
    paragraphs.push(
      ciLower !== null && ciUpper !== null && (slope < ciLower || slope > ciUpper)
        ? rich`Least squares give a slope of ${num(slope)}, outside the interval of Sen’s slope: a curve or outliers pull the line. Trust the ranks, and look at the figure.`
        : rich`Least squares (${num(slope)} a step) and Sen’s slope (${num(kendall.senSlope)}) tell the same story.`,
    );
  }
  if (fit && options.degree === '2') {
    const [, linear, bend] = fit.terms;
    const turn = -linear!.estimate / (2 * bend!.estimate);
    paragraphs.push(
      rich`The curve bends ${bend!.estimate > 0 ? 'upwards' : 'downwards'} (${pText(bend!.pValue)})${turn >= 1 && turn <= info.leading + info.length ? rich`; its ${bend!.estimate > 0 ? 'lowest' : 'highest'} point is at position ${num(turn, 'number', 1)}` : ''}.`,
    );
  }
  paragraphs.push(
    rich`All these tests take the values about the trend as independent. Where neighbours are alike, ${info.period > 1 ? 'also within seasons, ' : ''}a random walk shows trends too, and *p* is too small: look at the check of independence.`,
  );
  return paragraphs;
}

export function apa(result: TrendResult, options: TrendOptions): Paragraphs {
  const { kendall, seasonal, fit, info, window } = result;
  const parts: Runs[] = [];
  if (kendall)
    parts.push(
      rich`A Mann–Kendall test of ${info.label} (*N* = ${num(result.n, 'integer')}) gave *S* = ${num(kendall.s, 'integer')}, τ = ${num(kendall.tau, 'proportion')}, ${kendallText(result, options.confidenceLevel)}.`,
    );
  if (seasonal)
    parts.push(
      rich`A seasonal Kendall test with period ${num(info.period, 'integer')} gave *S* = ${num(seasonal.s, 'integer')}, *z* = ${num(seasonal.z, 'statistic')}, ${pText(seasonal.pValue)}.`,
    );
  if (fit)
    parts.push(
      rich`${options.degree === '2' ? 'A quadratic' : 'A linear'} regression of ${info.label} on time gave ${fitText(result, options)}.`,
    );
  if (parts.length === 0)
    parts.push(rich`${info.label} was smoothed by moving averages of ${num(window ?? 0, 'integer')} values.`);
  return parts;
}

export function methods(result: TrendResult, options: TrendOptions): Runs {
  const { info, fit, kendall, seasonal, window } = result;
  const order = info.time ? rich` in the order of ${info.time.label}` : rich` in the order of the rows`;
  const parts: Runs[] = [rich`The trend of ${info.label}${order} was examined.`];
  if (kendall)
    parts.push(
      rich` The Mann–Kendall test (variance corrected for ties, correction for continuity) and Sen’s slope with its ${num(options.confidenceLevel, 'level')} interval were computed${seasonal ? rich`, and the seasonal Kendall test over ${num(info.period, 'integer')} seasons` : ''}.`,
    );
  if (fit)
    parts.push(
      rich` ${options.degree === '2' ? 'A quadratic curve' : 'A straight line'} over position was fitted by least squares.`,
    );
  if (window !== null)
    parts.push(
      rich` Moving averages of ${num(window, 'integer')} values were computed, centred and trailing.`,
    );
  parts.push(rich` Rows without a value were left out, the positions of the others kept.`);
  return parts.flat();
}
