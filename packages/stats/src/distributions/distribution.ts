/**
 * A distribution as a plain object of functions of x (or p) and the parameters. Tails are computed as tails,
 * never as complements, and keep their relative precision down to 1e-300; the log forms go beyond.
 */
export interface Distribution<P extends readonly (number | undefined)[]> {
  /** Density, or probability mass of a discrete distribution, at x. */
  readonly pdf: (x: number, ...parameters: P) => number;
  /** Natural logarithm of the density or mass. */
  readonly logPdf: (x: number, ...parameters: P) => number;
  /** Lower tail P(X <= x). */
  readonly cdf: (x: number, ...parameters: P) => number;
  /** Upper tail P(X > x). */
  readonly sf: (x: number, ...parameters: P) => number;
  /** Natural logarithm of the lower tail. */
  readonly logCdf: (x: number, ...parameters: P) => number;
  /** Natural logarithm of the upper tail. */
  readonly logSf: (x: number, ...parameters: P) => number;
  /** The x with P(X <= x) = p; for a discrete distribution the smallest x whose lower tail reaches p. */
  readonly quantile: (p: number, ...parameters: P) => number;
  /** The x with P(X > x) = p; for a discrete distribution the smallest x whose upper tail does not exceed p. */
  readonly isf: (p: number, ...parameters: P) => number;
}
