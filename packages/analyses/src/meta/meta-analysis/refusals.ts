/** Why these studies cannot be pooled, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, join, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { modelRefusals } from '../../regression/kit/refusals.ts';
import { checkSettings, poolsCounts } from '../kit/analyse.ts';
import type { MetaAnalysisOptions } from './options.ts';
import { fieldsOf } from './studies.ts';

export const refusals = {
  constant: modelRefusals.constant,
  unknownLevel: modelRefusals.unknownLevel,
  collinear: (names: readonly string[]): Refusal => ({
    code: 'collinear',
    ...(names[0] === undefined ? {} : { variable: names[0] }),
    message: rich`Among ${join(names.map(bold), ', ', ' and ')} one moderator is determined by the others, so that the coefficients are not unique.`,
    advice: rich`Remove one of them.`,
  }),
  tooFewStudies: (k: number, coefficients: number): Refusal => ({
    code: 'too-few-studies',
    message: rich`${num(k, 'integer')} studies cannot estimate ${num(coefficients, 'integer')} coefficients and their error.`,
    advice: rich`Use fewer moderators; ten studies for each are a common rule.`,
    actions: [{ kind: 'set-options', label: 'Without moderators', options: { covariates: [], factors: [] } }],
  }),
  usedTwice: (name: string): Refusal => ({
    code: 'used-twice',
    variable: name,
    message: rich`${bold(name)} stands for two numbers of a study.`,
    advice: rich`Choose another variable for one of them.`,
  }),
  regressionNeedsEffects: (): Refusal => ({
    code: 'method-without-moderators',
    message: rich`The methods of Mantel–Haenszel and Peto cannot have moderators.`,
    advice: rich`Choose a random-effects model for the meta-regression.`,
    actions: [
      { kind: 'set-options', label: 'Use REML', options: { method: 'REML' } },
      { kind: 'set-options', label: 'Without moderators', options: { covariates: [], factors: [] } },
    ],
  }),
};

/** Reasons found without computing. */
export function check(_: Frame, options: MetaAnalysisOptions): readonly Refusal[] {
  const settings = checkSettings(options);
  if (settings.length > 0) return settings;
  const moderators = [...options.covariates, ...options.factors];
  if (poolsCounts(options.method) && moderators.length > 0) return [refusals.regressionNeedsEffects()];
  // the two groups may be of one size throughout, but nothing else may be the same variable twice
  const numbers = fieldsOf(options)
    .filter((field) => field !== 'n1' && field !== 'n2')
    .map((field) => options[field]);
  const twice = [numbers, moderators]
    .map((names) => names.find((name, i) => names.indexOf(name) !== i))
    .find((name) => name !== undefined);
  return twice === undefined ? [] : [refusals.usedTwice(twice)];
}
