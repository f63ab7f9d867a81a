import type { Frame } from '@constat/data';
import {
  bartlett,
  type ChiSquareTest,
  type FTest,
  flignerKilleen,
  isPair,
  levene,
  type VarianceRatio,
  varianceRatio,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { describeSample, hardlyVaries, type SampleDescription } from '../../shared/describe-sample.ts';
import { valuesByLevel } from '../../shared/groups.ts';
import { constantRefusal, constantWithin, presentGroups, rowsGrouped } from '../kit/several-groups.ts';
import type { AssumptionOptions } from './options.ts';

export interface GroupResult extends SampleDescription {
  readonly level: string;
  readonly variance: number;
  /** Values beyond 1.5 interquartile ranges. */
  readonly outliers: number;
}

export interface OutcomeResult {
  readonly name: string;
  readonly label: string;
  readonly groups: readonly GroupResult[];
  readonly levene: FTest | null;
  readonly brownForsythe: FTest | null;
  readonly bartlett: ChiSquareTest | null;
  readonly fligner: ChiSquareTest | null;
  readonly fTest: VarianceRatio | null;
}

export interface AssumptionResult {
  readonly sample: Sample;
  readonly group: { readonly name: string; readonly label: string };
  readonly outcomes: readonly OutcomeResult[];
}

export function compute(frame: Frame, options: AssumptionOptions, run: RunContext): AssumptionResult {
  const factor = frame.factor(options.group);
  const outcomes = options.outcomes.map((name, i) => {
    run.progress(i, options.outcomes.length, name);
    return outcomeOf(frame, name, valuesByLevel(frame, name, factor), options);
  });
  const used = rowsGrouped(frame, options);
  return {
    sample: { used, excluded: frame.rows - used },
    group: { name: options.group, label: frame.label(options.group) },
    outcomes,
  };
}

function outcomeOf(
  frame: Frame,
  name: string,
  all: readonly Float64Array[],
  options: AssumptionOptions,
): OutcomeResult {
  const { levels, samples } = presentGroups(name, options.group, frame.factor(options.group).levels, all);
  const { alternative, confidenceLevel: level } = options;
  const groups = zip(samples, levels).map(([values, ownLevel]) => {
    const described = describeSample(values, level);
    const reach = 1.5 * (described.q3 - described.q1);
    const outliers = values.filter(
      (value) => value < described.q1 - reach || value > described.q3 + reach,
    ).length;
    return { level: ownLevel, ...described, variance: described.sd ** 2, outliers };
  });
  if (groups.every(hardlyVaries))
    throw new RefusedError([
      groups.some(({ mean }) => mean !== groups[0].mean)
        ? constantWithin(name, options.group)
        : constantRefusal(name),
    ]);
  return {
    name,
    label: frame.label(name),
    groups,
    levene: levene(samples),
    brownForsythe: levene(samples, 'median'),
    bartlett: bartlett(groups),
    fligner: flignerKilleen(samples),
    fTest: isPair(groups) ? varianceRatio(groups[0], groups[1], { alternative, level }) : null,
  };
}
