/** Capability from a distribution that is fitted to the values, for processes that are not normal. */
import { join, num, type Runs, rich, type TableBlock } from '@constat/report';
import {
  andersonDarlingOf,
  extremes,
  FITTED_DISTRIBUTIONS,
  fitDistribution,
  johnsonCurve,
  nonnormalCapability,
  type Specification,
  StatsError,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { ONE_ROW, symbol, table, text, value } from '../../shared/table.ts';
import { significant } from '../../shared/wording.ts';
import type { CapabilityOptions } from './options.ts';
import { refusals } from './refusals.ts';

export type FittedName = Exclude<CapabilityOptions['distribution'], 'none' | 'best'>;

export const FITTED_WORDS: Readonly<Record<FittedName, string>> = {
  normal: 'normal',
  weibull: 'Weibull',
  lognormal: 'lognormal',
  gamma: 'gamma',
  johnson: 'Johnson',
};

const NAMES: readonly FittedName[] = [...FITTED_DISTRIBUTIONS, 'johnson'];

interface Fit {
  readonly parameters: Readonly<Record<string, number>>;
  readonly family: 'SU' | 'SB' | null;
  /** Of maximum likelihood; null for a Johnson curve. */
  readonly likelihood: Likelihood | null;
  /** How long the tails of a Johnson curve are; null for others. */
  readonly sampleRatio: number | null;
  cdf(x: number): number;
  sf(x: number): number;
  quantile(p: number): number;
}

interface Likelihood {
  readonly standardErrors: Readonly<Record<string, number>>;
  readonly logLik: number;
  readonly aic: number;
  readonly bic: number;
}

export interface FittedCapability {
  readonly name: FittedName;
  readonly parameters: Readonly<Record<string, number>>;
  /** Of a Johnson curve: unbounded or bounded. */
  readonly family: 'SU' | 'SB' | null;
  /** All distributions that could be fitted, with the statistic of Anderson and Darling. */
  readonly compared: readonly {
    readonly name: FittedName;
    /** Null for a bounded curve outside of which some values lie. */
    readonly ad: number | null;
    readonly logLik: number | null;
    readonly aic: number | null;
  }[];
  readonly likelihood: Likelihood | null;
  readonly sampleRatio: number | null;
  readonly capability: ReturnType<typeof nonnormalCapability>;
  /** Share below each value, for the curve of the figure. */
  readonly curve: readonly { readonly at: number; readonly below: number }[];
}

function fitOf(name: FittedName, values: Float64Array, z: number): Fit | null {
  try {
    if (name !== 'johnson') {
      const { standardErrors, logLik, ...fit } = fitDistribution(name, values);
      const likelihood = {
        standardErrors,
        logLik,
        aic: 4 - 2 * logLik,
        bic: 2 * Math.log(values.length) - 2 * logLik,
      };
      return { ...fit, family: null, likelihood, sampleRatio: null };
    }
    const { family, gamma, delta, xi, lambda, sampleRatio, cdf, sf, quantile } = johnsonCurve(values, z);
    const parameters = { gamma, delta, xi, lambda };
    return { parameters, family, likelihood: null, sampleRatio, cdf, sf, quantile };
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** Places at which the fitted curve is drawn. */
const CURVE_POINTS = 122;

/** The indices from the chosen distribution; null where none is asked for. */
export function fittedCapability(
  values: Float64Array,
  limits: Specification,
  { value: variable, distribution, johnsonZ }: CapabilityOptions,
): FittedCapability | null {
  if (distribution === 'none') return null;
  const fits = NAMES.flatMap((name) => {
    const fit = fitOf(name, values, johnsonZ);
    if (!fit) return [];
    const ad = andersonDarlingOf(values, fit);
    // a bounded curve may leave out some values; it is used where it was asked for
    return ad !== null || (name === 'johnson' && distribution === name) ? [{ name, fit, ad }] : [];
  });
  const best = fits.toSorted(
    (a, b) => (a.ad ?? Number.POSITIVE_INFINITY) - (b.ad ?? Number.POSITIVE_INFINITY),
  )[0];
  const chosen = distribution === 'best' ? best : fits.find(({ name }) => name === distribution);
  if (!chosen)
    throw new RefusedError([
      refusals.noFit(
        variable,
        distribution === 'best' ? 'any' : FITTED_WORDS[distribution],
        values.some((each) => each <= 0),
      ),
    ]);
  const { fit, name } = chosen;
  const marks = [limits.lower, limits.upper].filter((each) => each !== null);
  const [least, most] = extremes(values);
  const low = Math.min(fit.quantile(0.0005), least, ...marks);
  const high = Math.max(fit.quantile(0.9995), most, ...marks);
  return {
    name,
    parameters: fit.parameters,
    family: fit.family,
    compared: fits.map((each) => ({
      name: each.name,
      ad: each.ad,
      logLik: each.fit.likelihood?.logLik ?? null,
      aic: each.fit.likelihood?.aic ?? null,
    })),
    likelihood: fit.likelihood,
    sampleRatio: fit.sampleRatio,
    capability: nonnormalCapability(values, fit, limits.lower, limits.upper),
    curve: Array.from({ length: CURVE_POINTS }, (_, i) => {
      const at = low + ((high - low) * i) / (CURVE_POINTS - 1);
      return { at, below: fit.cdf(at) };
    }),
  };
}

const nameText = ({ name, family }: FittedCapability): string =>
  `${FITTED_WORDS[name]}${family === null ? '' : ` ${family}`}`;

/** Said after the finding. */
export function fittedFinding(fitted: FittedCapability | null): Runs {
  if (!fitted) return [];
  const { ppk, expected } = fitted.capability;
  if (ppk === null) return [];
  return rich` From ${fitted.name === 'normal' ? 'a normal' : `a fitted ${nameText(fitted)}`} distribution Ppk = ${num(ppk, 'number')}, with ${num(expected.total, 'integer')} parts per million outside${fitText(fitted)}.`;
}

/** Says so where the normal distribution, of which the other numbers are, lies closer to the values. */
function fitText({ name, compared }: FittedCapability): Runs {
  const distanceOf = (of: FittedName) => compared.find((each) => each.name === of)?.ad;
  const [own, normal] = [distanceOf(name), distanceOf('normal')];
  if (own === null) return rich`; some of the values lie outside of that curve, which does not describe them`;
  return own === undefined || normal === undefined || normal === null || own <= normal
    ? []
    : rich`; it fits worse than the normal one (*A*² = ${num(own, 'statistic')} against ${num(normal, 'statistic')})`;
}

/** Indices by percentiles of the distribution, and how well each distribution fits. */
export function fittedTables(fitted: FittedCapability | null, chosenByData: boolean): readonly TableBlock[] {
  if (!fitted) return [];
  const { capability: found, parameters, compared, name } = fitted;
  return [
    table(ONE_ROW, {
      id: 'fitted',
      title: `Capability From the ${nameText(fitted).replace(/^[a-z]/, (letter) => letter.toUpperCase())} Distribution`,
      columns: [
        value('0.135%', 'number', () => found.percentiles.x0135),
        value('Median', 'number', () => found.percentiles.x50),
        value('99.865%', 'number', () => found.percentiles.x99865),
        found.pp === null ? [] : value('Pp', 'number', () => found.pp),
        value('Ppk', 'number', () => found.ppk),
        value('Expected below', 'number', () => found.expected.below, 1),
        value('Expected above', 'number', () => found.expected.above, 1),
        value('Z bench', 'number', () => found.zScore.zBench),
      ],
      notes: rich`Pp and Ppk compare the specification with the percentiles that enclose as much as three standard deviations of a normal distribution. Expected are parts per million outside. Parameters: ${join(
        Object.entries(parameters).map(([key, each]) => rich`${key} = ${significant(each, 5)}`),
        ', ',
      )}.`,
    }),
    table(compared, {
      id: 'distributions',
      title: 'Fit of Distributions',
      columns: [
        text('Distribution', ({ name: each }) =>
          FITTED_WORDS[each].replace(/^[a-z]/, (letter) => letter.toUpperCase()),
        ),
        symbol('A²', 'number', ({ ad }) => ad, 3),
        value('AIC', 'statistic', ({ aic }) => aic),
        text('Used', ({ name: each }) => (each === name ? 'Yes' : '')),
      ],
      notes: rich`*A*² is the statistic of Anderson and Darling: the smaller, the closer the values lie to the distribution.${chosenByData ? ' The smallest one is used.' : ''} Johnson curves have four parameters, the others two; they go through percentiles and have no AIC, which compares the others, smaller being better. Distributions that need values above zero are missing where there are others.${compared.some(({ ad }) => ad === null) ? ' A bounded curve that leaves out some of the values has no *A*².' : ''}`,
    }),
  ];
}

export const fittedMethods = (fitted: FittedCapability | null, chosenByData: boolean): Runs =>
  fitted
    ? rich` As the values need not be normal, Pp and Ppk were also computed from the percentiles 0.135, 50 and 99.865 of a ${nameText(fitted)} distribution${fitted.name === 'johnson' ? ' through four percentiles' : ' fitted by maximum likelihood'}${chosenByData ? ', chosen by the smallest Anderson–Darling statistic' : ''}.`
    : [];

const DEFINITIONS: Readonly<Record<Exclude<FittedName, 'johnson'>, readonly string[]>> = {
  normal: [
    's <- sqrt(mean((x - mean(x))^2))',
    'Q <- function(p) qnorm(p, mean(x), s); P <- function(x0, lower) pnorm(x0, mean(x), s, lower)',
  ],
  weibull: [
    'y <- x / max(x)',
    'shape <- uniroot(function(k) 1 / k + mean(log(y)) - sum(y^k * log(y)) / sum(y^k), c(0.01, 1e4), tol = 1e-12)$root',
    'scale <- max(x) * mean(y^shape)^(1 / shape)',
    'Q <- function(p) qweibull(p, shape, scale); P <- function(x0, lower) pweibull(x0, shape, scale, lower)',
  ],
  lognormal: [
    'l <- mean(log(x)); s <- sqrt(mean((log(x) - l)^2))',
    'Q <- function(p) qlnorm(p, l, s); P <- function(x0, lower) plnorm(x0, l, s, lower)',
  ],
  gamma: [
    'shape <- uniroot(function(k) log(k) - digamma(k) - log(mean(x)) + mean(log(x)), c(1e-3, 1e9), tol = 1e-9)$root',
    'Q <- function(p) qgamma(p, shape, shape / mean(x)); P <- function(x0, lower) pgamma(x0, shape, shape / mean(x), lower.tail = lower)',
  ],
};

/** The same in R; a Johnson curve is given by its parameters. */
export function fittedR(fitted: FittedCapability | null): readonly string[] {
  if (!fitted) return [];
  const { name, parameters, family } = fitted;
  const { gamma, delta, xi, lambda } = parameters;
  const bounded = family === 'SB';
  const definition =
    name === 'johnson'
      ? [
          `g <- ${gamma}; delta <- ${delta}; xi <- ${xi}; lambda <- ${lambda}`,
          bounded
            ? 'Q <- function(p) xi + lambda * plogis((qnorm(p) - g) / delta)'
            : 'Q <- function(p) xi + lambda * sinh((qnorm(p) - g) / delta)',
          bounded
            ? 'P <- function(x0, lower) pnorm(g + delta * qlogis(pmin(1, pmax(0, (x0 - xi) / lambda))), lower.tail = lower)'
            : 'P <- function(x0, lower) pnorm(g + delta * asinh((x0 - xi) / lambda), lower.tail = lower)',
        ]
      : DEFINITIONS[name];
  return [
    ...definition,
    'q <- Q(c(.00135, .5, .99865)); q',
    'c(Pp = (usl - lsl) / (q[3] - q[1]), Ppk = min((usl - q[2]) / (q[3] - q[2]), (q[2] - lsl) / (q[2] - q[1]), na.rm = TRUE))',
    'out <- c(below = P(lsl, TRUE), above = P(usl, FALSE)); out[is.na(out)] <- 0',
    'c(1e6 * out, zBench = qnorm(sum(out), lower.tail = FALSE))',
    'u <- sort(x); i <- seq_along(u)',
    '-length(u) - sum((2 * i - 1) / length(u) * (log(P(u, TRUE)) + log(P(rev(u), FALSE))))',
  ];
}
