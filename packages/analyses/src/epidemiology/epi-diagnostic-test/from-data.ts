import { bold, rich } from '@constat/report';
import { defineFromData, RefusedError } from '../../contract.ts';

const KINDS = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;

/** Counts of a test against a reference; cases that lack one of the two are left out. */
export const fromData = defineFromData({
  options: {
    test: {
      kind: 'variable',
      label: 'Test',
      help: 'A variable with two values.',
      accepts: KINDS,
      levels: 2,
      required: true,
    },
    positive: {
      kind: 'levels',
      label: 'Positive',
      help: 'The value of a positive test; the last one if none is chosen.',
      of: 'test',
      count: 1,
    },
    reference: {
      kind: 'variable',
      label: 'Reference',
      help: 'The variable that says who has the disease, with two values.',
      accepts: KINDS,
      levels: 2,
      required: true,
    },
    diseased: {
      kind: 'levels',
      label: 'Diseased',
      help: 'The value of the diseased; the last one if none is chosen.',
      of: 'reference',
      count: 1,
    },
  },
  fill(frame, { test, positive: [positive], reference, diseased: [diseased] }) {
    const results = frame.factor(test);
    const states = frame.factor(reference);
    const bad = [
      ...(results.levels.length === 2 ? [] : [test]),
      ...(states.levels.length === 2 ? [] : [reference]),
    ];
    if (test === reference || bad.length > 0)
      throw new RefusedError([
        {
          code: test === reference ? 'same-variable' : 'not-two-levels',
          variable: bad[0] ?? reference,
          message:
            test === reference
              ? rich`Test and reference are both ${bold(frame.label(test))}.`
              : rich`${bold(frame.label(bad[0] ?? ''))} does not have two values.`,
          advice: rich`Choose another variable.`,
        },
      ]);
    const positiveCode = positive === undefined ? 1 : results.levels.indexOf(positive);
    const diseasedCode = diseased === undefined ? 1 : states.levels.indexOf(diseased);
    const counts = [
      [0, 0],
      [0, 0],
    ];
    for (let row = 0; row < frame.rows; row++) {
      const [result, state] = [results.codes[row]!, states.codes[row]!];
      if (result < 0 || state < 0) continue;
      counts[result === positiveCode ? 0 : 1]![state === diseasedCode ? 0 : 1]!++;
    }
    return { counts };
  },
});
