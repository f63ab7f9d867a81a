/** Confirmatory factor analysis and path models, as the page of both answers them. */
import type { SemParameterEstimate } from '@constat/stats';
import type { CfaResult } from '../../src/multivariate/cfa/result.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';

type Parameter = CfaResult['parameters'][number];

/** Parameters that are asked for, by the names of a case; a fixed one has its two values alone. */
const named = (
  { parameters }: CfaResult,
  wanted: (each: Parameter) => boolean,
  key: (each: Parameter) => string,
): Record<string, unknown> => Object.fromEntries(parameters.filter(wanted).map((each) => [key(each), each]));

const relation = ({ lhs, op, rhs }: SemParameterEstimate): string => `${lhs}${op}${rhs}`;
const isPair = ({ op }: Parameter): boolean => op === '~~';

const fitValues = ({ sample, test, fit, baseline, srmr, logLik, aic, bic, nParameters }: CfaResult) => ({
  n: sample.used,
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
});

const quoted = (name: string): string => `\`${name}\``;
/** Lists of one item may stand alone in a case. */
const listed = (value: string | readonly string[]): readonly string[] => [value].flat();
const covariances = (pairs: readonly (readonly [string, string])[] = []): readonly string[] =>
  pairs.map(([a, b]) => `${quoted(a)} ~~ ${quoted(b)}`);
/** More than any case has. */
const MANY = 50;

interface CfaInputs {
  readonly factors: Readonly<Record<string, string | readonly string[]>>;
  readonly scaling: 'marker' | 'variance';
  readonly residualCovariances?: readonly (readonly [string, string])[];
}

export const cfa = analysisAdapter<CfaResult>({
  topic: 'cfa',
  analysis: 'cfa',
  options: (inputs: ReferenceInputs) => {
    const { factors, scaling, residualCovariances } = inputs as unknown as CfaInputs;
    const measured = Object.entries(factors).map(
      ([factor, items]) => `${quoted(factor)} =~ ${listed(items).map(quoted).join(' + ')}`,
    );
    return {
      variables: [...new Set(Object.values(factors).flatMap(listed))],
      model: [...measured, ...covariances(residualCovariances)].join('\n'),
      scaling,
      largest: MANY,
    };
  },
  values: (result) => {
    const factors = new Set(result.latent);
    const latent = ({ lhs }: Parameter) => factors.has(lhs);
    const variance = (each: Parameter) => isPair(each) && each.lhs === each.rhs;
    const covariance = (each: Parameter) => isPair(each) && each.lhs !== each.rhs;
    return {
      ...fitValues(result),
      loadings: named(result, ({ op }) => op === '=~', relation),
      residualVariances: named(
        result,
        (each) => variance(each) && !latent(each),
        ({ lhs }) => lhs,
      ),
      factorVariances: named(
        result,
        (each) => variance(each) && latent(each),
        ({ lhs }) => lhs,
      ),
      factorCovariances: named(result, (each) => covariance(each) && latent(each), relation),
      residualCovariances: named(result, (each) => covariance(each) && !latent(each), relation),
      modificationIndices: Object.fromEntries(
        result.modification.map(({ lhs, op, rhs, ...rest }) => [`${lhs}${op}${rhs}`, rest]),
      ),
    };
  },
});

interface PathInputs {
  readonly regressions: readonly {
    readonly outcome: string;
    readonly predictors: string | readonly string[];
  }[];
  readonly covariances?: readonly (readonly [string, string])[];
  readonly indirect?: readonly (readonly string[])[];
  readonly autoCovariance: boolean;
}

/** Labels of the paths of a chain, multiplied. */
const chainOf = (chain: readonly string[], labels: ReadonlyMap<string, string>): string =>
  chain
    .slice(1)
    .map((name, i) => labels.get(`${name}~${chain[i]}`) ?? '')
    .join('*');

const chainsOf = ({ indirect = [] }: PathInputs): readonly (readonly string[])[] => indirect;
const endsOf = (chains: readonly (readonly string[])[]): readonly string[] => [
  ...new Set(chains.map((chain) => `${chain[0]}->${chain.at(-1)}`)),
];

/** The model of a case in lavaan's syntax, its effects numbered. */
function pathModel(inputs: PathInputs): string {
  const labels = new Map<string, string>();
  const lines = inputs.regressions.map(({ outcome, predictors }) => {
    const terms = listed(predictors).map((name) => {
      const label = `b${labels.size + 1}`;
      labels.set(`${outcome}~${name}`, label);
      return `${label}*${quoted(name)}`;
    });
    return `${quoted(outcome)} ~ ${terms.join(' + ')}`;
  });
  const chains = chainsOf(inputs);
  const totals = endsOf(chains).map((end) => {
    const [x, y] = end.split('->');
    const parts = chains.filter((c) => c[0] === x && c.at(-1) === y).map((c) => chainOf(c, labels));
    return [labels.get(`${y}~${x}`) ?? [], parts].flat().join(' + ');
  });
  return [
    ...lines,
    ...covariances(inputs.covariances),
    ...chains.map((chain, i) => `indirect${i} := ${chainOf(chain, labels)}`),
    ...totals.map((sum, i) => `total${i} := ${sum}`),
  ].join('\n');
}

export const path = analysisAdapter<CfaResult>({
  topic: 'sem-path',
  analysis: 'cfa',
  options: (inputs: ReferenceInputs) => {
    const asked = inputs as unknown as PathInputs;
    return {
      variables: [
        ...new Set(asked.regressions.flatMap(({ outcome, predictors }) => [outcome, ...listed(predictors)])),
      ],
      model: pathModel(asked),
      autoCovariance: asked.autoCovariance,
    };
  },
  values: (result, inputs) => {
    const asked = inputs as unknown as PathInputs;
    const outcomes = new Set(asked.regressions.map(({ outcome }) => outcome));
    const effect = (name: string) => result.defined.find((each) => each.name === name);
    const chains = chainsOf(asked);
    const ofOutcomes = (each: Parameter) => isPair(each) && outcomes.has(each.lhs);
    return {
      ...fitValues(result),
      paths: named(result, ({ op }) => op === '~', relation),
      residualVariances: named(
        result,
        (each) => ofOutcomes(each) && each.lhs === each.rhs,
        ({ lhs }) => lhs,
      ),
      residualCovariances: named(result, (each) => ofOutcomes(each) && each.lhs !== each.rhs, relation),
      rSquared: result.rSquared[0],
      indirectEffects: Object.fromEntries(
        chains.map((chain, i) => [chain.join('->'), effect(`indirect${i}`)]),
      ),
      totalEffects: Object.fromEntries(endsOf(chains).map((end, i) => [end, effect(`total${i}`)])),
    };
  },
});

interface OrderedInputs {
  readonly model: string;
  readonly variables: readonly string[];
  readonly estimator: 'wlsmv' | 'ulsmv';
  readonly scaling: 'marker' | 'variance';
}

/** Models of ordered items, written in the syntax of the page. */
export const ordered = analysisAdapter<CfaResult>({
  topic: 'cfa-ordered',
  analysis: 'cfa',
  options: (inputs: ReferenceInputs) => {
    const { model, variables, estimator, scaling } = inputs as unknown as OrderedInputs;
    return { model, variables, estimator, scaling, largest: MANY };
  },
  values: (result) => ({
    ...fitValues(result),
    unadjusted: result.ordered?.unadjusted,
    parameters: {
      ...named(result, () => true, relation),
      ...Object.fromEntries(result.defined.map((each) => [`${each.name}:=${each.text}`, each])),
    },
    standardizedErrors: Object.fromEntries(
      result.parameters.map((each) => [relation(each), each.standardizedError]),
    ),
    thresholds: Object.fromEntries(
      (result.ordered?.thresholds ?? []).map(({ item, index, ...rest }) => [`${item}|t${index}`, rest]),
    ),
    modificationIndices: Object.fromEntries(
      result.modification.map(({ lhs, op, rhs, ...rest }) => [`${lhs}${op}${rhs}`, rest]),
    ),
  }),
});
