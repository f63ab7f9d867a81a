import { bold, rich } from '@constat/report';
import { defineFromData, RefusedError } from '../../contract.ts';

/** How many cases of a variable have one of its values, missing ones left out. */
export const fromData = defineFromData({
  options: {
    variable: {
      kind: 'variable',
      label: 'Variable',
      help: 'Its cases are counted.',
      accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
      required: true,
    },
    level: {
      kind: 'levels',
      label: 'Value counted',
      help: 'The value whose proportion is asked for; the first one if none is chosen.',
      of: 'variable',
      count: 1,
    },
  },
  fill(frame, { variable, level: [chosen] }) {
    const { levels, codes } = frame.factor(variable);
    const counted = chosen === undefined ? 0 : levels.indexOf(chosen);
    if (levels.length === 0 || counted < 0)
      throw new RefusedError([
        {
          code: levels.length === 0 ? 'too-few-cases' : 'unknown-level',
          variable,
          message:
            levels.length === 0
              ? rich`${bold(frame.label(variable))} has no values.`
              : rich`${bold(frame.label(variable))} has no value ${bold(chosen ?? '')}.`,
          advice: rich`Choose another variable or value.`,
        },
      ]);
    let x = 0;
    let n = 0;
    for (const code of codes) {
      if (code >= 0) n++;
      if (code === counted) x++;
    }
    return { x, n };
  },
});
