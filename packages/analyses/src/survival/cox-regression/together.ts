/** Rows that belong together: clusters for robust errors, and models with shared frailties. */
import type { Frame } from '@constat/data';
import { type CoxFrailty, concordance, coxFrailty, coxJointTest, zip } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import type { Model } from '../../regression/kit/model.ts';
import { agreementOf, coefficientsOf, fitCox, type ModelData, waldTests } from './fit.ts';
import type { CoxOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { CommonResult, CoxResult, Together } from './result.ts';

interface Clusters {
  readonly codes: Int32Array;
  readonly levels: readonly string[];
  readonly together: Together;
}

/** Which rows belong together; null where all are independent. Robust errors have a cluster for each row. */
export function clustersOf(frame: Frame, options: CoxOptions, model: Model): Clusters | null {
  const { errors, cluster } = options;
  if (errors === 'none') return null;
  if (errors === 'robust')
    return {
      codes: Int32Array.from({ length: frame.rows }, (_, row) => row),
      levels: [],
      together: { errors, label: null, clusters: model.used },
    };
  if (cluster === null) throw new RefusedError([refusals.noCluster(errors)]);
  const { codes, levels } = frame.factor(cluster);
  const seen = new Set<number>();
  for (let row = 0; row < codes.length; row++) if (model.mask[row]) seen.add(codes[row]!);
  const least = errors === 'cluster' ? model.design.columns.length : 2;
  if (seen.size < least) throw new RefusedError([refusals.fewClusters(cluster, seen.size, least)]);
  return { codes, levels, together: { errors, label: frame.label(cluster), clusters: seen.size } };
}

/** What a model with frailties gives; what rests on a fit without them is left out. */
export function frailtyResult(
  frame: Frame,
  model: Model,
  data: ModelData,
  options: CoxOptions,
): Omit<CoxResult, keyof CommonResult> {
  const clusters = clustersOf(frame, options, model);
  if (!clusters) throw new RefusedError([refusals.noCluster('frailty')]);
  const fit = fitCox(model, options, (design) =>
    coxFrailty({ ...data, design }, clusters.codes, options.confidenceLevel),
  );
  const tested = {
    fit: { coefficients: Float64Array.from(fit.coefficients, ({ estimate }) => estimate) },
    covariance: fit.covariance,
  };
  const wald = coxJointTest(
    tested,
    fit.coefficients.map((_, j) => j),
  );
  if (!wald) throw new RefusedError([refusals.notConverged(options.time)]);
  return {
    fit: {
      n: fit.n,
      events: fit.events,
      logLik: fit.marginalLogLik,
      logLikNull: null,
      aic: null,
      likelihoodRatio: null,
      wald,
      score: null,
      robustScore: null,
      overall: wald,
    },
    coefficients: coefficientsOf(fit.coefficients),
    termTests: options.termTests ? waldTests(model, tested) : [],
    concordance: agreementOf(concordance(fit.without.rows, predictorOf(fit, clusters.codes)), options),
    together: clusters.together,
    frailty: {
      variance: fit.variance,
      kendallTau: fit.kendallTau,
      logLikWithout: fit.without.logLik,
      test: fit.test,
      groups: fit.groups.map(({ code, events, frailty }) => ({
        name: clusters.levels[code] ?? '',
        events,
        frailty,
      })),
    },
    crude: [],
    proportional: null,
    gvif: [],
    diagnostics: null,
    schoenfeld: [],
    martingale: [],
    times: [],
    baseline: [],
    predictions: [],
    parametric: [],
    bends: [],
    curves: null,
  };
}

/** Linear predictors with the log frailty of each row's group. */
function predictorOf(
  { without: { rows }, coefficients, groups }: CoxFrailty,
  codes: Int32Array,
): Float64Array {
  const log = new Map(groups.map(({ code, frailty }) => [code, Math.log(frailty)]));
  const beta = zip(coefficients, rows.scale).map(([{ estimate }, ownScale]) => estimate * ownScale);
  return Float64Array.from({ length: rows.n }, (_, i) =>
    beta.reduce((sum, b, j) => sum + b * (rows.values[j]?.[i] ?? 0), log.get(codes[rows.row[i]!]!) ?? 0),
  );
}
