/** Options that calculators of sample sizes share. */

interface Words {
  readonly label: string;
  readonly help: string;
}

export const SOLVE_FOR = ['n', 'power', 'effect'] as const;
export type SolveFor = (typeof SOLVE_FOR)[number];

/** What is wanted: the size for a power, the power of a size, or the effect that both can find. */
export const solveForOption = {
  kind: 'choice',
  label: 'Solve for',
  help: 'What is unknown; the other numbers are asked for.',
  choices: {
    n: 'Sample size',
    power: 'Power',
    effect: { label: 'Detectable effect', help: 'The smallest that this size finds' },
  },
  default: 'n',
} as const;

export const alphaOption = {
  kind: 'number',
  label: 'Significance level α',
  help: 'The probability of finding an effect that is not there.',
  min: 1e-9,
  max: 0.5,
  default: 0.05,
} as const;

export const powerOption = {
  kind: 'number',
  label: 'Power',
  help: 'The probability of finding the effect if it is there; 80% and 90% are usual.',
  min: 0.01,
  max: 0.9999,
  default: 0.8,
  unit: 'percent',
} as const;

export const dropoutOption = {
  kind: 'number',
  label: 'Dropout',
  help: 'The share of cases that will be lost; the study begins with more.',
  min: 0,
  max: 0.95,
  default: 0,
  unit: 'percent',
} as const;

/** A probability that is asked for. */
export const proportionField = <const W extends Words>(words: W) =>
  ({ kind: 'number', ...words, min: 0, max: 1, default: null, required: true }) as const;

/** How much worse, or different, still counts as as good. */
export const marginField = {
  kind: 'number',
  label: 'Margin',
  help: 'The largest difference that would not matter, above zero.',
  min: 0,
  max: 1e15,
  default: null,
  required: true,
} as const;

/** What rank tests lose or gain against *t* tests hangs on it. */
export const shapeOption = {
  kind: 'choice',
  label: 'Shape of the values',
  help: 'How values lie about their mean: rank tests need a few more cases than t-tests of normal values, and fewer where extreme values are common.',
  choices: {
    normal: { label: 'Normal', help: 'Efficiency 3/π = 0.955' },
    logistic: { label: 'Logistic', help: 'Tails a little longer; 1.097' },
    laplace: { label: 'Laplace', help: 'A peak and long tails; 1.5' },
    uniform: { label: 'Uniform', help: 'Without tails; 1' },
    least: { label: 'Whatever it is', help: 'The least of all shapes; 0.864' },
  },
  default: 'normal',
} as const;

/** Margins are tested one side at a time. */
export const isMarginDesign = (design: string): boolean =>
  /noninferiority|equivalence|superiority/.test(design);
