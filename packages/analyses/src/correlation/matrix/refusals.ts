/** Why correlations cannot be computed, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { type Action, andList, bold, join, num, type Runs, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite } from '../../shared/refusals.ts';
import { onlyCasesHave } from '../../shared/wording.ts';
import { unorderedRefusals } from '../kit/columns.ts';
import type { MatrixOptions } from './options.ts';

/** Fewer pairs than this leave no degree of freedom for a test. */
export const LEAST_PAIRS = 3;

/** Both variables of a pair. */
const both = (names: readonly string[]): Runs => join(names.map(bold), ' and ');

/** Reasons found without computing. */
export function check(frame: Frame, options: MatrixOptions): readonly Refusal[] {
  const unordered = unorderedRefusals(frame, options.variables, 'variables', options.levelOrder);
  if (unordered.length > 0) return unordered;
  return [...groupRefusals(frame, options), ...comparisonRefusals(options)];
}

function groupRefusals(frame: Frame, { variables, group }: MatrixOptions): readonly Refusal[] {
  if (group === null) return [];
  if (variables.includes(group))
    return [
      {
        code: 'group-is-variable',
        variable: group,
        message: rich`${bold(group)} is both a variable of the matrix and the grouping variable; within its groups it does not vary.`,
        advice: rich`Remove it from one of the two boxes.`,
      },
    ];
  const { levels } = frame.factor(group);
  if (levels.length >= 2 && levels.length <= MAX_GROUPS) return [];
  return [
    {
      code: levels.length < 2 ? 'too-few-levels' : 'too-many-levels',
      variable: group,
      message: rich`${bold(group)} has ${num(levels.length, 'integer')} ${levels.length === 1 ? 'group' : 'groups'}; correlations can be compared between 2 to ${num(MAX_GROUPS, 'integer')}.`,
      advice: rich`Choose another grouping variable, or put values into groups with Transform.`,
    },
  ];
}

/** More groups than this are a sign of the wrong variable. */
const MAX_GROUPS = 20;

function comparisonRefusals({ variables, comparisons }: MatrixOptions): readonly Refusal[] {
  for (const { first, second, third, fourth } of comparisons) {
    const stranger = [first, second, third, fourth].find((name) => !variables.includes(name));
    if (stranger !== undefined)
      return [
        {
          code: 'comparison-of-stranger',
          variable: stranger,
          message: rich`A comparison names ${bold(stranger)}, which is not a variable of the matrix.`,
          advice: rich`Add it to the variables, or choose another one in the comparison.`,
          actions: [
            {
              kind: 'set-options',
              label: `Add ${stranger}`,
              options: { variables: [...variables, stranger] },
            },
          ],
        },
      ];
    const same = first === second ? first : third === fourth ? third : null;
    if (same !== null)
      return [
        {
          code: 'comparison-with-itself',
          variable: same,
          message: rich`A comparison correlates ${bold(same)} with itself.`,
          advice: rich`Choose two different variables for each correlation.`,
        },
      ];
    if ((first === third && second === fourth) || (first === fourth && second === third))
      return [
        {
          code: 'comparison-of-same',
          message: rich`A comparison has the correlation of ${bold(first)} and ${bold(second)} on both sides.`,
          advice: rich`Choose another correlation for one of them.`,
        },
      ];
  }
  return [];
}

/** A button that takes a variable out. */
const removal = (name: string, variables: readonly string[]): Action => ({
  kind: 'set-options',
  label: `Remove ${name}`,
  options: { variables: variables.filter((each) => each !== name) },
});

export const refusals = {
  constant: (name: string, variables: readonly string[]): Refusal => ({
    code: 'constant',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so it has no correlation with anything.`,
    advice: rich`Remove it from the variables.`,
    ...(variables.length > 2 ? { actions: [removal(name, variables)] } : {}),
  }),
  notFinite,
  perfectAgreement: (first: string, second: string, variables: readonly string[]): Refusal => ({
    code: 'perfect-agreement',
    variable: second,
    message: rich`The categories of ${bold(first)} and ${bold(second)} go together without exception in some part of their table, so that their polychoric correlation runs to one and has no error.`,
    advice: rich`Join levels with few cases, remove one of the two, or use Spearman’s or Kendall’s coefficient.`,
    actions: [
      ...(variables.length > 2 ? [removal(second, variables)] : []),
      { kind: 'set-options', label: 'Use Spearman’s ρ', options: { coefficients: ['spearman'] } },
    ],
  }),
  tooFew: (names: readonly string[], found: number): Refusal => ({
    code: 'too-few-pairs',
    ...(names[0] === undefined ? {} : { variable: names[0] }),
    message: rich`${onlyCasesHave(found)} a value in ${both(names)}; a correlation needs at least ${num(LEAST_PAIRS, 'integer')}.`,
    advice: rich`Choose variables with fewer missing values, or drop cases per pair.`,
  }),
  noSpread: (names: readonly string[]): Refusal => ({
    code: 'no-variation',
    ...(names[0] === undefined ? {} : { variable: names[0] }),
    message: rich`In the cases that have a value in both ${both(names)}, one of the two does not vary.`,
    advice: rich`Choose other variables, or look at the missing values of these.`,
  }),
  comparisonTooFew: (names: readonly string[], found: number): Refusal => ({
    code: 'comparison-too-few',
    message: rich`${onlyCasesHave(found)} a value in all of ${bold(andList(names))}; a comparison of their correlations needs at least 4, and variables that vary in them without determining each other.`,
    advice: rich`Remove the comparison, or choose variables with fewer missing values.`,
  }),
};
