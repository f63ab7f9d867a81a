/** NIST Statistical Reference Datasets: linear, univariate, analysis of variance. */
import type { Frame } from '@constat/data';
import {
  autocorrelations,
  linearRegression,
  modelMatrix,
  moments,
  oneWayAnova,
  polynomialDesign,
  sdOf,
} from '@constat/stats';
import { engineAdapter } from './engine-adapter.ts';

interface Inputs {
  readonly method: 'linear-regression' | 'univariate' | 'one-way-anova';
  readonly outcome: string;
  readonly variable: string;
  readonly group: string;
  readonly predictors: readonly string[];
  readonly polynomialDegree?: number;
  readonly intercept?: boolean;
}

function linear(inputs: Inputs, frame: Frame): unknown {
  const intercept = inputs.intercept ?? true;
  const first = inputs.predictors[0]!;
  const design =
    inputs.polynomialDegree === undefined
      ? modelMatrix({
          variables: inputs.predictors.map((name) => ({
            name,
            kind: 'numeric',
            values: frame.numbers(name),
          })),
          terms: inputs.predictors.map((name) => [name]),
          intercept,
        })
      : polynomialDesign(first, frame.numbers(first), inputs.polynomialDegree, intercept);
  const fit = linearRegression(design, frame.numbers(inputs.outcome));
  return {
    terms: Object.fromEntries(fit.coefficients.map((coefficient) => [coefficient.name, coefficient])),
    residualStandardDeviation: fit.residualStandardError,
    rSquared: fit.rSquared,
    regressionDf: fit.dfModel,
    regressionSumOfSquares: fit.regressionSumOfSquares,
    regressionMeanSquare: fit.regressionSumOfSquares / fit.dfModel,
    residualDf: fit.dfResidual,
    residualSumOfSquares: fit.residualSumOfSquares,
    residualMeanSquare: fit.residualSumOfSquares / fit.dfResidual,
    fStatistic: fit.fTest.statistic,
  };
}

function univariate(inputs: Inputs, frame: Frame): unknown {
  const values = frame.numbers(inputs.variable);
  const m = moments(values);
  return { n: m.n, mean: m.mean, sd: sdOf(m), autocorrelation: autocorrelations(values, 1)[0] };
}

function anova(inputs: Inputs, frame: Frame): unknown {
  const { codes, levels } = frame.factor(inputs.group);
  return oneWayAnova(frame.numbers(inputs.outcome), codes, levels.length);
}

const METHODS = {
  'linear-regression': linear,
  univariate,
  'one-way-anova': anova,
};

export const nist = engineAdapter('nonlinear-and-nist', (inputs: Inputs, frame) => {
  if (!frame) throw new Error('this topic needs data');
  return METHODS[inputs.method](inputs, frame);
});
