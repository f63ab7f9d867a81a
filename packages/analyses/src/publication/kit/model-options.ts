/** Options of a table of models: what is modelled, and how; words alike in all tables. */
import type { Frame } from '@constat/data';
import { modelOptions, workingCorrelation } from '../../regression/kit/option-parts.ts';
import { competingOptions as competing } from '../../survival/kit/option-parts.ts';
import type { ModelKind, OutcomeSpec } from './fit-parts.ts';
import { isOfTimes } from './model-words.ts';

/** Of outcomes with two levels that are compared as proportions. */
export const countedLevel = {
  kind: 'choice',
  label: 'Level that is counted',
  help: 'Of categories with two levels.',
  choices: { last: 'Last level', first: 'First level' },
  default: 'last',
} as const;

/** Regressions of rows that belong together. */
const CLUSTERED_CHOICES = {
  gee: { label: 'GEE of a number', help: 'Rows that belong together; differences of means' },
  'gee-logistic': { label: 'GEE of two levels', help: 'Rows that belong together; odds ratios' },
  'gee-poisson': { label: 'GEE of counts', help: 'Rows that belong together; rate ratios' },
  mixed: { label: 'Mixed', help: 'A number; an intercept for each cluster' },
  'mixed-logistic': { label: 'Mixed logistic', help: 'Two levels; an intercept for each cluster' },
} as const;

/** Those that need clusters. */
const CLUSTERED = ['conditional', 'gee', 'gee-logistic', 'gee-poisson', 'mixed', 'mixed-logistic'] as const;

/** Those of counts. */
const COUNTED = [
  'poisson',
  'quasi-poisson',
  'negative-binomial',
  'zero-inflated',
  'zero-inflated-negative-binomial',
  'hurdle',
  'hurdle-negative-binomial',
] as const;

const COMPETING = { option: 'type', is: ['fine-gray'] } as const;

/** Whether the time ended with the event, or with which one. */
export const event = {
  kind: 'variable',
  label: 'Event',
  help: 'For times until an event: whether it happened at the time that is the outcome, or which of several did.',
  accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
  showWhen: { option: 'type', is: ['auto', 'cox', 'fine-gray'] },
} as const;

/** What rows have in common. */
export const clusters = {
  kind: 'variable',
  label: 'Clusters',
  help: 'Which rows belong together: the person who was measured several times, the school, the matched set.',
  accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  showWhen: { option: 'type', is: CLUSTERED },
} as const;

/** The category with which the others are compared. */
export const baseOf = (outcome: string) =>
  ({
    kind: 'references',
    label: 'Base category',
    help: 'Of multinomial regression: the category with which the others are compared.',
    of: [outcome],
    showWhen: { option: 'type', is: ['multinomial'] },
  }) as const;

/** Which regression, and what it needs. */
export const specOptions = {
  type: {
    kind: 'choice',
    label: 'Regression',
    help: 'By the outcome: Cox where an event is given, logistic for a category with two levels, linear for a number.',
    choices: {
      auto: { label: 'By the outcome', help: 'Cox, logistic or linear' },
      linear: 'Linear',
      robust: { label: 'Robust', help: 'For a number with outliers; Huber’s weights' },
      quantile: { label: 'Quantile', help: 'For the median or another quantile of a number' },
      logistic: 'Logistic',
      conditional: { label: 'Conditional logistic', help: 'For matched cases and controls' },
      ordinal: { label: 'Ordinal', help: 'For ordered categories; proportional odds' },
      multinomial: { label: 'Multinomial', help: 'For categories without an order' },
      poisson: { label: 'Poisson', help: 'For counts' },
      'quasi-poisson': { label: 'Quasi-Poisson', help: 'Counts that vary more than Poisson' },
      'negative-binomial': { label: 'Negative binomial', help: 'Counts that vary more than Poisson' },
      'zero-inflated': { label: 'Zero-inflated Poisson', help: 'Counts; some cases can only have zero' },
      'zero-inflated-negative-binomial': {
        label: 'Zero-inflated negative binomial',
        help: 'The same, for counts that vary more',
      },
      hurdle: { label: 'Hurdle Poisson', help: 'Whether there is a count, then how high it is' },
      'hurdle-negative-binomial': {
        label: 'Hurdle negative binomial',
        help: 'The same, for counts that vary more',
      },
      cox: { label: 'Cox', help: 'For times until an event' },
      'fine-gray': { label: 'Fine–Gray', help: 'For times until one of several events that compete' },
      ...CLUSTERED_CHOICES,
    },
    default: 'auto',
  },
  quantile: {
    kind: 'number',
    label: 'Quantile',
    help: 'Of quantile regression; 0.5 is the median.',
    min: 0.01,
    max: 0.99,
    default: 0.5,
    showWhen: { option: 'type', is: ['quantile'] },
  },
  correlation: {
    ...workingCorrelation,
    showWhen: { option: 'type', is: ['gee', 'gee-logistic', 'gee-poisson'] },
  },
  cause: { ...competing.cause, showWhen: COMPETING },
  censored: { ...competing.censored, showWhen: COMPETING },
  eventLevel: {
    kind: 'choice',
    label: 'Level that is the event',
    help: 'Of an outcome with two levels, and of the event variable of Cox regression.',
    choices: {
      last: { label: 'Last level', help: '1 of 0 and 1, yes of no and yes' },
      first: { label: 'First level', help: '0 of 0 and 1, no of no and yes' },
    },
    default: 'last',
  },
  exposure: {
    kind: 'variable',
    label: 'Exposure',
    help: 'What counts are divided by: person-years, area, hours. Its logarithm is the offset.',
    accepts: ['numeric'],
    showWhen: { option: 'type', is: COUNTED },
  },
  method: {
    kind: 'choice',
    label: 'Estimation of logistic models',
    help: 'Profile limits are better in small samples; Firth’s method has finite estimates where levels are separated.',
    choices: {
      likelihood: { label: 'Maximum likelihood', help: 'Wald limits' },
      profile: { label: 'With profile limits', help: 'Maximum likelihood' },
      firth: { label: 'Firth’s penalized likelihood', help: 'For rare events and separation' },
    },
    default: 'likelihood',
    showWhen: { option: 'type', is: ['auto', 'logistic'] },
  },
} as const;

export const { covariates, factors, references } = modelOptions;

/** These options in the form, the event and the clusters beside the outcome. */
export const regressionGroup = {
  title: 'Regression',
  options: [
    'type',
    'cause',
    'censored',
    'eventLevel',
    'exposure',
    'method',
    'quantile',
    'correlation',
    'base',
    'references',
  ],
} as const;

/** Values of these options. */
export interface SpecOptions {
  readonly outcome: string;
  readonly event: string | null;
  readonly type: 'auto' | ModelKind;
  readonly eventLevel: 'last' | 'first';
  readonly exposure: string | null;
  readonly method: OutcomeSpec['method'];
  readonly clusters: string | null;
  readonly correlation: OutcomeSpec['correlation'];
  readonly quantile: number;
  readonly cause: readonly string[];
  readonly censored: readonly string[];
  readonly base: Readonly<Record<string, string>>;
  readonly confidenceLevel: number;
}

/** The regression that an outcome asks for. */
function kindOf(frame: Frame, { type, outcome, event }: SpecOptions): ModelKind {
  if (type !== 'auto') return type;
  if (event !== null) return 'cox';
  return frame.column(outcome).type !== 'numeric' || frame.factor(outcome).levels.length <= 2
    ? 'logistic'
    : 'linear';
}

/** What is modelled, without what its kind of regression does not know. */
export function specOf(frame: Frame, options: SpecOptions): OutcomeSpec {
  const kind = kindOf(frame, options);
  return {
    kind,
    outcome: options.outcome,
    event: isOfTimes(kind) ? options.event : null,
    eventLevel: options.eventLevel,
    exposure: COUNTED.some((each) => each === kind) ? options.exposure : null,
    method: options.method,
    confidenceLevel: options.confidenceLevel,
    clusters: isClustered(kind) ? options.clusters : null,
    correlation: options.correlation,
    quantile: options.quantile,
    cause: options.cause,
    censored: options.censored,
    ...(kind === 'ordinal' || kind === 'multinomial'
      ? { categories: categoriesOf(frame, kind === 'multinomial' ? options.base : {}, options.outcome) }
      : {}),
  };
}

export const isClustered = (kind: ModelKind): boolean => CLUSTERED.some((each) => each === kind);

/** The categories of the outcome that occur, the base first where one is chosen. */
function categoriesOf(
  frame: Frame,
  base: Readonly<Record<string, string>>,
  outcome: string,
): readonly string[] {
  const { levels, counts } = frame.factor(outcome);
  const first = base[outcome];
  const occur = levels.filter((_, i) => counts[i]! > 0);
  return first === undefined ? occur : [first, ...occur.filter((level) => level !== first)];
}
