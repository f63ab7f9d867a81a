/** Options of a table of models: what is modelled, and how; words alike in all tables. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { modelOptions, workingCorrelation } from '../../regression/kit/option-parts.ts';
import { checkModel } from '../../regression/kit/refusals.ts';
import {
  refusals as categoryRefusals,
  MOST_CATEGORIES,
} from '../../regression/multinomial-regression/refusals.ts';
import { unordered } from '../../shared/level-order.ts';
import type { ModelKind, OutcomeSpec } from './fit-parts.ts';
import { modelOptionsOf } from './model-rows.ts';
import { KIND_WORDS } from './model-words.ts';

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
      cox: { label: 'Cox', help: 'For times until an event' },
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
    showWhen: { option: 'type', is: ['poisson', 'quasi-poisson', 'negative-binomial'] },
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
  options: ['type', 'eventLevel', 'exposure', 'method', 'quantile', 'correlation', 'base', 'references'],
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
  const isCount = kind === 'poisson' || kind === 'quasi-poisson' || kind === 'negative-binomial';
  return {
    kind,
    outcome: options.outcome,
    event: kind === 'cox' ? options.event : null,
    eventLevel: options.eventLevel,
    exposure: isCount ? options.exposure : null,
    method: options.method,
    confidenceLevel: options.confidenceLevel,
    clusters: isClustered(kind) ? options.clusters : null,
    correlation: options.correlation,
    quantile: options.quantile,
    ...(kind === 'ordinal' || kind === 'multinomial'
      ? { categories: categoriesOf(frame, kind === 'multinomial' ? options.base : {}, options.outcome) }
      : {}),
  };
}

const isClustered = (kind: ModelKind): boolean => CLUSTERED.some((each) => each === kind);

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

const refusals = {
  noEvent: (): Refusal => ({
    code: 'no-event',
    variable: 'event',
    message: rich`Cox regression needs a variable that says whether the event happened.`,
    advice: rich`Put it into Event, or choose another regression.`,
    actions: [{ kind: 'set-options', label: 'Choose by the outcome', options: { type: 'auto' } }],
  }),
  notNumber: (name: string, regression: string): Refusal => ({
    code: 'outcome-not-number',
    variable: name,
    message: rich`${bold(name)} is no number, which ${regression} needs as its outcome.`,
    advice: rich`Choose a number, or another regression.`,
    actions: [{ kind: 'set-options', label: 'Choose by the outcome', options: { type: 'auto' } }],
  }),
  noClusters: (regression: string): Refusal => ({
    code: 'no-clusters',
    variable: 'clusters',
    message: rich`${regression.charAt(0).toUpperCase()}${regression.slice(1)} needs a variable that says which rows belong together.`,
    advice: rich`Put it into Clusters, or choose another regression.`,
    actions: [{ kind: 'set-options', label: 'Choose by the outcome', options: { type: 'auto' } }],
  }),
  manyLevels: (name: string, levels: number): Refusal => ({
    code: 'outcome-levels',
    variable: name,
    message: rich`${bold(name)} has ${String(levels)} levels; logistic regression needs two.`,
    advice: rich`Put its levels into two groups with Recode, or choose another outcome.`,
  }),
  noOrder: (name: string): Refusal => ({
    code: 'outcome-without-order',
    variable: name,
    message: rich`${bold(name)} has levels without an order, which ordinal regression goes through from low to high.`,
    advice: rich`Make the variable ordinal and give its levels their order in the list of variables.`,
  }),
};

const NUMERIC: Readonly<Partial<Record<ModelKind, string>>> = {
  linear: 'linear regression',
  robust: 'robust regression',
  quantile: 'quantile regression',
  poisson: 'Poisson regression',
  'quasi-poisson': 'quasi-Poisson regression',
  'negative-binomial': 'negative binomial regression',
  cox: 'Cox regression',
  gee: 'GEE of a number',
  'gee-poisson': 'GEE of counts',
  mixed: 'mixed linear regression',
};

/** Regressions of an outcome with two levels. */
const TWO_LEVELS: readonly ModelKind[] = ['logistic', 'conditional', 'gee-logistic', 'mixed-logistic'];

/** Reasons found without fitting; a time that is no number is told before an event that lacks. */
export function checkSpec(
  frame: Frame,
  options: SpecOptions & {
    readonly covariates: readonly string[];
    readonly factors: readonly string[];
    readonly references: Readonly<Record<string, string>>;
  },
): readonly Refusal[] {
  const spec = specOf(frame, options);
  const regression = NUMERIC[spec.kind];
  if (regression && frame.column(spec.outcome).type !== 'numeric')
    return [refusals.notNumber(spec.outcome, regression)];
  if (spec.kind === 'cox' && spec.event === null) return [refusals.noEvent()];
  if (isClustered(spec.kind) && spec.clusters === null)
    return [refusals.noClusters(KIND_WORDS[spec.kind].regression)];
  if (TWO_LEVELS.includes(spec.kind)) {
    const { levels } = frame.factor(spec.outcome);
    if (levels.length > 2) return [refusals.manyLevels(spec.outcome, levels.length)];
  }
  if (spec.kind === 'ordinal' || spec.kind === 'multinomial') {
    const { levels } = frame.factor(spec.outcome);
    if (levels.length > MOST_CATEGORIES) return [categoryRefusals.manyLevels(spec.outcome, levels.length)];
    const base = options.base[spec.outcome];
    if (spec.kind === 'multinomial' && base !== undefined && !levels.includes(base))
      return [categoryRefusals.unknownBase(spec.outcome, base)];
    if (spec.kind === 'ordinal' && unordered(frame, spec.outcome).length > 0)
      return [refusals.noOrder(spec.outcome)];
  }
  return checkModel(frame, modelOptionsOf(spec, options));
}
