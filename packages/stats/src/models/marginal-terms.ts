/** Which models test the terms of a model. */

type Terms = readonly (readonly string[])[];

/** A term, and the models with and without it. */
export interface TermModels {
  /** Variables joined by a colon. */
  readonly term: string;
  readonly larger: Terms;
  readonly smaller: Terms;
}

const contains = (larger: readonly string[], smaller: readonly string[]): boolean =>
  larger.length > smaller.length && smaller.every((name) => larger.includes(name));

/** Tests that respect marginality (type II): a term is tested in the model of all terms that do not contain it. */
export const marginalModels = (terms: Terms): readonly TermModels[] =>
  terms.map((term) => {
    const larger = terms.filter((other) => !contains(other, term));
    return { term: term.join(':'), larger, smaller: larger.filter((other) => other !== term) };
  });
