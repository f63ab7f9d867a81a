/** Models whose coefficients are read as ratios: of odds, rates, hazards, times. */
import { type NumberRun, num, type Runs, rich } from '@constat/report';
import { type Columns, estimate, symbol, text, value } from '../../shared/table.ts';
import { alphaOf, pText } from '../../shared/wording.ts';
import { type LabelledModel, labelOf } from './labels.ts';
import { coefficientDecimals, slopesOf } from './model-text.ts';
import { strongestText } from './strongest.ts';

/** A coefficient with its ratio. */
export interface Ratio {
  /** Of the coefficient: `Smoker=Yes`. */
  readonly name: string;
  readonly label: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  /** null where it is too large to be written, as are its limits. */
  readonly ratio: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** exp, or null where that is beyond the largest number. */
export function exponential(value: number): number | null {
  const result = Math.exp(value);
  return Number.isFinite(result) ? result : null;
}

/** A coefficient with its limits as the engine gives it. */
interface Estimated {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** A ratio that keeps the limits of its coefficient. */
export interface EstimatedRatio extends Ratio {
  readonly coefficientCiLower: number;
  readonly coefficientCiUpper: number;
}

/** The ratios of coefficients on a logarithmic scale. */
export const ratiosFrom = (
  coefficients: readonly Estimated[],
  labelFor: (name: string) => string,
): readonly EstimatedRatio[] =>
  coefficients.map(({ ciLower, ciUpper, ...coefficient }) => ({
    ...coefficient,
    label: labelFor(coefficient.name),
    ratio: exponential(coefficient.estimate),
    ciLower: exponential(ciLower),
    ciUpper: exponential(ciUpper),
    coefficientCiLower: ciLower,
    coefficientCiUpper: ciUpper,
  }));

/** Ratios have two decimals, and more only where one of them would read as 1 or as 0 and is not. */
export function ratioDecimals({
  ratio,
  ciLower,
  ciUpper,
}: Pick<Ratio, 'ratio' | 'ciLower' | 'ciUpper'>): number {
  const values = [ratio, ciLower, ciUpper].filter((value) => value !== null && value !== 0 && value !== 1);
  for (let decimals = 2; decimals < 6; decimals++)
    if (values.every((value) => ![0, 1].includes(Number(value!.toFixed(decimals))))) return decimals;
  return 6;
}

/** The same for a column of ratios. */
export const ratioPlaces = (ratios: readonly Ratio[]): number =>
  Math.max(2, ...slopesOf(ratios).map(ratioDecimals));

/** What a coefficient is tested with. */
type TestName = 'z' | 't' | 'χ²';

interface RatioHead {
  /** 'Odds ratio'. */
  readonly name: string;
  readonly level: number;
  readonly statistic?: TestName;
  /** Of coefficients and errors. */
  readonly decimals?: number;
}

/** The coefficient with its test. */
export const coefficientColumns = (decimals: number, statistic: TestName = 'z'): Columns<Ratio> => [
  text('Predictor', ({ label }) => label),
  symbol('b', 'number', (row) => row.estimate, decimals),
  symbol('SE', 'number', ({ standardError }) => standardError, decimals),
  statistic === 'χ²'
    ? value(statistic, 'statistic', (row) => row.statistic)
    : symbol(statistic, 'statistic', (row) => row.statistic),
  symbol('p', 'p', ({ pValue }) => pValue),
];

/** Coefficients, their tests and their ratios. An intercept is no ratio but a size where every predictor is zero. */
export const ratioColumns = (
  ratios: readonly Ratio[],
  { name, level, statistic = 'z', decimals = coefficientDecimals(ratios) }: RatioHead,
): Columns<Ratio> => [
  coefficientColumns(decimals, statistic),
  estimate(
    rich`${name}, ${num(level, 'level')} CI`,
    'number',
    ({ name: term, ratio, ciLower, ciUpper }) =>
      term === '(Intercept)' ? null : { estimate: ratio, ciLower, ciUpper },
    ratioPlaces(ratios),
  ),
];

/** A ratio, or a limit of it, with its decimals. */
export const ratioNumber = (value: number | null, ratio: Ratio): NumberRun | string =>
  value === null ? '∞' : num(value, 'number', ratioDecimals(ratio));

/** `OR = 1.04, 95% CI [1.01, 1.08]`. */
export const limitedRatio = (ratio: Ratio, symbolOf: Runs, level: number): Runs =>
  rich`${symbolOf} = ${ratioNumber(ratio.ratio, ratio)}, ${num(level, 'level')} CI [${ratioNumber(ratio.ciLower, ratio)}, ${ratioNumber(ratio.ciUpper, ratio)}]`;

/** The strongest ratios of a model in the words of its finding; `measure` is what they are: 'odds ratio'. */
export const strongestRatios = (
  ratios: readonly Ratio[],
  symbolOf: Runs,
  level: number,
  measure: string,
): Runs =>
  strongestText(
    slopesOf(ratios).map((ratio) => ({ ...ratio, text: limitedRatio(ratio, symbolOf, level) })),
    alphaOf(level),
    `No ${measure} differed significantly from one`,
  );

/** `Age, OR = 1.04, 95% CI [1.01, 1.08], z = 2.31, p = .021`. */
export const ratioText = (ratio: Ratio, symbolOf: Runs, level: number, test: Runs = rich`*z*`): Runs =>
  rich`${ratio.label}, ${limitedRatio(ratio, symbolOf, level)}, ${test} = ${num(ratio.statistic, 'statistic')}, ${pText(ratio.pValue)}`;

/** What is multiplied: `the odds of Stroke = Yes`, one thing or several. */
interface Multiplied {
  readonly what: Runs;
  readonly several?: boolean;
  readonly alpha: number;
  /** `, the other predictors held constant`. */
  readonly held: string;
  /** A factor and its level, where they are not just written one after the other. */
  readonly levelName?: (label: string, level: string) => string;
}

/** The factor level that a coefficient compares with the reference; null for a covariate. */
export function comparedLevel(name: string, model: LabelledModel) {
  const factor = model.factors.find((item) => name.startsWith(`${item.name}=`));
  return factor ? { factor, level: name.slice(factor.name.length + 1) } : null;
}

/** `1.01 to 1.08`. */
export const ratioRange = (ratio: Ratio): Runs =>
  rich`${ratioNumber(ratio.ciLower, ratio)} to ${ratioNumber(ratio.ciUpper, ratio)}`;

/** What one coefficient says. */
export function explainRatio(
  ratio: Ratio,
  model: LabelledModel,
  { what, several = false, alpha, held, levelName = (label, level) => `${label} = ${level}` }: Multiplied,
): Runs {
  const compared = comparedLevel(ratio.name, model);
  const verdict =
    ratio.pValue < alpha
      ? rich`${ratioRange(ratio)} are plausible values.`
      : rich`the interval from ${ratioRange(ratio)} does not rule out that there is no effect (a ratio of 1).`;
  const is = several ? 'are' : 'is';
  const times = ratioNumber(ratio.ratio, ratio);
  return compared
    ? rich`For ${levelName(labelOf(compared.factor.name, model), compared.level)} ${what} ${is} ${times} times ${several ? 'those' : 'that'} for ${compared.factor.reference}${held}; ${verdict}`
    : rich`For each unit of ${labelOf(ratio.name, model)}, ${what} ${is} multiplied by ${times}${held}; ${verdict}`;
}
