/** Why there is no answer, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import type { ScreeningOptions } from './options.ts';

export function check(_: unknown, { mode, tests, results }: ScreeningOptions): readonly Refusal[] {
  if (mode === 'single' && tests.length > 1)
    return [
      {
        code: 'several-tests',
        variable: 'tests',
        message: rich`There are ${bold(`${tests.length} tests`)}, but the programme has one.`,
        advice: rich`Say how they are combined, or remove the others.`,
        actions: [
          { kind: 'set-options', label: 'In series', options: { mode: 'serial' } },
          { kind: 'set-options', label: 'In parallel', options: { mode: 'parallel' } },
        ],
      },
    ];
  const strange = mode === 'posttest' ? results.findIndex((row) => row[2] !== 0 && row[2] !== 1) : -1;
  if (strange >= 0)
    return [
      {
        code: 'invalid-result',
        variable: 'results',
        message: rich`The result of ${bold(`row ${strange + 1}`)} is neither 1 nor 0.`,
        advice: rich`Enter 1 for a positive and 0 for a negative test.`,
      },
    ];
  return [];
}
