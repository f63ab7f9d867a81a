/** Why a tree cannot be drawn, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, join, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { notFinite, usedTwice } from '../../shared/refusals.ts';
import type { VariableTreeOptions } from './options.ts';

/** Levels of one variable that are still read as parts of a sample. */
const MOST_LEVELS = 60;

const isInfinite = (value: number): boolean => !Number.isFinite(value) && !Number.isNaN(value);

/** The word that stands for missing values in a rule. */
export const MISSING_WORD = 'missing';

export const refusals = {
  noRows: (): Refusal => ({
    code: 'no-rows',
    message: rich`The data have no rows.`,
    advice: rich`Enter or import data, or clear the filter.`,
  }),
  noValues: (name: string): Refusal => ({
    code: 'no-values',
    variable: name,
    message: rich`${bold(name)} has no values, so that nothing can be split by it.`,
    advice: rich`Remove it from the variables.`,
  }),
  manyLevels: (name: string, levels: number): Refusal => ({
    code: 'many-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(levels, 'integer')} different values; a tree shows at most ${num(MOST_LEVELS, 'integer')} of one variable.`,
    advice: rich`Put its values into groups with Transform, or keep only some of them with rules under Pruning.`,
  }),
  manyNodes: (nodes: number, most: number, smallest: number | null): Refusal => ({
    code: 'many-nodes',
    message: rich`The tree would have more than ${num(most, 'integer')} nodes (${num(nodes, 'integer')} were counted before giving up).`,
    advice: rich`Use fewer variables, or hide small nodes.`,
    ...(smallest === null
      ? {}
      : {
          actions: [
            {
              kind: 'set-options',
              label: `Hide nodes with fewer than ${smallest} cases`,
              options: { smallest },
            },
          ],
        }),
  }),
  unknownRule: (name: string): Refusal => ({
    code: 'rule-of-no-variable',
    variable: name,
    message: rich`A rule under Pruning is about ${bold(name)}, which is not a variable of the tree.`,
    advice: rich`Add it to the variables, or remove the rule.`,
  }),
  unknownLevel: (name: string, level: string, levels: readonly string[]): Refusal => ({
    code: 'no-such-level',
    variable: name,
    message: rich`${bold(name)} has no level ${bold(level)}, which a rule under Pruning names.`,
    advice: rich`Its levels are ${join([...levels.slice(0, 8), ...(levels.length > 8 ? ['others'] : [])], ', ', ' and ')}.`,
  }),
  notNumeric: (name: string): Refusal => ({
    code: 'not-numeric',
    variable: name,
    message: rich`${bold(name)} has no numbers, so that it has no mean and no median.`,
    advice: rich`Give the share of one of its levels.`,
    actions: [{ kind: 'set-options', label: 'Give a share', options: { summary: 'share' } }],
  }),
  nothingLeft: (): Refusal => ({
    code: 'nothing-left',
    message: rich`Pruning hides every part of the sample.`,
    advice: rich`Remove rules, or lower the smallest node.`,
  }),
};

/** Reasons found without computing. */
export function check(
  frame: Frame,
  { variables, outcome, summary, rules }: VariableTreeOptions,
): readonly Refusal[] {
  if (frame.rows === 0) return [refusals.noRows()];
  if (outcome !== null && variables.includes(outcome)) return [usedTwice(outcome)];
  for (const { variable, level } of rules) {
    if (!variables.includes(variable)) return [refusals.unknownRule(variable)];
    const { levels } = frame.factor(variable);
    if (level !== MISSING_WORD && !levels.includes(level))
      return [refusals.unknownLevel(variable, level, levels)];
  }
  for (const name of variables) {
    const { levels } = frame.factor(name);
    if (levels.length === 0) return [refusals.noValues(name)];
    const kept = rules.filter(({ variable, action }) => variable === name && action === 'keep').length;
    if (kept === 0 && levels.length > MOST_LEVELS) return [refusals.manyLevels(name, levels.length)];
  }
  if (outcome !== null && (summary === 'mean' || summary === 'median')) {
    const values = frame.numbers(outcome);
    if (!values.some((value) => !Number.isNaN(value))) return [refusals.notNumeric(outcome)];
  }
  if (outcome !== null && frame.column(outcome).type === 'numeric' && frame.numbers(outcome).some(isInfinite))
    return [notFinite(outcome)];
  return [];
}
