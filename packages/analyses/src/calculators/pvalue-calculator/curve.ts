/** The distribution of a statistic where there is no effect, and the part of it that the p value is. */
import {
  type Alternative,
  chiSquare,
  fDistribution,
  type NullDistribution,
  normal,
  studentT,
} from '@constat/stats';

export interface CurvePoint {
  readonly x: number;
  readonly density: number;
  /** Density where x is as extreme as the statistic, else null. */
  readonly tail: number | null;
}

const POINTS = 161;
/** The probability on either side that is left out of the picture. */
const LEFT_OUT = 5e-4;
/** Statistics farther out than this are marked at the edge. */
const FARTHEST = 12;

interface Shape {
  readonly pdf: (x: number) => number;
  readonly low: number;
  readonly high: number;
}

/** A correlation is drawn by its t. */
function shapeOf(distribution: NullDistribution): Shape {
  switch (distribution.distribution) {
    case 'z': {
      const edge = normal.isf(LEFT_OUT);
      return { pdf: (x) => normal.pdf(x), low: -edge, high: edge };
    }
    case 'F': {
      const { df1, df2 } = distribution;
      return {
        pdf: (x) => fDistribution.pdf(x, df1, df2),
        low: df1 < 2 ? fDistribution.quantile(0.02, df1, df2) : 0,
        high: fDistribution.isf(0.002, df1, df2),
      };
    }
    case 'chi-square': {
      const { df } = distribution;
      return {
        pdf: (x) => chiSquare.pdf(x, df),
        low: df < 2 ? chiSquare.quantile(0.02, df) : 0,
        high: chiSquare.isf(0.001, df),
      };
    }
    default: {
      const df = distribution.distribution === 'r' ? distribution.n - 2 : distribution.df;
      const edge = Math.min(FARTHEST, studentT.isf(LEFT_OUT, df));
      return { pdf: (x) => studentT.pdf(x, df), low: -edge, high: edge };
    }
  }
}

/** What stands on the axis: the t of a correlation, else the statistic itself. */
export function onAxis(distribution: NullDistribution, value: number): number {
  if (distribution.distribution !== 'r') return value;
  return value * Math.sqrt((distribution.n - 2) / Math.max(1e-12, (1 - value) * (1 + value)));
}

export function nullCurve(
  distribution: NullDistribution,
  alternative: Alternative,
  statistic: number,
): readonly CurvePoint[] {
  const { pdf, low, high } = shapeOf(distribution);
  const oneTailed = distribution.distribution === 'F' || distribution.distribution === 'chi-square';
  const at = onAxis(distribution, statistic);
  const isTail = (x: number): boolean => {
    if (oneTailed || alternative === 'greater') return x >= at;
    return alternative === 'less' ? x <= at : Math.abs(x) >= Math.abs(at);
  };
  const edges = oneTailed ? [at] : [at, -at];
  const xs = Array.from({ length: POINTS }, (_, i) => low + ((high - low) * i) / (POINTS - 1));
  const points = [...xs, ...edges.filter((edge) => edge > low && edge < high)].sort((a, b) => a - b);
  return points.flatMap((x) => {
    const density = pdf(x);
    return Number.isFinite(density) ? [{ x, density, tail: isTail(x) ? density : null }] : [];
  });
}
