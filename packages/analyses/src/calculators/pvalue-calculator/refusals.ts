/** Why there is no p value, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import { given } from '../../shared/wording.ts';
import type { PValueOptions } from './options.ts';

export function check(_: unknown, options: PValueOptions): readonly Refusal[] {
  const { calculation, distribution } = options;
  const refusal =
    calculation === 'adjust' || calculation === 'combine'
      ? manyReason(options)
      : calculation === 'statistic'
        ? rangeReason(distribution, options.value ?? 0)
        : calculation === 'critical'
          ? null
          : noncentralReason(options);
  return refusal ? [refusal] : [];
}

/** Distributions and numbers of which there is no power. */
function noncentralReason({
  calculation,
  distribution,
  noncentrality,
  power,
  alpha,
}: PValueOptions): Refusal | null {
  if (distribution === 'r')
    return {
      code: 'no-noncentral-correlation',
      variable: 'distribution',
      message: rich`The distribution of a correlation has no noncentrality parameter.`,
      advice: rich`Find its power among the designs of sample size, or take the *t* of the correlation.`,
      actions: [{ kind: 'set-options', label: 'Take t', options: { distribution: 't' } }],
    };
  if (calculation === 'power')
    return (distribution === 'F' || distribution === 'chi-square') && (noncentrality ?? 0) < 0
      ? {
          code: 'negative-statistic',
          variable: 'noncentrality',
          message: rich`The noncentrality of this statistic is never negative; it is ${given(noncentrality ?? 0)}.`,
          advice: rich`Enter a value of zero or more, or choose *z* or *t*.`,
        }
      : null;
  return power > alpha
    ? null
    : {
        code: 'power-below-level',
        variable: 'power',
        message: rich`Every test has a power of at least its level, ${given(alpha)}.`,
        advice: rich`Enter a higher ${bold('Power')}.`,
      };
}

function rangeReason(distribution: PValueOptions['distribution'], value: number): Refusal | null {
  if (distribution === 'r' && Math.abs(value) > 1)
    return {
      code: 'correlation-out-of-range',
      variable: 'value',
      message: rich`A correlation lies between −1 and 1; ${bold('Value of the statistic')} is ${given(value)}.`,
      advice: rich`Enter the correlation itself, not its *t*.`,
    };
  if ((distribution === 'F' || distribution === 'chi-square') && value < 0)
    return {
      code: 'negative-statistic',
      variable: 'value',
      message: rich`This statistic is never negative; ${bold('Value of the statistic')} is ${given(value)}.`,
      advice: rich`Enter a value of zero or more, or choose *z* or *t*.`,
    };
  return null;
}

function manyReason({ calculation, pValues, weights }: PValueOptions): Refusal | null {
  const { values, wrong } = readNumbers(pValues);
  if (wrong !== null) return notANumber('pValues', 'p values', wrong);
  const known = values.filter((value) => value !== null);
  const outside = known.find((value) => value < 0 || value > 1);
  if (outside !== undefined)
    return {
      code: 'p-out-of-range',
      variable: 'pValues',
      message: rich`A *p* value lies between 0 and 1; ${given(outside)} does not.`,
      advice: rich`Look for a missing decimal point.`,
    };
  if (known.length < 2)
    return {
      code: 'too-few-p-values',
      variable: 'pValues',
      message: rich`Two or more *p* values are needed.`,
      advice: rich`Enter them in ${bold('p values')}, separated by spaces, commas or lines.`,
    };
  if (calculation === 'adjust') return null;
  if (known.some((value) => value === 0 || value === 1))
    return {
      code: 'p-without-weight',
      variable: 'pValues',
      message: rich`A *p* value of exactly 0 or 1 cannot be combined.`,
      advice: rich`Enter it with more decimals, or the bound that was reported, such as .001.`,
    };
  return weightsReason(weights, values.length);
}

function weightsReason(weights: string, count: number): Refusal | null {
  const { values, wrong } = readNumbers(weights);
  if (wrong !== null) return notANumber('weights', 'Weights', wrong);
  if (values.length === 0) return null;
  if (values.length !== count)
    return {
      code: 'weights-do-not-match',
      variable: 'weights',
      message: rich`There are ${given(count)} *p* values and ${given(values.length)} weights.`,
      advice: rich`Enter one weight for each *p* value, or none.`,
    };
  return values.some((value) => value === null || value <= 0)
    ? {
        code: 'weight-not-positive',
        variable: 'weights',
        message: rich`A weight must be above zero.`,
        advice: rich`Use the sizes of the studies, for example.`,
      }
    : null;
}

const notANumber = (variable: string, label: string, piece: string): Refusal => ({
  code: 'not-a-number',
  variable,
  message: rich`${bold(piece)} in ${bold(label)} is no number.`,
  advice: rich`Separate numbers by spaces, commas or lines, with a decimal point.`,
});
