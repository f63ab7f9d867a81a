import { bold, rich } from '@constat/report';
import { correlationOf } from '@constat/stats';
import { defineFromData, RefusedError } from '../../contract.ts';
import { pairedValues } from '../../shared/groups.ts';

/** Pearson's correlation of two variables in the rows that have both. */
export const fromData = defineFromData({
  options: {
    variable1: {
      kind: 'variable',
      label: 'First variable',
      help: 'One of the two that go together.',
      accepts: ['numeric'],
      required: true,
    },
    variable2: {
      kind: 'variable',
      label: 'Second variable',
      help: 'The other one.',
      accepts: ['numeric'],
      required: true,
    },
  },
  fill(frame, { variable1, variable2 }) {
    const [x, y] = pairedValues(frame, [variable1, variable2]);
    const r = x.length < 2 || variable1 === variable2 ? null : correlationOf(x, y);
    if (r === null)
      throw new RefusedError([
        {
          code: variable1 === variable2 ? 'same-variable' : 'no-variation',
          variable: variable2,
          message:
            variable1 === variable2
              ? rich`Both variables are ${bold(frame.label(variable1))}.`
              : rich`${bold(frame.label(variable1))} and ${bold(frame.label(variable2))} have no correlation: one of them does not vary where both have values.`,
          advice: rich`Choose another variable.`,
        },
      ]);
    return { r, n: x.length };
  },
});
