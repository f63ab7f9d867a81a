/** The numbers of a survival analysis. */
import type { LogRankTest, RestrictedMean, SurvivalAt, SurvivalQuantile } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CurvePoint } from '../kit/curve-points.ts';

export interface TestResult {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

export interface NamedTest extends TestResult {
  readonly test: LogRankTest;
}

/** One curve and what is read from it. */
export interface GroupCurve {
  readonly level: string;
  readonly n: number;
  readonly events: number;
  readonly censored: number;
  /** A quarter, half and three quarters have had the event. */
  readonly q1: SurvivalQuantile;
  readonly median: SurvivalQuantile;
  readonly q3: SurvivalQuantile;
  readonly restrictedMean: RestrictedMean & { readonly ciLower: number; readonly ciUpper: number };
  readonly table: readonly SurvivalAt[];
  /** The longest time of observation, and whether the case had the event there. */
  readonly last: number;
  /** Survival there. */
  readonly lastSurvival: number;
  /** From this time on fewer than ten cases are at risk. */
  readonly fewFrom: number;
  /** At risk at the last event. */
  readonly atLastEvent: number;
  readonly points: readonly CurvePoint[];
  /** Censored cases on the curve; none where there are too many to draw. */
  readonly marks: readonly { readonly time: number; readonly survival: number; readonly hazard: number }[];
  /** At risk at the ticks of the axis. */
  readonly atRisk: readonly number[];
}

export interface ComparedGroup {
  readonly level: string;
  readonly n: number;
  readonly observed: number;
  readonly expected: number;
}

export interface Pair extends TestResult {
  readonly first: string;
  readonly second: string;
  readonly adjusted: number;
}

export interface SurvivalResult {
  readonly sample: Sample;
  readonly events: number;
  readonly time: { readonly name: string; readonly label: string };
  readonly event: {
    readonly name: string;
    readonly label: string;
    /** The level that is the event; null where it never happened. */
    readonly event: string | null;
    readonly censored: string | null;
  };
  readonly group: { readonly name: string; readonly label: string } | null;
  readonly strata: {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly string[];
  } | null;
  readonly groups: readonly GroupCurve[];
  readonly meanUpTo: number;
  /** Ticks of the time axis. */
  readonly ticks: readonly number[];
  readonly tests: readonly NamedTest[];
  readonly compared: readonly ComparedGroup[];
  readonly trend: (TestResult & { readonly z: number }) | null;
  readonly pairs: readonly Pair[];
  /** Schoenfeld's test of a constant ratio of hazards between the groups; null where it cannot be computed. */
  readonly proportional: TestResult | null;
  /** Made of counts of equal cases, which have no residuals of their own. */
  readonly counted?: true;
}

/** Whether pairs tell more than the test of all groups. */
export const hasPairs = ({ pairs, groups }: SurvivalResult): boolean => pairs.length > 0 && groups.length > 2;
