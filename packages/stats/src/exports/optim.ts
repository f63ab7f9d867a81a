export { type BfgsOptions, type BfgsResult, bfgs } from '../optim/bfgs.ts';
export { brentMinimum, type MinimumResult1d } from '../optim/brent-minimum.ts';
export {
  type Box,
  type Derivative,
  derivative,
  numericalGradient,
  numericalHessian,
  preciseGradient,
} from '../optim/derivatives.ts';
export { gaussLegendre, type QuadratureRule } from '../optim/gauss-legendre.ts';
export { type LbfgsbOptions, lbfgsb } from '../optim/lbfgsb.ts';
export {
  type LeastSquaresMinimum,
  type LevenbergMarquardtOptions,
  levenbergMarquardt,
} from '../optim/levenberg-marquardt.ts';
export { type NelderMeadOptions, nelderMead } from '../optim/nelder-mead.ts';
export { type NewtonResult, newton, type SecondOrder } from '../optim/newton.ts';
export {
  gaussHermite,
  integrate,
  type QuadratureOptions,
  type QuadratureResult,
} from '../optim/quadrature.ts';
export type { MinimumResult, StopReason } from '../optim/result.ts';
export { brentRoot, expandBracket, type RootOptions, type RootResult } from '../optim/root.ts';
