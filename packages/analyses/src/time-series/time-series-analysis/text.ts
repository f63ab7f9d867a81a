import { bold, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, pText, sampleText, significance } from '../../shared/wording.ts';
import { seriesMeta } from '../kit/blocks.ts';
import type { TimeSeriesOptions } from './options.ts';
import type { LagResult, LagTest, TimeSeriesResult } from './result.ts';

/** The test on which the finding rests: that of most lags. */
export const mainTest = ({ tests }: TimeSeriesResult): LagTest => tests.at(-1)!;

const strongest = (lags: readonly LagResult[]): LagResult =>
  lags.reduce((best, each) => (Math.abs(each.acf) > Math.abs(best.acf) ? each : best));

/** `, differenced once`; nothing for the series itself. */
export function differenceText(options: TimeSeriesOptions, period: number): Runs {
  const parts = [
    ...(options.seasonalDifference ? [`by season (lag ${period})`] : []),
    ...(options.difference > 0 ? [['', 'once', 'twice', 'three times'][options.difference]!] : []),
  ];
  return parts.length === 0 ? [] : [`, differenced ${parts.join(' and ')},`];
}

const statistics = ({ ljungBox }: LagTest): Runs =>
  rich`Ljung–Box *Q*(${num(ljungBox.df, 'df')}) = ${num(ljungBox.statistic, 'statistic')}, ${pText(ljungBox.pValue)}`;

const lagsText = (lag: number): Runs =>
  lag === 1 ? rich`The autocorrelation at lag 1` : rich`The first ${num(lag, 'integer')} autocorrelations`;

export function finding(
  result: TimeSeriesResult,
  options: TimeSeriesOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const test = mainTest(result);
  const alpha = alphaOf(options.confidenceLevel);
  const top = strongest(result.lags);
  const { pValue } = test.ljungBox;
  return {
    finding: rich`${lagsText(test.lag)} of ${bold(result.info.label)}${differenceText(options, result.info.period)} ${test.lag === 1 ? 'was' : 'together were'} ${significance(pValue, alpha)}, ${statistics(test)}; the strongest of those shown is *r* = ${num(top.acf, 'proportion')} at lag ${num(top.lag, 'integer')}.`,
    meta: [sampleText(result.sample), rich`α = ${alphaNumber(alpha)}`, ...seriesMeta(result.info)],
  };
}

export function interpretation(result: TimeSeriesResult, options: TimeSeriesOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const { pValue } = mainTest(result).ljungBox;
  const first = result.lags[0]!;
  const { period, label } = result.info;
  const paragraphs: Runs[] = [
    pValue < alpha
      ? rich`The values of ${label} are not independent of each other: knowing earlier ones helps to predict later ones. Tests that assume independent cases are too optimistic or too careful with such data.`
      : rich`The data do not rule out white noise, a series without memory. That is not evidence that there is none.`,
  ];
  if (Math.abs(first.acf) > result.bound)
    paragraphs.push(
      first.acf > 0
        ? rich`Neighbouring values are alike, *r*₁ = ${num(first.acf, 'proportion')}: high follows high, low follows low. A trend alone does this too.`
        : rich`Neighbouring values lie on opposite sides of the mean, *r*₁ = ${num(first.acf, 'proportion')}: high follows low.${options.difference > 0 ? ' After differencing this may mean that one difference was too many.' : ''}`,
    );
  const seasonal = period > 1 ? result.lags[period - 1] : undefined;
  if (seasonal)
    paragraphs.push(
      seasonal.acf > result.bound
        ? rich`Values one cycle of ${num(period, 'integer')} apart are alike, *r* = ${num(seasonal.acf, 'proportion')} at lag ${num(period, 'integer')}, as a season gives.`
        : rich`At lag ${num(period, 'integer')}, one cycle, *r* = ${num(seasonal.acf, 'proportion')}: no sign of a season there.`,
    );
  const outside = result.lags.filter(({ acf }) => Math.abs(acf) > result.bound).length;
  const chance = alpha * result.lags.length;
  paragraphs.push(
    rich`${num(outside, 'integer')} of ${num(result.lags.length, 'integer')} autocorrelations ${outside === 1 ? 'lies' : 'lie'} outside the band of white noise, ±${num(result.bound, 'proportion')}; of white noise about ${num(chance, 'number', 1)} would.`,
  );
  return paragraphs;
}

export function apa(result: TimeSeriesResult, options: TimeSeriesOptions): Paragraphs {
  const test = mainTest(result);
  const alpha = alphaOf(options.confidenceLevel);
  const first = result.lags[0]!;
  return rich`The autocorrelations of ${result.info.label}${differenceText(options, result.info.period)} up to lag ${num(test.lag, 'integer')} ${test.ljungBox.pValue < alpha ? 'differed' : 'did not differ'} significantly from those of white noise, ${statistics(test)}, *N* = ${num(result.n, 'integer')}, *r*₁ = ${num(first.acf, 'proportion')}.`;
}

export function methods(result: TimeSeriesResult, options: TimeSeriesOptions): Runs {
  const { info } = result;
  const order = info.time ? rich` in the order of ${info.time.label}` : rich` in the order of the rows`;
  const changed = differenceText(options, info.period);
  const fitted =
    options.fitDf > 0
      ? rich` The degrees of freedom were reduced by ${num(options.fitDf, 'integer')} for the coefficients of a model fitted before.`
      : [];
  return rich`Autocorrelations of ${info.label}${changed}${order} were computed with the mean of all values and divisor *n*, partial autocorrelations from them by the Durbin–Levinson recursion. White noise was tested with the Ljung–Box and Box–Pierce statistics (α = ${alphaNumber(alphaOf(options.confidenceLevel))}).${fitted} Missing values before the first and after the last value were left out.`;
}
