import type { GageAnova } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { GageComponent } from './components.ts';
import type { GeneralResult } from './general/result.ts';

export const SOURCES = [
  'gageRr',
  'repeatability',
  'reproducibility',
  'operator',
  'interaction',
  'part',
  'total',
] as const;
export type GageSourceName = (typeof SOURCES)[number];

export interface CellPoint {
  readonly part: string;
  readonly operator: string;
  readonly mean: number;
  readonly range: number;
}

/** A study of measurements. */
export interface MeasuredResult {
  readonly kind: 'measured';
  readonly sample: Sample;
  readonly label: string;
  readonly partLabel: string;
  readonly operatorLabel: string;
  readonly parts: readonly string[];
  readonly operators: readonly string[];
  readonly repeats: number;
  readonly anova: GageAnova | null;
  /** The test of the interaction by which it was kept or pooled. */
  readonly interactionP: number | null;
  readonly ranges: {
    readonly meanRange: number;
    readonly operatorRange: number;
    readonly partRange: number;
    readonly upperRangeLimit: number;
  };
  readonly components: Readonly<Partial<Record<GageSourceName, GageComponent>>>;
  /** Null where repeated measurements do not vary at all. */
  readonly ndcExact: number | null;
  readonly ndc: number | null;
  /** Centre and limits of the chart of averages. */
  readonly averages: { readonly center: number; readonly lower: number; readonly upper: number };
  readonly cells: readonly CellPoint[];
}

export interface Agreement {
  readonly matched: number;
  readonly inspected: number;
  readonly share: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

export interface StandardAgreement extends Agreement {
  readonly kappa: number | null;
  readonly standardError: number | null;
  readonly missRate: number | null;
  readonly falseAlarmRate: number | null;
}

/** A study of ratings. */
export interface RatedResult {
  readonly kind: 'rated';
  readonly sample: Sample;
  readonly label: string;
  readonly partLabel: string;
  readonly operatorLabel: string;
  readonly items: number;
  readonly appraisers: readonly string[];
  readonly trials: number;
  readonly categories: readonly string[];
  readonly defect: string;
  readonly withinAppraiser: readonly (Agreement & { readonly name: string })[] | null;
  readonly vsStandard: readonly (StandardAgreement & { readonly name: string })[] | null;
  readonly pairs: readonly {
    readonly first: string;
    readonly second: string;
    readonly kappa: number | null;
    readonly standardError: number | null;
  }[];
  readonly allAppraisers: Agreement & { readonly fleissKappa: number | null };
  readonly allVsStandard: Agreement | null;
}

export type GageResult = MeasuredResult | RatedResult | GeneralResult;
