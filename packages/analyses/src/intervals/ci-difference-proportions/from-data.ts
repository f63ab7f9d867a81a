import { bold, rich } from '@constat/report';
import { defineFromData, RefusedError } from '../../contract.ts';
import { checkTwoGroups } from '../../shared/two-groups.ts';

/** How many cases have a value in each of two groups; cases without value or group are left out. */
export const fromData = defineFromData({
  options: {
    variable: {
      kind: 'variable',
      label: 'Variable',
      help: 'Its cases are counted.',
      accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
      required: true,
    },
    value: {
      kind: 'levels',
      label: 'Value counted',
      help: 'The value whose proportions are compared; the first one if none is chosen.',
      of: 'variable',
      count: 1,
    },
    group: {
      kind: 'variable',
      label: 'Grouping variable',
      help: 'The variable that says which of the two groups a case belongs to.',
      accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
      levels: 2,
      required: true,
    },
    levels: {
      kind: 'levels',
      label: 'Groups compared',
      help: 'The first and the second group.',
      of: 'group',
      count: 2,
    },
  },
  fill(frame, { variable, value: [chosen], group, levels }) {
    const refusals = checkTwoGroups(
      frame,
      { outcomes: [variable], group, levels },
      { label: 'Chi-square test', analysis: 'chi-square-test' },
    );
    if (refusals.length > 0) throw new RefusedError(refusals);
    const outcome = frame.factor(variable);
    const groups = frame.factor(group);
    const compared = levels.length === 2 ? levels : groups.levels;
    const counted = chosen === undefined ? 0 : outcome.levels.indexOf(chosen);
    const places = groups.levels.map((level) => compared.indexOf(level));
    const x = [0, 0];
    const n = [0, 0];
    for (let row = 0; row < frame.rows; row++) {
      const place = places[groups.codes[row]!] ?? -1;
      const code = outcome.codes[row]!;
      if (place < 0 || code < 0) continue;
      n[place]!++;
      if (code === counted) x[place]!++;
    }
    const empty = n.indexOf(0);
    if (counted < 0 || empty >= 0)
      throw new RefusedError([
        {
          code: counted < 0 ? 'unknown-level' : 'too-few-cases',
          variable,
          message:
            counted < 0
              ? rich`${bold(frame.label(variable))} has no value ${bold(chosen ?? '')}.`
              : rich`${bold(frame.label(variable))} has no values where ${frame.label(group)} is ${bold(compared[empty] ?? '')}.`,
          advice: rich`Choose another variable or value.`,
        },
      ]);
    return { x1: x[0], n1: n[0], x2: x[1], n2: n[1] };
  },
});
