import type { CoxFit } from './cox-fit.ts';
import type { CoxRows } from './cox-rows.ts';
import type { CoxSweep } from './cox-sweep.ts';

/** What tests, baselines and predictions read of a fit, of single cases or of groups of them. */
export interface CoxSummary
  extends Pick<
    CoxFit,
    'beta' | 'coefficients' | 'logLik' | 'logLikNull' | 'covariance' | 'information' | 'scoreStatistic'
  > {
  readonly rows: Pick<
    CoxRows,
    'n' | 'events' | 'p' | 'columns' | 'mean' | 'scale' | 'stratum' | 'distinct' | 'at' | 'event' | 'startAt'
  > & {
    /** How many cases each place stands for; one unless said. */
    readonly cases?: Float64Array;
  };
  readonly sweep: Pick<CoxSweep, 'shift' | 'moments' | 'weighted'>;
}
