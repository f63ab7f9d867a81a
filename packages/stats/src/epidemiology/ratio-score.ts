/** Score limits of the risk ratio and of the odds ratio of two groups. */
import { normal } from '../distributions/normal.ts';
import type { CountOf } from '../intervals/proportion-difference.ts';
import { brentRoot, expandBracket } from '../optim/root.ts';

/** Limits of a ratio; the upper one is null where it is infinite. */
export interface RatioLimits {
  readonly ciLower: number;
  readonly ciUpper: number | null;
}

/** Without a factor Koopman's (1984) limits; with N/(N - 1) those of Miettinen & Nurminen (1985). */
export type ScoreKind = 'koopman' | 'miettinenNurminen';

const factorOf = (kind: ScoreKind, total: number): number => (kind === 'koopman' ? 1 : total / (total - 1));

/** The ratios that a squared score does not reject; `score` is signed, falls with the log ratio and is zero at the estimate. */
function limits(score: (logRatio: number) => number, estimate: number, z: number): RatioLimits {
  const near = estimate > 0 && estimate < Number.POSITIVE_INFINITY ? Math.log(estimate) : 0;
  const solve = (target: number): number => {
    const gap = (log: number) => score(log) - target;
    const [from, to] = expandBracket(gap, near, 0.5, near - 600, near + 600);
    return Math.exp(brentRoot(gap, from, to).root);
  };
  return {
    ciLower: estimate === 0 ? 0 : solve(z),
    ciUpper: estimate === Number.POSITIVE_INFINITY ? null : solve(-z),
  };
}

/** Score limits of p1/p2; null where neither group has a case. */
export function riskRatioScore(
  first: CountOf,
  second: CountOf,
  level: number,
  kind: ScoreKind,
): RatioLimits | null {
  const { x: x1, n: n1 } = first;
  const { x: x2, n: n2 } = second;
  const cases = x1 + x2;
  if (cases === 0) return null;
  const total = n1 + n2;
  const factor = factorOf(kind, total);
  const score = (log: number): number => {
    const ratio = Math.exp(log);
    const b = ratio * (n1 + x2) + x1 + n2;
    const p2 = (2 * cases) / (b + Math.sqrt(Math.max(0, b * b - 4 * total * ratio * cases)));
    const p1 = Math.min(1, ratio * p2);
    const variance = (p1 * (1 - p1)) / n1 + (ratio * ratio * p2 * Math.max(0, 1 - p2)) / n2;
    const gap = x1 / n1 - (ratio * x2) / n2;
    return variance > 0 ? gap / Math.sqrt(factor * variance) : Math.sign(gap) * 1e9;
  };
  return limits(score, x1 / n1 / (x2 / n2), normal.isf((1 - level) / 2));
}

/** Score limits of the odds ratio (Miettinen & Nurminen 1985): alike whichever margin is fixed. Null where a margin is empty. */
export function oddsRatioScore(first: CountOf, second: CountOf, level: number): RatioLimits | null {
  const { x: x1, n: n1 } = first;
  const { x: x2, n: n2 } = second;
  const cases = x1 + x2;
  const total = n1 + n2;
  if (cases === 0 || cases === total) return null;
  const factor = factorOf('miettinenNurminen', total);
  const score = (log: number): number => {
    const odds = Math.exp(log);
    const a = n2 * (odds - 1);
    const b = n1 * odds + n2 - cases * (odds - 1);
    const p2 = (2 * cases) / (b + Math.sqrt(Math.max(0, b * b + 4 * a * cases)));
    const e1 = (n1 * odds * p2) / (1 + p2 * (odds - 1));
    const e2 = n2 * p2;
    const spread = 1 / e1 + 1 / (n1 - e1) + 1 / e2 + 1 / (n2 - e2);
    return (x1 - e1) * Math.sqrt(spread / factor);
  };
  const estimate = (x1 * (n2 - x2)) / ((n1 - x1) * x2);
  return limits(score, estimate, normal.isf((1 - level) / 2));
}
