import type { Factor } from '@constat/data';
import { bold, rich } from '@constat/report';
import { crossCount, mannWhitney, wilcoxonSignedRank } from '@constat/stats';
import { defineFromData, RefusedError } from '../../contract.ts';
import { twoGroupNumbers, twoGroupVariables } from '../../shared/calculator/two-groups.ts';
import { pairedValues, valuesByLevel, valuesOf } from '../../shared/groups.ts';
import { summaryOf } from '../../shared/summary.ts';

const GROUPED = { option: 'take', is: ['two-groups', 'rank-biserial'] } as const;
const PAIRS = { option: 'take', is: ['paired', 'rank-biserial-paired'] } as const;
const COUNTS = { option: 'take', is: 'contingency' } as const;
const ANY = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;

/** The most rows and columns that a form takes. */
const MOST_LEVELS = 50;

/** The counts of two variables, rows and columns without cases left out. */
function filledCells(row: Factor, column: Factor): readonly (readonly number[])[] {
  const counted = crossCount(row.codes, row.levels.length, column.codes, column.levels.length);
  const { counts, rowTotals, columnTotals, columns } = counted;
  const filled = (totals: Float64Array) => [...totals.keys()].filter((i) => totals[i]! > 0);
  return filled(rowTotals).map((r) => filled(columnTotals).map((c) => counts[r * columns + c]!));
}

/** The numbers of the design that is chosen; rows with missing values are left out. */
export const fromData = defineFromData({
  options: {
    take: {
      kind: 'choice',
      label: 'Design',
      help: 'What the variables are.',
      choices: {
        'two-groups': 'Two groups, means',
        'rank-biserial': 'Two groups, ranks',
        paired: 'Pairs, means',
        'rank-biserial-paired': 'Pairs, ranks',
        'one-sample': 'One sample',
        contingency: 'Table of counts',
      },
      default: 'two-groups',
    },
    outcome: { ...twoGroupVariables.outcome, help: 'The variable that is compared.', showWhen: GROUPED },
    group: { ...twoGroupVariables.group, showWhen: GROUPED },
    levels: { ...twoGroupVariables.levels, showWhen: GROUPED },
    variable: {
      kind: 'variable',
      label: 'Variable',
      help: 'Its size, mean and standard deviation are filled in.',
      accepts: ['numeric'],
      required: true,
      showWhen: { option: 'take', is: 'one-sample' },
    },
    variable1: {
      kind: 'variable',
      label: 'First variable',
      help: 'The second is taken away from it.',
      accepts: ['numeric'],
      required: true,
      showWhen: PAIRS,
    },
    variable2: {
      kind: 'variable',
      label: 'Second variable',
      help: 'What is taken away.',
      accepts: ['numeric'],
      required: true,
      showWhen: PAIRS,
    },
    rows: {
      kind: 'variable',
      label: 'Rows',
      help: 'Its values are the rows.',
      accepts: ANY,
      required: true,
      showWhen: COUNTS,
    },
    columns: {
      kind: 'variable',
      label: 'Columns',
      help: 'Its values are the columns.',
      accepts: ANY,
      required: true,
      showWhen: COUNTS,
    },
  },
  fill(frame, options) {
    const { take, levels } = options;
    const name = (variable: string) => bold(frame.label(variable));
    const refuse = (code: string, variable: string, message: ReturnType<typeof rich>): never => {
      throw new RefusedError([{ code, variable, message, advice: rich`Choose another variable.` }]);
    };
    switch (take) {
      case 'two-groups':
      case 'rank-biserial': {
        const [outcome, group] = [options.outcome, options.group];
        const numbers = twoGroupNumbers(frame, { outcome, group, levels });
        if (take === 'two-groups') return { measure: take, ...numbers };
        const factor = frame.factor(group);
        const compared = levels.length === 2 ? levels : factor.levels;
        const [first, second] = valuesByLevel(frame, outcome, factor, compared);
        const found = mannWhitney(first!, second!, { alternative: 'two-sided', level: 0.95 });
        const { n1, n2 } = numbers;
        return { measure: take, n1, n2, uStatistic: found ? found.statistic : (n1 * n2) / 2 };
      }
      case 'paired':
      case 'rank-biserial-paired': {
        const [variable1, variable2] = [options.variable1, options.variable2];
        if (variable1 === variable2)
          refuse('same-variable', variable2, rich`Both variables are ${name(variable1)}.`);
        const [first, second] = pairedValues(frame, [variable1, variable2]);
        if (first.length < 2)
          refuse(
            'too-few-cases',
            variable2,
            rich`${name(variable1)} and ${name(variable2)} have fewer than two cases with both values.`,
          );
        const differences = first.map((value, i) => value - second[i]!);
        if (take === 'paired') {
          const { n, mean, sd } = summaryOf(differences);
          return {
            measure: take,
            n,
            meanDifference: mean,
            sdDifference: sd,
            sdFirst: summaryOf(first).sd,
            sdSecond: summaryOf(second).sd,
          };
        }
        const ranks = wilcoxonSignedRank(differences, { alternative: 'two-sided', level: 0.95 });
        if (!ranks)
          return refuse(
            'no-variation',
            variable2,
            rich`${name(variable1)} and ${name(variable2)} are equal in every case.`,
          );
        return { measure: take, n: ranks.n, wPlus: ranks.statistic, wMinus: ranks.negativeRankSum };
      }
      case 'one-sample': {
        const variable = options.variable;
        const values = valuesOf(frame, variable);
        if (values.length < 2)
          refuse('too-few-cases', variable, rich`${name(variable)} has fewer than two values.`);
        const { n, mean, sd } = summaryOf(values);
        return { measure: take, n, mean, sd };
      }
      case 'contingency': {
        const [rows, columns] = [options.rows, options.columns];
        if (rows === columns)
          refuse('same-variable', columns, rich`Rows and columns are both ${name(rows)}.`);
        for (const variable of [rows, columns])
          if (frame.factor(variable).levels.length > MOST_LEVELS)
            refuse(
              'too-many-levels',
              variable,
              rich`${name(variable)} has more than fifty different values.`,
            );
        return { measure: take, table: filledCells(frame.factor(rows), frame.factor(columns)) };
      }
    }
  },
});
