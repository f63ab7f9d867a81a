/** Why these studies cannot be pooled, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, join, num, rich } from '@constat/report';
import { type Refusal, RefusedError } from '../../contract.ts';
import { modelRefusals } from '../../regression/kit/refusals.ts';
import { checkSettings } from '../kit/analyse.ts';
import { levelCodes, poolsCounts } from '../kit/pool.ts';
import type { RawStudy } from '../kit/result.ts';
import type { MetaAnalysisOptions } from './options.ts';
import { fieldsOf, levelsOf } from './studies.ts';

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
  oneGroup: (name: string): Refusal => ({
    code: 'one-group',
    variable: name,
    message: rich`All effects have the same value of ${bold(name)}; how much its groups differ cannot be estimated from one.`,
    advice: rich`Choose another variable, or pool the effects as independent studies.`,
    actions: [{ kind: 'set-options', label: 'As independent studies', options: { perStudy: 'one' } }],
  }),
  nothingShared: (name: string): Refusal => ({
    code: 'nothing-shared',
    variable: name,
    message: rich`No two effects share a value of ${bold(name)}, so that none belong together.`,
    advice: rich`Pool them as independent studies.`,
    actions: [{ kind: 'set-options', label: 'As independent studies', options: { perStudy: 'one' } }],
  }),
  sameGroups: (outer: string, inner: string): Refusal => ({
    code: 'same-groups',
    variable: inner,
    message: rich`${bold(inner)} does not divide the groups of ${bold(outer)} any further, so that the two levels cannot be told apart.`,
    advice: rich`Remove one of them, or put the wider one first.`,
  }),
  unknownTerm: (name: string): Refusal => ({
    ...modelRefusals.unknownTerm(name),
    advice: rich`Add it to the moderators, or remove the term.`,
    actions: [{ kind: 'set-options', label: 'Main effects only', options: { terms: null } }],
  }),
  usedTwice: (name: string): Refusal => ({
    code: 'used-twice',
    variable: name,
    message: rich`${bold(name)} stands for two numbers of a study.`,
    advice: rich`Choose another variable for one of them.`,
  }),
  regressionNeedsEffects: (): Refusal => ({
    code: 'method-without-moderators',
    message: rich`The methods of Mantel–Haenszel and Peto and the logistic model cannot have moderators.`,
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
  if ((poolsCounts(options.method) || options.method === 'GLMM') && moderators.length > 0)
    return [refusals.regressionNeedsEffects()];
  const unknown = (options.terms ?? []).flat().find((name) => !moderators.includes(name));
  if (unknown !== undefined) return [refusals.unknownTerm(unknown)];
  // the two groups may be of one size throughout, but nothing else may be the same variable twice
  const numbers = fieldsOf(options)
    .filter((field) => field !== 'n1' && field !== 'n2')
    .map((field) => options[field]);
  const twice = [numbers, moderators]
    .map((names) => names.find((name, i) => names.indexOf(name) !== i))
    .find((name) => name !== undefined);
  return twice === undefined ? [] : [refusals.usedTwice(twice)];
}

/** Reasons in what the effects belong to; throws RefusedError. */
export function checkLevels(studies: readonly RawStudy[], options: MetaAnalysisOptions): void {
  const levels = levelsOf(options);
  if (levels.length === 0 || studies.length < 2) return;
  const counts = levelCodes(studies)
    .slice(0, levels.length)
    .map((codes) => new Set(codes).size);
  levels.forEach((name, i) => {
    const before = counts[i - 1];
    const outer = levels[i - 1];
    if (counts[i] === 1 && i === 0) throw new RefusedError([refusals.oneGroup(name)]);
    if (counts[i] === studies.length && i === 0) throw new RefusedError([refusals.nothingShared(name)]);
    if (outer !== undefined && counts[i] === before)
      throw new RefusedError([refusals.sameGroups(outer, name)]);
  });
}
