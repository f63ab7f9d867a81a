import type { Answer } from './finder/find.ts';
import type { Aim } from './finder/reasons.ts';
import type { FinderVariable, NamedVariable } from './finder/variables.ts';

export type { Aim, Answer, FinderVariable, NamedVariable };

/** The finder and its vocabulary: loaded when somebody first asks. */
export async function loadFinder() {
  const [{ answersTo, findTools }, { factsOf, readWithVariables }, { isClearlyFirst }, { reasonAim }] =
    await Promise.all([
      import('./finder/find.ts'),
      import('./finder/variables.ts'),
      import('./finder/clear-answer.ts'),
      import('./finder/reasons.ts'),
    ]);
  return { answersTo, factsOf, findTools, isClearlyFirst, readWithVariables, reasonAim };
}

/** What `loadFinder` gives. */
export type Finder = Awaited<ReturnType<typeof loadFinder>>;
