import { type RatioInterval, ratioInterval } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { fromReported, type ReportedRatio } from '../../shared/calculator/ratio.ts';
import type { LogisticOptions } from './options.ts';

export interface LevelRatio extends RatioInterval {
  readonly level: number;
}

export interface LogisticResult {
  readonly sample: Sample;
  /** For one unit of the predictor. */
  readonly unit: RatioInterval;
  /** For the units asked for. */
  readonly main: RatioInterval;
  /** The same at usual levels. */
  readonly levels: readonly LevelRatio[];
}

const USUAL_LEVELS = [0.9, 0.95, 0.99];

/** What was reported; ones stand for what is not asked for. */
export const reportedOf = ({
  oddsRatio,
  reportedLower,
  reportedUpper,
  reportedLevel,
}: LogisticOptions): ReportedRatio => ({
  ratio: oddsRatio ?? 1,
  lower: reportedLower ?? 1,
  upper: reportedUpper ?? 1,
  level: reportedLevel,
});

export function compute(_: unknown, options: LogisticOptions): LogisticResult {
  const { source, units, confidenceLevel: level } = options;
  const unit =
    source === 'reported'
      ? fromReported(reportedOf(options), level)
      : ratioInterval(options.coefficient ?? 0, options.standardError ?? 0, level);
  const at = (each: number) =>
    ratioInterval(unit.coefficient * units, unit.standardError * Math.abs(units), each);
  return {
    // No cases are asked for: the interval is one statement.
    sample: { used: 1, excluded: 0 },
    unit,
    main: units === 1 ? unit : at(level),
    levels: [...new Set([...USUAL_LEVELS, level])]
      .sort((a, b) => a - b)
      .map((each) => ({ ...at(each), level: each })),
  };
}
