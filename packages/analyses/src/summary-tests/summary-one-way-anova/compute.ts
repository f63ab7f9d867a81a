import {
  type FTest,
  meanInterval,
  type OneWayAnova,
  oneWayAnovaFromSummaries,
  welchAnova,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { SummaryAnovaOptions } from './options.ts';

export interface NamedGroup {
  readonly label: string;
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

export interface SummaryAnovaResult extends Omit<OneWayAnova, 'groups'> {
  readonly sample: Sample;
  readonly groups: readonly NamedGroup[];
  readonly etaSquared: number;
  readonly omegaSquared: number;
  readonly epsilonSquared: number;
  /** null where a group has no spread. */
  readonly welch: FTest | null;
}

/** The name of a group, or its place. */
export const groupName = (groups: SummaryAnovaOptions['groups'], i: number): string =>
  groups[i]?.label.trim() || `Group ${i + 1}`;

export function compute(
  _: unknown,
  { groups, confidenceLevel: level }: SummaryAnovaOptions,
): SummaryAnovaResult {
  const { groups: _groups, ...anova } = oneWayAnovaFromSummaries(
    groups.map(({ n, mean, sd }) => ({ n, mean, sumOfSquares: (n - 1) * sd * sd })),
  );
  const { ssBetween, ssWithin, msWithin, df1 } = anova;
  const total = ssBetween + ssWithin;
  return {
    ...anova,
    sample: { used: anova.n, excluded: 0 },
    groups: groups.map(({ n, mean, sd }, i) => {
      const { ciLower, ciUpper } = meanInterval(n, mean, { sd, df: n - 1, alternative: 'two-sided', level });
      return { label: groupName(groups, i), n, mean, sd, ciLower: ciLower!, ciUpper: ciUpper! };
    }),
    etaSquared: ssBetween / total,
    // Hays (1963) and Kelley (1935): without the bias of eta squared
    omegaSquared: (ssBetween - df1 * msWithin) / (total + msWithin),
    epsilonSquared: (ssBetween - df1 * msWithin) / total,
    welch: welchAnova(groups),
  };
}
