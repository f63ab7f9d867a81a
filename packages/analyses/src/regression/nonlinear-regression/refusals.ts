/** Why a formula cannot be fitted, each with a code and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import { parseFormula, StatsError } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { notFinite, noVariation, usedTwice } from '../../shared/refusals.ts';
import type { NonlinearOptions } from './options.ts';

/** A parameter with its start value. */
export interface Start {
  readonly name: string;
  readonly value: number;
}

const PIECE = /^([A-Za-z_][\w.]*)\s*(?:=|:|<-)\s*([-+−]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)$/;

/** `a = 1, b = -0.5`; the first piece that is not of that kind is wrong. */
export function readStarts(text: string): {
  readonly starts: readonly Start[];
  readonly wrong: string | null;
} {
  const starts: Start[] = [];
  for (const piece of text.split(/[,;\n]+/).map((each) => each.trim())) {
    if (piece === '') continue;
    const [, name, value] = PIECE.exec(piece) ?? [];
    if (name === undefined || value === undefined) return { starts, wrong: piece };
    starts.push({ name, value: Number(value.replace('−', '-')) });
  }
  return { starts, wrong: null };
}

/** The right-hand side of what was written: `y = a * x` and `y ~ a * x` are taken, too. */
export const rightSide = (text: string): string => text.slice(text.search(/[=~][^=~]*$/) + 1).trim();

export const refusals = {
  notFinite,
  unreadable: (why: string): Refusal => ({
    code: 'formula',
    message: rich`The formula cannot be fitted: ${why}.`,
    advice: rich`Write it with ${'+ - * / ^'}, brackets, numbers, names, and exp, log, sqrt, sin, cos, tan or atan, such as ${'a * exp(-b * time)'}.`,
  }),
  unreadStart: (piece: string): Refusal => ({
    code: 'start',
    message: rich`${bold(piece)} under Start values is not a parameter with a number.`,
    advice: rich`Write them with commas between, such as a = 100, b = 0.1.`,
  }),
  noStart: (missing: readonly string[], starts: readonly Start[]): Refusal => ({
    code: 'no-start',
    message: rich`${bold(missing.join(', '))} ${missing.length === 1 ? 'has' : 'have'} no start value.`,
    advice: rich`Give a rough value under Start values, as near as you can tell: the search begins there.`,
    actions: [
      {
        kind: 'set-options',
        label: missing.length === 1 ? 'Start it at 1' : 'Start them at 1',
        options: {
          start: [...starts, ...missing.map((name) => ({ name, value: 1 }))]
            .map(({ name, value }) => `${name} = ${value}`)
            .join(', '),
        },
      },
    ],
  }),
  notChosen: (name: string, covariates: readonly string[]): Refusal => ({
    code: 'not-chosen',
    variable: name,
    message: rich`${bold(name)} stands in the formula and in the data, but is not among the variables of the formula.`,
    advice: rich`Add it to them, or give it a start value if it is a parameter.`,
    actions: [{ kind: 'set-options', label: `Add ${name}`, options: { covariates: [...covariates, name] } }],
  }),
  notInFormula: (name: string, covariates: readonly string[]): Refusal => ({
    code: 'not-in-formula',
    variable: name,
    message: rich`${bold(name)} does not stand in the formula.`,
    advice: rich`Use it there, in backticks if its name has spaces, or remove it.`,
    actions: [
      {
        kind: 'set-options',
        label: `Remove ${name}`,
        options: { covariates: covariates.filter((each) => each !== name) },
      },
    ],
  }),
  noParameter: (): Refusal => ({
    code: 'no-parameter',
    message: rich`The formula has no parameter to be estimated.`,
    advice: rich`Use names that are no variables for what is not known, such as a * time^b.`,
  }),
  tooFewRows: (used: number, parameters: number): Refusal => ({
    code: 'too-few-rows',
    message: rich`The formula has ${num(parameters, 'integer')} ${parameters === 1 ? 'parameter' : 'parameters'}, but there ${used === 1 ? 'is' : 'are'} only ${num(used, 'integer')} complete ${used === 1 ? 'row' : 'rows'}.`,
    advice: rich`Add rows, or use a formula with fewer parameters.`,
  }),
  constant: (name: string): Refusal =>
    noVariation(name, ', so there is nothing to describe', rich`Choose another dependent variable.`),
  badStart: (): Refusal => ({
    code: 'bad-start',
    message: rich`The formula has no finite value at the start values in some rows.`,
    advice: rich`Choose other start values; logarithms, roots and powers of numbers that are not above zero have none, and exp of large numbers is too large.`,
  }),
  notConverged: (): Refusal => ({
    code: 'not-converged',
    message: rich`The search from these start values did not come to an end.`,
    advice: rich`Choose start values nearer to the solution, plot the data first, or use a formula with fewer parameters.`,
  }),
  undetermined: (): Refusal => ({
    code: 'undetermined',
    message: rich`The data do not determine all parameters: other values fit equally well.`,
    advice: rich`Use a formula with fewer parameters, or other start values. Factors that only occur together, such as a * b, cannot be told apart.`,
  }),
  noPrediction: (values: Readonly<Record<string, number | string>>): Refusal => ({
    code: 'no-prediction',
    message: rich`The formula has no value for the new case ${Object.entries(values)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', ')}.`,
    advice: rich`Give values at which it can be computed.`,
  }),
  perfect: (): Refusal => ({
    code: 'perfect-fit',
    message: rich`The formula reproduces every value exactly, so that there is no error to judge the parameters by.`,
    advice: rich`Look whether one variable was computed from the others.`,
  }),
};

/** Names of the formula that are no variables, or a refusal. */
export function parametersOf(options: NonlinearOptions): readonly string[] | Refusal {
  try {
    const { names } = parseFormula(rightSide(options.formula));
    return names.filter((name) => !options.covariates.includes(name));
  } catch (error) {
    if (error instanceof StatsError) return refusals.unreadable(error.message);
    throw error;
  }
}

const isRefusal = (found: readonly string[] | Refusal): found is Refusal => 'code' in found;

/** Reasons found without computing. */
export function check(frame: Frame, options: NonlinearOptions): readonly Refusal[] {
  const { outcome, covariates, formula } = options;
  if (covariates.includes(outcome)) return [usedTwice(outcome)];
  const parameters = parametersOf(options);
  if (isRefusal(parameters)) return [parameters];
  const { starts, wrong } = readStarts(options.start);
  if (wrong !== null) return [refusals.unreadStart(wrong)];
  const unused = covariates.find((name) => !parseFormula(rightSide(formula)).names.includes(name));
  if (unused !== undefined) return [refusals.notInFormula(unused, covariates)];
  if (parameters.length === 0) return [refusals.noParameter()];
  const missing = parameters.filter((name) => !starts.some((start) => start.name === name));
  const column = missing.find(
    (name) => name !== outcome && frame.columns.some((each) => each.name === name && each.type === 'numeric'),
  );
  if (column !== undefined) return [refusals.notChosen(column, covariates)];
  return missing.length > 0 ? [refusals.noStart(missing, starts)] : [];
}

/** What the engine cannot answer. */
export const fitRefusal =
  (options: NonlinearOptions, used: number, parameters: number) =>
  ({ code }: StatsError): Refusal | null => {
    switch (code) {
      case 'too-few':
        return refusals.tooFewRows(used, parameters);
      case 'constant-column':
        return refusals.constant(options.outcome);
      case 'not-finite':
        return refusals.badStart();
      case 'not-converged':
        return refusals.notConverged();
      case 'singular':
      case 'collinear':
        return refusals.undetermined();
      default:
        return null;
    }
  };
