/** The numbers of competing risks. */
import type { ChiSquareResult, IncidenceAt, NonEmpty } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CurvePoint } from '../kit/curve-points.ts';

/** A log subdistribution hazard ratio with its ratio; null where that is too large for a number. */
export interface Coefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly hazardRatio: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** The curves of one kind of event in one group. */
export interface CauseCurve {
  readonly cause: string;
  readonly events: number;
  readonly at: readonly IncidenceAt[];
  readonly points: readonly CurvePoint[];
}

export interface GroupIncidence {
  readonly level: string;
  readonly n: number;
  readonly censored: number;
  /** At risk at the ticks. */
  readonly atRisk: readonly number[];
  /** 1 − Kaplan–Meier of the event of interest at the last time, the others taken as censored. */
  readonly naive: number;
  readonly causes: NonEmpty<CauseCurve>;
}

/** The model of Fine and Gray. */
export interface FineGrayResult {
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: readonly {
    readonly name: string;
    readonly reference: string;
    readonly levels: readonly string[];
  }[];
  readonly interactions: readonly (readonly string[])[];
  readonly events: number;
  readonly competing: number;
  readonly censored: number;
  readonly logLik: number;
  readonly logLikNull: number;
  readonly likelihoodRatio: ChiSquareResult;
  readonly wald: ChiSquareResult | null;
  readonly coefficients: readonly Coefficient[];
  readonly predictions: readonly {
    readonly values: Readonly<Record<string, number | string>>;
    readonly incidence: readonly number[];
  }[];
}

export interface CompetingRisksResult {
  readonly sample: Sample;
  readonly time: { readonly name: string; readonly label: string };
  readonly event: {
    readonly name: string;
    readonly label: string;
    /** Null where no case was censored. */
    readonly censored: string | null;
    /** The event of interest first. */
    readonly causes: readonly string[];
  };
  readonly group: {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly string[];
  } | null;
  readonly times: readonly number[];
  readonly ticks: readonly number[];
  readonly groups: readonly GroupIncidence[];
  /** By event, the one of interest first; the test is null where events cannot tell the groups apart. */
  readonly gray: readonly { readonly cause: string; readonly test: ChiSquareResult | null }[];
  readonly model: FineGrayResult | null;
}
