/** The R program of a plan that looks for a size. */
import type { Alternative } from '@constat/stats';
import { rNumber } from '../../shared/r-code.ts';
import { USUAL_POWERS } from './study.ts';

export interface RPlan {
  /** Lines that define the numbers and `power(n)`, n being the sizes of the groups. */
  readonly before: readonly string[];
  /** The unrounded size of the first group as an expression of `target`; null where only whole sizes are looked at. */
  readonly exact: string | null;
  /** The whole size of the first group as an expression of `target`; the unrounded one rounded up without it. */
  readonly first?: string;
  /** Sizes of all groups as an expression of `first`. */
  readonly sizes: string;
  /** Named values after the sizes: `d = d, power = power(n)`. */
  readonly more: string;
  readonly target: number;
  readonly dropout: number;
}

export const rSizes = ({ before, exact, first, sizes, more, target, dropout }: RPlan): readonly string[] => [
  ...before,
  ...(exact === null ? [] : [`exact <- function(target) ${exact}`]),
  `sizes <- function(target) { first <- ${first ?? 'ceiling(exact(target))'}; ${sizes} }`,
  `n <- sizes(${rNumber(target)})`,
  `c(n, total = sum(n)${exact === null ? '' : `, exact = exact(${rNumber(target)})`}${dropout > 0 ? `, begin = ceiling(sum(n) / (1 - ${dropout}))` : ''}${more === '' ? '' : `, ${more}`})`,
  `sapply(c(${USUAL_POWERS.join(', ')}), function(target) c(power = target, sizes(target), total = sum(sizes(target))))`,
];

/** The power of a t test as an expression, from those of its noncentrality and degrees of freedom. */
export function rTPower(ncp: string, df: string, alpha: number, alternative: Alternative): string {
  const critical = `qt(${rNumber(alternative === 'two-sided' ? alpha / 2 : alpha)}, ${df}, lower.tail = FALSE)`;
  const upper = `pt(${critical}, ${df}, ${ncp}, lower.tail = FALSE)`;
  const lower = `pt(-${critical}, ${df}, ${ncp})`;
  return { 'two-sided': `${upper} + ${lower}`, greater: upper, less: lower }[alternative];
}

/** The power of a z test as an expression, from that of its noncentrality. */
export function rZPower(ncp: string, alpha: number, alternative: Alternative): string {
  const critical = `qnorm(${rNumber(alternative === 'two-sided' ? alpha / 2 : alpha)}, lower.tail = FALSE)`;
  const upper = `pnorm(${ncp} - ${critical})`;
  const lower = `pnorm(-${ncp} - ${critical})`;
  return { 'two-sided': `${upper} + ${lower}`, greater: upper, less: lower }[alternative];
}

/** The unrounded size of a t test, from `power`. */
export const R_T_SIZE =
  'uniroot(function(n) power(n) - target, c(2, 1e7), extendInt = "upX", tol = 1e-10)$root';
