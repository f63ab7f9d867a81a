import { bold, join, num, type Runs, rich, sub } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, pText, sampleText } from '../../shared/wording.ts';
import { spanText } from '../kit/blocks.ts';
import type { StationarityOptions } from './options.ts';
import type { StationarityResult } from './result.ts';
import { criticalOf, type Decisions, decisions, type Verdict, verdictOf } from './verdict.ts';

/** p as the tables allow it: at their ends only a bound is known. */
export const boundedP = (p: number, low: number, high: number): Runs =>
  p <= low ? rich`*p* ≤ ${alphaNumber(low)}` : p >= high ? rich`*p* ≥ ${alphaNumber(high)}` : pText(p);

export const TEST_NAMES = { adf: 'Dickey–Fuller', pp: 'Phillips–Perron', kpss: 'KPSS' } as const;

/** `differenced once`; null for the series itself. */
const timesText = (difference: number): string | null =>
  difference === 0 ? null : `differenced ${['', 'once', 'twice', 'three times'][difference]}`;

const nameOf = ({ info }: StationarityResult, { difference }: StationarityOptions): Runs => {
  const times = timesText(difference);
  return times === null ? [bold(info.label)] : rich`${bold(info.label)}, ${times},`;
};

/** What a stationary series keeps to. */
const keepsTo = (result: StationarityResult, options: StationarityOptions): string => {
  const trend =
    (result.kpss !== null && options.about === 'trend') ||
    result.pp !== null ||
    (result.adf !== null && options.regression === 'trend');
  return trend ? 'a straight line' : 'its level';
};

/** The statistics of the tests asked for. */
function statistics({ adf, pp, kpss }: StationarityResult, options: StationarityOptions): Runs {
  const parts: Runs[] = [];
  if (adf)
    parts.push(
      rich`Dickey–Fuller τ = ${num(adf.statistic, 'statistic')}, ${
        adf.pValue === null
          ? rich`critical value ${num(criticalOf(adf.criticalValues, options), 'statistic')}`
          : boundedP(adf.pValue, 0.01, 0.99)
      }`,
    );
  if (pp)
    parts.push(
      rich`Phillips–Perron *Z*${sub('t')} = ${num(pp.studentized.statistic, 'statistic')}, ${boundedP(pp.studentized.pValue, 0.01, 0.99)}`,
    );
  if (kpss)
    parts.push(rich`KPSS = ${num(kpss.statistic, 'statistic', 3)}, ${boundedP(kpss.pValue, 0.01, 0.1)}`);
  return join(parts, '; ', '; ');
}

const FINDINGS: Readonly<Record<Verdict, (name: Runs, to: string) => Runs>> = {
  stationary: (name, to) => rich`${name} is ${bold('stationary')} about ${to} by these tests`,
  'unit-root': (name) => rich`${name} is ${bold('not stationary')} by these tests: it wanders`,
  mixed: (name) => rich`The tests of ${name} ${bold('disagree')} on whether it is stationary`,
  open: (name) => rich`The tests of ${name} ${bold('decide neither way')}: none rejects its null hypothesis`,
  kept: (name) => rich`The null hypothesis was ${bold('not rejected')} for ${name}`,
};

export function finding(
  result: StationarityResult,
  options: StationarityOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const decided = decisions(result, options);
  const sentence = FINDINGS[verdictOf(decided)](nameOf(result, options), keepsTo(result, options));
  return {
    finding: rich`${sentence} (${statistics(result, options)}).`,
    meta: [
      sampleText(result.sample),
      rich`α = ${alphaNumber(Number(options.alpha))}`,
      ...(result.info.time ? [spanText(result.info)] : []),
    ],
  };
}

const named = (decided: Decisions, of: readonly (keyof Decisions)[], rejects: boolean): Runs =>
  join(
    of.filter((test) => decided[test] === rejects).map((test) => [TEST_NAMES[test]]),
    ' and ',
    ' and ',
  );

export function interpretation(result: StationarityResult, options: StationarityOptions): Paragraphs {
  const decided = decisions(result, options);
  const verdict = verdictOf(decided);
  const { label } = result.info;
  const to = keepsTo(result, options);
  const next =
    options.difference < 2
      ? ' Take differences and test again: models such as ARIMA work on them.'
      : ' Three differences are hardly ever needed: look for a change of level, an outlier, or a season instead.';
  const paragraphs: Record<Verdict, readonly Runs[]> = {
    stationary: [
      rich`After a shock ${label} comes back to ${to}. Its mean and autocorrelations can be estimated from one series, and it needs no${options.difference > 0 ? ' further' : ''} differences.`,
    ],
    'unit-root': [
      rich`Shocks to ${label} last: it does not come back to ${to}, so means over different stretches differ, and correlations with other such series can be pure chance.${next}`,
    ],
    mixed: [
      rich`Evidence against a random walk: ${listOrNone(named(decided, ['adf', 'pp'], true))}. Evidence against stationarity: ${listOrNone(named(decided, ['kpss'], true))}. A break in level, changing variance, a season, or the choice of lags can do this; look at the course of the series and at other lags.`,
    ],
    open: [rich`Neither a random walk nor stationarity is ruled out. The series may be too short to tell.`],
    kept: [
      result.kpss
        ? rich`KPSS found no evidence that ${label} departs from ${to}. That is weaker than evidence for stationarity: the tests of a unit root look for that.`
        : rich`The tests found no evidence against a random walk. That is not evidence for one; KPSS tests the other way round.`,
    ],
  };
  return [
    ...paragraphs[verdict],
    rich`A season is a departure that these tests do not know: take it out first, by a seasonal difference or a decomposition.`,
  ];
}

const listOrNone = (names: Runs): Runs => (names.length === 0 ? ['none'] : names);

export function apa(result: StationarityResult, options: StationarityOptions): Paragraphs {
  const times = timesText(options.difference);
  return rich`The stationarity of ${result.info.label}${times === null ? '' : ` (${times})`} was tested with *N* = ${num(result.n, 'integer')} values; ${statistics(result, options)}.`;
}

const REGRESSION_WORDS = {
  none: 'neither a constant nor a trend',
  drift: 'a constant',
  trend: 'a constant and a linear trend',
} as const;

export function methods(result: StationarityResult, options: StationarityOptions): Runs {
  const { adf, pp, kpss, info } = result;
  const chosen = {
    rule: ' (the cube root of the number of differences)',
    bic: ' (chosen by Schwarz’s criterion)',
    own: '',
  }[options.lagChoice];
  const parts: Runs[] = [];
  if (adf)
    parts.push(
      rich`the augmented Dickey–Fuller test with ${REGRESSION_WORDS[options.regression]} and ${num(adf.lags, 'integer')} lagged ${adf.lags === 1 ? 'difference' : 'differences'}${chosen}`,
    );
  if (pp)
    parts.push(
      rich`the Phillips–Perron test with a constant and a linear trend (${num(pp.lagUsed, 'integer')} ${pp.lagUsed === 1 ? 'lag' : 'lags'})`,
    );
  if (kpss)
    parts.push(
      rich`the KPSS test of stationarity about ${options.about === 'trend' ? 'a line' : 'a level'} (${num(kpss.lagUsed, 'integer')} ${kpss.lagUsed === 1 ? 'lag' : 'lags'})`,
    );
  const order = info.time ? rich`, in the order of ${info.time.label},` : '';
  return rich`The stationarity of ${info.label}${order} was tested with ${join(parts, ', ', ' and ')} at α = ${alphaNumber(Number(options.alpha))}; *p* values were interpolated in published tables.`;
}
