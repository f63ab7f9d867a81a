/** Effects in levels, cumulative models, regressions with products, and proportions by a logistic model. */
import type { Frame } from '@constat/data';
import {
  cumulativeModels,
  type Design,
  type MetaMethod,
  metaJointTests,
  metaModel,
  multilevelMeta,
  proportionModel,
} from '@constat/stats';
import { byName, columnsOf, designAt, levelsAt, type ModelInputs, numbersAt, rowsOf } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

interface Inputs {
  readonly analysis: 'multilevel' | 'cumulative' | 'regression' | 'proportion-glmm';
  readonly effect: string;
  readonly variance: string;
  readonly levels?: readonly string[] | string;
  readonly cluster?: string;
  readonly rho?: number;
  readonly moderators?: readonly string[];
  readonly factors?: readonly string[];
  readonly interactions?: readonly (readonly string[])[];
  readonly method: MetaMethod;
  readonly test?: 'z' | 't' | 'knha' | 'adhoc';
  readonly study?: string;
  readonly order?: string;
  readonly events?: string;
  readonly n?: string;
  readonly confidenceLevel?: number;
}

const modelOf = ({ moderators = [], factors = [], interactions = [] }: Inputs): ModelInputs => ({
  predictors: moderators,
  factors,
  interactions,
});

const usedBy = ({ moderators = [], interactions = [] }: Inputs): readonly string[] => [
  ...moderators,
  ...interactions.flat(),
];

function multilevel(inputs: Inputs, frame: Frame) {
  const { effect, variance, cluster } = inputs;
  const levels = [inputs.levels ?? []].flat();
  const rows = rowsOf(frame, [effect, variance, ...levels, ...(cluster ? [cluster] : []), ...usedBy(inputs)]);
  const fit = multilevelMeta(
    {
      design: designAt(frame, rows, modelOf(inputs)),
      effects: numbersAt(frame, effect, rows),
      variances: numbersAt(frame, variance, rows),
      levels: levels.map((name) => levelsAt(frame, name, rows).codes),
      clusters: levelsAt(frame, cluster ?? levels[0]!, rows).codes,
    },
    {
      isReml: inputs.method === 'REML',
      isT: inputs.test === 't',
      level: inputs.confidenceLevel ?? 0.95,
      ...(inputs.rho === undefined ? {} : { rho: inputs.rho }),
    },
  );
  const byLevel = (make: (level: (typeof fit.levels)[number]) => unknown) =>
    Object.fromEntries(fit.levels.map((level, l) => [levels.slice(0, l + 1).join('/'), make(level)]));
  return {
    ...fit,
    sigma2: byLevel(({ variance: sigma2 }) => sigma2),
    i2: byLevel(({ i2 }) => i2),
    terms: byName(fit.coefficients),
    qe: fit.q,
    qeDf: fit.qDf,
    qePValue: fit.qPValue,
    qm: fit.omnibus?.statistic,
    qmDf1: fit.omnibus?.df1,
    qmDf2: fit.omnibus?.df2,
    qmPValue: fit.omnibus?.pValue,
    robust: byName(fit.robust ?? []),
    robustCR2: byName(fit.biasReduced ?? []),
  };
}

function cumulative(inputs: Inputs, frame: Frame) {
  const { effect, variance, order, study, method, confidenceLevel: level = 0.95 } = inputs;
  const rows = rowsOf(frame, [effect, variance, order!]);
  const { codes } = levelsAt(frame, order!, rows);
  const values = numbersAt(frame, order!, rows);
  const keys = values.some(Number.isNaN) ? codes : values;
  const sorted = Int32Array.from(
    [...rows.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b),
    (i) => rows[i]!,
  );
  const names = levelsAt(frame, study!, sorted);
  const steps = cumulativeModels(numbersAt(frame, effect, sorted), numbersAt(frame, variance, sorted), {
    method,
    level,
  });
  return {
    k: rows.length,
    steps: Object.fromEntries(
      steps.map((step, i) => [
        names.levels[names.codes[i]!],
        { ...step.pooled, k: i + 1, tau2: step.tau2, i2: step.i2 },
      ]),
    ),
  };
}

function regression(inputs: Inputs, frame: Frame) {
  const { effect, variance, method, test = 'z', confidenceLevel: level = 0.95 } = inputs;
  const rows = rowsOf(frame, [effect, variance, ...usedBy(inputs)]);
  const design: Design = designAt(frame, rows, modelOf(inputs));
  const data = {
    effects: numbersAt(frame, effect, rows),
    variances: numbersAt(frame, variance, rows),
    columns: columnsOf(design),
  };
  const knappHartung = test === 'adhoc' ? ('cut' as const) : test === 'knha';
  const options = { method, level, knappHartung };
  const model = metaModel(data, options);
  const empty = metaModel({ ...data, columns: data.columns.slice(0, 1) }, options);
  const joint = metaJointTests(
    data,
    model,
    design.terms.map(({ first, count }) => Array.from({ length: count }, (_, j) => first + j)),
  );
  return {
    ...model,
    terms: byName(model.coefficients.map((c, j) => ({ ...c, name: design.columns[j]!.name }))),
    scaleFactor: model.residualFactor,
    scaleFactorUsed: model.varianceFactor,
    qe: model.q,
    qeDf: model.qDf,
    qePValue: model.qPValue,
    r2: empty.tau2 ? Math.max(0, (100 * (empty.tau2 - (model.tau2 ?? 0))) / empty.tau2) : 0,
    qm: model.omnibus?.statistic,
    qmDf1: model.omnibus?.df1,
    qmDf2: model.omnibus?.df2,
    qmPValue: model.omnibus?.pValue,
    jointTests: Object.fromEntries(
      design.terms.map(({ name }, t) => [name, { ...joint[t]!, df: joint[t]!.df1 }]),
    ),
  };
}

const expit = (eta: number): number => 1 / (1 + Math.exp(-eta));

function proportions(inputs: Inputs, frame: Frame) {
  const rows = rowsOf(frame, [inputs.events!, inputs.n!]);
  const fit = proportionModel(
    numbersAt(frame, inputs.events!, rows),
    numbersAt(frame, inputs.n!, rows),
    inputs.confidenceLevel ?? 0.95,
  );
  const { estimate, ciLower, ciUpper } = fit.pooled;
  return {
    ...fit,
    ...fit.pooled,
    proportion: { estimate: expit(estimate), ciLower: expit(ciLower), ciUpper: expit(ciUpper) },
    likelihoodRatioSaturated: fit.saturated,
  };
}

export const metaExtensions = engineAdapter<Inputs>('meta-extensions', (inputs, frame) => {
  switch (inputs.analysis) {
    case 'multilevel':
      return multilevel(inputs, frame!);
    case 'cumulative':
      return cumulative(inputs, frame!);
    case 'regression':
      return regression(inputs, frame!);
    case 'proportion-glmm':
      return proportions(inputs, frame!);
  }
});
