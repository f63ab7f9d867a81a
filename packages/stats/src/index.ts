export { chiSquare } from './distributions/chi-square.ts';
export type { Distribution } from './distributions/distribution.ts';
export { fDistribution } from './distributions/f.ts';
export { gamma } from './distributions/gamma.ts';
export { normal } from './distributions/normal.ts';
export { studentT } from './distributions/student-t.ts';
export { betaFunction, choose, lbeta, lchoose } from './special/beta.ts';
export { erf, erfc, erfcinv, erfcx, erfinv, logErfc } from './special/erf.ts';
export { gammaFunction, lfactorial, lgamma, lgamma1p } from './special/gamma.ts';
export {
  incompleteBetaLower,
  incompleteBetaUpper,
  inverseIncompleteBeta,
  logIncompleteBetaLower,
  logIncompleteBetaUpper,
} from './special/incomplete-beta.ts';
export {
  incompleteGammaLower,
  incompleteGammaUpper,
  inverseIncompleteGamma,
  logIncompleteGammaLower,
  logIncompleteGammaUpper,
} from './special/incomplete-gamma.ts';
export { digamma, trigamma } from './special/polygamma.ts';
export { STATS_ERROR_CODES, StatsError, type StatsErrorCode } from './stats-error.ts';
