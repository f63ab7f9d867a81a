/** Options that many analyses have, worded alike. */
import { DEFAULT_SEED } from '../seed.ts';

export const confidenceLevel = {
  kind: 'number',
  label: 'Confidence level',
  help: 'Of every interval; the significance level α is one minus it.',
  min: 0.5,
  max: 0.9999,
  default: 0.95,
  unit: 'percent',
} as const;

/** The alternative hypothesis; the two phrases say what greater and less mean here. */
export const alternativeOption = <const G extends string, const L extends string>(greater: G, less: L) =>
  ({
    kind: 'choice',
    label: 'Alternative hypothesis',
    help: 'Two-sided unless the direction was fixed before seeing the data.',
    choices: {
      'two-sided': 'Two-sided',
      greater: { label: 'Greater', help: greater },
      less: { label: 'Less', help: less },
    },
    default: 'two-sided',
  }) as const;

/** Which cases are left out when there are several variables. */
export const missingOption = {
  kind: 'choice',
  label: 'Missing values',
  help: 'Which cases are left out when there are several dependent variables.',
  choices: {
    'per-variable': { label: 'Drop per variable', help: 'Each test uses every case it can' },
    listwise: { label: 'Drop per case', help: 'All tests use the same cases' },
  },
  default: 'per-variable',
} as const;

/** Bootstrap intervals: whether, which kind, how many samples, from which seed. */
export const bootstrapOptions = {
  bootstrap: {
    kind: 'toggle',
    label: 'Bootstrap intervals',
    help: 'Adds intervals found by drawing new samples from the data, which need no normal distribution.',
    default: false,
  },
  bootstrapKind: {
    kind: 'choice',
    label: 'Kind of interval',
    help: 'BCa corrects for bias and skewness; percentile is simpler and better known.',
    choices: {
      bca: { label: 'BCa', help: 'Bias-corrected and accelerated' },
      percentile: { label: 'Percentile', help: 'Between two quantiles of the samples' },
    },
    default: 'bca',
    showWhen: { option: 'bootstrap', is: true },
  },
  bootstrapSamples: {
    kind: 'number',
    label: 'Samples',
    help: 'How many samples are drawn; more make the limits depend less on chance.',
    min: 1000,
    max: 100_000,
    default: 10_000,
    integer: true,
    showWhen: { option: 'bootstrap', is: true },
  },
  bootstrapSeed: {
    kind: 'number',
    label: 'Seed',
    help: 'The same seed draws the same samples; another one shows how much the limits depend on chance.',
    min: 0,
    max: 4_294_967_295,
    default: DEFAULT_SEED,
    integer: true,
    showWhen: { option: 'bootstrap', is: true },
  },
} as const;

/** The options of a bootstrap as a group of the form. */
export const BOOTSTRAP_GROUP = {
  title: 'Bootstrap',
  options: ['bootstrap', 'bootstrapKind', 'bootstrapSamples', 'bootstrapSeed'],
} as const;

/** Values of the bootstrap options. */
export interface BootstrapOptions {
  readonly bootstrap: boolean;
  readonly bootstrapKind: 'bca' | 'percentile';
  readonly bootstrapSamples: number;
  readonly bootstrapSeed: number;
}

/** The shared option: the order of the levels of the variables in these boxes. */
export const orderOption = <const Of extends readonly string[]>(of: Of, what: string) =>
  ({
    kind: 'orders',
    label: 'Order of levels',
    help: `From low to high, ${what}.`,
    of,
  }) as const;
