/** What the designs of correlations of one sample, lines, random predictors and variances are called, in words. */
import { type NumberRun, type Runs, rich } from '@constat/report';
import type { WorkKey } from '../../shared/bibliography.ts';
import { given } from '../../shared/wording.ts';
import type { AdvancedSizeOptions } from './options.ts';

const SAME_PEOPLE = rich`All correlations come from the same people; correlations of different people are the comparison of two groups.`;
const ANY_SHAPE = rich`Unlike tests of means, tests of variances do not become right in large samples when values are not normal.`;

export const COEFFICIENT_WORDS = {
  'correlation-exact': {
    method: rich`the *t* test of a correlation with the exact distribution of *r*`,
    works: ['fisher1915', 'faul2009'] as readonly WorkKey[],
    notes: rich`Both variables are drawn from a bivariate normal population.`,
    advice: [rich`It holds for Pearson’s correlation; Spearman’s needs about 6% more cases.`],
  },
  'correlation-biserial': {
    method: rich`the *t* test of a point-biserial correlation with the noncentral *t* distribution`,
    works: ['cohen1988', 'faul2007'] as readonly WorkKey[],
    notes: rich`The noncentrality is √(*r*²/(1 − *r*²))√*N*, with *N* − 2 degrees of freedom.`,
    advice: [
      rich`It is the *t*-test of two groups in units of *r*: where the groups are of one size, *r* = *d*/√(*d*² + 4).`,
    ],
  },
  'correlation-tetrachoric': {
    method: rich`the test of a tetrachoric correlation with its asymptotic standard errors under both hypotheses (Brown & Benedetti, 1977)`,
    works: ['brownBenedetti1977', 'faul2009'] as readonly WorkKey[],
    notes: rich`Both answers are taken as halves of normal variables, divided where the shares say.`,
    advice: [
      rich`The closer the shares to 0 or 1, the more cases; the standard errors hold in samples where no cell of the table is nearly empty.`,
    ],
  },
  'correlations-sharing': {
    method: rich`the comparison of two correlations of one sample that share a variable, on the scale of Fisher’s *z* (Steiger, 1980)`,
    works: ['steiger1980', 'faul2009'] as readonly WorkKey[],
    notes: rich`*q* is the difference of both after Fisher’s transformation; under the null hypothesis both are that of *a* with *b*.`,
    advice: [SAME_PEOPLE],
  },
  'correlations-apart': {
    method: rich`the comparison of two correlations of one sample without a shared variable, on the scale of Fisher’s *z* (Steiger, 1980)`,
    works: ['steiger1980', 'faul2009'] as readonly WorkKey[],
    notes: rich`*q* is the difference of both after Fisher’s transformation; under the null hypothesis both are that of *a* with *b*.`,
    advice: [SAME_PEOPLE],
  },
  'regression-random': {
    method: rich`the *F* test of a multiple regression with the exact distribution of *R*² under random predictors`,
    works: ['lee1972', 'gatsonisSampson1989', 'faul2009'] as readonly WorkKey[],
    notes: rich`Outcome and predictors are drawn together from a multivariate normal population.`,
    advice: [
      rich`Predictors whose values the study sets are fixed: the design for them needs slightly fewer cases.`,
    ],
  },
  'regression-coefficient': {
    method: rich`the *t* test of one coefficient of a multiple regression with the noncentral *t* distribution`,
    works: ['cohen1988', 'faul2009'] as readonly WorkKey[],
    notes: rich`*f*² is what the predictor adds to *R*², divided by 1 − *R*² of the full model; the noncentrality is *f*√*N*.`,
    advice: [],
  },
  'regression-slope': {
    method: rich`the *t* test of a slope with the noncentral *t* distribution`,
    works: ['dupontPlummer1998', 'faul2009'] as readonly WorkKey[],
    notes: rich`The noncentrality is the distance of the slopes times SD of the predictor times √*N*, divided by SD of the residuals.`,
    advice: [rich`A wider range of the predictor makes the same slope easier to find.`],
  },
  'two-slopes': {
    method: rich`the *t* test of two slopes with the noncentral *t* distribution (Dupont & Plummer, 1998)`,
    works: ['dupontPlummer1998', 'faul2009'] as readonly WorkKey[],
    notes: rich`The lines have one spread of residuals; *N* − 4 degrees of freedom.`,
    advice: [rich`It is the test of the product of group and predictor in one regression.`],
  },
  'two-intercepts': {
    method: rich`the *t* test of two intercepts with the noncentral *t* distribution (Dupont & Plummer, 1998)`,
    works: ['dupontPlummer1998', 'faul2009'] as readonly WorkKey[],
    notes: rich`Each line has its own slope, both one spread of residuals; *N* − 4 degrees of freedom.`,
    advice: [
      rich`Intercepts are compared where the predictor is zero: measure it from a value inside its range, or many more cases are needed.`,
    ],
  },
  'variance-one': {
    method: rich`the chi-square test of a variance`,
    works: ['cohen1988', 'faul2007'] as readonly WorkKey[],
    notes: rich`(*n* − 1)*s*² divided by the variance that is tested has a chi-square distribution.`,
    advice: [ANY_SHAPE],
  },
  'variance-two': {
    method: rich`the *F* test of two variances`,
    works: ['cohen1988', 'faul2007'] as readonly WorkKey[],
    notes: rich`The ratio is that of group 2 to group 1.`,
    advice: [ANY_SHAPE],
  },
} as const;

export type CoefficientDesign = keyof typeof COEFFICIENT_WORDS;

/** What is to be found. */
export function coefficientEffect(
  design: CoefficientDesign,
  options: AdvancedSizeOptions,
  value: NumberRun,
): Runs {
  switch (design) {
    case 'correlation-biserial':
      return rich`a point-biserial correlation of ${value}`;
    case 'correlation-tetrachoric':
      return options.correlationNull === 0
        ? rich`a tetrachoric correlation of ${value}`
        : rich`a tetrachoric correlation of ${value} against ${given(options.correlationNull)}`;
    case 'correlations-sharing':
    case 'correlations-apart':
      return rich`correlations of ${given(options.correlationAB ?? 0)} and ${value} in one sample`;
    case 'regression-random':
      return options.rSquaredNull === 0
        ? rich`an *R*² of ${value}`
        : rich`an *R*² of ${value} against ${given(options.rSquaredNull)}`;
    case 'regression-coefficient':
      return rich`a coefficient that raises *R*² from ${given(options.rSquaredReduced ?? 0)} to ${value}`;
    case 'regression-slope':
      return options.slopeNull === 0
        ? rich`a slope of ${value}`
        : rich`a slope of ${value} against ${given(options.slopeNull)}`;
    case 'two-slopes':
      return rich`slopes that differ by ${value}`;
    case 'two-intercepts':
      return rich`intercepts that differ by ${value}`;
    case 'variance-one':
      return rich`a variance of ${value} times the one that is tested`;
    case 'variance-two':
      return rich`a variance in group 2 of ${value} times that of group 1`;
    default:
      return rich`a correlation of ${value}`;
  }
}
