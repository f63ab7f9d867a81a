/** Firth's logistic regression and cluster-robust errors. */
import {
  type ClusterDf,
  type ClusterFamily,
  type ClusterType,
  clusterRobust,
  firthLogistic,
  normal,
} from '@constat/stats';
import {
  byName,
  designAt,
  eventsAt,
  levelsAt,
  type ModelInputs,
  newRow,
  numbered,
  numbersAt,
  rowsOf,
  rowsOfMatrix,
} from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface FirthInputs extends ModelInputs {
  readonly outcome: string;
  readonly event: unknown;
  readonly confidenceLevel?: number;
  readonly newData?: readonly Readonly<Record<string, unknown>>[];
}

const expit = (x: number): number => 1 / (1 + Math.exp(-x));

export const firth = engineAdapter<FirthInputs>('firth-logistic', (inputs, frame) => {
  const rows = rowsOf(frame!, [inputs.outcome, ...inputs.predictors!]);
  const y = eventsAt(frame!, inputs.outcome, inputs.event, rows);
  const level = inputs.confidenceLevel ?? 0.95;
  const fit = firthLogistic(designAt(frame!, rows, inputs), y, { level });
  const p = fit.coefficients.length;
  return {
    ...fit,
    terms: byName(
      fit.coefficients.map((c) => ({
        ...c,
        oddsRatio: Math.exp(c.estimate),
        oddsRatioCiLower: Math.exp(c.ciLower),
        oddsRatioCiUpper: Math.exp(c.ciUpper),
        profileOddsRatioCiLower: Math.exp(c.profileCiLower),
        profileOddsRatioCiUpper: Math.exp(c.profileCiUpper),
      })),
    ),
    predictions: numbered(inputs.newData ?? [], (values) => {
      const x = newRow(frame!, rows, inputs, values);
      const eta = x.reduce((sum, v, j) => sum + v * fit.coefficients[j]!.estimate, 0);
      let variance = 0;
      for (let i = 0; i < p; i++)
        for (let j = 0; j < p; j++) variance += x[i]! * x[j]! * fit.covariance.data[i + j * p]!;
      const half = normal.isf((1 - level) / 2) * Math.sqrt(variance);
      return {
        linearPredictor: eta,
        standardError: Math.sqrt(variance),
        probability: expit(eta),
        ciLower: expit(eta - half),
        ciUpper: expit(eta + half),
      };
    }),
  };
});

interface ClusterInputs extends ModelInputs {
  readonly family: ClusterFamily;
  readonly outcome: string;
  readonly event?: unknown;
  readonly clusters: readonly string[] | string;
  readonly weights?: string;
  readonly type: ClusterType;
  readonly dfMethod: ClusterDf;
  readonly confidenceLevel?: number;
}

export const clusterRobustTopic = engineAdapter<ClusterInputs>('cluster-robust', (inputs, frame) => {
  const clusters = [inputs.clusters].flat();
  const { weights, family, type, dfMethod } = inputs;
  const rows = rowsOf(frame!, [
    inputs.outcome,
    ...inputs.predictors!,
    ...clusters,
    ...(weights ? [weights] : []),
  ]);
  const y =
    family === 'binomial'
      ? eventsAt(frame!, inputs.outcome, inputs.event, rows)
      : numbersAt(frame!, inputs.outcome, rows);
  const fit = clusterRobust(designAt(frame!, rows, inputs), y, {
    family,
    clusters: clusters.map((name) => ({ name, codes: levelsAt(frame!, name, rows).codes })),
    type,
    df: dfMethod,
    ...(inputs.confidenceLevel === undefined ? {} : { level: inputs.confidenceLevel }),
    ...(weights ? { weights: numbersAt(frame!, weights, rows) } : {}),
  });
  return {
    ...fit,
    covariance: rowsOfMatrix(fit.covariance),
    terms: byName(
      fit.coefficients.map((c) => ({
        ...c,
        ...(family === 'binomial'
          ? {
              oddsRatio: Math.exp(c.estimate),
              oddsRatioCiLower: Math.exp(c.ciLower),
              oddsRatioCiUpper: Math.exp(c.ciUpper),
            }
          : {}),
      })),
    ),
  };
});
