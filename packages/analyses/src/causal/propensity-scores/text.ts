import { bold, join, num, type Runs, rich } from '@constat/report';
import type { WeightedDifference } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, ciText, pText, sampleText } from '../../shared/wording.ts';
import type { PropensityOptions } from './options.ts';
import type { PropensityResult } from './result.ts';
import { farthest, imbalanced, isInTreated, isShare, shownBalance } from './words.ts';

const formatOf = (result: PropensityResult) => (isShare(result) ? 'proportion' : 'number');

/** `Smoker = Yes`. */
const levelText = ({ treatment }: PropensityResult, level: 0 | 1): string =>
  `${treatment.label} = ${treatment.levels[level]}`;

/** What was compared: `BloodPressure`, `Recovered = Yes`. */
const outcomeText = ({ outcome }: PropensityResult): string =>
  outcome === null ? '' : outcome.event === null ? outcome.label : `${outcome.label} = ${outcome.event}`;

const MADE = {
  match: 'after matching',
  weight: 'after weighting',
  strata: 'within strata of the score',
} as const;

function testText(
  found: WeightedDifference,
  result: PropensityResult,
  { confidenceLevel }: PropensityOptions,
): Runs {
  return rich`${ciText(confidenceLevel, found.ciLower, found.ciUpper, formatOf(result))}, *t*(${num(found.df, 'df')}) = ${num(found.statistic, 'statistic')}, ${pText(found.pValue)}`;
}

function effectText(result: PropensityResult, options: PropensityOptions, effect: WeightedDifference): Runs {
  const alpha = alphaOf(options.confidenceLevel);
  const size = num(Math.abs(effect.estimate), formatOf(result));
  const what = isShare(result)
    ? rich`The share of ${bold(outcomeText(result))}`
    : rich`Mean ${bold(outcomeText(result))}`;
  return effect.pValue < alpha
    ? rich`${what} was ${size} ${bold(effect.estimate > 0 ? 'higher' : 'lower')} with ${levelText(result, 1)} than with ${levelText(result, 0)} ${MADE[options.method]}, ${testText(effect, result, options)}; that is an effect only if nothing that was not measured led to both.`
    : rich`${what} did ${bold('not')} differ significantly between ${levelText(result, 1)} and ${levelText(result, 0)} ${MADE[options.method]}: the difference was ${num(effect.estimate, formatOf(result))}, ${testText(effect, result, options)}.`;
}

function balanceText(result: PropensityResult, options: PropensityOptions): Runs {
  const { before, after } = imbalanced(result, options);
  const all = shownBalance(result).length;
  return rich`${num(before, 'integer')} of ${num(all, 'integer')} covariates and levels differed by more than ${num(options.limit, 'effect')} standard deviations before, ${after === 0 ? 'none' : num(after, 'integer')} after.`;
}

export function finding(
  result: PropensityResult,
  options: PropensityOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const { sizes, effect } = result;
  const lead = effect
    ? rich`${effectText(result, options, effect)} `
    : rich`${bold(imbalanced(result, options).after === 0 ? 'The groups are alike' : 'The groups still differ')} in what was measured. `;
  return {
    finding: rich`${lead}${balanceText(result, options)}`,
    meta: [
      sampleText(result.sample),
      options.method === 'match'
        ? rich`${num(sizes.used[0], 'integer')} of ${num(sizes.before[0], 'integer')} treated matched`
        : rich`effective ${num(sizes.effective[0], 'number', 1)} treated, ${num(sizes.effective[1], 'number', 1)} controls`,
      rich`effect in ${isInTreated(options) ? (sizes.used[0] < sizes.before[0] ? 'the matched treated' : 'the treated') : 'all'}`,
      rich`α = ${alphaNumber(alphaOf(options.confidenceLevel))}`,
    ],
  };
}

export function interpretation(result: PropensityResult, options: PropensityOptions): Paragraphs {
  const { crude, effect, sensitivity, sizes } = result;
  const { eValue, bounds } = sensitivity;
  const left = sizes.before[0] - sizes.used[0];
  const whose = isInTreated(options)
    ? left > 0
      ? rich`The answer is about the treated who have a match; ${num(left, 'integer')} of ${num(sizes.before[0], 'integer')} have none and are left out.`
      : rich`The answer is about cases like the treated.`
    : rich`The answer is about all cases: had everybody been treated, against nobody.`;
  return [
    rich`${whose}${
      crude && effect
        ? rich` Without adjustment the difference was ${num(crude.estimate, formatOf(result))}; what changed is what the covariates explain.`
        : ''
    } Judge the adjustment by the balance, never by the effect.`,
    ...(eValue
      ? [
          rich`To explain the difference away, a hidden confounder would have to be associated with treatment and outcome by risk ratios of ${num(eValue.estimate)} each, beyond the covariates (E-value${isShare(result) ? '' : ', from a risk ratio approximated by the standardized difference'}); ${eValue.limit === 1 ? 'the interval holds no effect even without one' : rich`${num(eValue.limit)} would move the interval to no effect`}.`,
        ]
      : []),
    ...(bounds
      ? [
          bounds.critical === null
            ? rich`${bounds.test === 'wilcoxon' ? 'Wilcoxon’s test' : 'McNemar’s test'} of the pairs is not significant even without hidden bias (one-sided), so that there is nothing for bounds to protect.`
            : rich`${bounds.test === 'wilcoxon' ? 'Wilcoxon’s test' : 'McNemar’s test'} of the pairs stays significant until a hidden variable changes the odds of treatment within a pair by a factor of Γ = ${num(bounds.critical)}${bounds.critical < 1.5 ? ', which is little' : ''}.`,
        ]
      : []),
  ];
}

export function apa(result: PropensityResult, options: PropensityOptions): Paragraphs {
  const { effect, sizes, cStatistic } = result;
  const worst = farthest(result);
  return [
    rich`Propensity scores of ${levelText(result, 1)} (*c* = ${num(cStatistic, 'proportion')}) ${options.method === 'match' ? rich`matched ${num(sizes.used[0], 'integer')} of ${num(sizes.before[0], 'integer')} treated cases to ${num(sizes.used[1], 'integer')} of ${num(sizes.before[1], 'integer')} controls` : options.method === 'weight' ? rich`weighted ${num(sizes.before[0], 'integer')} treated cases and ${num(sizes.before[1], 'integer')} controls` : rich`divided ${num(sizes.before[0], 'integer')} treated cases and ${num(sizes.before[1], 'integer')} controls into ${num(options.strata, 'integer')} strata`}; the largest standardized difference afterwards was ${num(Math.abs(worst.smdAfter), 'effect')} (${worst.label}).`,
    ...(effect
      ? [
          rich`The ${isShare(result) ? 'share' : 'mean'} of ${outcomeText(result)} was ${num(effect.meanTreated, formatOf(result))} with ${levelText(result, 1)} and ${num(effect.meanControl, formatOf(result))} with ${levelText(result, 0)}, a difference of ${num(effect.estimate, formatOf(result))}, ${testText(effect, result, options)}.`,
        ]
      : []),
  ];
}

export function methods(result: PropensityResult, options: PropensityOptions): Runs {
  const names = join(Object.values(result.labels), ', ', ' and ');
  const { caliper } = result;
  const how = {
    match: rich`${options.pairing === 'optimal' ? rich`Treated cases were matched to ${options.ratio === 1 ? 'one control' : rich`up to ${num(options.ratio, 'integer')} controls`} each, without replacement, so that the distances on the logit of the score add up to the least` : rich`Each treated case was matched to the nearest ${options.ratio === 1 ? 'control' : rich`${num(options.ratio, 'integer')} controls`} on the logit of the score, from the largest score down, ${options.replace ? 'with' : 'without'} replacement`}${caliper === null ? '' : rich`, within a caliper of ${num(options.caliper)} standard deviations of the logit (${num(caliper, 'number', 3)})`}${result.exactLabel === null ? '' : rich`, exactly on ${result.exactLabel}`}.`,
    weight: rich`Cases were weighted by the inverse probability of ${options.target === 'ate' ? 'their own group (average effect in all)' : 'treatment, the treated by 1 and controls by the odds of treatment (average effect in the treated)'}${options.target === 'ate' && options.stabilized ? ', stabilized by the shares of the groups' : ''}${options.truncate > 0 ? rich`, and weights truncated at ${num(options.truncate, 'percent')} of either end` : ''}.`,
    strata: rich`Cases were divided into ${num(options.strata, 'integer')} strata at quantiles of the score${options.target === 'att' ? ' of the treated' : ''}; each stratum counts by its ${options.target === 'att' ? 'treated' : 'cases'}.`,
  }[options.method];
  const errors = result.effect
    ? result.effect.clusters === null
      ? rich` The difference of the weighted ${isShare(result) ? 'shares' : 'means'} has robust standard errors (HC1), weights taken as given.`
      : rich` The difference of the ${isShare(result) ? 'shares' : 'means'} has standard errors clustered by matched set.`
    : '';
  return rich`The probability of ${levelText(result, 1)} was estimated by logistic regression on ${names}. ${how} Balance was judged by standardized differences in units of the spread before.${errors} Cases with a missing value in any variable were left out.`;
}
