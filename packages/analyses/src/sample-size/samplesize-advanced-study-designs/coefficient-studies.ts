/** Studies of correlations of one sample, of lines, of R² with random predictors and of variances. */
import {
  biserialDesign,
  coefficientDesign,
  correlationExactPower,
  dependentCorrelationsDesign,
  dependentLimits,
  type FourCorrelations,
  interceptsDesign,
  roundUp,
  rSquaredPower,
  sharingCorrelationsDesign,
  sharingLimits,
  sizeFor,
  slopeDesign,
  slopesDesign,
  type TDesign,
  tDesignPower,
  tDesignSize,
  tetrachoricDesign,
  variancePower,
  variancesPower,
  type ZDesign,
} from '@constat/stats';
import { roundedSize, type Study } from '../kit/study.ts';
import { isOneOf, LINES, TWO_LINES } from './designs.ts';
import type { AdvancedSizeOptions } from './options.ts';

const CASES = { unit: 'cases', groups: ['Cases'], sizesOf: (first: number) => [first] } as const;

/** The options with the ratio of the variances where their standard deviations were given. */
export function withRatio(options: AdvancedSizeOptions): AdvancedSizeOptions {
  const { design, solveFor, ratioFrom, sdTested, sdAssumed } = options;
  if (!design.startsWith('variance') || solveFor === 'effect' || ratioFrom === 'ratio') return options;
  return { ...options, varianceRatio: ((sdAssumed ?? 0) / (sdTested || 1)) ** 2 };
}

/** Correlations of the four variables of a comparison without a shared one. */
export const fourCorrelations = (options: AdvancedSizeOptions): FourCorrelations => ({
  ab: options.correlationAB ?? 0,
  cd: options.correlationCD ?? 0,
  ac: options.crossAC ?? 0,
  ad: options.crossAD ?? 0,
  bc: options.correlationBC ?? 0,
  bd: options.crossBD ?? 0,
});

/** What the other correlations allow for the one that is compared; null where they contradict each other. */
export const limitsOf = (options: AdvancedSizeOptions): readonly [number, number] | null =>
  options.design === 'correlations-sharing'
    ? sharingLimits(options.correlationAB ?? 0, options.correlationBC ?? 0)
    : dependentLimits(fourCorrelations(options));

/** Correlations whose statistic is normal; null for other designs. */
export function correlationsDesign(options: AdvancedSizeOptions): ZDesign | null {
  switch (options.design) {
    case 'correlation-tetrachoric':
      return tetrachoricDesign(
        options.correlation ?? 0,
        options.correlationNull,
        options.shareX ?? 0.5,
        options.shareY ?? 0.5,
      );
    case 'correlations-sharing':
      return sharingCorrelationsDesign(
        options.correlationAB ?? 0,
        options.correlationAC ?? 0,
        options.correlationBC ?? 0,
      );
    case 'correlations-apart':
      return dependentCorrelationsDesign(fourCorrelations(options));
    default:
      return null;
  }
}

/** Cohen's f² of the one predictor that is tested. */
const coefficientF2 = ({ rSquaredFull, rSquaredReduced }: AdvancedSizeOptions): number =>
  ((rSquaredFull ?? 0) - (rSquaredReduced ?? 0)) / (1 - (rSquaredFull ?? 0));

function tDesignOf(options: AdvancedSizeOptions): TDesign {
  const residual = options.sdResidual ?? 1;
  const [sd1, sd2] = [options.sdPredictor1 ?? 1, options.sdPredictor2 ?? 1];
  switch (options.design) {
    case 'regression-coefficient':
      return coefficientDesign(coefficientF2(options), options.predictors);
    case 'regression-slope':
      return slopeDesign((options.slope ?? 0) - options.slopeNull, options.sdPredictor ?? 1, residual);
    case 'two-slopes':
      return slopesDesign(options.slopeDifference ?? 0, sd1, sd2, residual);
    case 'two-intercepts':
      return interceptsDesign(
        options.interceptDifference ?? 0,
        [options.meanPredictor1 ?? 0, options.meanPredictor2 ?? 0],
        [sd1, sd2],
        residual,
      );
    default:
      return biserialDesign(options.correlation ?? 0);
  }
}

/** Two groups, the second in its proportion to the first. */
const twoGroups = (ratio: number) => ({
  unit: 'cases',
  groups: ['Group 1', 'Group 2'],
  sizesOf: (first: number) => [first, Math.max(2, roundUp(ratio * first))],
});

function tStudy(options: AdvancedSizeOptions): Study {
  const { alpha, sides } = options;
  const design = tDesignOf(options);
  const two = isOneOf(TWO_LINES, options.design);
  const ratio = two ? options.secondPerFirst : 0;
  const least = two ? 3 : design.lost + 1;
  return {
    ...(two ? twoGroups(ratio) : CASES),
    least,
    powerAt: ([n1 = least, n2 = 0]) => tDesignPower(design, n1, n2, alpha, sides),
    sizeFor: (power) => roundedSize(tDesignSize(design, ratio, power, alpha, sides), least),
  };
}

/** Sizes that need not be whole, from the least on. */
const continuous = (powerAt: (n: number) => number, least: number): Study => ({
  ...CASES,
  least,
  powerAt: ([n = least]) => powerAt(n),
  sizeFor: (power) => roundedSize(sizeFor(powerAt, power, least), least),
});

/** The study of one of these designs; null for others. */
export function coefficientStudy(options: AdvancedSizeOptions): Study | null {
  const { design, alpha, sides, predictors } = options;
  if (design === 'correlation-biserial' || isOneOf(LINES, design)) return tStudy(options);
  const ratio = options.varianceRatio ?? 1;
  switch (design) {
    case 'correlation-exact': {
      const r = options.correlation ?? 0;
      return continuous((n) => correlationExactPower(n, r, alpha, sides), 4);
    }
    case 'regression-random': {
      const [rho2, rho20] = [options.rSquared ?? 0, options.rSquaredNull];
      return continuous((n) => rSquaredPower(n, predictors, rho2, rho20, alpha), predictors + 2);
    }
    case 'variance-one':
      return continuous((n) => variancePower(n, ratio, alpha, sides), 2);
    case 'variance-two': {
      const share = options.secondPerFirst;
      const powerAt = (n1: number, n2: number) => variancesPower(n1, n2, ratio, alpha, sides);
      const least = Math.max(2, 2 / share);
      return {
        ...twoGroups(share),
        least: 2,
        powerAt: ([n1 = 2, n2 = 2]) => powerAt(n1, n2),
        sizeFor: (power) =>
          roundedSize(
            sizeFor((n) => powerAt(n, share * n), power, least),
            2,
          ),
      };
    }
    default:
      return null;
  }
}
