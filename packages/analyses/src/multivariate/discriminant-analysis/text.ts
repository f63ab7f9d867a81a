/** The sentences of a discriminant analysis. */

import { bold, join, num, type Runs, rich } from '@constat/report';
import { zip } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, ciText, levelOf, pText, sampleText } from '../../shared/wording.ts';
import type { DiscriminantOptions } from './options.ts';
import type { Classified, DiscriminantFunction, DiscriminantResult } from './result.ts';

/** `Wilks’s Λ = .42, χ²(8) = 73.1, p < .001`. */
const testText = ({ wilksLambda, df, statistic, pValue }: DiscriminantFunction): Runs =>
  rich`Wilks’s Λ = ${num(wilksLambda, 'proportion')}, χ²(${num(df, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;

/** What is believed of other cases: the cross-validated share, or that of the cases themselves. */
export const judged = ({ crossed, classified }: DiscriminantResult): Classified => crossed ?? classified;

const shareText = ({ accuracy, ciLower, ciUpper }: Classified, level: number): Runs =>
  rich`${num(accuracy, 'percent')} (${ciText(level, ciLower, ciUpper, 'percent')})`;

const listOf = ({ predictors }: DiscriminantResult): Runs =>
  join(
    predictors.map(({ label }) => label),
    ', ',
    ' and ',
  );

export function finding(
  result: DiscriminantResult,
  options: DiscriminantOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const [first] = result.functions;
  const { group, classified, crossed, largest, sample } = result;
  const told =
    first!.pValue < alpha
      ? rich`The groups of ${bold(group.label)} were told apart by ${listOf(result)}`
      : rich`The groups of ${bold(group.label)} were ${bold('not')} significantly told apart by ${listOf(result)}`;
  const right = crossed
    ? rich`${shareText(crossed, options.confidenceLevel)} of the cases were put into the right group when each was left out of the rule that classified it, ${num(classified.accuracy, 'percent')} when none was`
    : rich`${shareText(classified, options.confidenceLevel)} of the cases were put into the right group`;
  return {
    finding: rich`${told}, ${testText(first!)}. ${right}; naming the largest group always would get ${num(largest, 'percent')} right.`,
    meta: [
      sampleText(sample),
      rich`${num(group.levels.length, 'integer')} groups, ${options.method} classification`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

/** The predictors that a function is made of most, by their correlation with it. */
const strongest = ({ structure }: DiscriminantFunction, { predictors }: DiscriminantResult): Runs => {
  const sorted = zip(predictors, structure)
    .map(([{ label }, ownStructure]) => ({ label, r: ownStructure }))
    .sort((a, b) => Math.abs(b.r) - Math.abs(a.r))
    .slice(0, 3);
  return join(
    sorted.map(({ label, r }) => rich`${label} (${num(r, 'proportion')})`),
    ', ',
    ' and ',
  );
};

export function interpretation(result: DiscriminantResult, options: DiscriminantOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const { functions, group, classified, crossed } = result;
  const real = functions.filter(({ pValue }) => pValue < alpha);
  const { table } = judged(result);
  const errors = table.flatMap((row, actual) =>
    row.flatMap((count, predicted) =>
      actual === predicted || count === 0 ? [] : [{ actual, predicted, count }],
    ),
  );
  const worst = errors.sort((a, b) => b.count - a.count)[0];
  return [
    ...real.map(
      (each, i) =>
        rich`Function ${num(i + 1, 'integer')} holds ${num(each.share, 'percent')} of what parts the groups; it goes with ${strongest(each, result)}. Its mean is highest in ${levelOf(group.label, group.levels[each.centroids.indexOf(Math.max(...each.centroids))]!)} and lowest in ${levelOf(group.label, group.levels[each.centroids.indexOf(Math.min(...each.centroids))]!)}.`,
    ),
    ...(worst
      ? [
          rich`The most common mistake is to take ${levelOf(group.label, group.levels[worst.actual]!)} for ${group.levels[worst.predicted]!}, ${num(worst.count, 'integer')} ${worst.count === 1 ? 'case' : 'cases'}.`,
        ]
      : [rich`No case was put into a wrong group.`]),
    ...(crossed && classified.accuracy - crossed.accuracy > 0.1
      ? [
          rich`The cases themselves look much better than those left out: there are too few of them for so many predictors.`,
        ]
      : []),
  ];
}

export function apa(result: DiscriminantResult, options: DiscriminantOptions): Paragraphs {
  const { functions, group } = result;
  const share = judged(result);
  return rich`A ${options.method} discriminant analysis of ${group.label} by ${listOf(result)} (*n* = ${num(result.sample.used, 'integer')}) found ${num(functions.length, 'integer')} ${functions.length === 1 ? 'function' : 'functions'}; ${functions.length === 1 ? '' : 'all together, '}${testText(functions[0]!)}, canonical correlation ${num(functions[0]!.canonicalCorrelation, 'proportion')}. ${shareText(share, options.confidenceLevel)} of the cases were classified correctly${result.crossed ? ', each by a rule made without it' : ''}.`;
}

export function methods(result: DiscriminantResult, options: DiscriminantOptions): Runs {
  const prior = options.prior === 'equal' ? 'equal' : 'proportional to the sizes of the groups';
  const covariance =
    options.method === 'linear' ? 'the pooled covariance within groups' : 'a covariance of each group’s own';
  return rich`Groups of ${result.group.label} were told apart by canonical discriminant functions of ${listOf(result)}, tested by Bartlett’s χ² of Wilks’s Λ. Cases were put into the group of the largest posterior probability, with ${covariance} and prior probabilities ${prior}.${options.crossValidate ? ' Cross-validation left out one case at a time.' : ''} Shares have Wilson intervals. Cases with a missing value in any variable were left out.`;
}
