import { type MultivariateTests, multivariateTests } from '../multivariate/manova.ts';
import {
  contrastProducts,
  type FactorialFit,
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
  return withinSubsets(levels.length)
    .filter((within) => within.length > 0)
    .flatMap((within) => {
      const contrasts = withinContrasts(levels, within);
      const d = contrasts.length;
      const error = contrastProducts(fit, contrasts);
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
