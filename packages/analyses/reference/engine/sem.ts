/** Confirmatory factor analysis and path models. */
import type { Frame } from '@constat/data';
import {
  fitSem,
  modificationIndices,
  parseSem,
  type SemFit,
  type SemModelOptions,
  type SemParameterEstimate,
  semModel,
} from '@constat/stats';
import { numbersAt, rowsOf } from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

function fitted(frame: Frame, text: string, options: SemModelOptions): SemFit {
  const model = semModel(parseSem(text), options);
  const rows = rowsOf(frame, model.observed);
  return fitSem(model, [model.observed.map((name) => numbersAt(frame, name, rows))]);
}

/** Parameters that are asked for, by the names of a case; a fixed one has its two values alone. */
function named(
  { parameters }: SemFit,
  wanted: (each: SemParameterEstimate) => boolean,
  key: (each: SemParameterEstimate) => string,
): Record<string, unknown> {
  return Object.fromEntries(parameters.filter(wanted).map((each) => [key(each), each]));
}

const relation = ({ lhs, op, rhs }: SemParameterEstimate): string => `${lhs}${op}${rhs}`;

function fitValues({ test, fit, baseline, srmr, logLik, aic, bic, n, nParameters }: SemFit) {
  return {
    n,
    nParameters,
    df: test.df,
    chiSquare: test.statistic,
    pValue: test.pValue,
    baseline: { chiSquare: baseline.statistic, df: baseline.df },
    cfi: fit?.cfi,
    tli: fit?.tli,
    rmsea: fit?.rmsea.estimate,
    rmseaCiLower: fit?.rmsea.ciLower,
    rmseaCiUpper: fit?.rmsea.ciUpper,
    rmseaPClose: fit?.rmsea.pClose,
    srmr,
    logLik,
    aic,
    bic,
  };
}

interface CfaInputs {
  readonly factors: Readonly<Record<string, readonly string[]>>;
  readonly scaling: 'marker' | 'variance';
  readonly residualCovariances?: readonly (readonly [string, string])[];
}

const quoted = (name: string): string => `\`${name}\``;

export const cfa = engineAdapter<CfaInputs>('cfa', (inputs, frame) => {
  const text = [
    ...Object.entries(inputs.factors).map(
      ([factor, items]) => `${quoted(factor)} =~ ${[items].flat().map(quoted).join(' + ')}`,
    ),
    ...(inputs.residualCovariances ?? []).map(([a, b]) => `${quoted(a)} ~~ ${quoted(b)}`),
  ].join('\n');
  const fit = fitted(frame!, text, { scaling: inputs.scaling });
  const factors = new Set(fit.estimate.model.latent);
  const latent = ({ lhs }: SemParameterEstimate) => factors.has(lhs);
  return {
    ...fitValues(fit),
    loadings: named(fit, ({ op }) => op === '=~', relation),
    residualVariances: named(
      fit,
      (each) => each.op === '~~' && each.lhs === each.rhs && !latent(each),
      ({ lhs }) => lhs,
    ),
    factorVariances: named(
      fit,
      (each) => each.op === '~~' && each.lhs === each.rhs && latent(each),
      ({ lhs }) => lhs,
    ),
    factorCovariances: named(
      fit,
      (each) => each.op === '~~' && each.lhs !== each.rhs && latent(each),
      relation,
    ),
    residualCovariances: named(
      fit,
      (each) => each.op === '~~' && each.lhs !== each.rhs && !latent(each),
      relation,
    ),
    modificationIndices: Object.fromEntries(
      modificationIndices(fit.estimate, fit.saturated).map(({ lhs, op, rhs, ...rest }) => [
        `${lhs}${op}${rhs}`,
        rest,
      ]),
    ),
  };
});

interface PathInputs {
  readonly regressions: readonly { readonly outcome: string; readonly predictors: readonly string[] }[];
  readonly covariances?: readonly (readonly [string, string])[];
  readonly indirect?: readonly (readonly string[])[];
  readonly autoCovariance: boolean;
}

/** Labels of the paths of a chain, multiplied. */
const chainOf = (chain: readonly string[], labels: ReadonlyMap<string, string>): string =>
  chain
    .slice(1)
    .map((name, i) => labels.get(`${name}~${chain[i]}`)!)
    .join('*');

export const path = engineAdapter<PathInputs>('sem-path', (inputs, frame) => {
  const labels = new Map<string, string>();
  const lines = inputs.regressions.map(({ outcome, predictors }) => {
    const terms = [predictors].flat().map((name) => {
      const label = `b${labels.size + 1}`;
      labels.set(`${outcome}~${name}`, label);
      return `${label}*${quoted(name)}`;
    });
    return `${quoted(outcome)} ~ ${terms.join(' + ')}`;
  });
  const chains = inputs.indirect ?? [];
  const ends = [...new Set(chains.map((chain) => `${chain[0]}->${chain.at(-1)}`))];
  const totals = ends.map((end) => {
    const [x, y] = end.split('->');
    const parts = chains.filter((c) => c[0] === x && c.at(-1) === y).map((c) => chainOf(c, labels));
    return [labels.get(`${y}~${x}`) ?? [], parts].flat().join(' + ');
  });
  const text = [
    ...lines,
    ...(inputs.covariances ?? []).map(([a, b]) => `${quoted(a)} ~~ ${quoted(b)}`),
    ...chains.map((chain, i) => `indirect${i} := ${chainOf(chain, labels)}`),
    ...totals.map((sum, i) => `total${i} := ${sum}`),
  ].join('\n');
  const fit = fitted(frame!, text, { autoCovariance: inputs.autoCovariance });
  const outcomes = new Set(inputs.regressions.map(({ outcome }) => outcome));
  const effect = (name: string) => fit.defined.find((each) => each.name === name);
  return {
    ...fitValues(fit),
    paths: named(fit, ({ op }) => op === '~', relation),
    residualVariances: named(
      fit,
      ({ op, lhs, rhs }) => op === '~~' && lhs === rhs && outcomes.has(lhs),
      ({ lhs }) => lhs,
    ),
    residualCovariances: named(
      fit,
      ({ op, lhs, rhs }) => op === '~~' && lhs !== rhs && outcomes.has(lhs),
      relation,
    ),
    rSquared: Object.fromEntries(fit.rSquared[0]!),
    indirectEffects: Object.fromEntries(chains.map((chain, i) => [chain.join('->'), effect(`indirect${i}`)])),
    totalEffects: Object.fromEntries(ends.map((end, i) => [end, effect(`total${i}`)])),
  };
});
