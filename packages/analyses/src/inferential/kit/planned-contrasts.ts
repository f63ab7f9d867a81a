/** Planned contrasts of means: sets by name, and weights of one's own. */
import type { Frame } from '@constat/data';
import { andList, bold, rich } from '@constat/report';
import { contrastColumns } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import type { ScalarOption } from '../../options.ts';
import { onlyNumbers } from '../../shared/calculator/numbers.ts';
import { orderRefusals, unordered } from '../../shared/level-order.ts';

export const CONTRAST_SETS = {
  none: { label: 'None', help: 'No planned contrasts' },
  deviation: { label: 'Deviation', help: 'Each level but the first against the mean of all' },
  simple: { label: 'Simple', help: 'Each level against the first' },
  difference: { label: 'Difference', help: 'Each level against the mean of those before' },
  helmert: { label: 'Helmert', help: 'Each level against the mean of those after' },
  repeated: { label: 'Repeated', help: 'Each level against the next' },
  polynomial: { label: 'Polynomial', help: 'Linear, quadratic and higher trends over the order of levels' },
} as const;

export type ContrastSet = keyof typeof CONTRAST_SETS;

export interface PlannedContrast {
  readonly label: string;
  readonly weights: readonly number[];
}

const TRENDS = ['Linear', 'Quadratic', 'Cubic', 'Quartic'];

/** The contrasts of a set over ordered levels. */
export function contrastsOf(set: ContrastSet, levels: readonly string[]): readonly PlannedContrast[] {
  const k = levels.length;
  const weights = (value: (level: number) => number): number[] =>
    Array.from({ length: k }, (_, i) => value(i));
  switch (set) {
    case 'none':
      return [];
    case 'deviation':
      return levels.slice(1).map((level, i) => ({
        label: `${level} − mean of all`,
        weights: weights((at) => (at === i + 1 ? 1 : 0) - 1 / k),
      }));
    case 'simple':
      return levels.slice(1).map((level, i) => ({
        label: `${level} − ${levels[0]!}`,
        weights: weights((at) => (at === i + 1 ? 1 : at === 0 ? -1 : 0)),
      }));
    case 'difference':
      return levels.slice(1).map((level, i) => ({
        label: `${level} − ${levels.slice(0, i + 1).join(', ')}`,
        weights: weights((at) => (at === i + 1 ? 1 : at <= i ? -1 / (i + 1) : 0)),
      }));
    case 'helmert':
      return levels.slice(0, -1).map((level, i) => ({
        label: `${level} − ${levels.slice(i + 1).join(', ')}`,
        weights: weights((at) => (at === i ? 1 : at > i ? -1 / (k - i - 1) : 0)),
      }));
    case 'repeated':
      return levels.slice(0, -1).map((level, i) => ({
        label: `${level} − ${levels[i + 1]!}`,
        weights: weights((at) => (at === i ? 1 : at === i + 1 ? -1 : 0)),
      }));
    case 'polynomial':
      return contrastColumns('polynomial', levels).map(({ values }, i) => ({
        label: TRENDS[i] ?? `Degree ${i + 1}`,
        weights: [...values],
      }));
  }
}

/** Why trends cannot be tested over these factors: their levels have no order. */
export const trendRefusals = (
  frame: Frame,
  factors: readonly string[],
  {
    contrasts,
    levelOrder,
  }: {
    readonly contrasts: ContrastSet;
    readonly levelOrder: Readonly<Record<string, readonly string[]>>;
  },
): readonly Refusal[] =>
  contrasts === 'polynomial'
    ? orderRefusals(
        factors.flatMap((name) => unordered(frame, name)),
        'Polynomial contrasts need',
        'levelOrder',
        levelOrder,
        { kind: 'set-options', label: 'Without contrasts', options: { contrasts: 'none' } },
      )
    : [];

/** A list option: contrasts with weights of one's own, typed as numbers in the order of the levels. */
export const customContrastsOption = {
  kind: 'list',
  label: 'Contrasts of your own',
  help: 'One weight per group, in the order of the levels, summing to zero: −1 0.5 0.5 compares the first with the mean of the others.',
  noun: 'contrast',
  max: 20,
  item: {
    label: {
      kind: 'text',
      label: 'Name',
      help: 'What the contrast is called in the table.',
      maxLength: 60,
      default: '',
    },
    weights: {
      kind: 'text',
      label: 'Weights',
      help: 'Numbers with blanks or commas between them.',
      maxLength: 400,
      default: '',
    },
  },
} as const;

/** The same where there are several factors; `factor` is the field that names one. */
export const factorContrastsOption = <const Factor extends ScalarOption>(factor: Factor) =>
  ({
    ...customContrastsOption,
    help: 'One weight per level, in the order of the levels, summing to zero.',
    item: { factor, ...customContrastsOption.item },
  }) as const;

/** Why typed contrasts cannot be used with these levels. */
export function contrastRefusals(
  contrasts: readonly { readonly label: string; readonly weights: string }[],
  levels: readonly string[],
): readonly Refusal[] {
  for (const { label, weights: text } of contrasts) {
    const name = label || text || 'Contrast';
    const weights = onlyNumbers(text);
    const problem =
      weights === null
        ? rich`${bold(name)} has weights that are no numbers.`
        : weights.length !== levels.length
          ? rich`${bold(name)} has ${String(weights.length)} weights, but there are ${String(levels.length)} groups.`
          : Math.abs(weights.reduce((sum, weight) => sum + weight, 0)) > 1e-6
            ? rich`The weights of ${bold(name)} do not sum to zero.`
            : weights.every((weight) => weight === 0)
              ? rich`The weights of ${bold(name)} are all zero.`
              : null;
    if (problem)
      return [
        {
          code: 'bad-contrast',
          message: problem,
          advice: rich`Type one number for each of ${andList(levels)}, summing to zero.`,
        },
      ];
  }
  return [];
}

/** A contrast of one's own, as it is typed, of one of several factors. */
interface FactorContrast {
  readonly factor: string;
  readonly label: string;
  readonly weights: string;
}

/** Those of one factor. */
export const contrastsFor = (
  factor: string,
  contrasts: readonly FactorContrast[],
): readonly PlannedContrast[] =>
  contrasts
    .filter((contrast) => contrast.factor === factor)
    .map(({ label, weights }) => ({ label: label || weights, weights: onlyNumbers(weights) ?? [] }));

/** Why typed contrasts cannot be used with these factors. */
export function factorContrastRefusals(
  contrasts: readonly FactorContrast[],
  factors: ReadonlyMap<string, readonly string[]>,
): readonly Refusal[] {
  for (const contrast of contrasts) {
    const levels = factors.get(contrast.factor);
    const wrong = levels ? contrastRefusals([contrast], levels) : [unknownFactor(contrast, factors)];
    if (wrong.length > 0) return wrong;
  }
  return [];
}

const unknownFactor = (
  { factor }: FactorContrast,
  factors: ReadonlyMap<string, readonly string[]>,
): Refusal => ({
  code: 'unknown-factor',
  variable: factor,
  message: rich`A contrast asks for ${bold(factor || 'no factor')}, which is not among the factors.`,
  advice: rich`Factors are ${andList([...factors.keys()])}. Name one of them, or remove the contrast.`,
  actions: [{ kind: 'set-options', label: 'Remove the contrasts', options: { customContrasts: [] } }],
});
