/** How large a dataset is for the product: tiers by data points, and advice that never blocks. */

export const PERFORMANCE_TIERS = ['excellent', 'good', 'fair', 'poor'] as const;
export type PerformanceTier = (typeof PERFORMANCE_TIERS)[number];

/** Largest number of data points (rows times columns) of each tier but the last; specification 1, section 9. */
const LIMITS: Readonly<Record<Exclude<PerformanceTier, 'poor'>, number>> = {
  excellent: 15_000,
  good: 30_000,
  fair: 50_000,
};

export interface DatasetSizeInfo {
  readonly rows: number;
  readonly columns: number;
  readonly dataPoints: number;
  readonly memorySizeMB: number;
  readonly performanceTier: PerformanceTier;
  readonly shouldShowWarning: boolean;
  readonly warningMessage: string | null;
  readonly recommendations: readonly string[];
}

const tierOf = (points: number): PerformanceTier =>
  PERFORMANCE_TIERS.find((tier) => tier !== 'poor' && points <= LIMITS[tier]) ?? 'poor';

const WARNINGS: Readonly<Record<PerformanceTier, ((points: string) => string) | null>> = {
  excellent: null,
  good: null,
  fair: (points) => `Large dataset detected (${points} data points). Performance may be affected.`,
  poor: (points) =>
    `Very large dataset detected (${points} data points). Significant performance issues expected.`,
};

const ADVICE: Readonly<Record<PerformanceTier, readonly string[]>> = {
  excellent: [],
  good: [],
  fair: ['Everything works at this size; long computations show their progress and can be cancelled.'],
  poor: [
    'Everything works at this size; long computations show their progress and can be cancelled.',
    'Leave out columns that you do not need before importing, if waiting bothers you.',
  ],
};

const MB = 1024 * 1024;

/** Describes a dataset of this shape; `bytes` is what its cells take in memory. */
export function sizeInfo(rows: number, columns: number, bytes: number): DatasetSizeInfo {
  const dataPoints = rows * columns;
  const performanceTier = tierOf(dataPoints);
  const warning = WARNINGS[performanceTier];
  return {
    rows,
    columns,
    dataPoints,
    memorySizeMB: bytes / MB,
    performanceTier,
    shouldShowWarning: warning !== null,
    warningMessage: warning?.(dataPoints.toLocaleString('en')) ?? null,
    recommendations: ADVICE[performanceTier],
  };
}
