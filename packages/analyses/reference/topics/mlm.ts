import { Frame } from '@constat/data';
import type { MlmResult } from '../../src/regression/mlm/result.ts';
import type { StructuredResult } from '../../src/regression/mlm/structured/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';

interface RandomInput {
  readonly group: string;
  readonly terms: readonly string[];
}

const names = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** The form's groupings from a list of random parts: `a:b` is b within a. */
function groupingOf(random: readonly RandomInput[]) {
  const nested = random.find(({ group }) => group.includes(':'));
  const other = random.find((part) => part !== (nested ?? random[0]));
  const own = nested ?? random[0] ?? { group: '', terms: [] };
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
const kenwardRoger = analysisAdapter<MlmResult>({
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
function withExposure(frame: Frame, offset: string): Frame {
  const own = frame.column(offset);
  const values = frame.numbers(offset).map(Math.exp);
  const name = exposureOf(offset);
  return new Frame([...frame.columns, { ...own, id: name, name, cells: { kind: 'numbers', values } }]);
}

/** Counts, which are a family of the same page. */
const countMixed = analysisAdapter<MlmResult>({
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

/** Residuals that correlate or have spreads of their own, which are options of the same page. */
const structuredMixed = analysisAdapter<StructuredResult>({
  topic: 'mixed-extensions',
  analysis: 'mlm',
  options: (inputs) => {
    const { options } = adapter.asked(inputs);
    const products = (inputs.interactions ?? []) as readonly (readonly string[])[];
    const correlation = inputs.correlation as
      | { readonly type: 'ar1' | 'cs'; readonly group: string; readonly time?: string }
      | undefined;
    const random = (inputs.random ?? []) as readonly RandomInput[];
    return {
      ...options,
      terms: products.length > 0 ? [...names(inputs.fixed).map((name) => [name]), ...products] : null,
      group: correlation?.group ?? random[0]?.group,
      within: !correlation
        ? 'independent'
        : correlation.type === 'cs'
          ? 'cs'
          : random.length > 0
            ? 'ar1'
            : 'ar1-only',
      time: correlation?.time ?? null,
      spread: inputs.variance ?? null,
    };
  },
  values: ({ fit, coefficients, residualSd, correlation, correlationTest, randomSd, spread }, inputs) => ({
    ...fit,
    terms: Object.fromEntries(coefficients.map((coefficient) => [coefficient.name, coefficient])),
    residualSd,
    correlationParameter: correlation,
    randomSd,
    sdRatios: Object.fromEntries((spread?.levels ?? []).slice(1).map(({ level, ratio }) => [level, ratio])),
    comparison: inputs.compareWithout === 'variance' ? spread?.test : correlationTest,
  }),
});

/** Mixed models beyond linear ones with random effects alone, each through its options on the page. */
export const mixedExtensions: ReferenceAdapter = {
  topic: 'mixed-extensions',
  asked: (inputs) => partOf(inputs).asked(inputs),
  answer: (inputs, frame) => {
    const { offset } = inputs;
    const data = frame && typeof offset === 'string' ? withExposure(frame, offset) : frame;
    return partOf(inputs).answer(inputs, data);
  },
};

const partOf = ({ analysis }: ReferenceInputs) =>
  analysis === 'kenward-roger' ? kenwardRoger : analysis === 'glmm' ? countMixed : structuredMixed;
