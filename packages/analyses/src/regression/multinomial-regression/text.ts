/** The sentences of the regression. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import {
  alphaNumber,
  alphaOf,
  article,
  capital,
  clearLevel,
  countedSample,
  pText,
} from '../../shared/wording.ts';
import { coefficientLabel, labelOf } from '../kit/labels.ts';
import {
  chiText,
  contributors,
  dummyCoding,
  explainedOf,
  interactionList,
  predictorList,
  slopesOf,
} from '../kit/model-text.ts';
import {
  comparedLevel,
  limitedRatio,
  type Ratio,
  ratioNumber,
  ratioRange,
  ratioText,
} from '../kit/ratios.ts';
import type { CategoryOptions } from './options.ts';
import type { CategoryResult } from './result.ts';

/** What exp of a coefficient is called. */
export const ratioName = ({ method }: CategoryOptions): string =>
  method === 'ordinal' ? 'Odds ratio' : 'Relative risk ratio';

/** Its symbol. */
const symbolOf = ({ method }: CategoryOptions): Runs => (method === 'ordinal' ? rich`*OR*` : rich`*RRR*`);

/** The equations with their coefficients as ratios. */
export const equationsOf = (
  result: CategoryResult,
): readonly { readonly category: string | null; readonly ratios: readonly Ratio[] }[] =>
  result.equations.map(({ category, coefficients }) => ({
    category,
    ratios: coefficients.map((coefficient) => ({
      ...coefficient,
      label: coefficientLabel(coefficient.name, result, 'vs.'),
      ciLower: coefficient.ratioCiLower,
      ciUpper: coefficient.ratioCiUpper,
    })),
  }));

/** What a category is compared with: `Senior vs. Junior`. */
export const comparedWith = (category: string, { outcome }: CategoryResult): string =>
  `${category} vs. ${outcome.categories[0]!}`;

/** All slopes with what they are of: `Age: Senior vs. Junior`. */
export const slopes = (result: CategoryResult): readonly Ratio[] =>
  equationsOf(result).flatMap(({ category, ratios }) =>
    slopesOf(ratios).map((ratio) =>
      category === null ? ratio : { ...ratio, label: `${ratio.label}: ${comparedWith(category, result)}` },
    ),
  );

export function finding(
  result: CategoryResult,
  options: CategoryOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { fit, sample, outcome, termTests } = result;
  const test = fit.likelihoodRatio;
  const lead =
    test.pValue < alpha
      ? rich`The predictors told the categories of ${bold(outcome.label)} apart better than their overall frequencies do, ${chiText(test)}, Nagelkerke *R*² = ${num(fit.nagelkerke, 'proportion')}`
      : rich`The predictors did ${bold('not')} tell the categories of ${bold(outcome.label)} apart significantly better than their overall frequencies do, ${chiText(test)}, Nagelkerke *R*² = ${num(fit.nagelkerke, 'proportion')}`;
  const labels = (list: typeof termTests) => list.map(({ term }) => coefficientLabel(term, result));
  const yes = termTests.filter(({ pValue }) => pValue < alpha);
  const no = termTests.filter(({ pValue }) => pValue >= alpha);
  const which =
    termTests.length < 2
      ? rich`.`
      : yes.length === 0
        ? rich`; no predictor contributed significantly.`
        : contributors(labels(yes), labels(no));
  const strongest = slopes(result)
    .filter(({ ratio }) => ratio !== null)
    .toSorted((a, b) => Math.abs(b.statistic) - Math.abs(a.statistic))[0];
  const named = strongest
    ? rich` The strongest estimate was that of ${bold(strongest.label)}, ${limitedRatio(strongest, symbolOf(options), options.confidenceLevel)}.`
    : '';
  return {
    finding: rich`${lead}${which}${named}`,
    meta: [
      countedSample(fit.n, sample, options.weights),
      rich`${num(outcome.categories.length, 'integer')} categories`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

const modelName = ({ method, link }: CategoryOptions): string =>
  method === 'multinomial'
    ? 'multinomial logistic regression'
    : {
        logit: 'proportional odds model (ordinal logistic regression)',
        probit: 'ordinal probit regression',
        cloglog: 'ordinal regression with complementary log-log link',
      }[link];

export function apa(result: CategoryResult, options: CategoryOptions): Paragraphs {
  const { fit, outcome } = result;
  const symbol = symbolOf(options);
  const parts = slopes(result).map((slope) =>
    slope.ratio === null && slope.ciLower === null
      ? rich`${slope.label}, *b* = ${num(slope.estimate, 'number')}, *SE* = ${num(slope.standardError, 'number')}, *z* = ${num(slope.statistic, 'statistic')}, ${pText(slope.pValue)}`
      : ratioText(slope, symbol, options.confidenceLevel),
  );
  return [
    rich`${capital(article(modelName(options)))} ${modelName(options)} of ${outcome.label} on ${predictorList(result)} gave ${chiText(fit.likelihoodRatio)}, McFadden *R*² = ${num(fit.mcFadden, 'proportion')}, Nagelkerke *R*² = ${num(fit.nagelkerke, 'proportion')}.`,
    rich`${parts.length === 1 ? 'The estimate was' : 'The estimates were'}: ${join(parts, '; ')}.`,
  ];
}

export function interpretation(result: CategoryResult, options: CategoryOptions): Paragraphs {
  const { outcome, fit, classification } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const right = classification.reduce((sum, row, k) => sum + row[k]!, 0) / fit.n;
  const most = Math.max(...outcome.counts) / fit.n;
  const found = slopes(result);
  return [
    ...explainedOf(found.filter(({ pValue }) => pValue < alpha)).map((slope) =>
      explain(slope, result, options),
    ),
    ...(found.every(({ pValue }) => pValue >= alpha)
      ? [rich`No single coefficient differs significantly from zero.`]
      : []),
    rich`The most probable category by the model is the observed one in ${num(right, 'percent')} of the cases, ${right > most ? 'more' : 'no more'} than the ${num(most, 'percent')} of always expecting the most frequent one.`,
    options.method === 'ordinal'
      ? rich`A positive coefficient favours higher categories of ${outcome.label}, from ${outcome.categories[0]!} up to ${outcome.categories.at(-1)!}; it is the same at every step.`
      : rich`Every category is compared with ${bold(clearLevel(outcome.label, outcome.categories[0]!))}; a ratio above one makes it more likely than that.`,
  ];
}

function explain(slope: Ratio, result: CategoryResult, options: CategoryOptions): Runs {
  const { outcome } = result;
  if (slope.ratio === null)
    return rich`${slope.label}: ${slope.estimate > 0 ? 'higher' : 'lower'} categories of ${outcome.label} are more likely.`;
  const compared = comparedLevel(slope.name, result);
  const who = compared
    ? rich`For ${labelOf(compared.factor.name, result)} ${compared.level} against ${compared.factor.reference}`
    : rich`For each unit of ${labelOf(slope.name, result)}`;
  const what =
    options.method === 'ordinal'
      ? rich`the odds of a higher category of ${outcome.label} are`
      : rich`the ratio of ${slope.label
          .split(': ')
          .at(-1)!
          .split(' vs. ')
          .map((level) => clearLevel(outcome.label, level))
          .join(' to ')} is`;
  return rich`${who}, ${what} multiplied by ${ratioNumber(slope.ratio, slope)}; ${ratioRange(slope)} are plausible values.`;
}

export function methods(result: CategoryResult, options: CategoryOptions): Runs {
  const { outcome } = result;
  const order =
    options.method === 'ordinal'
      ? `in the order ${outcome.categories.join(', ')}`
      : `with ${outcome.categories[0]} as base category`;
  const frequencies =
    options.weights === null ? '' : ` Rows were counted by their frequencies (${options.weights}).`;
  const parallel = result.parallel ? ' The assumption of parallel lines was tested with Brant’s test.' : '';
  const tests = options.termTests ? ' Terms were tested by likelihood ratios.' : '';
  return rich`${outcome.label} was modelled by ${article(modelName(options))} ${modelName(options)} on ${predictorList(result)}, ${order}, fitted by maximum likelihood.${dummyCoding(result)}${interactionList(result)}${frequencies} Intervals are Wald intervals.${tests}${parallel} Cases with a missing value in any variable were left out.`;
}
