import type { CurveResult, CurveTest } from '../../src/regression/kit/curves.ts';
import type { ReferenceInputs } from '../adapter.ts';
import { splines as engine } from '../engine/regressions.ts';
import { eventOf, modelOf, names } from '../inputs.ts';
import { overEngine } from '../over-engine.ts';

/** Degrees of freedom that the form takes. */
const OFFERED = { least: 2, most: 8 } as const;

/** Degrees of freedom as the form asks for them; none where knots are placed by hand, or pieces are not cubic. */
function dfOf({ basis, degree, degreesOfFreedom, knots, boundaryKnots }: ReferenceInputs): number | null {
  if (knots !== undefined || boundaryKnots !== undefined) return null;
  if (basis === 'b-spline' && (degree ?? 3) !== 3) return null;
  const df = Number(basis === 'polynomial' ? degree : degreesOfFreedom);
  return df >= OFFERED.least && df <= OFFERED.most ? df : null;
}

const testOf = (test: CurveTest | null) =>
  test && (test.df2 === null ? test : { ...test, df1: test.df, df2: test.df2 });

const valuesOf = ({ curves: [curve] }: { readonly curves: readonly CurveResult[] }) =>
  curve && {
    knots: curve.knots,
    aic: curve.aic,
    overall: testOf(curve.whole),
    nonlinearity: testOf(curve.bend),
  };

/** Curves as the pages of linear and logistic regression fit them; knots by hand and new values are asked of the engine. */
export const splines = overEngine<{ readonly curves: readonly CurveResult[] }>(engine, (inputs, frame) => {
  const curveDf = dfOf(inputs);
  if (curveDf === null) return null;
  const shared = {
    ...modelOf(inputs, [String(inputs.variable), ...names(inputs.predictors)]),
    curved: [inputs.variable],
    curveBasis: inputs.basis,
    curveDf,
  };
  return inputs.family === 'binomial'
    ? {
        analysis: 'logistic-regression',
        options: { ...shared, event: eventOf(inputs, frame) },
        values: valuesOf,
      }
    : { analysis: 'linear-regression', options: shared, values: valuesOf };
});
