import type { Frame } from '@constat/data';
import { andList, bold, rich } from '@constat/report';
import { type Refusal, RefusedError } from '../../contract.ts';
import {
  type Estimated,
  type Inference,
  MEASURES,
  type SurveySample,
  type TestedTogether,
} from '../../inference/inference.ts';
import { rDesign, rInDesign } from '../../inference/survey-program.ts';
import { surveyInference } from '../../regression/kit/survey.ts';
import { rName, rNumber, rString } from '../../shared/r-code.ts';
import { alphaOf, levelOf } from '../../shared/wording.ts';
import { termsOf } from './model.ts';
import type { FactorialOptions } from './options.ts';

const randomFactors = (): Refusal => ({
  code: 'survey-random',
  message: rich`Random factors are not tested under a survey design: their levels are taken as drawn at random, cases by the design.`,
  advice: rich`Take them as fixed factors, or make them the clusters of the design.`,
  actions: [{ kind: 'set-options', label: 'No random factors', options: { random: [] } }],
});

const crossedCovariate = (name: string): Refusal => ({
  code: 'slopes-and-design',
  variable: name,
  message: rich`Under a survey design the slope of ${bold(name)} is the same in all groups.`,
  advice: rich`Take its interactions out of the model, or fit them with linear regression.`,
});

/** Weights of the coefficients, by their names. */
type Weights = Readonly<Record<string, number>>;

interface Wanted {
  readonly key: string;
  readonly label: string;
  readonly weights: Weights;
  readonly told: (found: boolean, isLess: boolean) => string;
}

/** What the codes against the first levels become where other factors are averaged over: the hypotheses of type III. */
function averaged(
  own: Readonly<Record<string, string>>,
  terms: readonly (readonly string[])[],
  levels: ReadonlyMap<string, readonly string[]>,
): Weights {
  const factors = Object.keys(own);
  const weights: Record<string, number> = {};
  for (const term of terms.filter((each) => factors.every((name) => each.includes(name)))) {
    const others = term.filter((name) => !factors.includes(name));
    let combinations: readonly Readonly<Record<string, string>>[] = [own];
    for (const name of others)
      combinations = combinations.flatMap((at) =>
        (levels.get(name) ?? []).slice(1).map((level) => ({ ...at, [name]: level })),
      );
    const share = others.reduce((product, name) => product / (levels.get(name)?.length ?? 1), 1);
    for (const at of combinations) weights[term.map((name) => `${name}=${at[name] ?? ''}`).join(':')] = share;
  }
  return weights;
}

/** Differences of adjusted means from the first level, slopes, and Wald's F of each term as of type III. */
export const underDesign = (frame: Frame, options: FactorialOptions, sample: SurveySample): Inference => {
  const { outcome, factors, covariates, confidenceLevel } = options;
  if (options.random.length > 0) throw new RefusedError([randomFactors()]);
  const terms = termsOf(options);
  const crossed = terms.find((term) => term.length > 1 && term.some((name) => covariates.includes(name)));
  const slope = crossed?.find((name) => covariates.includes(name));
  if (slope !== undefined) throw new RefusedError([crossedCovariate(slope)]);
  const label = frame.label(outcome);
  const inference = surveyInference(frame, sample, {
    options: {
      outcome,
      covariates,
      factors,
      weights: null,
      terms,
      references: {},
      steps: [],
      newCases: [],
      intercept: true,
      confidenceLevel,
    },
    family: 'gaussian',
    outcome: (rows) => ({ values: rows.numbers(outcome), r: rName(outcome) }),
    fitted: () =>
      rich`${covariates.length > 0 ? 'An analysis of covariance' : 'A factorial analysis of variance'} (type III) of ${label} by ${andList(factors.map((name) => frame.label(name)))}`,
  });
  const [part] = inference.parts;
  const whole = part?.tests?.[0];
  if (!part || !whole) return inference;
  const { combined, covarianceOf } = linearOf(part.rows, whole);
  const inside = sample.inside([outcome, ...factors, ...covariates]);
  const levels = new Map(
    factors.map((name) => {
      const codes = new Set(sample.codes(name).filter((_, i) => inside[i] === 1));
      return [name, frame.factor(name).levels.filter((_, code) => codes.has(code))] as const;
    }),
  );
  const factorial = terms.filter((term) => term.every((name) => factors.includes(name)));
  const rows = [
    ...covariates.map((name): Wanted => slopeOf(name, frame, label)),
    ...factors.flatMap((name) => differencesOf(name, { frame, label, levels, options }, factorial)),
  ];
  const together = terms.map((term): TestedTogether => {
    const own: readonly Weights[] = term.every((name) => factors.includes(name))
      ? everyLevel(term, levels).map((each) => averaged(each, factorial, levels))
      : [{ [term[0] ?? '']: 1 }];
    return {
      label: term.map((name) => frame.label(name)).join(' × '),
      keys: own.map((_, j) => String(j)),
      estimates: own.map(combined),
      covariance: own.map((a) => own.map((b) => covarianceOf(a, b))),
      df: whole.df,
    };
  });
  return {
    ...inference,
    measure: MEASURES.difference,
    parts: [
      {
        heading: null,
        rows: rows.map(
          ({ key, label: own, weights }): Estimated => ({
            key,
            label: own,
            estimate: combined(weights),
            standardError: Math.sqrt(covarianceOf(weights, weights)),
            df: whole.df,
          }),
        ),
        tests: together,
      },
    ],
    sentence: ({ key, estimate, pValue }, shown) => {
      const told = rows.find((row) => row.key === key)?.told(pValue < alphaOf(confidenceLevel), estimate < 0);
      return rich`${told ?? ''} (${shown}).`;
    },
    ...programsOf(inference.survey?.prepare ?? [], inference.survey?.estimates?.[0] ?? '', rows, {
      terms,
      sample,
      level: confidenceLevel,
    }),
  };
};

/** Values and covariances of linear functions of the coefficients. */
function linearOf(rows: readonly Estimated[], { keys, covariance }: TestedTogether) {
  const found = new Map(rows.map((row) => [row.key, row.estimate]));
  const at = new Map(keys.map((key, j) => [key, j]));
  const sumOver = (weights: Weights, of: (key: string) => number): number =>
    Object.entries(weights).reduce((sum, [key, weight]) => sum + weight * of(key), 0);
  return {
    combined: (weights: Weights): number => sumOver(weights, (key) => found.get(key) ?? 0),
    covarianceOf: (a: Weights, b: Weights): number =>
      sumOver(a, (first) =>
        sumOver(b, (second) => covariance[at.get(first) ?? -1]?.[at.get(second) ?? -1] ?? 0),
      ),
  };
}

/** Each combination of levels but the first ones. */
function everyLevel(
  term: readonly string[],
  levels: ReadonlyMap<string, readonly string[]>,
): readonly Readonly<Record<string, string>>[] {
  let combinations: readonly Readonly<Record<string, string>>[] = [{}];
  for (const name of term)
    combinations = combinations.flatMap((own) =>
      (levels.get(name) ?? []).slice(1).map((level) => ({ ...own, [name]: level })),
    );
  return combinations;
}

function slopeOf(name: string, frame: Frame, outcome: string): Wanted {
  const label = frame.label(name);
  return {
    key: name,
    label: `Slope of ${label}`,
    weights: { [name]: 1 },
    told: (found, isLess) =>
      found
        ? `${outcome} ${isLess ? 'fell' : 'rose'} with ${label} in the population`
        : `${outcome} did not change significantly with ${label} in the population`,
  };
}

function differencesOf(
  name: string,
  given: {
    readonly frame: Frame;
    readonly label: string;
    readonly levels: ReadonlyMap<string, readonly string[]>;
    readonly options: FactorialOptions;
  },
  factorial: readonly (readonly string[])[],
): readonly Wanted[] {
  const { frame, label, levels, options } = given;
  const [first = '', ...others] = levels.get(name) ?? [];
  const own = frame.label(name);
  const mean = `${options.covariates.length > 0 ? 'adjusted ' : ''}mean of ${label} in the population`;
  return others.map((level) => ({
    key: `${name}=${level}`,
    label: `${levelOf(own, level)} − ${first}`,
    weights: averaged({ [name]: level }, factorial, levels),
    told: (found, isLess) =>
      found
        ? `The ${mean} was ${isLess ? 'lower' : 'higher'} in ${levelOf(own, level)} than in ${levelOf(own, first)}`
        : `The ${mean} did not differ significantly between ${levelOf(own, level)} and ${levelOf(own, first)}`,
  }));
}

const weightsInR = (weights: Weights): string => {
  const terms = Object.entries(weights).map(([key, weight]) => {
    const parts = key.split(':').map((each) => {
      const [name = '', ...rest] = each.split('=');
      return `${rName(name)}${rest.join('=')}`;
    });
    return `${rString(parts.join(':'))} = ${weight}`;
  });
  return `c(${terms.join(', ')})`;
};

/** By the design alone, and in each imputation; codes that sum to zero give the tests. */
function programsOf(
  prepare: readonly string[],
  regression: string,
  rows: readonly Wanted[],
  given: {
    readonly terms: readonly (readonly string[])[];
    readonly sample: SurveySample;
    readonly level: number;
  },
): Pick<Inference, 'survey' | 'fits'> {
  const { terms, sample, level } = given;
  const sums = 'options(contrasts = c("contr.sum", "contr.poly"))';
  const contrasts = `e <- svycontrast(m, list(${rows.map(({ weights, label }) => `${rString(label)} = ${weightsInR(weights)}`).join(', ')}))`;
  return {
    survey: {
      prepare,
      commands: [
        `m <- ${regression}; ${contrasts}; k <- m$df.residual; t <- coef(e) / SE(e)`,
        `cbind(coef(e), SE(e), coef(e) + outer(SE(e), c(lower = -1, upper = 1) * qt(${rNumber((1 + level) / 2)}, k)), t = t, df = k, p = 2 * pt(-abs(t), k))`,
        `${sums}; m <- ${regression}`,
        ...terms.map((term) => `regTermTest(m, ~${term.map(rName).join(':')})`),
      ],
    },
    fits: [
      {
        upTo: 'read.csv(',
        more: [
          rInDesign(sample.columns),
          ...prepare,
          `s <- ${rDesign(sample.columns)}`,
          `${sums}; w <- ${regression}; options(contrasts = c("contr.treatment", "contr.poly")); m <- ${regression}`,
          contrasts,
        ],
        estimates: 'coef(e)',
        covariance: 'diag(SE(e)^2, length(SE(e)))',
        df: 'm$df.residual',
        tested: { estimates: 'coef(w)', covariance: 'vcov(w)', offset: 1 },
      },
    ],
  };
}
