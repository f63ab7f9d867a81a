/** The polynomial of a model in the units of its factors. */
import type { EffectTerm } from './terms.ts';

/** A factor is coded as (x - center) / half; half is 1 and center 0 where the code itself is meant. */
export interface FactorScale {
  readonly center: number;
  readonly half: number;
}

export interface UncodedTerm {
  /** Positions of the factors whose product it is; none for the constant. */
  readonly term: EffectTerm;
  readonly coefficient: number;
}

/** Coefficients of products of the factors in their own units: every (x - c) / h multiplied out, like products added. */
export function uncodedPolynomial(
  intercept: number,
  terms: readonly UncodedTerm[],
  scales: readonly FactorScale[],
): readonly UncodedTerm[] {
  const sums = new Map<string, { readonly term: EffectTerm; coefficient: number }>();
  const add = (term: EffectTerm, coefficient: number): void => {
    const key = term.join();
    const found = sums.get(key);
    if (found) found.coefficient += coefficient;
    else sums.set(key, { term, coefficient });
  };
  add([], intercept);
  // the terms of the model first, so that they keep its order
  for (const { term } of terms) add(term, 0);
  for (const { term, coefficient } of terms) {
    let products: readonly UncodedTerm[] = [{ term: [], coefficient }];
    for (const at of term) {
      const { center, half } = scales[at]!;
      products = products.flatMap((product) => [
        { term: [...product.term, at], coefficient: product.coefficient / half },
        ...(center === 0
          ? []
          : [{ term: product.term, coefficient: (-product.coefficient * center) / half }]),
      ]);
    }
    for (const product of products) add(product.term, product.coefficient);
  }
  return [...sums.values()];
}
