/** Multivariate tests of a repeated-measures design. */
import { matrix } from '../linalg/matrix.ts';
import { type MultivariateTests, multivariateTests } from '../multivariate/manova.ts';
import {
  type FactorialFit,
  residualProducts,
  type SumOfSquaresType,
  termEffects,
} from './factorial-model.ts';
import { withinContrasts, withinSubsets } from './repeated-measures.ts';

/** The four statistics of one effect. */
export interface MultivariateEffect {
  /** Position of the between term in the fit; 0 is the intercept. */
  readonly between: number;
  readonly within: readonly number[];
  /** Null where there are fewer error degrees of freedom than contrasts. */
  readonly tests: MultivariateTests | null;
}

/** Every between term (the intercept for pure within effects) on the contrasts of every within effect (O'Brien & Kaiser 1985, Psychological Bulletin 97, 316-333). */
export function multivariateRepeated(
  fit: FactorialFit,
  levels: readonly number[],
  type: SumOfSquaresType = 3,
): readonly MultivariateEffect[] {
  const products = residualProducts(fit);
  const cells = products.rows;
  return withinSubsets(levels.length)
    .filter((within) => within.length > 0)
    .flatMap((within) => {
      const contrasts = withinContrasts(levels, within);
      const d = contrasts.length;
      const error = matrix(d, d);
      for (let a = 0; a < d; a++)
        for (let b = 0; b < d; b++) {
          let sum = 0;
          for (let i = 0; i < cells; i++)
            for (let j = 0; j < cells; j++)
              sum += contrasts[a]![i]! * products.data[i + j * cells]! * contrasts[b]![j]!;
          error.data[a + b * d] = sum;
        }
      return fit.terms.map((term, between) => {
        const effects = termEffects(fit, between, type);
        const projections = contrasts.map((contrast) =>
          Float64Array.from({ length: term.count }, (_, row) =>
            contrast.reduce((sum, c, cell) => sum + c * effects[cell]![row]!, 0),
          ),
        );
        return {
          between,
          within,
          tests: fit.dfResidual < d ? null : multivariateTests(projections, error, fit.dfResidual),
        };
      });
    });
}
