/** Why factors cannot be found, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import { factorDf } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { unorderedRefusals } from '../../correlation/kit/columns.ts';
import type { EfaOptions } from './options.ts';

/** The most factors that p variables can identify; for components as many as there are variables. */
export function mostFactors(p: number, extraction: EfaOptions['extraction']): number {
  if (extraction === 'pca') return p;
  let k = 0;
  while (k + 1 < p && factorDf(p, k + 1) >= 0) k++;
  return k;
}

/** Reasons found without computing. */
export function check(frame: Frame, options: EfaOptions): readonly Refusal[] {
  const unordered = unorderedRefusals(frame, options.variables, 'variables', options.levelOrder);
  if (unordered.length > 0) return unordered;
  const most = mostFactors(options.variables.length, options.extraction);
  if (most === 0)
    return [
      {
        code: 'too-few-variables',
        message: rich`A factor needs at least three variables, but ${num(options.variables.length, 'integer')} are chosen.`,
        advice: rich`Add variables, or choose principal components.`,
        actions: [{ kind: 'set-options', label: 'Use principal components', options: { extraction: 'pca' } }],
      },
    ];
  if (options.rule === 'fixed' && options.factors > most)
    return [tooMany(options.factors, options.variables.length, most, options)];
  return [];
}

const tooMany = (asked: number, p: number, most: number, options: EfaOptions): Refusal => ({
  code: 'too-many-factors',
  message:
    options.extraction === 'pca'
      ? rich`There are only ${num(p, 'integer')} components of ${num(p, 'integer')} variables, but ${num(asked, 'integer')} were asked for.`
      : rich`${num(asked, 'integer')} factors cannot be identified from ${num(p, 'integer')} variables: the degrees of freedom would be negative.`,
  advice: rich`Ask for ${num(most, 'integer')} or fewer, or add variables.`,
  actions: [{ kind: 'set-options', label: `Use ${most}`, options: { rule: 'fixed', factors: most } }],
});

/** Without this variable, where enough are left. */
const without = (name: string, { variables }: EfaOptions): Pick<Refusal, 'actions'> =>
  variables.length > 2
    ? {
        actions: [
          {
            kind: 'set-options',
            label: `Remove ${name}`,
            options: { variables: variables.filter((each) => each !== name) },
          },
        ],
      }
    : {};

export const refusals = {
  constant: (name: string, options: EfaOptions): Refusal => ({
    code: 'constant',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so it has no correlations to explain.`,
    advice: rich`Remove it from the variables.`,
    ...without(name, options),
  }),
  tooFewCases: (found: number, needed: number, most: string | undefined): Refusal => ({
    code: 'too-few-cases',
    ...(most === undefined ? {} : { variable: most }),
    message: rich`Only ${num(found, 'integer')} ${found === 1 ? 'case has' : 'cases have'} a value in every variable; at least ${num(needed, 'integer')} are needed.`,
    advice:
      most === undefined
        ? rich`Choose fewer variables, or collect more cases.`
        : rich`Choose variables with fewer missing values: ${bold(most)} has most of them.`,
  }),
  singular: (name: string, options: EfaOptions): Refusal => ({
    code: 'singular',
    variable: name,
    message: rich`${bold(name)} is determined by the other variables (a copy, a sum or a total), so the correlation matrix is singular and factors cannot be told apart.`,
    advice: rich`Remove it, or choose principal components, which allow it.`,
    actions: [
      ...(without(name, options).actions ?? []),
      { kind: 'set-options', label: 'Use principal components', options: { extraction: 'pca' } },
    ],
  }),
  notConverged: (factors: number): Refusal => ({
    code: 'not-converged',
    message: rich`The solution with ${num(factors, 'integer')} ${factors === 1 ? 'factor' : 'factors'} does not settle: the communalities run away.`,
    advice: rich`Ask for fewer factors, or choose minimum residual.`,
    actions: [
      ...(factors > 1
        ? [
            {
              kind: 'set-options',
              label: `Use ${factors - 1}`,
              options: { rule: 'fixed', factors: factors - 1 },
            } as const,
          ]
        : []),
      { kind: 'set-options', label: 'Use minimum residual', options: { extraction: 'minres' } },
    ],
  }),
};
