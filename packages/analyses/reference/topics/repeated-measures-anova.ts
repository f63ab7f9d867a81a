import { chiSquare } from '@constat/stats';
import type { RepeatedResult } from '../../src/inferential/repeated-measures-anova/result.ts';
import { analysisAdapter } from '../adapter.ts';

interface Within {
  readonly name: string;
  readonly variables: readonly string[];
}

export const adapter = analysisAdapter<RepeatedResult>({
  topic: 'repeated-measures-anova',
  analysis: 'repeated-measures-anova',
  options: (inputs) => {
    const { name, variables } = inputs.within as Within;
    return {
      within: { factors: [{ name, levels: variables }], cells: variables },
      between: [inputs.between ?? []].flat(),
      postHoc: ['lsd', 'bonferroni', 'holm'],
    };
  },
  values: ({ effects, strata, conditions, pairs, sample, factors }) => {
    const sphericity = strata[1]!.sphericity;
    const groups = [...new Set(conditions.map(({ levels }) => levels[0]!))];
    return {
      n: sample.used,
      anova: Object.fromEntries(
        effects.map((effect) => [
          effect.factors.join(':'),
          { ...effect, partialEtaSquared: effect.partialEtaSquared.estimate },
        ]),
      ),
      subjectsErrorSumOfSquares: strata[0]!.sumOfSquares,
      sphericity: sphericity && {
        ...sphericity,
        ...sphericity.mauchly,
        mauchlyW: sphericity.mauchly?.w,
        pValueAsR: pValueAsR(sphericity.mauchly, strata[1]!.df, factors[0]!.levels.length - 1),
        huynhFeldtOriginal: huynhFeldtOriginal(
          sphericity.greenhouseGeisser,
          sample.used,
          strata[0]!.df,
          factors[0]!.levels.length - 1,
        ),
      },
      conditions: Object.fromEntries(conditions.map((condition) => [condition.variable, condition])),
      cells: Object.fromEntries(
        groups.map((group) => [
          group,
          Object.fromEntries(
            conditions
              .filter(({ levels }) => levels[0] === group)
              .map((condition) => [condition.variable, condition]),
          ),
        ]),
      ),
      pairs: Object.fromEntries(
        (pairs[0]!.methods.lsd ?? []).map((pair, i) => [
          `${pairs[0]!.levels[pair.first]}-${pairs[0]!.levels[pair.second]}`,
          {
            ...pair,
            pBonferroni: pairs[0]!.methods.bonferroni![i]!.pValue,
            pHolm: pairs[0]!.methods.holm![i]!.pValue,
          },
        ]),
      ),
    };
  },
});

interface WithinFactor {
  readonly name: string;
  readonly levels: readonly string[];
}

/** Multivariate tests, Type II, covariates and trends of the same page. */
export const multivariateRm = analysisAdapter<RepeatedResult>({
  topic: 'multivariate-rm',
  analysis: 'repeated-measures-anova',
  options: (inputs) => ({
    within: { factors: inputs.within as readonly WithinFactor[], cells: inputs.variables },
    between: [inputs.between ?? []].flat(),
    covariates: [inputs.covariates ?? []].flat(),
    sumOfSquares: inputs.sumOfSquares ?? 'III',
    multivariate: true,
    contrasts: inputs.polynomial ? 'polynomial' : 'none',
  }),
  values: ({ effects, strata, multivariate, contrasts, sample }) => ({
    n: sample.used,
    errorDf: strata[0]!.df,
    multivariate: Object.fromEntries(multivariate.map(({ factors, tests }) => [factors.join(':'), tests])),
    univariate: Object.fromEntries(
      effects.map((effect) => {
        const sphericity = strata[effect.stratum]?.sphericity;
        const { greenhouseGeisser, huynhFeldt } = sphericity ?? {};
        return [effect.factors.join(':'), { ...effect, greenhouseGeisser, huynhFeldt }];
      }),
    ),
    between: Object.fromEntries(
      effects.filter(({ within }) => !within).map((effect) => [effect.factors.join(':'), effect]),
    ),
    polynomial: Object.fromEntries(
      contrasts.map(({ weights, estimate, standardError, statistic, ...rest }, i) => {
        const length = Math.hypot(...weights);
        return [
          i + 1,
          {
            ...rest,
            statistic,
            estimate: estimate / length,
            standardError: standardError / length,
            f: statistic ** 2,
          },
        ];
      }),
    ),
  }),
});

/** The p value that R prints: its second-order term has 3 k in place of 3 p, k = p + 1 (see the definitions of the topic). */
function pValueAsR(
  mauchly: { readonly chiSquare: number; readonly df: number } | null,
  errorDf: number,
  p: number,
): number | null {
  if (!mauchly) return null;
  const f = errorDf / p;
  const rho = 1 - (2 * p * p + p + 2) / (6 * p * f);
  const w2 =
    ((p + 2) * (p - 1) * (p - 2) * (2 * p ** 3 + 6 * p * p + 3 * (p + 1) + 2)) / (288 * (f * p * rho) ** 2);
  const first = chiSquare.sf(mauchly.chiSquare, mauchly.df);
  return first + w2 * (chiSquare.sf(mauchly.chiSquare, mauchly.df + 4) - first);
}

/** Huynh & Feldt (1976) as they printed it, with N in place of the error degrees of freedom plus one. */
const huynhFeldtOriginal = (gg: number, n: number, f: number, p: number): number =>
  (n * p * gg - 2) / (p * (f - p * gg));
