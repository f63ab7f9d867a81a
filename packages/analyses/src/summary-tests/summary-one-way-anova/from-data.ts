import { bold, rich } from '@constat/report';
import { zip } from '@constat/stats';
import { defineFromData, RefusedError } from '../../contract.ts';
import { valuesByLevel } from '../../shared/groups.ts';
import { summaryOf } from '../../shared/summary.ts';

/** Size, mean and standard deviation of a variable in each group with at least two values. */
export const fromData = defineFromData({
  options: {
    outcome: {
      kind: 'variable',
      label: 'Variable',
      help: 'Its size, mean and standard deviation in each group are filled in.',
      accepts: ['numeric'],
      required: true,
    },
    group: {
      kind: 'variable',
      label: 'Grouping variable',
      help: 'The variable that says which group a case belongs to.',
      accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
      required: true,
    },
  },
  fill(frame, { outcome, group }) {
    const factor = frame.factor(group);
    const groups =
      outcome === group || factor.levels.length > 100
        ? []
        : zip(valuesByLevel(frame, outcome, factor), factor.levels).flatMap(([values, level]) =>
            values.length < 2 ? [] : [{ label: level.slice(0, 60), ...summaryOf(values) }],
          );
    if (groups.length < 2)
      throw new RefusedError([
        {
          code:
            outcome === group
              ? 'group-is-outcome'
              : factor.levels.length > 100
                ? 'too-many-levels'
                : 'too-few-levels',
          variable: group,
          message:
            factor.levels.length > 100
              ? rich`${bold(frame.label(group))} has more than a hundred levels.`
              : rich`${bold(frame.label(group))} has fewer than two groups with two values of ${bold(frame.label(outcome))}.`,
          advice: rich`Choose another variable.`,
        },
      ]);
    return { groups };
  },
});
