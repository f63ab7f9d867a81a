import type { Sample } from '../../contract.ts';
import type { Precision } from '../kit/precision.ts';
import { tooLarge } from '../kit/refusals.ts';
import type { SolveFor } from '../kit/size-options.ts';
import { type Plan, planOf } from '../kit/study.ts';
import { withRatio } from './coefficient-studies.ts';
import { ESTIMATES, FIRST_GROUP, isOneOf, TWO_GROUPS } from './designs.ts';
import { detectableOf, type EffectRow, effectOf, otherEffects } from './effects.ts';
import { estimateOf, precisionOf } from './estimates.ts';
import type { AdvancedSizeOptions } from './options.ts';
import { notDetectable } from './refusals.ts';
import { studyOf } from './studies.ts';
import { type FormulaSize, formulaSizes, type Values, valuesOf } from './values.ts';

export interface AdvancedSizeResult {
  readonly sample: Sample;
  readonly plan: Plan;
  readonly values: Values;
  /** The effect that size and power can find, where it is asked for. */
  readonly detectable: number | null;
  readonly effects: readonly EffectRow[];
  readonly formulas: readonly FormulaSize[];
  readonly precision: Precision | null;
}

/** What is asked of this design. */
const askedOf = ({ design, solveFor }: AdvancedSizeOptions): SolveFor =>
  isOneOf(ESTIMATES, design) ? 'n' : solveFor;

/** The share of cases that are lost, where the form asks for it. */
const dropoutOf = ({ design, dropout }: AdvancedSizeOptions): number =>
  design === 'survey' || design === 'rates' || design.startsWith('cluster-') ? 0 : dropout;

/** The size of the first group as it was given. */
export function givenFirst(options: AdvancedSizeOptions): number {
  const { design } = options;
  if (design.startsWith('cluster-')) return options.clusters ?? 0;
  if (design === 'case-control-matched') return options.pairs ?? 0;
  if (design === 'rates') return options.personTime ?? 0;
  return (isOneOf(FIRST_GROUP, design) ? options.nFirst : options.n) ?? 0;
}

export function compute(_: unknown, given: AdvancedSizeOptions): AdvancedSizeResult {
  const options = withRatio(given);
  return isOneOf(ESTIMATES, options.design) ? computeEstimate(options) : computeTest(options);
}

function computeTest(given: AdvancedSizeOptions): AdvancedSizeResult {
  const asked = askedOf(given);
  const sizes = asked === 'n' ? null : studyOf(given).sizesOf(givenFirst(given));
  const effect = effectOf(given);
  const detectable = asked === 'effect' && sizes ? detectableOf(given, sizes) : null;
  if (asked === 'effect' && detectable === null) throw notDetectable();
  const options = effect && detectable !== null ? { ...given, [effect.option]: detectable } : given;
  const plan = planOf(studyOf(options), {
    solveFor: asked,
    power: options.power,
    dropout: dropoutOf(options),
    sizes,
  });
  if (!plan) throw tooLarge(effect?.option ?? 'cv');
  return {
    sample: plan.sample,
    plan,
    values: valuesOf(options, plan),
    detectable,
    effects: asked === 'n' ? otherEffects(options) : [],
    formulas: asked === 'n' && isOneOf(TWO_GROUPS, options.design) ? formulaSizes(options) : [],
    precision: null,
  };
}

function computeEstimate(options: AdvancedSizeOptions): AdvancedSizeResult {
  const { size, values } = estimateOf(options);
  const plan = planOf(
    {
      unit: 'cases',
      groups: ['Cases'],
      sizesOf: (first) => [first],
      least: 1,
      powerAt: null,
      sizeFor: () => size,
    },
    { solveFor: 'n', power: options.power, dropout: dropoutOf(options), sizes: null },
  );
  if (!plan) throw tooLarge(options.design === 'icc-precision' ? 'width' : 'halfWidth');
  return {
    sample: plan.sample,
    plan: { ...plan, others: [] },
    values,
    detectable: null,
    effects: [],
    formulas: [],
    precision: precisionOf(options, plan.total),
  };
}
