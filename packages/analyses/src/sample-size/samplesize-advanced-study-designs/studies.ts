/** The designs that test, as studies: power and size from the numbers of the form. */
import {
  armsDesign,
  aucPower,
  aucTestSize,
  clusteredDesign,
  correlationDesign,
  correlationPower,
  coxDesign,
  cronbachDesign,
  crossoverDesign,
  designEffect,
  equivalenceExactPower,
  fDesignPower,
  fDesignSize,
  fixedEffectDesign,
  fleissDesign,
  hayesBennettDesign,
  intraclassDesign,
  kelseyDesign,
  logisticBinaryDesign,
  logisticDesign,
  matchedPairsDesign,
  negativesFor,
  probabilityByOdds,
  proportionsCorrected,
  ratesDesign,
  roundUp,
  type Sides,
  sizeFor,
  smallestSize,
  tPower,
  twoCorrelationsDesign,
  withoutCorrection,
  type ZDesign,
  zDesignPower,
  zDesignSize,
} from '@constat/stats';
import { roundedSize, type Study } from '../kit/study.ts';
import { coefficientStudy, correlationsDesign } from './coefficient-studies.ts';
import type { AdvancedSizeOptions } from './options.ts';

const CASES = { unit: 'cases', groups: ['Cases'], sizesOf: (first: number) => [first] } as const;
const PARTICIPANTS = { ...CASES, unit: 'participants', groups: ['Participants'] } as const;
const both = (unit: string, groups: readonly [string, string]) =>
  ({ unit, groups, sizesOf: (first: number) => [first, first] }) as const;

/** A regression has one side only, as its F test has; an intraclass correlation is tested against a smaller one. */
export const sidesOf = ({ design, sides }: AdvancedSizeOptions): Sides =>
  design === 'icc-walter' ? 'one-sided' : sides;

/** Proportions of both groups of an epidemiological study, the first being what the ratio makes of the second. */
export function groupProportions(options: AdvancedSizeOptions): { readonly p1: number; readonly p0: number } {
  if (options.design === 'cohort') {
    const p0 = options.riskUnexposed ?? 0;
    return { p0, p1: p0 * (options.riskRatio ?? 1) };
  }
  const p0 = (options.design === 'logistic-binary' ? options.eventRate0 : options.exposureControls) ?? 0;
  return { p0, p1: probabilityByOdds(p0, options.oddsRatio ?? 1) };
}

/** How many of the second group go with one of the first. */
export const ratioOf = ({ design, controlsPerCase, unexposedPerExposed }: AdvancedSizeOptions): number =>
  design === 'cohort' ? unexposedPerExposed : controlsPerCase;

/** Variance of the predictor of a Cox regression. */
export const varianceOfX = ({ predictorKind, proportionExposed, sdX }: AdvancedSizeOptions): number =>
  predictorKind === 'binary' ? (proportionExposed ?? 0) * (1 - (proportionExposed ?? 0)) : (sdX ?? 0) ** 2;

/** The arms of a trial as if its cases were independent. */
export function independentArms(options: AdvancedSizeOptions): ZDesign {
  if (options.design === 'cluster-means')
    return armsDesign(options.difference ?? 0, (options.sd ?? 0) ** 2, (options.sd ?? 0) ** 2);
  const [p1, p2] = [options.proportion1 ?? 0, options.proportion2 ?? 0];
  return armsDesign(p1 - p2, p1 * (1 - p1), p2 * (1 - p2));
}

/** The design effect of clusters. */
export const clusterEffect = ({ clusterSize, icc, clusterSizeCv }: AdvancedSizeOptions): number =>
  designEffect(clusterSize ?? 1, icc ?? 0, clusterSizeCv);

/** Cohen's f² of a regression. */
export const effectF2 = ({ design, rSquared, rSquaredFull, rSquaredReduced }: AdvancedSizeOptions): number =>
  design === 'regression-r2'
    ? (rSquared ?? 0) / (1 - (rSquared ?? 0))
    : ((rSquaredFull ?? 0) - (rSquaredReduced ?? 0)) / (1 - (rSquaredFull ?? 0));

/** Designs whose size follows from a normal statistic. */
function zDesignOf(options: AdvancedSizeOptions): ZDesign {
  const ofCorrelations = correlationsDesign(options);
  if (ofCorrelations) return ofCorrelations;
  const { design, rSquaredOther } = options;
  const or = options.oddsRatio ?? 1;
  switch (design) {
    case 'two-correlations':
      return twoCorrelationsDesign(options.correlation1 ?? 0, options.correlation2 ?? 0);
    case 'logistic-continuous':
      return logisticDesign(options.eventRate ?? 0, or, rSquaredOther);
    case 'logistic-binary':
      return logisticBinaryDesign(options.eventRate0 ?? 0, or, options.proportionExposed ?? 0, rSquaredOther);
    case 'cox': {
      const events = coxDesign(options.hazardRatio ?? 1, varianceOfX(options), rSquaredOther);
      return { distance: events.distance * Math.sqrt(options.eventRate ?? 0) };
    }
    case 'cluster-means':
    case 'cluster-proportions':
      return clusteredDesign(independentArms(options), options.clusterSize ?? 1, clusterEffect(options));
    case 'cluster-hayes-bennett':
      return hayesBennettDesign(
        options.proportion1 ?? 0,
        options.proportion2 ?? 0,
        options.clusterSize ?? 1,
        options.betweenClusterCv ?? 0,
      );
    case 'crossover-z':
      return crossoverDesign(options.difference ?? 0, options.sdWithin ?? 1);
    case 'icc-walter':
      return intraclassDesign(options.rho ?? 0, options.iccNull, options.raters);
    case 'cronbach-test':
      return cronbachDesign(options.cronbach ?? 0, options.cronbachNull, options.items);
    case 'case-control-matched':
      return matchedPairsDesign(options.exposureControls ?? 0, or);
    case 'rates':
      return ratesDesign(options.rate1 ?? 0, options.rate2 ?? 0);
    default:
      return correlationDesign(options.correlation ?? 0, options.correlationNull);
  }
}

/** What is counted, and the groups, of designs with a normal statistic. */
function partsOf(design: AdvancedSizeOptions['design']) {
  if (design.startsWith('cluster-')) return { ...both('clusters', ['Arm 1', 'Arm 2']), least: 2 };
  if (design === 'two-correlations') return { ...both('cases', ['Group 1', 'Group 2']), least: 4 };
  if (design === 'rates') return { ...both('units of person-time', ['Group 1', 'Group 2']), least: 1 };
  if (design === 'case-control-matched') return { ...CASES, unit: 'pairs', groups: ['Pairs'], least: 1 };
  if (design.startsWith('correlation')) return { ...CASES, least: 4 };
  if (design === 'cronbach-test') return { ...CASES, least: 3 };
  return { ...CASES, least: 2 };
}

const even = (size: number): number => 2 * roundUp(size / 2);

/** The study of a design that tests. */
export function studyOf(options: AdvancedSizeOptions): Study {
  const own = coefficientStudy(options);
  if (own) return own;
  const { design, alpha } = options;
  const sides = sidesOf(options);
  switch (design) {
    case 'correlation-pwr': {
      const r = Math.abs(options.correlation ?? 0);
      const test = { alpha, alternative: sides === 'one-sided' ? ('greater' as const) : sides };
      return {
        ...CASES,
        least: 4,
        powerAt: ([n = 4]) => correlationPower(n, r, test),
        sizeFor: (power) =>
          roundedSize(
            sizeFor((n) => correlationPower(n, r, test), power, 4),
            4,
          ),
      };
    }
    case 'regression-r2':
    case 'regression-r2-change':
      return regressionStudy(options);
    case 'crossover-t':
    case 'bioequivalence-2x2':
      return evenStudy((n) => crossoverPower(options, n));
    case 'auc-test':
      return aucStudy(options);
    case 'case-control-unmatched':
    case 'cohort':
      return twoGroupsStudy(options, options.formula);
    default: {
      const z = zDesignOf(options);
      const { least, ...parts } = partsOf(design);
      const rounded = (exact: number) => {
        const size = roundedSize(exact, least);
        return size && design === 'crossover-z' ? { ...size, first: Math.max(4, even(size.first)) } : size;
      };
      return {
        ...(design === 'crossover-z' ? PARTICIPANTS : parts),
        least,
        powerAt: ([n = least]) => zDesignPower(z, n, alpha, sides),
        sizeFor: (power) => rounded(zDesignSize(z, power, alpha, sides)),
      };
    }
  }
}

function regressionStudy(options: AdvancedSizeOptions): Study {
  const { design, alpha, predictors, testedPredictors } = options;
  const tested = design === 'regression-r2' ? predictors : testedPredictors;
  const fDesign = fixedEffectDesign(Math.sqrt(effectF2(options)), tested, predictors + 1);
  const least = predictors + 2;
  return {
    ...CASES,
    least,
    powerAt: ([n = least]) => fDesignPower(fDesign, n, alpha),
    sizeFor: (power) => roundedSize(fDesignSize(fDesign, power, alpha), least),
  };
}

/** A crossover has as many participants in one sequence as in the other. */
const evenStudy = (powerAt: (n: number) => number): Study => ({
  ...PARTICIPANTS,
  least: 4,
  powerAt: ([n = 4]) => powerAt(n),
  sizeFor: (power) => {
    const half = smallestSize((n) => powerAt(2 * n) >= power, 2);
    return half === null ? null : { exact: null, first: 2 * half };
  },
});

function crossoverPower(options: AdvancedSizeOptions, n: number): number {
  const { design, alpha, sides } = options;
  if (design === 'crossover-t') {
    const ncp = Math.abs(options.difference ?? 0) / ((options.sdWithin ?? 1) * Math.sqrt(2 / n));
    return tPower(ncp, n - 2, alpha, sides === 'one-sided' ? 'greater' : 'two-sided');
  }
  const se = Math.sqrt(Math.log(1 + (options.cv ?? 0) ** 2)) * Math.sqrt(2 / n);
  return equivalenceExactPower(se, n - 2, Math.log(options.meansRatio), Math.log(options.upperLimit), alpha);
}

function aucStudy({ auc, aucNull, negativesPerPositive: ratio, alpha, sides }: AdvancedSizeOptions): Study {
  const area = auc ?? 0.5;
  return {
    unit: 'cases',
    groups: ['Positives', 'Negatives'],
    sizesOf: (first) => [first, negativesFor(first, ratio)],
    least: 2,
    powerAt: ([n1 = 2, n2 = 2]) => aucPower(n1, n2, area, aucNull, alpha, sides),
    sizeFor: (power) => {
      const first = aucTestSize(area, aucNull, ratio, power, alpha, sides);
      return first === null ? null : { exact: null, first };
    },
  };
}

/** Two groups by one of the three formulas. */
export function twoGroupsStudy(options: AdvancedSizeOptions, formula: AdvancedSizeOptions['formula']): Study {
  const { alpha, sides, design } = options;
  const { p1, p0 } = groupProportions(options);
  const ratio = ratioOf(options);
  const designWith = formula === 'kelsey' ? kelseyDesign : fleissDesign;
  return {
    unit: design === 'cohort' ? 'participants' : 'cases and controls',
    groups: design === 'cohort' ? ['Exposed', 'Unexposed'] : ['Cases', 'Controls'],
    sizesOf: (first) => [first, roundUp(first * ratio)],
    least: 2,
    powerAt: ([n1 = 2, n2 = 2]) => {
      const counted = formula === 'fleissContinuity' ? withoutCorrection(n1, p1, p0, n2 / n1) : n1;
      return zDesignPower(designWith(p1, p0, n2 / n1), counted, alpha, sides);
    },
    sizeFor: (power) => {
      const n = zDesignSize(designWith(p1, p0, ratio), power, alpha, sides);
      return roundedSize(formula === 'fleissContinuity' ? proportionsCorrected(n, p1, p0, ratio) : n);
    },
  };
}
