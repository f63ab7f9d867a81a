/** Terms of models of designed experiments: linear effects, interactions and squares. */

export const EFFECT_KINDS = ['linear', 'interaction', 'square'] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/** A term of the model, by the positions of its factors: [0], [0, 1], or [0, 0] for a square. */
export type EffectTerm = readonly number[];

/** What a term is. */
export const effectKind = (term: EffectTerm): EffectKind =>
  term.length === 1 ? 'linear' : term.every((at) => at === term[0]) ? 'square' : 'interaction';

/** `A`, `A:B`, `A^2`. */
export const effectName = (term: EffectTerm, names: readonly string[]): string =>
  effectKind(term) === 'square' ? `${names[term[0]!]}^${term.length}` : term.map((at) => names[at]).join(':');

/** Products of different factors up to an order, by order and then in factor order. */
export function factorialTerms(factors: number, maxOrder: number): readonly EffectTerm[] {
  const terms: number[][] = [];
  const extend = (term: number[], from: number, left: number): void => {
    if (left === 0) {
      terms.push(term);
      return;
    }
    for (let i = from; i < factors; i++) extend([...term, i], i + 1, left - 1);
  };
  for (let order = 1; order <= Math.min(maxOrder, factors); order++) extend([], 0, order);
  return terms;
}
