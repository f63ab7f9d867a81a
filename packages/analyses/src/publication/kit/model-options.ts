/** Options of a table of models: what is modelled, and how; words alike in all tables. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { modelOptions } from '../../regression/kit/option-parts.ts';
import { checkModel } from '../../regression/kit/refusals.ts';
import {
  refusals as categoryRefusals,
  MOST_CATEGORIES,
} from '../../regression/multinomial-regression/refusals.ts';
import { unordered } from '../../shared/level-order.ts';
import type { ModelKind, OutcomeSpec } from './fit-model.ts';
import { modelOptionsOf } from './model-rows.ts';

/** Of outcomes with two levels that are compared as proportions. */
export const countedLevel = {
  kind: 'choice',
  label: 'Level that is counted',
  help: 'Of categories with two levels.',
  choices: { last: 'Last level', first: 'First level' },
  default: 'last',
} as const;

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
      logistic: 'Logistic',
      ordinal: { label: 'Ordinal', help: 'For ordered categories; proportional odds' },
      poisson: { label: 'Poisson', help: 'For counts' },
      'quasi-poisson': { label: 'Quasi-Poisson', help: 'Counts that vary more than Poisson' },
      'negative-binomial': { label: 'Negative binomial', help: 'Counts that vary more than Poisson' },
      cox: { label: 'Cox', help: 'For times until an event' },
    },
    default: 'auto',
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

/** Values of these options. */
export interface SpecOptions {
  readonly outcome: string;
  readonly event: string | null;
  readonly type: 'auto' | ModelKind;
  readonly eventLevel: 'last' | 'first';
  readonly exposure: string | null;
  readonly method: OutcomeSpec['method'];
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
    ...(kind === 'ordinal' ? { categories: frame.factor(options.outcome).levels } : {}),
  };
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
  poisson: 'Poisson regression',
  'quasi-poisson': 'quasi-Poisson regression',
  'negative-binomial': 'negative binomial regression',
  cox: 'Cox regression',
};

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
  if (spec.kind === 'logistic') {
    const { levels } = frame.factor(spec.outcome);
    if (levels.length > 2) return [refusals.manyLevels(spec.outcome, levels.length)];
  }
  if (spec.kind === 'ordinal') {
    const { levels } = frame.factor(spec.outcome);
    if (levels.length > MOST_CATEGORIES) return [categoryRefusals.manyLevels(spec.outcome, levels.length)];
    if (unordered(frame, spec.outcome).length > 0) return [refusals.noOrder(spec.outcome)];
  }
  return checkModel(frame, modelOptionsOf(spec, options));
}
