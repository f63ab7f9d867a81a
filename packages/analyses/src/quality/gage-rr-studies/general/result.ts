import type { GageSource } from '@constat/stats';
import type { Sample } from '../../../contract.ts';
import type { GageComponent } from '../components.ts';

/** A line of the table of components. */
export interface NamedComponent extends GageComponent {
  readonly id:
    | 'gageRr'
    | 'repeatability'
    | 'reproducibility'
    | 'operator'
    | 'further'
    | 'interaction'
    | 'part'
    | 'total';
  readonly name: string;
  /** A part of what stands above it. */
  readonly indent: boolean;
}

/** Values of a part by one operator. */
export interface PartPoint {
  readonly operator: string;
  readonly part: string;
  readonly value: number;
}

/** A study of measurements whose parts belong to operators, or that is not balanced, or has further factors. */
export interface GeneralResult {
  readonly kind: 'general';
  readonly design: 'nested' | 'expanded';
  readonly sample: Sample;
  readonly label: string;
  readonly partLabel: string;
  readonly operatorLabel: string;
  /** Different parts; those of each operator counted for themselves where they are others. */
  readonly parts: number;
  readonly operators: readonly string[];
  readonly ownParts: boolean;
  readonly further: readonly {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly string[];
  }[];
  /** Fewest and most measurements of a part by an operator. */
  readonly repeats: readonly [number, number];
  readonly anova: {
    readonly operator: GageSource;
    readonly part: GageSource;
    readonly repeatability: GageSource;
  } | null;
  /** Whether operators and parts have an interaction in the model, and its test; null where they cannot have one. */
  readonly interaction: { readonly kept: boolean; readonly pValue: number } | null;
  readonly components: readonly NamedComponent[];
  readonly ndcExact: number | null;
  readonly ndc: number | null;
  readonly points: readonly PartPoint[];
}
