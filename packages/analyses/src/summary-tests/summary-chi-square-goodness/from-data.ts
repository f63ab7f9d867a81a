import { bold, rich } from '@constat/report';
import { zip } from '@constat/stats';
import { defineFromData, RefusedError } from '../../contract.ts';

/** How many cases each value of a variable has, missing ones left out. */
export const fromData = defineFromData({
  options: {
    variable: {
      kind: 'variable',
      label: 'Variable',
      help: 'Its values are counted.',
      accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
      required: true,
    },
  },
  fill(frame, { variable }) {
    const { levels, codes } = frame.factor(variable);
    if (levels.length < 2 || levels.length > 100)
      throw new RefusedError([
        {
          code: levels.length < 2 ? 'too-few-levels' : 'too-many-levels',
          variable,
          message: rich`${bold(frame.label(variable))} has ${levels.length < 2 ? 'fewer than two' : 'more than a hundred'} different values.`,
          advice: rich`Choose another variable.`,
        },
      ]);
    const counts = new Float64Array(levels.length);
    for (const code of codes) if (code >= 0) counts[code]!++;
    return {
      test: 'goodness',
      categories: zip(levels, counts).map(([level, count]) => ({
        label: level.slice(0, 60),
        observed: count,
        share: null,
      })),
    };
  },
});
