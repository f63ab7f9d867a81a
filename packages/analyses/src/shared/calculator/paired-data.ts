/** Two measurements of the same cases out of data. */
import { bold, rich } from '@constat/report';
import { defineFromData, RefusedError } from '../../contract.ts';
import { pairedValues } from '../groups.ts';
import { summaryOf } from '../summary.ts';

/** Mean and standard deviation of the differences of two variables, in the rows that have both. */
export const pairedFromData = defineFromData({
  options: {
    variable1: {
      kind: 'variable',
      label: 'First variable',
      help: 'The second is taken away from it.',
      accepts: ['numeric'],
      required: true,
    },
    variable2: {
      kind: 'variable',
      label: 'Second variable',
      help: 'What is taken away.',
      accepts: ['numeric'],
      required: true,
    },
  },
  fill(frame, { variable1, variable2 }) {
    const [first, second] = pairedValues(frame, [variable1, variable2]);
    if (first.length < 2 || variable1 === variable2)
      throw new RefusedError([
        {
          code: variable1 === variable2 ? 'same-variable' : 'too-few-cases',
          variable: variable2,
          message:
            variable1 === variable2
              ? rich`Both variables are ${bold(frame.label(variable1))}.`
              : rich`${bold(frame.label(variable1))} and ${bold(frame.label(variable2))} have ${first.length === 0 ? 'no case' : 'one case'} with both values; two are needed.`,
          advice: rich`Choose another variable.`,
        },
      ]);
    const { n, mean, sd } = summaryOf(first.map((value, i) => value - second[i]!));
    return { type: 'difference', n, meanDifference: mean, sdDifference: sd };
  },
});
