import { bold, rich } from '@constat/report';
import { defineFromData, RefusedError } from '../../contract.ts';
import { valuesOf } from '../../shared/groups.ts';
import { summaryOf } from '../../shared/summary.ts';

/** Size and standard deviation of a variable, its missing values left out. */
export const fromData = defineFromData({
  options: {
    variable: {
      kind: 'variable',
      label: 'Variable',
      help: 'Its size and standard deviation are filled in.',
      accepts: ['numeric'],
      required: true,
    },
  },
  fill(frame, { variable }) {
    const values = valuesOf(frame, variable);
    if (values.length < 2)
      throw new RefusedError([
        {
          code: 'too-few-cases',
          variable,
          message: rich`${bold(frame.label(variable))} has ${values.length === 0 ? 'no values' : 'one value'}; two are needed.`,
          advice: rich`Choose another variable.`,
        },
      ]);
    const { n, sd } = summaryOf(values);
    return { n, sd };
  },
});
