import { bold, rich } from '@constat/report';
import { defineFromData, RefusedError } from '../../contract.ts';

const KINDS = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;

/** Pairs of a dataset with one row per pair; rows that lack one of the two are left out. */
export const fromData = defineFromData({
  options: {
    first: {
      kind: 'variable',
      label: 'Exposure of the case',
      help: 'One row per pair; a variable with two values.',
      accepts: KINDS,
      levels: 2,
      required: true,
    },
    exposed: {
      kind: 'levels',
      label: 'Exposed',
      help: 'The value that means exposed; the last one if none is chosen.',
      of: 'first',
      count: 1,
    },
    second: {
      kind: 'variable',
      label: 'Exposure of the control',
      help: 'With the same values as that of the case.',
      accepts: KINDS,
      required: true,
    },
  },
  fill(frame, { first, exposed: [chosen], second }) {
    const cases = frame.factor(first);
    const controls = frame.factor(second);
    const level = chosen ?? cases.levels.at(-1) ?? '';
    const [exposedCase, exposedControl] = [cases.levels.indexOf(level), controls.levels.indexOf(level)];
    const strange = controls.levels.find((value) => !cases.levels.includes(value));
    if (first === second || strange !== undefined)
      throw new RefusedError([
        {
          code: first === second ? 'same-variable' : 'unknown-level',
          variable: second,
          message:
            first === second
              ? rich`Both variables are ${bold(frame.label(first))}.`
              : rich`${bold(frame.label(second))} has the value ${bold(strange ?? '')}, which ${bold(frame.label(first))} has not.`,
          advice: rich`Choose another variable, or recode its values.`,
        },
      ]);
    const cells = [
      [0, 0],
      [0, 0],
    ];
    for (let row = 0; row < frame.rows; row++) {
      const [x, y] = [cases.codes[row]!, controls.codes[row]!];
      if (x >= 0 && y >= 0) cells[x === exposedCase ? 0 : 1]![y === exposedControl ? 0 : 1]!++;
    }
    return { design: 'case-control', pairs: cells };
  },
});
