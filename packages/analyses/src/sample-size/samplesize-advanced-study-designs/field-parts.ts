/** Pieces of the fields of all designs. */

const EFFECT_ASKED = { option: 'solveFor', is: ['n', 'power'] } as const;
export const SIZE_GIVEN = { option: 'solveFor', is: ['power', 'effect'] } as const;
export const forDesign = <const D extends string | readonly string[]>(is: D) =>
  ({ option: 'design', is }) as const;
/** The effect of these designs; hidden where it is what is asked for. */
export const effectOf = <const D extends string | readonly string[]>(is: D) =>
  [{ option: 'design', is }, EFFECT_ASKED] as const;

export const optional = (label: string, help: string, max: number) =>
  ({ kind: 'number', label, help, min: 0, max, default: 0 }) as const;
export const whole = (label: string, help: string, value: number) =>
  ({ kind: 'number', label, help, min: 1, max: 10_000, default: value, integer: true }) as const;
export const ratioOption = (label: string, help: string) =>
  ({ kind: 'number', label, help, min: 0.01, max: 1000, default: 1 }) as const;

/** The ratio of two variances, as it is or from its parts. */
export const RATIO_ASKED = [
  ...effectOf(['variance-one', 'variance-two']),
  { option: 'ratioFrom', is: 'ratio' },
] as const;
export const SPREADS_ASKED = [
  ...effectOf(['variance-one', 'variance-two']),
  { option: 'ratioFrom', is: 'sds' },
] as const;
