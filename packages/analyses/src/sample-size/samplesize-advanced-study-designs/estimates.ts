/** The designs that estimate: the size for an interval of the width asked for. */
import {
  aucPrecisionSize,
  aucStandardError,
  cronbachLimits,
  cronbachPrecisionSize,
  finiteSize,
  intraclassPrecisionSize,
  intraclassWidth,
  negativesFor,
  normal,
  proportionPrecisionSize,
  roundUp,
} from '@constat/stats';
import { sizesAround } from '../../shared/calculator/size-figure.ts';
import type { Precision } from '../kit/precision.ts';
import { roundedSize, type StudySize } from '../kit/study.ts';
import type { AdvancedSizeOptions } from './options.ts';
import type { Values } from './values.ts';

/** Alpha in the middle of the limits that are wanted, on the scale on which they lie evenly around it. */
export const middleAlpha = ({ lower, upper }: AdvancedSizeOptions): number =>
  1 - Math.sqrt((1 - (lower ?? 0)) * (1 - (upper ?? 0)));

/** The half width that is asked for. */
export function askedHalfWidth(options: AdvancedSizeOptions): number {
  if (options.design === 'icc-precision') return (options.width ?? 0) / 2;
  if (options.design === 'cronbach-precision') return ((options.upper ?? 0) - (options.lower ?? 0)) / 2;
  return options.halfWidth ?? 0;
}

interface Estimate {
  readonly size: StudySize | null;
  /** Half width with so many cases in all. */
  halfAt(total: number): number;
  readonly values: Values;
  readonly least: number;
}

export function estimateOf(options: AdvancedSizeOptions): Estimate {
  const { design, confidenceLevel: level, raters, items } = options;
  switch (design) {
    case 'icc-precision': {
      const rho = options.rho ?? 0;
      return {
        size: roundedSize(intraclassPrecisionSize(rho, raters, options.width ?? 0, level), 2),
        halfAt: (n) => intraclassWidth(n, rho, raters, level) / 2,
        values: {},
        least: 2,
      };
    }
    case 'cronbach-precision': {
      const alpha = middleAlpha(options);
      const exact = cronbachPrecisionSize(options.lower ?? 0, options.upper ?? 0, items, level);
      return {
        size: roundedSize(exact, 3),
        halfAt: (n) => {
          const { lower, upper } = cronbachLimits(n, alpha, items, level);
          return (upper - lower) / 2;
        },
        values: { middleAlpha: alpha },
        least: 3,
      };
    }
    case 'auc-precision':
      return aucEstimate(options);
    case 'diagnostic-buderer':
      return diagnosticEstimate(options);
    default:
      return surveyEstimate(options);
  }
}

function aucEstimate({
  auc,
  negativesPerPositive: ratio,
  halfWidth,
  confidenceLevel: level,
}: AdvancedSizeOptions): Estimate {
  const area = auc ?? 0.5;
  const first = aucPrecisionSize(area, ratio, halfWidth ?? 0, level);
  const positives = first ?? 0;
  const negatives = negativesFor(positives, ratio);
  return {
    size: first === null ? null : { exact: null, first: positives + negatives },
    halfAt: (total) => {
      const n1 = total === positives + negatives ? positives : Math.max(1, total / (1 + ratio));
      return normal.isf((1 - level) / 2) * aucStandardError(area, n1, total - n1);
    },
    values: {
      nPositive: positives,
      nNegative: negatives,
      standardError: aucStandardError(area, positives, negatives),
    },
    least: 4,
  };
}

function diagnosticEstimate(options: AdvancedSizeOptions): Estimate {
  const { confidenceLevel: level } = options;
  const sensitivity = options.sensitivity ?? 0;
  const specificity = options.specificity ?? 0;
  const prevalence = options.prevalence ?? 0;
  const half = options.halfWidth ?? 0;
  const a = proportionPrecisionSize(sensitivity, half, level) / prevalence;
  const b = proportionPrecisionSize(specificity, half, level) / (1 - prevalence);
  const z = normal.isf((1 - level) / 2);
  const halves = (n: number) => [
    z * Math.sqrt((sensitivity * (1 - sensitivity)) / (n * prevalence)),
    z * Math.sqrt((specificity * (1 - specificity)) / (n * (1 - prevalence))),
  ];
  return {
    size: roundedSize(Math.max(a, b)),
    halfAt: (n) => Math.max(...halves(n)),
    values: {
      nSensitivityExact: a,
      nSensitivity: roundUp(a),
      nSpecificityExact: b,
      nSpecificity: roundUp(b),
    },
    least: 2,
  };
}

function surveyEstimate(options: AdvancedSizeOptions): Estimate {
  const { populationSize, designEffect, responseRate, confidenceLevel: level } = options;
  const p = options.proportion ?? 0;
  const n0 = proportionPrecisionSize(p, options.halfWidth ?? 0, level);
  const finite = populationSize === null ? n0 : finiteSize(n0, populationSize);
  const exact = designEffect * finite;
  return {
    size: roundedSize(exact),
    halfAt: (n) => {
      const counted = n / designEffect;
      const left =
        populationSize === null ? 1 : Math.max(0, (populationSize - counted) / (populationSize - 1));
      return normal.isf((1 - level) / 2) * Math.sqrt((p * (1 - p) * left) / counted);
    },
    values: {
      n0,
      ...(populationSize === null ? {} : { nFinite: finite }),
      ...(responseRate < 1 ? { nWithNonresponse: roundUp(exact / responseRate) } : {}),
    },
    least: 2,
  };
}

/** Half widths around the size. */
export function precisionOf(options: AdvancedSizeOptions, n: number): Precision {
  const { halfAt, least } = estimateOf(options);
  const { populationSize } = options;
  const limit = options.design === 'survey' && populationSize !== null ? populationSize : Infinity;
  return {
    halfWidth: halfAt(n),
    curve: sizesAround(n, least)
      .filter((size) => size <= Math.max(limit, n))
      .map((size) => ({ n: size, value: halfAt(size) })),
  };
}
