export { betaFunction, choose, lbeta, lchoose } from '../special/beta.ts';
export { erf, erfc, erfcinv, erfcx, erfinv, logErfc } from '../special/erf.ts';
export { gammaFunction, lfactorial, lgamma, lgamma1p } from '../special/gamma.ts';
export {
  incompleteBetaLower,
  incompleteBetaUpper,
  inverseIncompleteBeta,
  logIncompleteBetaLower,
  logIncompleteBetaUpper,
} from '../special/incomplete-beta.ts';
export {
  incompleteGammaLower,
  incompleteGammaUpper,
  inverseIncompleteGamma,
  logIncompleteGammaLower,
  logIncompleteGammaUpper,
} from '../special/incomplete-gamma.ts';
export { digamma, trigamma } from '../special/polygamma.ts';
export { evaluateSpecial, type RegisteredFunction, SPECIAL_FUNCTIONS } from '../special/registry.ts';
