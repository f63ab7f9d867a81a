/** Coefficients in words: direction, size with interval, against what, and how sure; never more than the model says. */
import { bold, interval, num, type Runs, rich } from '@constat/report';
import { alphaNumber, alphaOf, ciText, levelOf, pText } from '../../shared/wording.ts';
import { type Estimate, type ModelKind, ZERO_PARTS } from '../kit/fit-parts.ts';
import { cellOf, estimateText, type ModelLine, modelLines } from '../kit/model-table.ts';
import { equationWords, KIND_WORDS, limitsWords, tiesWords } from '../kit/model-words.ts';
import { modelledWords, outcomeWords } from '../regression-table/text.ts';
import type { InterpretationResult } from './compute.ts';
import type { InterpretationOptions } from './options.ts';

export interface Told {
  readonly line: ModelLine;
  readonly estimate: Estimate;
  /** Of a multinomial model, or the part of counts with many zeros. */
  readonly category: string | null;
}

/** The coefficients in the order of the table. */
export const toldBy = (result: InterpretationResult): readonly Told[] =>
  result.columns.flatMap((column) =>
    modelLines(result).flatMap((line) => {
      const estimate = cellOf(column, line)?.estimate ?? null;
      return estimate === null ? [] : [{ line, estimate, category: column.category }];
    }),
  );

/** `10 years`, `1 unit`: the step of a covariate. */
export function stepWords(name: string, { units }: InterpretationOptions): string {
  const own = units.find(({ variable }) => variable === name);
  const step = own?.step ?? 1;
  const unit = own?.unit.trim() ?? '';
  return `${step.toLocaleString('en', { maximumFractionDigits: 6 })} ${unit === '' ? (step === 1 ? 'unit' : 'units') : unit}`;
}

/** What is multiplied or shifted: the odds of Disease = Yes, the rate of Visits. */
function target(result: InterpretationResult, category: string | null): Runs {
  const name = bold(outcomeWords(result));
  const { quantile, categories } = result.spec;
  switch (result.spec.kind) {
    case 'linear':
    case 'robust':
    case 'gee':
    case 'mixed':
      return rich`${name}`;
    case 'quantile':
      return quantile === 0.5
        ? rich`the median of ${name}`
        : rich`the quantile ${num(quantile, 'number', 2)} of ${name}`;
    case 'multinomial':
      return rich`the odds of ${bold(levelOf(result.outcome.label, category ?? ''))} against ${categories?.[0] ?? ''}`;
    case 'ordinal':
      return rich`the odds of a higher category of ${name}`;
    case 'logistic':
    case 'conditional':
    case 'gee-logistic':
    case 'mixed-logistic':
      return rich`the odds of ${name}`;
    case 'cox':
      return rich`the hazard of ${bold(result.outcome.event ?? result.outcome.label)}`;
    case 'fine-gray':
      return rich`the subdistribution hazard of ${name}`;
    case 'zero-inflated':
    case 'zero-inflated-negative-binomial':
      if (category === ZERO_PARTS[result.spec.kind]?.[1]) return rich`the odds that ${name} can only be zero`;
      return rich`the ${result.spec.exposure === null ? 'expected count' : 'rate'} of ${name} among those who can have one`;
    case 'hurdle':
    case 'hurdle-negative-binomial':
      if (category === ZERO_PARTS[result.spec.kind]?.[1]) return rich`the odds of any ${name}`;
      return rich`the ${result.spec.exposure === null ? 'expected count' : 'rate'} of ${name} before zeros are cut off`;
    default:
      return result.spec.exposure === null ? rich`the expected count of ${name}` : rich`the rate of ${name}`;
  }
}

/** `32% higher`, `2.40 times as high`. */
function ratioWords(ratio: number): Runs {
  if (ratio >= 2) return rich`${num(ratio, 'number', 2)} times as high`;
  return ratio >= 1 ? rich`${num(ratio - 1, 'percent')} higher` : rich`${num(1 - ratio, 'percent')} lower`;
}

const isFound = ({ estimate }: Told, options: InterpretationOptions): boolean =>
  estimate.pValue < alphaOf(options.confidenceLevel);

/** How sure it is. */
function sureness(told: Told, result: InterpretationResult, options: InterpretationOptions): Runs {
  const p = pText(told.estimate.pValue);
  const linear = !KIND_WORDS[result.spec.kind].isRatio;
  if (isFound(told, options))
    return rich`This is evidence of ${linear ? 'a difference' : 'an association'} (${p}).`;
  return rich`The data do not rule out that there is no ${linear ? 'difference' : 'association'} (${p}), which is no proof that there is none.`;
}

const others = (count: number): string => (count > 1 ? ', the other predictors being equal' : '');

/** One coefficient in a sentence or two, for readers without statistics. */
export function plain(told: Told, result: InterpretationResult, options: InterpretationOptions): Runs {
  const { line, estimate } = told;
  const { variable, place } = line;
  const of = target(result, told.category);
  const count = result.variables.length;
  const level = options.confidenceLevel;
  if (estimate.estimate === null)
    return rich`The estimate of ${bold(variable.label)} is too large to be written: its levels separate the outcome, or nearly so.`;
  const linear = !KIND_WORDS[result.spec.kind].isRatio;
  const { measure } = equationWords(result.spec.kind, told.category);
  const size = Math.abs(estimate.estimate);
  const how = linear
    ? rich`${result.spec.kind === 'quantile' ? '' : 'on average '}${num(size)} ${estimate.estimate < 0 ? 'lower' : 'higher'}`
    : ratioWords(estimate.estimate);
  const limits = linear
    ? ciText(level, estimate.ciLower, estimate.ciUpper)
    : rich`${measure} ${estimateText(estimate, true)}`;
  const verb = measure === 'odds ratio' ? 'are' : 'is';
  const sentence =
    variable.levels === null || place === null
      ? rich`With each ${stepWords(variable.name, options)} more of ${bold(variable.label)}, ${of} ${verb} ${how}${others(count)} (${limits}).`
      : rich`In ${bold(levelOf(variable.label, variable.levels[place] ?? ''))}, ${of} ${verb} ${how} than in ${bold(levelOf(variable.label, variable.reference ?? ''))}${others(count)} (${limits}).`;
  return rich`${sentence} ${sureness(told, result, options)}`;
}

/** `times as high` needs another comparison than `higher`. */
export const fluent = (runs: Runs): Runs => {
  let times = false;
  return runs.map((run) => {
    if (typeof run !== 'string') return run;
    if (run.includes('times as high')) times = true;
    return times
      ? run.replace(/^(.*times as high) than in /, '$1 as in ').replace(/^ than in /, ' as in ')
      : run;
  });
};

/** The same for a results section. */
export function technical(told: Told, result: InterpretationResult, options: InterpretationOptions): Runs {
  const { line, estimate } = told;
  const { variable, place } = line;
  const { symbol, measure } = equationWords(result.spec.kind, told.category);
  const adjusted = result.variables.length > 1 ? 'adjusted ' : '';
  const what =
    variable.levels === null || place === null
      ? rich`${bold(variable.label)} (per ${stepWords(variable.name, options)})`
      : rich`${bold(levelOf(variable.label, variable.levels[place] ?? ''))} (reference ${variable.reference ?? ''})`;
  const value = estimate.estimate === null ? rich`∞` : rich`${num(estimate.estimate, 'number', 2)}`;
  const found = isFound(told, options) ? 'was associated with' : 'was not significantly associated with';
  return rich`${what} ${found} ${target(result, told.category)}: ${adjusted}${measure} ${symbol} = ${value}, ${num(options.confidenceLevel, 'level')} CI ${interval(estimate.ciLower, estimate.ciUpper, 'number', 2)}, ${pText(estimate.pValue)}.`;
}

/** How well the model describes the outcome. */
export function fit(result: InterpretationResult, options: InterpretationOptions): Runs {
  const whole = result.columns[0]?.whole;
  if (!whole) return [];
  if (whole.pValue === null) return [];
  const found = whole.pValue < alphaOf(options.confidenceLevel);
  const together = rich`Taken together, the predictors ${found ? 'are' : 'are not significantly'} related to the outcome (${pText(whole.pValue)}).`;
  if (whole.rSquared === null) return together;
  const share = rich`${num(whole.rSquared, 'percent')}`;
  const told =
    result.spec.kind === 'linear'
      ? rich`They account for ${share} of its variance in these data; the rest has other causes, or none that was measured.`
      : rich`Their pseudo-*R*² is ${num(whole.rSquared, 'proportion')}, which is no share of variance.`;
  return rich`${together} ${told}`;
}

const ODDS_NO_RISK =
  'An odds ratio is no risk ratio: where the outcome is common, the odds change more than the risk does.';

const TWO_PARTS =
  'Each predictor has two coefficients: one for whether there is a count at all, one for how high it is. Neither alone is its effect on the mean.';

const MISREAD: Readonly<Partial<Record<ModelKind, string>>> = {
  logistic: ODDS_NO_RISK,
  'gee-logistic': `${ODDS_NO_RISK} It compares groups of the population, not one cluster before and after.`,
  'mixed-logistic': `${ODDS_NO_RISK} It holds within a cluster, and is larger than what groups of the population differ by.`,
  conditional: 'The odds ratios hold within the sets; what the sets were matched on cannot be told.',
  multinomial: 'Each odds ratio compares one category with the base alone; it says nothing of the others.',
  quantile: 'Quantiles of groups are compared; no single case needs to move by what the coefficient says.',
  gee: 'Means of groups of the population are compared; the errors allow for rows that belong together.',
  mixed: 'Clusters differ by an intercept of their own; the coefficients are the same in all of them.',
  ordinal:
    'One odds ratio stands for every step from lower to higher categories; whether it does is examined by the tool for ordinal regression.',
  robust:
    'Cases far from the line count less; the coefficients describe the many, not the few that are far away.',
  cox: 'A hazard ratio compares how fast events come among those who had none yet; it says nothing of how long anybody has, and holds for all times only if hazards are proportional.',
  'fine-gray':
    'A subdistribution hazard ratio says in which direction the event becomes more frequent while others compete with it; it is no ratio of risks, and says nothing of the rate among those who are still free of any event.',
  'zero-inflated': TWO_PARTS,
  'zero-inflated-negative-binomial': TWO_PARTS,
  hurdle: TWO_PARTS,
  'hurdle-negative-binomial': TWO_PARTS,
  linear:
    'A straight line is assumed: the same step counts the same everywhere in the range of the data, and nothing is said beyond it.',
};

/** What the numbers do not say. */
export function limitsOfReading(result: InterpretationResult): readonly Runs[] {
  const misread = MISREAD[result.spec.kind];
  return [
    rich`A coefficient compares cases that differ in the predictor; it does not say that changing the predictor would change the outcome. That needs a design that rules out other causes, such as random assignment.${result.variables.length > 1 ? ' Each coefficient depends on which others are in the model.' : ''}`,
    ...(misread ? [[misread]] : []),
  ];
}

/** The answer in one or two sentences: the strongest evidence, and how many more. */
export function finding(result: InterpretationResult, options: InterpretationOptions): Runs {
  const told = toldBy(result);
  const found = told.filter((one) => isFound(one, options));
  const [best] = [...(found.length > 0 ? found : told)].sort((a, b) => a.estimate.pValue - b.estimate.pValue);
  if (!best) return rich`The model has no coefficients.`;
  const alpha = rich`α = ${alphaNumber(alphaOf(options.confidenceLevel))}`;
  const count = rich`${num(found.length, 'integer')} of ${num(told.length, 'integer')} ${told.length === 1 ? 'coefficient' : 'coefficients'} ${found.length === 1 ? 'is' : 'are'} significant at ${alpha}.`;
  return rich`${fluent(plain(best, result, options))} ${count}`;
}

const labelOf = ({ variables }: InterpretationResult, name: string): string =>
  variables.find((variable) => variable.name === name)?.label ?? name;

export function methods(result: InterpretationResult, options: InterpretationOptions): Runs {
  const { spec, variables } = result;
  const factors = variables.flatMap(({ label, reference }) =>
    reference === null ? [] : [`${label}: ${reference}`],
  );
  const steps = options.units
    .filter(({ variable }) => options.covariates.includes(variable))
    .map(({ variable }) => `${labelOf(result, variable)} per ${stepWords(variable, options)}`);
  return rich`${modelledWords(result)} was modelled with ${KIND_WORDS[spec.kind].regression} by all predictors together${tiesWords(spec.kind)}; ${limitsWords(spec)}.${factors.length > 0 ? ` Reference levels: ${factors.join('; ')}.` : ''}${steps.length > 0 ? ` Coefficients are given for ${steps.join(', ')}.` : ''} Cases with a missing value in any variable were left out.`;
}
