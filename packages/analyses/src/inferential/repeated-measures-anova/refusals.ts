/** Why this design cannot be analysed, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import type { FactorDesign } from '../../options.ts';
import { checkFactors } from '../../shared/used-levels.ts';
import { factorContrastRefusals } from '../kit/planned-contrasts.ts';
import type { RepeatedOptions } from './options.ts';

/** More measurements than this are a series in time rather than conditions. */
const MAX_CELLS = 60;

export const refusals = {
  usedTwice: (name: string): Refusal => ({
    code: 'used-twice',
    variable: name,
    message: rich`${bold(name)} is used twice.`,
    advice: rich`Choose a different variable for each measurement, factor and covariate.`,
  }),
  sameName: (name: string): Refusal => ({
    code: 'same-name',
    message: rich`Two factors, or two levels of a factor, are called ${bold(name)}.`,
    advice: rich`Give each factor and each level of a factor its own name.`,
  }),
  tooMany: (cells: number): Refusal => ({
    code: 'too-many-levels',
    message: rich`The design has ${num(cells, 'integer')} measurements of each case, more than ${num(MAX_CELLS, 'integer')}.`,
    advice: rich`Use fewer levels; for long series see time series.`,
  }),
  tooFewRows: (n: number, groups: number): Refusal => ({
    code: 'too-few-rows',
    message: rich`${num(n, 'integer')} complete ${n === 1 ? 'case' : 'cases'} cannot show how cases vary within ${num(groups, 'integer')} ${groups === 1 ? 'group' : 'groups'}.`,
    advice: rich`Take out the measurement with the most missing values, or use fewer groups.`,
  }),
  constantCovariate: (name: string): Refusal => ({
    code: 'constant-covariate',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so it cannot explain anything.`,
    advice: rich`Remove it from the covariates.`,
  }),
  collinear: (name: string): Refusal => ({
    code: 'collinear',
    variable: name,
    message: rich`${bold(name)} is fully determined by the other covariates, so its effect cannot be told from theirs.`,
    advice: rich`Remove it, or one of the covariates that repeat the same information.`,
  }),
  emptyCells: (term: string): Refusal => ({
    code: 'empty-cells',
    message: rich`Some combinations of groups have no complete cases, so ${bold(term)} cannot be estimated.`,
    advice: rich`Use one between-subjects factor, or put rare levels together with Transform.`,
  }),
  alike: (first: string, second: string): Refusal => ({
    code: 'identical-measurements',
    variable: second,
    message: rich`${bold(second)} has the same value as ${bold(first)} in every case used, so the two are one measurement.`,
    advice: rich`Choose another variable for one of them; check that a variable was not copied.`,
  }),
  noRepeats: (): Refusal => ({
    code: 'no-repeats',
    message: rich`No case has more than one measurement, so that nothing is repeated.`,
    advice: rich`Check the variables; groups of different cases are compared by factorial ANOVA.`,
    actions: [{ kind: 'open-analysis', label: 'Open factorial ANOVA', analysis: 'two-way-anova' }],
  }),
  noDifferences: (): Refusal => ({
    code: 'no-differences',
    message: rich`The measurements differ alike, or not at all, in every case, so there is no error to test the differences against.`,
    advice: rich`Choose other measurements; check that a variable was not copied.`,
  }),
};

const repeated = (names: readonly string[]): string | undefined =>
  names.find((name, i) => names.indexOf(name) !== i);

/** Reasons found without computing. */
export function check(frame: Frame, options: RepeatedOptions): readonly Refusal[] {
  const design = designOf(options);
  for (const { levels } of design.factors) {
    const twice = repeated(levels);
    if (twice !== undefined) return [refusals.sameName(twice)];
  }
  const cells = design.factors.reduce((product, { levels }) => product * levels.length, 1);
  if (cells > MAX_CELLS) return [refusals.tooMany(cells)];
  const names = repeated([...design.factors.map(({ name }) => name), ...options.between]);
  if (names !== undefined) return [refusals.sameName(names)];
  const variables = repeated([...variablesOf(design), ...options.between, ...options.covariates]);
  if (variables !== undefined) return [refusals.usedTwice(variables)];
  const between = checkFactors(frame, options.between);
  if (between.length > 0) return between;
  return factorContrastRefusals(
    ownContrasts(options),
    new Map([
      ...design.factors.map(({ name, levels }) => [name, levels] as const),
      ...options.between.map((name) => [name, frame.factor(name).levels] as const),
    ]),
  );
}

/** The design; options that lack one are never computed. */
export const designOf = ({ within }: RepeatedOptions): FactorDesign => within ?? { factors: [], cells: [] };

/** The contrasts that were typed; one that names no factor is of the first. */
export const ownContrasts = (options: RepeatedOptions): RepeatedOptions['customContrasts'] =>
  options.customContrasts.map((contrast) => ({
    ...contrast,
    factor: contrast.factor.trim() || (designOf(options).factors[0]?.name ?? ''),
  }));

/** The variables of the cells, in their order. */
export const variablesOf = ({ cells }: FactorDesign): readonly string[] =>
  cells.filter((cell): cell is string => cell !== null);
