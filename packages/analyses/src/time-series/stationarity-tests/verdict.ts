/** What the tests decide. */
import type { CriticalValues } from '@constat/stats';
import type { StationarityOptions } from './options.ts';
import type { StationarityResult } from './result.ts';

const LEVELS = { '0.01': '1%', '0.05': '5%', '0.1': '10%' } as const;

export const criticalOf = (values: CriticalValues, { alpha }: StationarityOptions): number =>
  values[LEVELS[alpha]];

/** Whether each test rejects its null hypothesis; null where it was not asked for. */
export interface Decisions {
  readonly adf: boolean | null;
  readonly pp: boolean | null;
  readonly kpss: boolean | null;
}

export function decisions(
  { adf, pp, kpss }: Pick<StationarityResult, 'adf' | 'pp' | 'kpss'>,
  options: StationarityOptions,
): Decisions {
  const alpha = Number(options.alpha);
  return {
    adf: adf
      ? adf.pValue === null
        ? adf.statistic < criticalOf(adf.criticalValues, options)
        : adf.pValue <= alpha
      : null,
    pp: pp ? pp.studentized.pValue <= alpha : null,
    kpss: kpss ? kpss.statistic > criticalOf(kpss.criticalValues, options) : null,
  };
}

export type Verdict = 'stationary' | 'unit-root' | 'mixed' | 'open' | 'kept';

/**
 * The tests together. With tests of both null hypotheses: they agree, or both kinds reject ('mixed'), or none does ('open');
 * where tests of a unit root disagree among themselves it is 'mixed' too. With one kind alone its own decision.
 */
export function verdictOf({ adf, pp, kpss }: Decisions): Verdict {
  const unitRoot = [adf, pp].filter((each) => each !== null);
  const rejects = unitRoot.filter(Boolean).length;
  if (rejects > 0 && rejects < unitRoot.length) return 'mixed';
  if (unitRoot.length === 0) return kpss ? 'unit-root' : 'kept';
  if (kpss === null) return rejects > 0 ? 'stationary' : 'kept';
  if (rejects > 0) return kpss ? 'mixed' : 'stationary';
  return kpss ? 'unit-root' : 'open';
}
