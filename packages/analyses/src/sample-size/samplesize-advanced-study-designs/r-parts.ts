/** What a design that tests says of itself in R. */

export interface RTest {
  readonly numbers: readonly string[];
  readonly define: readonly string[];
  /** The unrounded size as an expression of `target`; null where whole sizes are looked at. */
  readonly exact: string | null;
  readonly first?: string;
  /** Further values that are printed; SIZE stands for the unrounded size. */
  readonly more: readonly string[];
  readonly moreForSize?: readonly string[];
  readonly formulas?: readonly string[];
}

/** A normal statistic: its distance, spreads and offset as functions of the effect. */
export interface RNormal {
  readonly numbers: readonly string[];
  readonly d: string;
  readonly a?: string;
  readonly b?: string;
  readonly offset?: number;
  readonly more?: readonly string[];
  readonly moreForSize?: readonly string[];
}
