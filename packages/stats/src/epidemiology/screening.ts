/** Programmes of one or several tests that are independent of each other given the disease. */

export interface ScreeningTest {
  readonly sensitivity: number;
  readonly specificity: number;
}

/** All must be positive (serial), or one suffices (parallel). */
export type ScreeningRule = 'serial' | 'parallel';

const product = (values: readonly number[]): number => values.reduce((all, value) => all * value, 1);

/** Sensitivity and specificity of several tests together. */
export function combinedTest(tests: readonly ScreeningTest[], rule: ScreeningRule): ScreeningTest {
  const [se, sp] = [tests.map((test) => test.sensitivity), tests.map((test) => test.specificity)];
  const anyOf = (values: readonly number[]) => 1 - product(values.map((value) => 1 - value));
  return rule === 'serial'
    ? { sensitivity: product(se), specificity: anyOf(sp) }
    : { sensitivity: anyOf(se), specificity: product(sp) };
}

export interface ScreeningYield extends ScreeningTest {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
  /** null where nobody has such a result. */
  readonly ppv: number | null;
  readonly npv: number | null;
  /** Found cases among all screened. */
  readonly yield: number;
  readonly referrals: number;
  /** null where nobody is found. */
  readonly numberNeededToScreen: number | null;
  readonly falsePositivesPerTruePositive: number | null;
  readonly missedPerThousand: number;
  /** Persons who take each test: in series only those whom the tests before called positive. */
  readonly tested: readonly number[];
}

/** What is expected of a programme in a population, not rounded. */
export function screeningYield(
  tests: readonly ScreeningTest[],
  rule: ScreeningRule,
  prevalence: number,
  population: number,
): ScreeningYield {
  const whole = combinedTest(tests, rule);
  const [diseased, healthy] = [population * prevalence, population * (1 - prevalence)];
  const tp = diseased * whole.sensitivity;
  const fn = diseased * (1 - whole.sensitivity);
  const fp = healthy * (1 - whole.specificity);
  const tn = healthy * whole.specificity;
  const share = (part: number, other: number) => (part + other > 0 ? part / (part + other) : null);
  return {
    ...whole,
    tp,
    fp,
    fn,
    tn,
    ppv: share(tp, fp),
    npv: share(tn, fn),
    yield: tp / population,
    referrals: tp + fp,
    numberNeededToScreen: tp > 0 ? population / tp : null,
    falsePositivesPerTruePositive: tp > 0 ? fp / tp : null,
    missedPerThousand: (1000 * fn) / population,
    tested: tests.map((_, i) =>
      rule === 'parallel'
        ? population
        : diseased * product(tests.slice(0, i).map((test) => test.sensitivity)) +
          healthy * product(tests.slice(0, i).map((test) => 1 - test.specificity)),
    ),
  };
}

/** Probability of the disease after each result, by Bayes's theorem; null from where a result is impossible. */
export function posttestProbabilities(
  tests: readonly (ScreeningTest & { readonly positive: boolean })[],
  prevalence: number,
): readonly (number | null)[] {
  let [diseased, healthy] = [prevalence, 1 - prevalence];
  return tests.map(({ sensitivity, specificity, positive }) => {
    diseased *= positive ? sensitivity : 1 - sensitivity;
    healthy *= positive ? 1 - specificity : specificity;
    return diseased + healthy > 0 ? diseased / (diseased + healthy) : null;
  });
}
