/** Options of curves in place of lines, worded alike in all models. */
import type { CurveBasis } from '@constat/stats';

export const curveOptions = {
  curved: {
    kind: 'variables',
    label: 'Covariates as curves',
    help: 'Each is fitted once more as a smooth curve, the other predictors as they are: whether it bends is tested, and the curve is drawn.',
    accepts: ['numeric'],
  },
  curveBasis: {
    kind: 'choice',
    label: 'Kind of curve',
    help: 'Splines bend where the data ask for it; polynomials bend everywhere alike.',
    choices: {
      'natural-spline': {
        label: 'Natural cubic spline',
        help: 'Straight beyond the first and the last value; also called restricted cubic spline',
      },
      'b-spline': { label: 'Cubic B-spline', help: 'From three degrees of freedom on; free at the ends' },
      polynomial: { label: 'Polynomial', help: 'Two degrees of freedom are a parabola' },
    },
    default: 'natural-spline',
  },
  curveDf: {
    kind: 'number',
    label: 'Degrees of freedom',
    help: 'How much the curve may bend: 1 would be a line. A natural spline has one inner knot fewer, at equally spaced quantiles: 3 are four knots with both ends.',
    min: 2,
    max: 8,
    default: 3,
    integer: true,
  },
} as const;

/** What was chosen. */
export interface CurveOptions {
  readonly curved: readonly string[];
  readonly curveBasis: CurveBasis;
  readonly curveDf: number;
}

/** The accordion of a form. */
export const CURVE_GROUP = { title: 'Curves', options: ['curved', 'curveBasis', 'curveDf'] } as const;
