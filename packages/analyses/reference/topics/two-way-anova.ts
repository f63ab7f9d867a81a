import type { AdjustedPair } from '@constat/stats';
import type { FactorialResult } from '../../src/inferential/two-way-anova/result.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';

const optionsOf = (inputs: ReferenceInputs) => ({
  outcome: inputs.outcome,
  factors: [inputs.factors ?? []].flat(),
  covariates: [inputs.covariates ?? []].flat(),
  model: inputs.interaction === false ? 'main' : 'full',
  sumOfSquares: String(inputs.ssType ?? 3),
  confidenceLevel: inputs.confidenceLevel ?? 0.95,
  postHoc: ['lsd', 'tukey', 'bonferroni', 'holm'],
  simpleEffects: true,
});

function valuesOf(result: FactorialResult) {
  const { terms, residual, means, pairs, simpleEffects, cells, sample, slopes } = result;
  const meansOf = Object.fromEntries(
    means.map(({ factors, rows }) => [
      factors.join(':'),
      Object.fromEntries(rows.map(({ levels, ...row }) => [levels.join(':'), row])),
    ]),
  );
  return {
    ...result,
    n: sample.used,
    anova: {
      ...Object.fromEntries(
        terms.map((term) => [
          term.variables.join(':'),
          { ...term, partialEtaSquared: term.partialEtaSquared.estimate },
        ]),
      ),
      residual,
    },
    rSquared: result.model.rSquared,
    adjustedRSquared: result.model.adjustedRSquared,
    marginalMeans: meansOf,
    adjustedMeans: meansOf,
    pairs: Object.fromEntries(
      pairs
        .filter(({ at }) => at === null)
        .map(({ factor, levels, methods }) => {
          const p = (method: 'tukey' | 'bonferroni' | 'holm', i: number) => methods[method]![i]!.pValue;
          return [
            factor,
            Object.fromEntries(
              methods.lsd!.map((pair: AdjustedPair, i) => [
                `${levels[pair.first]}-${levels[pair.second]}`,
                {
                  ...pair,
                  pTukey: p('tukey', i),
                  pBonferroni: p('bonferroni', i),
                  pHolm: p('holm', i),
                  ciLower: methods.bonferroni![i]!.ciLower,
                  ciUpper: methods.bonferroni![i]!.ciUpper,
                },
              ]),
            ),
          ];
        }),
    ),
    simpleEffects: Object.fromEntries(
      simpleEffects.map(({ factor, at, ...test }) => [`${factor}|${at.factor}=${at.level}`, test]),
    ),
    cells: Object.fromEntries(cells.map((cell) => [cell.levels.join(':'), cell])),
    covariates: Object.fromEntries(result.covariates.map((covariate) => [covariate.name, covariate])),
    homogeneityOfSlopes: slopes.find(({ factor }) => factor === result.factors[0]?.name),
  };
}

export const twoWay = analysisAdapter<FactorialResult>({
  topic: 'two-way-anova',
  analysis: 'two-way-anova',
  options: optionsOf,
  values: valuesOf,
});

export const ancova = analysisAdapter<FactorialResult>({
  topic: 'ancova',
  analysis: 'two-way-anova',
  options: optionsOf,
  values: valuesOf,
});
