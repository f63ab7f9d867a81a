/** Short ways to write a control. */
import type { ChoiceControl, NumberControl } from './model.ts';

/** A slider: its range and step, and where it stands at first. */
export const slider = (
  name: string,
  label: string,
  [min, max, step]: readonly [min: number, max: number, step: number],
  value: number,
): NumberControl => ({ kind: 'number', name, label, min, max, step, value });

/** A choice among a few words; the first one holds unless told. */
export const choice = (
  name: string,
  label: string,
  choices: ChoiceControl['choices'],
  value: string = choices[0]?.[0] ?? '',
): ChoiceControl => ({ kind: 'choice', name, label, choices, value });
