/** Numbers that belong to a design beside its size: the events of a Cox regression, the design effect of clusters. */
import { aucStandardError, discordantShare, roundUp, rSquaredCritical, zDesignSize } from '@constat/stats';
import type { Plan } from '../kit/study.ts';
import type { AdvancedSizeOptions } from './options.ts';
import {
  clusterEffect,
  effectF2,
  groupProportions,
  independentArms,
  sidesOf,
  twoGroupsStudy,
} from './studies.ts';

export type Values = Readonly<Record<string, number>>;

export function valuesOf(options: AdvancedSizeOptions, plan: Plan): Values {
  const { design, alpha, power } = options;
  const first = plan.exact ?? plan.sizes[0]!;
  switch (design) {
    case 'regression-r2':
    case 'regression-r2-change':
    case 'regression-coefficient':
      return { effectSizeF2: effectF2(options) };
    case 'correlations-sharing':
    case 'correlations-apart': {
      const other = (design === 'correlations-sharing' ? options.correlationAC : options.correlationCD) ?? 0;
      return { effectSizeQ: Math.atanh(other) - Math.atanh(options.correlationAB ?? 0) };
    }
    case 'regression-random':
      return {
        criticalRSquared: rSquaredCritical(alpha, options.predictors, plan.total, options.rSquaredNull),
      };
    case 'variance-one':
    case 'variance-two':
      return options.solveFor === 'effect' ? {} : { varianceRatio: options.varianceRatio ?? 1 };
    case 'logistic-binary':
      return { eventRate1: groupProportions(options).p1 };
    case 'cox': {
      const eventsExact = first * (options.eventRate ?? 0);
      return plan.solveFor === 'n' ? { eventsExact, events: roundUp(eventsExact) } : { eventsExact };
    }
    case 'cluster-means':
    case 'cluster-proportions': {
      const effect = clusterEffect(options);
      const perArm = plan.sizes[0]! * (options.clusterSize ?? 1);
      if (plan.solveFor !== 'n') return { designEffect: effect, participantsPerArm: perArm };
      const alone = zDesignSize(independentArms(options), power, alpha, sidesOf(options));
      return {
        designEffect: effect,
        nPerArmIndividual: alone,
        nPerArmExact: alone * effect,
        participantsPerArm: perArm,
      };
    }
    case 'cluster-hayes-bennett':
      return { participantsPerArm: plan.sizes[0]! * (options.clusterSize ?? 1) };
    case 'auc-test':
      return { standardError: aucStandardError(options.auc ?? 0.5, plan.sizes[0]!, plan.sizes[1]!) };
    case 'case-control-unmatched':
    case 'cohort':
      return { proportion1: groupProportions(options).p1 };
    case 'case-control-matched': {
      const { p0, p1 } = groupProportions(options);
      const discordantExact = first * discordantShare(p0, p1);
      return plan.solveFor === 'n'
        ? { proportion1: p1, discordantExact, discordant: roundUp(discordantExact) }
        : { proportion1: p1, discordantExact };
    }
    case 'rates':
      return {
        expectedEvents1: first * (options.rate1 ?? 0),
        expectedEvents2: first * (options.rate2 ?? 0),
      };
    default:
      return {};
  }
}

export interface FormulaSize {
  readonly formula: AdvancedSizeOptions['formula'];
  readonly exact: number;
  readonly sizes: readonly number[];
  readonly total: number;
}

/** Sizes of two groups by all three formulas. */
export function formulaSizes(options: AdvancedSizeOptions): readonly FormulaSize[] {
  return (['kelsey', 'fleiss', 'fleissContinuity'] as const).flatMap((formula) => {
    const study = twoGroupsStudy(options, formula);
    const found = study.sizeFor(options.power);
    if (!found || found.exact === null) return [];
    const sizes = study.sizesOf(found.first);
    return [{ formula, exact: found.exact, sizes, total: sizes.reduce((sum, size) => sum + size, 0) }];
  });
}
