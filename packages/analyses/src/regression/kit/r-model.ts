/** The data and the formula of a model in R. */
import { type RFactor, rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
import type { LabelledModel } from './labels.ts';

interface RModel {
  readonly outcome: string;
  readonly predictors: readonly string[];
  readonly factors: LabelledModel['factors'];
  readonly interactions: readonly (readonly string[])[];
}

/** Reads `d`, keeps its complete cases and puts the reference level of each factor first. */
export const rModelData = (
  { outcome, predictors, factors }: RModel,
  {
    needed = [],
    levels = [],
  }: { readonly needed?: readonly string[]; readonly levels?: readonly RFactor[] } = {},
): readonly string[] => [
  rRead(...factors, ...levels),
  `d <- d[complete.cases(d[, ${rStrings([outcome, ...predictors, ...needed])}]), ]`,
  ...factors.map(
    ({ name, reference, levels: own }) =>
      `d$${rName(name)} <- ${rFactor({ name, levels: [reference, ...own.filter((level) => level !== reference)] })}`,
  ),
];

/** The right side of its formula. */
export const rTerms = ({ predictors, interactions }: Pick<RModel, 'predictors' | 'interactions'>): string =>
  [...predictors.map((name) => [name]), ...interactions].map((term) => term.map(rName).join(':')).join(' + ');

/** Cases to predict, as `new`. */
export function rNewCases(
  predictors: readonly string[],
  factors: readonly string[],
  cases: readonly Readonly<Record<string, number | string>>[],
): string {
  const columns = predictors.map((name) => {
    const values = cases.map((row) => row[name]!);
    return `${rName(name)} = ${factors.includes(name) ? rStrings(values.map(String)) : `c(${values.join(', ')})`}`;
  });
  return `new <- data.frame(${columns.join(', ')}, check.names = FALSE)`;
}
