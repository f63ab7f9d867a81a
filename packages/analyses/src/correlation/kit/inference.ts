/** Correlations on Fisher's scale, on which they can be pooled over imputations. */

import { rich } from '@constat/report';
import { type FitInR, type Inference, type InferencePart, MEASURES } from '../../inference/inference.ts';
import { alphaOf } from '../../shared/wording.ts';

interface Correlated {
  readonly first: string;
  readonly second: string;
  readonly estimate: number;
  /** Of its z. */
  readonly standardError: number;
  readonly n: number;
}

interface Correlations {
  readonly level: number;
  readonly n: number;
  readonly parts: readonly { readonly heading: string | null; readonly pairs: readonly Correlated[] }[];
  /** After the names in sentences: ` with Age held constant`. */
  readonly given?: string;
  readonly fitted: string;
  readonly fits: readonly FitInR[];
}

/** Perfect ones have no z. */
const isFinitePair = ({ estimate }: Correlated): boolean => Math.abs(estimate) < 1;

/** Null where a correlation is perfect. */
export function correlationInference(asked: Correlations): Inference | null {
  if (!asked.parts.every(({ pairs }) => pairs.every(isFinitePair))) return null;
  const parts = asked.parts.map(
    ({ heading, pairs }): InferencePart => ({
      heading,
      rows: pairs.map(({ first, second, estimate, standardError, n }) => ({
        key: `${heading === null ? '' : `By ${heading}, `}${first} and ${second}`,
        label: `${first} and ${second}`,
        estimate: Math.atanh(estimate),
        standardError,
        df: null,
        n,
      })),
    }),
  );
  return {
    measure: MEASURES.correlation,
    level: asked.level,
    n: asked.n,
    parts,
    sentence: ({ key, estimate, pValue }, shown) =>
      pValue < alphaOf(asked.level)
        ? rich`${key} were ${estimate < 0 ? 'negatively' : 'positively'} correlated${asked.given ?? ''} (${shown}).`
        : rich`${key} were not significantly correlated${asked.given ?? ''} (${shown}).`,
    fitted: [asked.fitted],
    works: [],
    fits: asked.fits,
  };
}
