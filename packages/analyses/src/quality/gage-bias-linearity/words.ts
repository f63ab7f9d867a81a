import { type NumberRun, num, type Runs, rich } from '@constat/report';
import { given } from '../../shared/wording.ts';
import type { GageBiasResult } from './compute.ts';

/** Decimals with which a tenth of the spread of readings can be read. */
export function biasDecimals(result: GageBiasResult): number {
  const sd = result.kind === 'type1' ? result.bias.sd : result.line.residualSd;
  return Math.min(10, Math.max(2, 1 - Math.floor(Math.log10(sd))));
}

/** Decimals of the line of the bias: its slope is smaller than the bias. */
export const lineDecimals = (result: GageBiasResult): number => biasDecimals(result) + 1;

/** A number with the decimals of the page. */
export const reading = (value: number, result: GageBiasResult): NumberRun =>
  num(value, 'number', biasDecimals(result));

/** `0.12 too high`. */
export const tooMuch = (bias: number, result: GageBiasResult): Runs =>
  rich`${reading(Math.abs(bias), result)} too ${bias < 0 ? 'low' : 'high'}`;

/** By custom a gauge is capable from here on. */
export const CAPABLE = 1.33;

/** `five parts from 2 to 10`. */
export function rangeWords(result: Extract<GageBiasResult, { kind: 'linearity' }>): Runs {
  const { parts } = result;
  return rich`${num(parts.length, 'integer')} reference values from ${given(parts[0]?.reference ?? 0)} to ${given(parts.at(-1)?.reference ?? 0)}`;
}
