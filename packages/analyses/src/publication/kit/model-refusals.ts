/** Why a model of a table cannot be fitted, found without fitting it. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkModel } from '../../regression/kit/refusals.ts';
import {
  refusals as categoryRefusals,
  MOST_CATEGORIES,
} from '../../regression/multinomial-regression/refusals.ts';
import { unordered } from '../../shared/level-order.ts';
import type { ModelKind } from './fit-parts.ts';
import { isClustered, type SpecOptions, specOf } from './model-options.ts';
import { modelOptionsOf } from './model-rows.ts';
import { isOfTimes, KIND_WORDS } from './model-words.ts';

const refusals = {
  noEvent: (kind: ModelKind): Refusal => ({
    code: 'no-event',
    variable: 'event',
    message: rich`${KIND_WORDS[kind].regression} needs a variable that says ${kind === 'cox' ? 'whether the event happened' : 'which event ended the time'}.`,
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
  'zero-inflated': 'zero-inflated regression',
  'zero-inflated-negative-binomial': 'zero-inflated regression',
  hurdle: 'hurdle regression',
  'hurdle-negative-binomial': 'hurdle regression',
  cox: 'Cox regression',
  'fine-gray': 'Fine–Gray regression',
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
  if (isOfTimes(spec.kind) && spec.event === null) return [refusals.noEvent(spec.kind)];
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
