/** The sentences of times between two limits. */
import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../../presentation.ts';
import { strongestRatios } from '../../../regression/kit/ratios.ts';
import { alphaNumber, alphaOf, ciText, given, levelOf, pText, sampleText } from '../../../shared/wording.ts';
import { DISTRIBUTION_WORDS } from '../../kit/distribution-words.ts';
import type { KaplanMeierOptions } from '../options.ts';
import type { IntervalCurve, IntervalModel, IntervalResult, TimeSpan } from './result.ts';

/** ` by Treatment`, nothing without groups. */
export const byIntervalGroup = ({ group }: IntervalResult): string => (group ? ` by ${group.label}` : '');

/** The model that fits best. */
export const bestModel = ({ models }: IntervalResult): IntervalModel | null =>
  models.reduce<IntervalModel | null>((best, model) => (best && best.aic <= model.aic ? best : model), null);

/** Where a time lies: `between 16 and 20`, `at 7.3`, `after 48`. */
export function spanText(span: TimeSpan | null): Runs {
  if (span === null) return ['not reached'];
  if (span.right === null) return rich`after ${given(span.left)}`;
  if (span.left === span.right) return rich`at ${given(span.left)}`;
  return rich`between ${given(span.left)} and ${given(span.right)}`;
}

const HALF = 0.5;

/** By when half of the cases have had the event, by the curve. */
const middleOf = ({ shares }: IntervalResult, { intervals, quantiles }: IntervalCurve): TimeSpan | null => {
  const at = shares.indexOf(HALF);
  if (at >= 0) return quantiles[at] ?? null;
  return intervals.find(({ mass, survival }) => mass > 0 && survival <= HALF) ?? null;
};

const levelName = ({ group }: IntervalResult, level: string): string =>
  group ? levelOf(group.label, level) : level;

/** Medians of all curves. */
const medians = (result: IntervalResult): Runs =>
  join(
    result.groups.map((curve) => {
      const span = spanText(middleOf(result, curve));
      return result.group ? rich`${span} for ${levelName(result, curve.level)}` : span;
    }),
    ', ',
    ' and ',
  );

/** `Weibull model`, and why it is told of. */
const modelWords = ({ distribution }: IntervalModel, { models }: IntervalResult): string =>
  `${distribution === 'weibull' ? DISTRIBUTION_WORDS.weibull : DISTRIBUTION_WORDS[distribution].toLowerCase()} model${models.length > 1 ? ' of the smallest AIC' : ''}`;

/** `χ²(1) = 8.63, p = .003`. */
const testText = ({ likelihoodRatio }: IntervalModel): Runs =>
  likelihoodRatio
    ? rich`χ²(${num(likelihoodRatio.df, 'df')}) = ${num(likelihoodRatio.statistic, 'statistic')}, ${pText(likelihoodRatio.pValue)}`
    : [];

const slopesOf = ({ ratios }: IntervalModel) => ratios.filter(({ name }) => name !== '(Intercept)');

/** The strongest of several ratios of times, in a sentence. */
function ratiosText(model: IntervalModel, level: number): Runs {
  const slopes = slopesOf(model);
  return slopes.length > 1 ? rich` ${strongestRatios(slopes, rich`*TR*`, level, 'time ratio')}` : [];
}

/** The one ratio of times, where the model has one predictor. */
function ratioText(model: IntervalModel, level: number): Runs {
  const slopes = slopesOf(model);
  const [only] = slopes;
  if (slopes.length !== 1 || !only || only.ratio === null || only.ciLower === null || only.ciUpper === null)
    return [];
  return rich`; time ratio of ${only.label} ${num(only.ratio, 'number', 2)}, ${ciText(level, only.ciLower, only.ciUpper)}`;
}

export function intervalFinding(
  result: IntervalResult,
  options: KaplanMeierOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const { counts, sample } = result;
  const best = bestModel(result);
  const alpha = alphaOf(options.confidenceLevel);
  const curves = rich`half of the cases had had the event ${medians(result)}`;
  const test = best?.likelihoodRatio;
  const what =
    result.group && result.predictors.includes(result.group.name) ? 'the groups' : 'the predictors';
  const evidence = best
    ? rich`${modelWords(best, result)}: ${testText(best)}${ratioText(best, options.confidenceLevel)}`
    : [];
  return {
    finding:
      best && test
        ? rich`The time until the event ${test.pValue < alpha ? rich`depended on ${what}` : rich`did ${bold('not')} clearly depend on ${what}`} (${evidence}).${ratiosText(best, options.confidenceLevel)} By the curves ${curves}.`
        : rich`By Turnbull’s estimate ${curves}.`,
    meta: [
      sampleText(sample),
      rich`${num(counts.interval, 'integer')} between two limits, ${num(counts.left, 'integer')} before the first look, ${num(counts.right, 'integer')} without the event, ${num(counts.exact, 'integer')} known exactly`,
      ...(test ? [rich`α = ${alphaNumber(alpha)}`] : []),
    ],
  };
}

export function intervalInterpretation(result: IntervalResult): Paragraphs {
  const best = bestModel(result);
  return [
    rich`The event of a case is only known to lie between its two limits. The curve puts the events where all limits together allow it, and says nothing about where in an interval it falls: there it is shaded.`,
    ...(best
      ? [
          rich`A time ratio of 2 means that it takes twice as long until the event. ${
            result.models.length > 1
              ? rich`Of the distributions ${DISTRIBUTION_WORDS[best.distribution]} fits best (AIC = ${num(best.aic)}).`
              : rich`Compare the model with the curve: where they part, choose another distribution.`
          }`,
        ]
      : []),
    rich`Putting each event at the upper limit, or in the middle, and drawing a Kaplan–Meier curve would shift the curve and make it look surer than it is.`,
    rich`Looks must not depend on the event: people who come because they feel ill are another matter.`,
  ];
}

export function intervalApa(result: IntervalResult, options: KaplanMeierOptions): Paragraphs {
  const best = bestModel(result);
  const model = best?.likelihoodRatio
    ? rich` In an accelerated failure time model (${modelWords(best, result)}), ${testText(best)}${ratioText(best, options.confidenceLevel)}.${ratiosText(best, options.confidenceLevel)}`
    : [];
  return rich`By Turnbull’s estimate of interval-censored times (*N* = ${num(result.sample.used, 'integer')}) half of the cases had had the event ${medians(result)}.${model}`;
}

export function intervalMethods(result: IntervalResult): Runs {
  const { lower, upper, group, models, predictors } = result;
  const by = group ? rich`, for each level of ${group.label}` : [];
  const fitted =
    models.length > 0
      ? rich` Accelerated failure time models (${andList(models.map(({ distribution }) => distribution))})${predictors.length > 0 ? rich` with ${andList(predictors.map((name) => result.labels[name] ?? name))}` : ''} were fitted by maximum likelihood of the limits.`
      : [];
  return rich`Times were known between ${lower.label} and ${upper.label} (interval censoring). Their distribution was estimated by Turnbull’s nonparametric maximum likelihood${by}.${fitted} Cases without any limit or with a missing value in another variable were left out.`;
}
