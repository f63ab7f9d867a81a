/** Words that tables, sentences and figures of a model share. */
import { join, num, type Runs, rich } from '@constat/report';
import { pText } from '../../shared/wording.ts';
import type { CfaOptions } from './options.ts';
import type { CfaResult, InvarianceStep, ModelFit } from './result.ts';

/** The label of a variable, or the name of a factor. */
export const labelOf = ({ labels }: CfaResult, name: string): string => labels[name] ?? name;

/** Cut-offs of Hu and Bentler (1999), and those below which a model is called poor. */
export const GOOD = { cfi: 0.95, tli: 0.95, rmsea: 0.06, srmr: 0.08 } as const;
const POOR = { cfi: 0.9, rmsea: 0.1, srmr: 0.1 } as const;

/** How a model fits by its indices. */
export type FitVerdict = 'well' | 'only in part' | 'poorly' | 'exactly';

export function verdictOf({ fit, srmr }: ModelFit): FitVerdict {
  if (!fit) return 'exactly';
  const rmsea = fit.rmsea.estimate;
  if (fit.cfi < POOR.cfi || rmsea > POOR.rmsea || srmr > POOR.srmr) return 'poorly';
  return fit.cfi >= GOOD.cfi && rmsea <= GOOD.rmsea && srmr <= GOOD.srmr ? 'well' : 'only in part';
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `three-factor model`, `path model` or `model with two factors and paths`. */
export function modelName({ latent, parameters }: CfaResult): string {
  const count = NUMBERS[latent.length] ?? String(latent.length);
  if (latent.length === 0) return 'path model';
  return parameters.some(({ op }) => op === '~')
    ? `structural model with ${count} ${latent.length === 1 ? 'factor' : 'factors'}`
    : `${count}-factor model`;
}

/** χ², df, p, CFI, RMSEA with its interval and SRMR, as a report gives them. */
export function fitText({ test, fit, srmr }: ModelFit): Runs {
  if (test.pValue === null || !fit) return rich`χ²(0) = 0, no degree of freedom`;
  const { rmsea } = fit;
  return rich`χ²(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}, CFI = ${num(fit.cfi, 'proportion', 3)}, RMSEA = ${num(rmsea.estimate, 'proportion', 3)}, ${num(0.9, 'level')} CI [${num(rmsea.ciLower, 'proportion', 3)}, ${num(rmsea.ciUpper, 'proportion', 3)}], SRMR = ${num(srmr, 'proportion', 3)}`;
}

export const STEP_WORDS: Record<InvarianceStep['step'], string> = {
  configural: 'Configural',
  metric: 'Metric: equal loadings',
  scalar: 'Scalar: equal intercepts',
  strict: 'Strict: equal residual variances',
};

/** A relation in words; what is shared is more or less by the sign of its change. */
export function meaningOf(
  result: CfaResult,
  { lhs, op, rhs, expectedChange }: CfaResult['modification'][number],
): Runs {
  const [left, right] = [labelOf(result, lhs), labelOf(result, rhs)];
  if (op === '=~') return rich`${right} also measures ${left}`;
  if (op === '~') return rich`${right} acts on ${left}`;
  return result.latent.includes(lhs)
    ? rich`${left} and ${right} go together`
    : rich`${left} and ${right} share ${expectedChange < 0 ? 'less' : 'more'} than the model says`;
}

/** Words for several names. */
export const namesOf = (names: readonly string[]): Runs => join(names, ', ', ' and ');

/** How a model was fitted, within a sentence. */
export const ESTIMATOR_WORDS: Record<CfaOptions['estimator'], string> = {
  ml: 'maximum likelihood',
  mlr: 'robust maximum likelihood (MLR)',
  wlsmv: 'diagonally weighted least squares over polychoric correlations (WLSMV)',
  ulsmv: 'unweighted least squares over polychoric correlations (ULSMV)',
};
