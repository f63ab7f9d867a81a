/** Model terms: which there are, in a fixed order, without repeats. */

export type Term = readonly string[];

/** 'dose × supp' */
export const termLabel = (term: Term): string => term.join(' × ');

const sameTerm = (a: Term, b: Term): boolean => a.length === b.length && a.every((name) => b.includes(name));

/** Adds an interaction, its variables in the order of the model; a repeat changes nothing. */
export function addTerm(terms: readonly Term[], term: Term, variables: readonly string[]): readonly Term[] {
  const ordered = variables.filter((name) => term.includes(name));
  if (ordered.length < 2 || terms.some((other) => sameTerm(other, ordered))) return terms;
  return [...terms, ordered].sort((a, b) => a.length - b.length);
}

/** Removes an interaction, and those of higher order that contain it: a model without it cannot keep them. */
export const removeTerm = (terms: readonly Term[], term: Term): readonly Term[] =>
  terms.filter((other) => !term.every((name) => other.includes(name)));

/** All interactions of two variables that are not in the model yet. */
export function missingPairs(terms: readonly Term[], variables: readonly string[]): readonly Term[] {
  return variables.flatMap((first, i) =>
    variables
      .slice(i + 1)
      .map((second) => [first, second])
      .filter((pair) => !terms.some((term) => sameTerm(term, pair))),
  );
}
