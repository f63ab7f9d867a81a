import { bold, rich } from '@constat/report';
import { correlationOf, kendall, spearman } from '@constat/stats';
import { defineFromData, RefusedError } from '../../contract.ts';
import { pairedValues } from '../../shared/groups.ts';

/** A coefficient of two variables in the rows that have both. */
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
    type: {
      kind: 'choice',
      label: 'Coefficient',
      help: 'Which coefficient is filled in.',
      choices: { pearson: 'Pearson’s r', spearman: 'Spearman’s ρ', kendall: 'Kendall’s τ' },
      default: 'pearson',
    },
  },
  fill(frame, { variable1, variable2, type }) {
    const [x, y] = pairedValues(frame, [variable1, variable2]);
    const r =
      x.length < 2
        ? null
        : type === 'pearson'
          ? correlationOf(x, y)
          : ((type === 'spearman' ? spearman(x, y) : kendall(x, y))?.estimate ?? null);
    if (r === null || variable1 === variable2)
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
    return { type, r, n: x.length };
  },
});
