/** Why groups cannot be made alike, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import type { ModelOptions } from '../../regression/kit/model-options.ts';
import { checkModel, modelRefusals } from '../../regression/kit/refusals.ts';
import type { PropensityOptions } from './options.ts';

export const refusals = {
  ...modelRefusals,
  notTwoGroups: (name: string, levels: number): Refusal => ({
    code: 'treatment-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} ${levels === 1 ? 'level' : 'levels'} in the cases used; treated and controls are two.`,
    advice: rich`Put its values into two groups with Recode, filter the data to two of them, or choose another variable.`,
  }),
  unknownTreated: (name: string, level: string): Refusal => ({
    code: 'treated-level',
    variable: name,
    message: rich`${bold(name)} has no cases with the level ${bold(level)} that could be used.`,
    advice: rich`Choose another treated level.`,
  }),
  separated: (name: string): Refusal => ({
    code: 'separation',
    variable: name,
    message: rich`The covariates determine ${bold(name)} fully for some of the cases: they have no counterparts in the other group.`,
    advice: rich`Leave out the covariate that does so, or restrict the data to cases that could have been in either group.`,
  }),
  tooManyForOptimal: (name: string): Refusal => ({
    code: 'too-many-for-optimal',
    variable: name,
    message: rich`The groups of ${bold(name)} are too large for an optimal match, which looks at every treated case with every control.`,
    advice: rich`Match nearest first, or match exactly on a variable that splits the cases.`,
    actions: [{ kind: 'set-options', label: 'Match nearest first', options: { pairing: 'nearest' } }],
  }),
  noMatch: (name: string, hasCaliper: boolean): Refusal => ({
    code: 'no-match',
    variable: name,
    message: rich`Too few cases of ${bold(name)} have a match.`,
    advice: hasCaliper
      ? rich`Widen the caliper, or match on fewer variables exactly.`
      : rich`Match on fewer variables exactly.`,
    ...(hasCaliper
      ? {
          actions: [
            { kind: 'set-options', label: 'Match without a caliper', options: { useCaliper: false } },
          ],
        }
      : {}),
  }),
  emptyStratum: (name: string, strata: number): Refusal => ({
    code: 'empty-stratum',
    variable: name,
    message: rich`With ${num(strata, 'integer')} strata of the score, one of them holds only treated cases or only controls of ${bold(name)}.`,
    advice: rich`Use fewer strata, or another method.`,
    actions: [
      ...(strata > 2
        ? [
            {
              kind: 'set-options',
              label: `Use ${strata - 1} strata`,
              options: { strata: strata - 1 },
            } as const,
          ]
        : []),
      { kind: 'set-options', label: 'Use weights', options: { method: 'weight' } },
    ],
  }),
  outcomeLevels: (name: string, levels: number): Refusal => ({
    code: 'outcome-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} ${levels === 1 ? 'level' : 'levels'} in the cases used; an outcome is a number or has two levels.`,
    advice: rich`Put its values into two groups with Recode, or choose another outcome.`,
  }),
  constantOutcome: (name: string): Refusal => ({
    code: 'constant-outcome',
    variable: name,
    message: rich`${bold(name)} does not vary in the cases that are compared, so that there is no error to judge a difference by.`,
    advice: rich`Choose another outcome, or use more of the cases.`,
  }),
};

/** The model of the score in the terms that regressions share. */
export const modelOptionsOf = ({
  treatment,
  covariates,
  factors,
  outcome,
  exact,
}: PropensityOptions): ModelOptions => ({
  outcome: treatment,
  covariates,
  factors,
  weights: null,
  terms: null,
  references: {},
  steps: [],
  newCases: [],
  needed: [...new Set([outcome, exact])].filter(
    (name): name is string => name !== null && !covariates.includes(name) && !factors.includes(name),
  ),
});

/** Reasons found without computing. */
export function check(frame: Frame, options: PropensityOptions): readonly Refusal[] {
  const { outcome, exact, treatment, covariates, factors } = options;
  const found = checkModel(frame, modelOptionsOf(options));
  if (found.length > 0) return found;
  if (outcome !== null && [treatment, exact, ...covariates, ...factors].includes(outcome))
    return [modelRefusals.usedTwice(outcome)];
  return exact === treatment ? [modelRefusals.usedTwice(treatment)] : [];
}
