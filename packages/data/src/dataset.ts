import type { DesignPlan } from '@constat/stats';
import type { Column } from './column.ts';
import type { FilterGroup } from './filter/conditions.ts';
import type { RestructureStep, RestructureTrace } from './restructure/steps.ts';

/** How a dataset was made from another, so that it can be shown and done again. */
export interface MadeBy {
  /** The dataset that the step started from. */
  readonly id: string;
  readonly step: RestructureStep;
  /** Which of the datasets it is, where the step makes several. */
  readonly part: string;
  /** How imputations settled, where the step imputed. */
  readonly trace?: readonly RestructureTrace[];
}

/** A table of equally long columns. `revision` grows with every edit, so results know when they are stale. */
export interface Dataset {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly dateCreated: string;
  readonly dateModified: string;
  /** null for a dataset that belongs to no account. */
  readonly userId: string | null;
  readonly revision: number;
  readonly rows: number;
  readonly columns: readonly Column[];
  /** The built-in sample it was generated from, if any: such datasets are selected, never duplicated. */
  readonly sampleId?: string;
  /** Set on what a filter derived: the dataset whose rows it keeps, and the filter. */
  readonly filteredFrom?: { readonly id: string; readonly filter: FilterGroup };
  /** Set on what a restructuring made. */
  readonly madeBy?: MadeBy;
  /** Set on the worksheet of a planned experiment: the plan, from which it can be made again. */
  readonly designedBy?: DesignPlan;
}
