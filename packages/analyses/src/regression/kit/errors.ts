/** Standard errors that hold where the spread changes or where cases belong together: option, computation, words and R. */
import type { Frame } from '@constat/data';
import { bold, num, type Runs, rich } from '@constat/report';
import {
  type Design,
  modelMatrix,
  type RobustCovariance,
  type RobustErrors,
  StatsError,
  type WaldTest,
  waldTest,
} from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { rName, rNumber } from '../../shared/r-code.ts';
import type { Model } from './model.ts';
import type { ErrorOptions } from './option-parts.ts';

/** The variable that must have a value where errors are clustered, unless it is in the model anyhow. */
export const clusterNeeded = (
  { robust, cluster }: ErrorOptions,
  predictors: readonly string[],
): readonly string[] =>
  robust === 'cluster' && cluster !== null && !predictors.includes(cluster) ? [cluster] : [];

export const errorRefusals = {
  noCluster: (): Refusal => ({
    code: 'no-cluster',
    variable: 'cluster',
    message: rich`Clustered errors need a variable that says which cases belong together.`,
    advice: rich`Choose it below Standard errors, or take another kind of errors.`,
    actions: [{ kind: 'set-options', label: 'Ordinary errors', options: { robust: 'none' } }],
  }),
  fewClusters: (name: string, groups: number, coefficients: number): Refusal => ({
    code: 'few-clusters',
    variable: name,
    message: rich`${bold(name)} has ${num(groups, 'integer')} ${groups === 1 ? 'group' : 'groups'} in the cases used; clustered errors need more groups than the model has coefficients, ${num(coefficients, 'integer')}.`,
    advice: rich`Use fewer predictors, or robust errors without clusters.`,
    actions: [{ kind: 'set-options', label: 'Use robust HC3', options: { robust: 'HC3' } }],
  }),
  robustUndefined: (type: string): Refusal => ({
    code: 'robust-undefined',
    message: rich`Robust errors ${type} are not defined here: a case is fitted exactly, as the only one of its level.`,
    advice: rich`Use HC1 or ordinary errors, or leave out the level with one case.`,
    actions: [{ kind: 'set-options', label: 'Ordinary errors', options: { robust: 'none' } }],
  }),
};

/** Whether the choice can be computed at all. */
export const checkErrors = ({ robust, cluster }: ErrorOptions): readonly Refusal[] =>
  robust === 'cluster' && cluster === null ? [errorRefusals.noCluster()] : [];

/** The choice for the engine, null for ordinary errors. */
export function errorsOf(frame: Frame, { robust, cluster }: ErrorOptions, model: Model): RobustErrors | null {
  if (robust === 'none') return null;
  if (robust !== 'cluster') return { type: robust };
  if (cluster === null) throw new RefusedError([errorRefusals.noCluster()]);
  const { codes } = frame.factor(cluster);
  const seen = new Set<number>();
  for (let row = 0; row < codes.length; row++) if (model.mask[row]) seen.add(codes[row]!);
  const columns = model.design.columns.length;
  if (seen.size <= columns) throw new RefusedError([errorRefusals.fewClusters(cluster, seen.size, columns)]);
  return { type: 'cluster', cluster: { name: cluster, codes } };
}

/** The covariances, and a refusal where they are not defined. */
export function robustOf(errors: RobustErrors, compute: () => RobustCovariance): RobustCovariance {
  try {
    return compute();
  } catch (error) {
    if (error instanceof StatsError && error.argument === 'errors')
      throw new RefusedError([errorRefusals.robustUndefined(errors.type)]);
    throw error;
  }
}

/** What is told about the errors of a result. */
export interface UsedErrors {
  /** Of t and F; null where the normal distribution is used. */
  readonly df: number | null;
  readonly clusters: number | null;
  readonly clusterLabel: string | null;
}

export const usedErrors = (
  frame: Frame,
  { cluster }: ErrorOptions,
  { df, clusters }: RobustCovariance,
): UsedErrors => ({
  df,
  clusters,
  clusterLabel: clusters === null || cluster === null ? null : frame.label(cluster),
});

/** Columns of a term. */
const columnsOf = ({ first, count }: { readonly first: number; readonly count: number }): number[] =>
  Array.from({ length: count }, (_, k) => first + k);

/** Columns of all terms: everything but the intercept. */
export const columnsOfTerms = ({ terms }: Design): readonly number[] => terms.flatMap(columnsOf);

const defined = (test: WaldTest | null, errors: RobustErrors): WaldTest => {
  if (!test) throw new RefusedError([errorRefusals.robustUndefined(errors.type)]);
  return test;
};

/** Wald tests of the model and of each of its terms, with the errors chosen. */
export function robustTests(
  design: Design,
  estimates: ArrayLike<number>,
  robust: RobustCovariance,
  errors: RobustErrors,
) {
  return {
    model: defined(waldTest(estimates, robust, columnsOfTerms(design)), errors),
    terms: design.terms.map((term) => ({
      term: term.name,
      ...defined(waldTest(estimates, robust, columnsOf(term)), errors),
    })),
  };
}

/** Wald tests of what each step adds, in the model of that step. */
export function robustSteps(
  model: Model,
  intercept: boolean,
  errors: RobustErrors,
  fit: (design: Design) => { readonly estimates: ArrayLike<number>; readonly robust: RobustCovariance },
): readonly WaldTest[] {
  let used = 0;
  return model.steps.map((step) => {
    const before = used;
    used += step.terms;
    const terms = model.terms.slice(0, used);
    const design = modelMatrix({ variables: model.variables, terms, intercept, rows: model.design.rows });
    const { estimates, robust } = fit(design);
    return defined(waldTest(estimates, robust, design.terms.slice(before).flatMap(columnsOf)), errors);
  });
}

/** `errors clustered by School, 24 clusters`, `robust errors HC3`. */
export const errorsMeta = ({ robust }: ErrorOptions, used: UsedErrors | null): readonly Runs[] => {
  if (!used) return [];
  return used.clusters === null
    ? [rich`robust errors ${robust}`]
    : [rich`errors clustered by ${used.clusterLabel!}, ${num(used.clusters, 'integer')} clusters`];
};

/** A sentence for Methods; nothing for ordinary errors. */
export function errorsMethods({ robust }: ErrorOptions, used: UsedErrors | null): Runs {
  if (!used) return [];
  return used.clusters === null
    ? rich` Standard errors are heteroscedasticity-consistent (${robust}), and tests of several coefficients are Wald tests with them.`
    : rich` Standard errors allow for clusters (${used.clusterLabel!}, ${num(used.clusters, 'integer')} groups), and tests of several coefficients are Wald tests with them.`;
}

/** A sentence below a table; nothing for ordinary errors. */
export function errorsNote({ robust }: ErrorOptions, used: UsedErrors | null): Runs {
  if (!used) return [];
  return used.clusters === null
    ? rich` Standard errors are robust (${robust}).`
    : rich` Standard errors are clustered by ${used.clusterLabel!} (${num(used.clusters, 'integer')} clusters).`;
}

export const errorsWorks = (used: UsedErrors | null): readonly WorkKey[] =>
  used === null
    ? []
    : used.clusters === null
      ? ['white1980', 'mackinnonWhite1985']
      : ['liangZeger1986', 'cameronMiller2015'];

/** Numbers of clusters with which their errors are trusted, and barely. */
const CLUSTERS = { enough: 40, few: 20 } as const;

/** Whether cases are independent, or the clusters that they belong to are many enough. */
export function clusterCheck(used: UsedErrors | null, advice: string): Check {
  if (!used || used.clusters === null) return independenceCheck(advice);
  const { clusters } = used;
  const verdict = clusters >= CLUSTERS.enough ? 'met' : clusters >= CLUSTERS.few ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: 'clusters',
    assumption: ['Enough clusters'],
    verdict,
    caution: ['there were few clusters'],
    evidence: rich`${num(clusters, 'integer')} clusters of ${used.clusterLabel!}`,
    advice: [
      verdict === 'met'
        ? 'Clustered errors allow for cases that are alike within a cluster; clusters must be independent of each other.'
        : 'Clustered errors are too small where clusters are few. Consider a mixed model, which needs fewer.',
    ],
  };
}

/** `V`, the covariances in R; `linear` models with the correction for their coefficients. */
export const rCovariance = ({ robust, cluster }: ErrorOptions, linear: boolean, model = 'm'): string =>
  robust === 'cluster'
    ? `sandwich::vcovCL(${model}, cluster = d$${rName(cluster ?? '')}, type = "${linear ? 'HC1' : 'HC0'}")`
    : `sandwich::vcovHC(${model}, type = "${robust}")`;

/** Degrees of freedom in R: those of a linear model, infinite ones of others. */
export const rErrorDf = ({ robust, cluster }: ErrorOptions, linear: boolean, model = 'm'): string => {
  if (!linear) return 'Inf';
  return robust === 'cluster' ? `length(unique(d$${rName(cluster ?? '')})) - 1` : `df.residual(${model})`;
};

/** Functions of R for coefficients and Wald tests with the errors chosen: `robust(m)` and `wald(m, columns)`. */
export function rErrors(
  options: ErrorOptions,
  linear: boolean,
  level: number,
  ratios: boolean,
): readonly string[] {
  const limits = 'cbind(b - half, b + half)';
  return [
    `robust <- function(m) { V <- ${rCovariance(options, linear)}; df <- ${rErrorDf(options, linear)}; b <- coef(m); s <- sqrt(diag(V)); half <- qt(${rNumber((1 + level) / 2)}, df) * s; cbind(b = b, se = s, statistic = b / s, p = 2 * pt(-abs(b / s), df), ${ratios ? `ratio = exp(b), exp(${limits})` : limits}) }`,
    `wald <- function(m, j) { V <- ${rCovariance(options, linear)}; b <- coef(m)[j]; x <- c(t(b) %*% solve(V[j, j], b)); k <- length(j); ${
      linear
        ? `c(F = x / k, df1 = k, df2 = ${rErrorDf(options, linear)}, p = pf(x / k, k, ${rErrorDf(options, linear)}, lower.tail = FALSE))`
        : 'c(chisq = x, df = k, p = pchisq(x, k, lower.tail = FALSE))'
    } }`,
  ];
}

/** Wald tests of the terms in R, by the columns that they have in the model matrix. */
export const rTermTests = (terms: readonly (readonly string[])[]): readonly string[] => [
  `for (i in seq_len(${terms.length})) print(wald(m, which(attr(model.matrix(m), "assign") == i)))`,
];

/** `eta`, the linear predictor of `new` with its error, in R. */
export const rPredictor = (options: ErrorOptions, linear: boolean): string =>
  `Z <- model.matrix(delete.response(terms(m)), new, xlev = m$xlevels); V <- ${rCovariance(options, linear)}; eta <- list(fit = c(Z %*% coef(m)), se.fit = sqrt(rowSums(Z %*% V * Z)))`;
