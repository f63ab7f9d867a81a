/** The reasons for which a numeric routine refuses its input or cannot answer. */
export const STATS_ERROR_CODES = [
  'not-finite',
  'out-of-domain',
  'empty',
  'length-mismatch',
  'too-few',
  'singular',
  'constant-column',
  'collinear',
  'not-converged',
  'not-positive-definite',
  'not-identified',
] as const;

/** One of the reasons of {@link STATS_ERROR_CODES}. */
export type StatsErrorCode = (typeof STATS_ERROR_CODES)[number];

/** Error with a stable code (recognise it by `code`, never by its text) and the argument it concerns. */
export class StatsError extends Error {
  readonly code: StatsErrorCode;
  readonly argument: string | undefined;

  constructor(code: StatsErrorCode, message: string, argument?: string) {
    super(message);
    this.name = 'StatsError';
    this.code = code;
    this.argument = argument;
  }
}

/** Refuses NaN; infinities pass. */
export function requireNumber(value: number, name: string): void {
  if (Number.isNaN(value)) throw new StatsError('not-finite', `${name} must be a number`, name);
}

/** Refuses NaN and infinities. */
export function requireFinite(value: number, name: string): void {
  if (!Number.isFinite(value)) throw new StatsError('not-finite', `${name} must be a finite number`, name);
}

/** Refuses anything that is not a finite number above zero. */
export function requirePositive(value: number, name: string): void {
  if (value > 0 && value < Infinity) return;
  requireFinite(value, name);
  throw new StatsError('out-of-domain', `${name} must be positive`, name);
}

/** Refuses anything that is not a finite number of at least zero. */
export function requireNonNegative(value: number, name: string): void {
  if (value >= 0 && value < Infinity) return;
  requireFinite(value, name);
  throw new StatsError('out-of-domain', `${name} must not be negative`, name);
}

/** Refuses anything outside the closed unit interval. */
export function requireProbability(value: number, name = 'p'): void {
  if (value >= 0 && value <= 1) return;
  requireNumber(value, name);
  throw new StatsError('out-of-domain', `${name} must lie between 0 and 1`, name);
}

/** Refuses anything that is not an integer of at least `least`. */
export function requireCount(value: number, name: string, least = 0): void {
  requireFinite(value, name);
  if (Number.isInteger(value) && value >= least) return;
  throw new StatsError('out-of-domain', `${name} must be an integer of at least ${least}`, name);
}
