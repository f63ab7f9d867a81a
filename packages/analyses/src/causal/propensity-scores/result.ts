/** The numbers of an analysis with propensity scores. */
import type { WeightedDifference } from '@constat/stats';
import type { Sample } from '../../contract.ts';

export interface Balance {
  /** Of a factor with its level: `race=white`. */
  readonly name: string;
  readonly label: string;
  readonly isShare: boolean;
  readonly meanTreated: number;
  readonly meanControl: number;
  readonly smd: number;
  readonly meanTreatedAfter: number;
  readonly meanControlAfter: number;
  readonly smdAfter: number;
  /** Treated over controls before and after; null for shares. */
  readonly varianceRatio: number | null;
  readonly varianceRatioAfter: number | null;
}

export interface ScoreTerm {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
}

/** A range of scores with the cases of both groups in it. */
export interface ScoreBin {
  readonly from: number;
  readonly to: number;
  readonly treated: number;
  readonly control: number;
}

export interface Stratum {
  readonly from: number;
  readonly to: number;
  readonly treated: number;
  readonly control: number;
}

export interface Sensitivity {
  /** Of the risk ratio, or of its approximation from the standardized difference; null without an effect. */
  readonly eValue: { readonly ratio: number; readonly estimate: number; readonly limit: number } | null;
  /** Of matched pairs. */
  readonly bounds: {
    readonly test: 'wilcoxon' | 'mcnemar';
    readonly rows: readonly { readonly gamma: number; readonly pValue: number }[];
    /** The largest odds at which the result holds; null where it does not hold without hidden bias. */
    readonly critical: number | null;
  } | null;
}

export interface PropensityResult {
  readonly sample: Sample;
  readonly treatment: {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly [string, string];
  };
  readonly outcome: {
    readonly name: string;
    readonly label: string;
    readonly event: string | null;
    readonly other: string | null;
  } | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: readonly {
    readonly name: string;
    readonly reference: string;
    readonly levels: readonly string[];
  }[];
  /** Treated and controls: all, used after matching, and what their weights are worth. */
  readonly sizes: {
    readonly before: readonly [number, number];
    readonly used: readonly [number, number];
    readonly effective: readonly [number, number];
  };
  readonly cStatistic: number;
  readonly logitSd: number;
  /** Largest distance of a match on the logit; null for none. */
  readonly caliper: number | null;
  /** What matches agree in; null for nothing. */
  readonly exactLabel: string | null;
  readonly exactLevels: readonly string[];
  readonly coefficients: readonly ScoreTerm[];
  readonly balance: readonly Balance[];
  readonly bins: readonly ScoreBin[];
  readonly strata: readonly Stratum[];
  readonly weights: { readonly smallest: number; readonly largest: number };
  /** Treated cases with a score above all controls, and controls below all treated. */
  readonly outside: readonly [number, number];
  readonly crude: WeightedDifference | null;
  readonly effect: WeightedDifference | null;
  readonly sensitivity: Sensitivity;
}
