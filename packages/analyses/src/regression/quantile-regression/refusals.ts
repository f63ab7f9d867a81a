/** Why quantiles cannot be fitted, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import { type ModelOptions, plainModel } from '../kit/model-options.ts';
import { checkModel, modelRefusals } from '../kit/refusals.ts';
import type { QuantileOptions } from './options.ts';

/** Each quantile is a model of its own. */
const MOST_QUANTILES = 19;

const reset = {
  kind: 'set-options',
  label: 'Use the quartiles',
  options: { quantiles: '0.25, 0.5, 0.75' },
} as const;

export const refusals = {
  ...modelRefusals,
  notQuantile: (piece: string): Refusal => ({
    code: 'quantile-out-of-range',
    message: rich`${bold(piece)} is no quantile: they are numbers between 0 and 1.`,
    advice: rich`Write them like 0.1, 0.5, 0.9.`,
    actions: [reset],
  }),
  howMany: (found: number): Refusal => ({
    code: 'number-of-quantiles',
    message: rich`There are ${num(found, 'integer')} quantiles; 1 to ${num(MOST_QUANTILES, 'integer')} can be fitted.`,
    advice: found === 0 ? rich`Write at least one, such as 0.5.` : rich`Leave some out.`,
    actions: [reset],
  }),
  constantOutcome: (name: string): Refusal => ({
    code: 'constant-outcome',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so all its quantiles are that value.`,
    advice: rich`Choose another outcome.`,
  }),
  noDensity: (name: string, tau: number, instead: 'nid' | 'iid' | 'rank'): Refusal => ({
    code: 'no-density',
    variable: name,
    message: rich`The cases of ${bold(name)} lie too far apart, or too many of them lie exactly on the line, for the errors at the quantile ${num(tau, 'number')}.`,
    advice: rich`Use another quantile, or limits by rank inversion.`,
    actions:
      instead === 'rank'
        ? []
        : [{ kind: 'set-options', label: 'Use rank inversion', options: { errors: 'rank' } }],
  }),
};

/** The quantiles asked for in order, each once; null where the text is no list of them. */
export function quantilesOf({ quantiles }: Pick<QuantileOptions, 'quantiles'>): readonly number[] {
  const { values } = readNumbers(quantiles);
  return [...new Set(values.filter((value) => value !== null))].sort((a, b) => a - b);
}

/** The model of the form in the terms that regressions share. */
export const modelOptionsOf = (
  options: QuantileOptions,
): ModelOptions & { readonly effectOf: string | null } => ({
  ...plainModel(options, { newCases: options.newCases }),
  effectOf: options.effectOf,
});

/** Reasons found without computing. */
export function check(frame: Frame, options: QuantileOptions): readonly Refusal[] {
  const found = checkModel(frame, modelOptionsOf(options));
  if (found.length > 0) return found;
  const { wrong } = readNumbers(options.quantiles);
  if (wrong !== null) return [refusals.notQuantile(wrong)];
  const quantiles = quantilesOf(options);
  const outside = quantiles.find((tau) => !(tau > 0 && tau < 1));
  if (outside !== undefined) return [refusals.notQuantile(String(outside))];
  if (quantiles.length === 0 || quantiles.length > MOST_QUANTILES)
    return [refusals.howMany(quantiles.length)];
  return [];
}
