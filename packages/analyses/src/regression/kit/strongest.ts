/** The estimates that a finding names: the strongest of a model with their intervals. */
import { bold, join, num, type Runs, rich } from '@constat/report';

export interface ModelEstimate {
  /** With its reference level: `Smoker (Yes vs. No)`. */
  readonly label: string;
  /** By its size the estimates are ranked: t or z. */
  readonly statistic: number;
  readonly pValue: number;
  /** `OR = 2.31, 95% CI [1.20, 4.44]`. */
  readonly text: Runs;
}

/** Estimates that a sentence has room for. */
const NAMED = 3;

const others = (count: number): Runs => rich`${num(count, 'integer')} ${count === 1 ? 'other' : 'others'}`;

const list = (items: readonly Runs[]): Runs => join(items, ', ', ' and ');

/**
 * `Smoker (Yes vs. No) (OR = 3.60, 95% CI [1.21, 10.70]) and Age (...) contributed significantly; Weight did not.` `none` says that
 * nothing did: `No odds ratio differed significantly from one`.
 */
export function strongestText(estimates: readonly ModelEstimate[], alpha: number, none: string): Runs {
  const ranked = [...estimates].sort((a, b) => Math.abs(b.statistic) - Math.abs(a.statistic));
  const yes = ranked.filter(({ pValue }) => pValue < alpha);
  const no = ranked.filter(({ pValue }) => !(pValue < alpha));
  const named = ({ label, text }: ModelEstimate): Runs => rich`${bold(label)} (${text})`;
  const [first] = ranked;
  if (!first) return [];
  if (yes.length === 0)
    return ranked.length === 1
      ? rich`${named(first)} did not contribute significantly.`
      : rich`${none}; the strongest was that of ${named(first)}.`;
  const shown = yes.slice(0, NAMED).map(named);
  const further = yes.length > NAMED ? [others(yes.length - NAMED)] : [];
  const rest =
    no.length === 0
      ? ''
      : rich`; ${no.length > NAMED ? others(no.length) : list(no.map(({ label }) => [label]))} did not`;
  return rich`${list([...shown, ...further])} contributed significantly${rest}.`;
}
