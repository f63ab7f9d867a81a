import type { MixtureModel, StatisticAndP } from '@constat/stats';
import type { Sample } from '../../../contract.ts';
import type { QuantilePoint, ResidualPoint } from '../../../shared/residual-figures.ts';

export interface MixtureComponent {
  readonly name: string;
  readonly label: string;
  /** Least and largest share of the runs. */
  readonly low: number;
  readonly high: number;
}

/** The fitted surface over three components, as rows of a triangle. */
export interface Triangle {
  readonly components: readonly [number, number, number];
  /** Shares of the components that are not drawn. */
  readonly held: readonly { readonly component: number; readonly share: number }[];
  /** Fitted values at the points of a net with so many steps a side. */
  readonly steps: number;
  readonly points: readonly {
    readonly shares: readonly [number, number, number];
    readonly value: number;
    readonly inside: boolean;
  }[];
  readonly runs: readonly (readonly [number, number, number])[];
}

/** Along a line from the middle of the runs towards one component. */
export interface TracePoint {
  readonly component: string;
  readonly share: number;
  readonly fitted: number;
}

export interface MixtureResult extends Omit<MixtureModel, 'fitted' | 'meanAt' | 'terms'> {
  readonly kind: 'mixture';
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string };
  readonly components: readonly MixtureComponent[];
  readonly total: number;
  readonly terms: readonly (MixtureModel['terms'][number] & { readonly label: string })[];
  readonly droppedLabels: readonly string[];
  readonly triangle: Triangle | null;
  readonly traces: readonly TracePoint[];
  /** The highest and the lowest fitted value of the mixtures looked at. */
  readonly highest: { readonly shares: readonly number[]; readonly value: number };
  readonly lowest: { readonly shares: readonly number[]; readonly value: number };
  readonly normality: StatisticAndP | null;
  readonly residuals: readonly ResidualPoint[];
  readonly qq: readonly QuantilePoint[];
}
