import { Frame } from '@constat/data';
import type { MlmResult } from '../../src/regression/mlm/result.ts';
import { analysisAdapter } from '../adapter.ts';

interface RandomInput {
  readonly group: string;
  readonly terms: readonly string[];
}

const names = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** The form's groupings from a list of random parts: `a:b` is b within a. */
function groupingOf(random: readonly RandomInput[]) {
  const nested = random.find(({ group }) => group.includes(':'));
  const other = random.find((part) => part !== (nested ?? random[0]));
  const own = nested ?? random[0]!;
  const slopes = (part: RandomInput | undefined) =>
    names(part?.terms).filter((term) => term !== '(Intercept)');
  const [inOwn, inOther] = [slopes(own), slopes(other)];
  return {
    group: own.group.split(':').at(-1),
    upper: other?.group ?? (nested ? nested.group.split(':')[0] : null),
    structure: nested ? 'nested' : 'crossed',
    slopes: inOwn.length > 0 ? inOwn : inOther,
    slopesOver: inOwn.length > 0 && inOther.length > 0 ? 'both' : inOther.length > 0 ? 'upper' : 'group',
  };
}

/** Variances by term, correlations by pair of terms. */
const randomEffectsOf = ({ random }: Pick<MlmResult, 'random'>) =>
  Object.fromEntries(
    random.map(({ name, terms, variances, correlations }) => [
      name,
      {
        variances: Object.fromEntries(terms.map((term, j) => [term, variances[j]])),
        correlations: Object.fromEntries(
          correlations.map(({ first, second, value }) => [`${first},${second}`, value]),
        ),
      },
    ]),
  );

export const adapter = analysisAdapter<MlmResult>({
  topic: 'multilevel',
  analysis: 'mlm',
  options: (inputs) => {
    const factors = names(inputs.factors);
    const fixed = names(inputs.fixed);
    const single = fixed.filter((name) => !name.includes(':'));
    const products = fixed.filter((name) => name.includes(':')).map((name) => name.split(':'));
    return {
      outcome: inputs.outcome,
      family: inputs.family ?? 'gaussian',
      covariates: single.filter((name) => !factors.includes(name)),
      factors: single.filter((name) => factors.includes(name)),
      terms: products.length > 0 ? [...single.map((name) => [name]), ...products] : null,
      ...groupingOf((inputs.random ?? []) as readonly RandomInput[]),
      estimation: inputs.reml === false ? 'ml' : 'reml',
      comparison: inputs.compare ? 'fixed' : inputs.compareRandom ? 'random' : 'none',
      smaller: inputs.compare ?? [],
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
      termTests: false,
    };
  },
  values: ({ fit, coefficients, random, comparison }) => ({
    ...fit,
    groups: Object.fromEntries(random.map(({ name, levels }) => [name, levels])),
    terms: Object.fromEntries(
      coefficients.map((coefficient) => [
        coefficient.name,
        { ...coefficient, oddsRatio: Math.exp(coefficient.estimate) },
      ]),
    ),
    randomEffects: randomEffectsOf({ random }),
    icc: Object.fromEntries(random.map(({ name, icc }) => [name, icc])),
    blups: Object.fromEntries(
      random[0]!.effects.map(({ group, values }) => [
        group,
        Object.fromEntries(random[0]!.terms.map((term, t) => [term, values[t]])),
      ]),
    ),
    comparison,
  }),
});

/** Kenward and Roger's tests, which are an option of the same page. */
export const kenwardRoger = analysisAdapter<MlmResult>({
  topic: 'mixed-extensions',
  analysis: 'mlm',
  options: (inputs) => ({
    ...adapter.asked(inputs).options,
    smallSample: 'kenward-roger',
    termTests: true,
  }),
  values: (result) => ({
    ...result.fit,
    groups: Object.fromEntries(result.random.map(({ name, levels }) => [name, levels])),
    terms: Object.fromEntries(result.coefficients.map((coefficient) => [coefficient.name, coefficient])),
    tests: Object.fromEntries(
      (result.fTests ?? []).map(({ term, df, ...test }) => [term, { ...test, df1: df }]),
    ),
    randomEffects: randomEffectsOf(result),
  }),
});

/** The column of an exposure whose logarithm is the offset. */
const exposureOf = (offset: string): string => `exp(${offset})`;

/** The data with the exposure in place of its logarithm, as the page asks for it. */
export function withExposure(frame: Frame, offset: string): Frame {
  const own = frame.column(offset);
  const values = frame.numbers(offset).map(Math.exp);
  const name = exposureOf(offset);
  return new Frame([...frame.columns, { ...own, id: name, name, cells: { kind: 'numbers', values } }]);
}

/** Counts, which are a family of the same page. */
export const countMixed = analysisAdapter<MlmResult>({
  topic: 'mixed-extensions',
  analysis: 'mlm',
  options: (inputs) => {
    const { options } = adapter.asked(inputs);
    const products = (inputs.interactions ?? []) as readonly (readonly string[])[];
    return {
      ...options,
      family: inputs.family,
      terms: products.length > 0 ? [...names(inputs.fixed).map((name) => [name]), ...products] : null,
      exposure: inputs.offset === undefined ? null : exposureOf(String(inputs.offset)),
    };
  },
  values: ({ fit, coefficients, random, outcome }) => ({
    ...fit,
    groups: Object.fromEntries(random.map(({ name, levels }) => [name, levels])),
    terms: Object.fromEntries(
      coefficients.map((coefficient) => [
        coefficient.name,
        {
          ...coefficient,
          rateRatio: Math.exp(coefficient.estimate),
          ciLower: Math.exp(coefficient.ciLower),
          ciUpper: Math.exp(coefficient.ciUpper),
        },
      ]),
    ),
    randomEffects: randomEffectsOf({ random }),
    dispersionTheta: outcome.counts?.dispersion ?? null,
  }),
});
